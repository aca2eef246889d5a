package io.querypilot.database.duckdb;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A cell or row that no program for workbooks would write: the part of the file that it stands in, which it is, empty where
 * it is a text that cells share, and what is wrong with it. It is looked for before the workbook is read: the reader takes a
 * cell as a whole and makes room for all that stand before it, so a small file could fill the memory.
 */
record FaultyPlace(String part, String place, String fault) {
    /** Excel's own bounds. */
    static final int MOST_CHARACTERS = 32_767;
    private static final int MOST_ROWS = 1_048_576;
    private static final String LARGE = "holds a text of more than " + String.format(Locale.ROOT, "%,d", MOST_CHARACTERS)
            + " characters, the most that a cell of Excel has";
    private static final String OUTSIDE = "lies outside of a sheet of Excel, which ends at XFD" + MOST_ROWS;
    private static final String ISO_DATE = "is a date as ISO has it";
    private static final String NO_TEXT = "names a text that the workbook does not hold";
    /** From A1 on, to column XFD and a row of seven digits. */
    private static final Pattern ADDRESS = Pattern.compile("(?:[A-Z]{1,2}|[A-W][A-Z]{2}|X[A-E][A-Z]|XF[A-D])([1-9][0-9]{0,6})");
    private static final Pattern ROW = Pattern.compile("[1-9][0-9]{0,6}");

    static FaultyPlace large(String part, String cell) {
        return new FaultyPlace(part, cell.isEmpty() ? "" : "cell " + cell, LARGE);
    }

    /** The first in the workbook; no more of it is read at once than a cell may have. */
    static Optional<FaultyPlace> in(Path book) throws IOException {
        Reading reading = new Reading();
        try (ZipFile zip = new ZipFile(book.toFile())) {
            for (ZipEntry part : Collections.list(zip.entries())) {
                reading.read(zip, part);
                if (reading.found != null) {
                    return Optional.of(reading.found);
                }
            }
        }
        return reading.texts <= reading.furthestText ? Optional.of(reading.namesFurthest) : Optional.ofNullable(reading.isoDate);
    }

    /** All else is sound, but the reader has no such dates. */
    boolean isoDate() {
        return fault.equals(ISO_DATE);
    }

    private static final class Reading {
        private FaultyPlace found;
        private String part;
        private long rows;
        private String cell;
        private boolean within;
        private boolean shares;
        private final StringBuilder index = new StringBuilder();
        /** How many texts the cells share, and the last of them that a cell names. */
        private long texts;
        private long furthestText = -1;
        private FaultyPlace namesFurthest;
        private FaultyPlace isoDate;

        void read(ZipFile zip, ZipEntry entry) throws IOException {
            part = entry.getName();
            rows = 0;
            cell = "";
            within = false;
            try (Pieces pieces = new Pieces(zip.getInputStream(entry))) {
                try {
                    read(MergedCells.xml(pieces), pieces);
                } catch (XMLStreamException otherwise) {
                    // A picture, or what its reader will tell as broken.
                }
                found = pieces.large() ? large(part, cell) : found;
            }
        }

        private void read(XMLStreamReader xml, Pieces pieces) throws XMLStreamException {
            while (found == null && xml.hasNext()) {
                boolean tag = false;
                switch (xml.next()) {
                    case XMLStreamReader.START_ELEMENT -> tag = begin(xml);
                    case XMLStreamReader.END_ELEMENT -> tag = end(xml.getLocalName());
                    case XMLStreamReader.CHARACTERS -> take(xml);
                    default -> { }
                }
                if (tag || !within) {
                    pieces.next();
                }
            }
        }

        /** Whether a cell begins here, or a text that cells share. */
        private boolean begin(XMLStreamReader xml) {
            String given = Optional.ofNullable(xml.getAttributeValue(null, "r")).orElse("");
            switch (xml.getLocalName()) {
                case "row" -> row(given);
                case "c" -> cell(given, Optional.ofNullable(xml.getAttributeValue(null, "t")).orElse(""));
                case "si" -> text();
                default -> {
                    return false;
                }
            }
            return true;
        }

        private void row(String given) {
            rows++;
            String number = given.isEmpty() ? String.valueOf(rows) : given;
            boolean outside = rows > MOST_ROWS || !ROW.matcher(number).matches() || Integer.parseInt(number) > MOST_ROWS;
            found = outside ? outside("row ", rows > MOST_ROWS ? String.valueOf(rows) : number) : found;
        }

        private void cell(String given, String type) {
            within = true;
            cell = given;
            shares = type.equals("s");
            isoDate = type.equals("d") ? new FaultyPlace(part, "cell " + given, ISO_DATE) : isoDate;
            index.setLength(0);
            var address = ADDRESS.matcher(given);
            boolean inside = given.isEmpty() || address.matches() && Integer.parseInt(address.group(1)) <= MOST_ROWS;
            found = inside ? found : outside("cell ", given);
        }

        private void text() {
            within = true;
            cell = "";
            shares = false;
            texts++;
        }

        private FaultyPlace outside(String what, String given) {
            return new FaultyPlace(part, what + (given.length() <= 20 ? given : given.substring(0, 20) + "…"), OUTSIDE);
        }

        private void take(XMLStreamReader xml) {
            if (within && shares && index.length() < 20) {
                index.append(xml.getText().strip());
            }
        }

        private boolean end(String name) {
            if (!name.equals("c") && !name.equals("si")) {
                return false;
            }
            if (shares && index.length() > 0) {
                names(index.toString().matches("[0-9]{1,9}") ? Long.parseLong(index.toString()) : Long.MAX_VALUE);
            }
            within = false;
            shares = false;
            cell = "";
            return true;
        }

        private void names(long text) {
            if (text > furthestText) {
                furthestText = text;
                namesFurthest = new FaultyPlace(part, cell.isEmpty() ? "row " + rows : "cell " + cell, NO_TEXT);
            }
        }
    }

    /** A stream that ends where one piece of it is too large. */
    private static final class Pieces extends FilterInputStream {
        /** With four bytes for each character, and a format for many. */
        private static final int MOST_BYTES = 4 << 20;

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
