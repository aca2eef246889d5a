package io.querypilot.database.duckdb;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A cell that no program for workbooks would write: the part of the file that it stands in, and its address, which is empty
 * where it is a text that cells share. The reader of workbooks takes a cell as a whole, so a small file could fill the memory.
 */
record LargeCell(String part, String address) {
    /** Excel's own bound. */
    static final int MOST_CHARACTERS = 32_767;
    /** With four bytes for each character, and a format for many. */
    private static final int MOST_BYTES = 4 << 20;
    private static final Set<String> CELLS = Set.of("c", "si");

    /** The first in the workbook; no more of it is read at once than a cell may have. */
    static Optional<LargeCell> in(Path book) throws IOException {
        try (ZipFile zip = new ZipFile(book.toFile())) {
            for (ZipEntry part : Collections.list(zip.entries())) {
                Optional<LargeCell> found = in(zip, part);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<LargeCell> in(ZipFile zip, ZipEntry part) throws IOException {
        String address = "";
        try (Pieces pieces = new Pieces(zip.getInputStream(part))) {
            try {
                XMLStreamReader xml = MergedCells.xml(pieces);
                boolean within = false;
                while (xml.hasNext()) {
                    int event = xml.next();
                    boolean tag = event == XMLStreamReader.START_ELEMENT || event == XMLStreamReader.END_ELEMENT;
                    boolean cell = tag && CELLS.contains(xml.getLocalName());
                    if (cell) {
                        within = event == XMLStreamReader.START_ELEMENT;
                        address = within ? Optional.ofNullable(xml.getAttributeValue(null, "r")).orElse("") : "";
                    }
                    if (cell || !within) {
                        pieces.next();
                    }
                }
            } catch (XMLStreamException otherwise) {
                // A picture, or what its reader will tell as broken.
            }
            return pieces.large() ? Optional.of(new LargeCell(part.getName(), address)) : Optional.empty();
        }
    }

    /** A stream that ends where one piece of it is too large. */
    private static final class Pieces extends FilterInputStream {
        private int left = MOST_BYTES;

        Pieces(InputStream stream) {
            super(stream);
        }

        void next() {
            left = MOST_BYTES;
        }

        boolean large() {
            return left <= 0;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = large() ? -1 : super.read(bytes, from, Math.min(length, left));
            left -= Math.max(read, 0);
            return read;
        }
    }
}
