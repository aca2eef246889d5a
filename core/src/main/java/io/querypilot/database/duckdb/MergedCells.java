package io.querypilot.database.duckdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.dhatim.fastexcel.reader.CellAddress;
import org.dhatim.fastexcel.reader.Sheet;

/** The cells of a sheet that were merged into one; the reader of workbooks passes them over, so they are read here. */
final class MergedCells {
    /** Rows count from 1, as Excel shows them, columns from 0. */
    record Range(int firstRow, int firstColumn, int lastRow, int lastColumn) {
        boolean wide() {
            return lastColumn > firstColumn;
        }

        boolean in(int row) {
            return firstRow <= row && row <= lastRow;
        }
    }

    private static final Pattern RANGE = Pattern.compile("([A-Z]{1,3}\\d{1,7}):([A-Z]{1,3}\\d{1,7})");

    private final List<Range> ranges;
    private final List<Range> open = new ArrayList<>();
    private int next;
    private int row;

    private MergedCells(List<Range> ranges) {
        this.ranges = ranges.stream().sorted(Comparator.comparingInt(Range::firstRow)).toList();
    }

    static MergedCells of(Path book, Sheet sheet) throws IOException {
        try (ZipFile zip = new ZipFile(book.toFile())) {
            return new MergedCells(ranges(zip, part(zip, sheet.getId())));
        } catch (XMLStreamException broken) {
            throw new IOException(broken);
        }
    }

    /** The part of the workbook that holds the sheet. */
    static String part(Path book, Sheet sheet) throws IOException {
        try (ZipFile zip = new ZipFile(book.toFile())) {
            return part(zip, sheet.getId());
        } catch (XMLStreamException broken) {
            throw new IOException(broken);
        }
    }

    /** The part of the workbook that holds the sheet; empty where it is not where Excel puts it. */
    private static String part(ZipFile zip, String id) throws IOException, XMLStreamException {
        List<String> found = new ArrayList<>();
        read(zip, "xl/_rels/workbook.xml.rels", xml -> {
            if (xml.getLocalName().equals("Relationship") && id.equals(xml.getAttributeValue(null, "Id"))) {
                String target = xml.getAttributeValue(null, "Target");
                found.add(target.startsWith("/") ? target.substring(1) : "xl/" + target);
            }
        });
        return found.isEmpty() ? "" : found.get(0);
    }

    private static List<Range> ranges(ZipFile zip, String part) throws IOException, XMLStreamException {
        List<Range> ranges = new ArrayList<>();
        read(zip, part, xml -> {
            if (xml.getLocalName().equals("mergeCell")) {
                Matcher range = RANGE.matcher(String.valueOf(xml.getAttributeValue(null, "ref")));
                if (range.matches()) {
                    ranges.add(range(new CellAddress(range.group(1)), new CellAddress(range.group(2))));
                }
            }
        });
        return ranges;
    }

    private static Range range(CellAddress first, CellAddress last) {
        return new Range(first.getRow() + 1, first.getColumn(), last.getRow() + 1, last.getColumn());
    }

    private interface Elements {
        void begin(XMLStreamReader xml);
    }

    private static void read(ZipFile zip, String part, Elements elements) throws IOException, XMLStreamException {
        ZipEntry entry = zip.getEntry(part);
        if (entry == null) {
            return;
        }
        try (InputStream stream = zip.getInputStream(entry)) {
            XMLStreamReader xml = xml(stream);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamReader.START_ELEMENT) {
                    elements.begin(xml);
                }
            }
        }
    }

    /** A workbook may come from anybody: its XML leads to no other file. */
    static XMLStreamReader xml(InputStream stream) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory.createXMLStreamReader(stream);
    }

    /** The ranges that reach into this row; cheap where rows are asked for in their order. */
    List<Range> in(int wanted) {
        if (wanted < row) {
            open.clear();
            next = 0;
        }
        row = wanted;
        for (; next < ranges.size() && ranges.get(next).firstRow() <= wanted; next++) {
            open.add(ranges.get(next));
        }
        open.removeIf(range -> range.lastRow() < wanted);
        return List.copyOf(open);
    }
}
