package io.querypilot.database.duckdb;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;

/** Cells of a workbook that hold a date as ISO has it. The reader does not know them, so it is given a copy where they are texts. */
final class IsoDates {
    private static final XMLEventFactory EVENTS = XMLEventFactory.newInstance();

    private IsoDates() {}

    static Path asTexts(Path book, Path copy) throws IOException {
        try (ZipFile zip = new ZipFile(book.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
            for (ZipEntry part : Collections.list(zip.entries())) {
                out.putNextEntry(new ZipEntry(part.getName()));
                try (InputStream in = zip.getInputStream(part)) {
                    copy(part.getName(), in, out);
                }
                out.closeEntry();
            }
        }
        return copy;
    }

    private static void copy(String part, InputStream in, OutputStream out) throws IOException {
        if (!part.matches("(?i)/?xl/worksheets/[^/]+\\.xml")) {
            in.transferTo(out);
            return;
        }
        try {
            XMLEventReader events = XMLInputFactory.newInstance().createXMLEventReader(MergedCells.xml(in));
            XMLEventWriter writer = XMLOutputFactory.newInstance().createXMLEventWriter(out, "UTF-8");
            while (events.hasNext()) {
                writer.add(asText(events.nextEvent()));
            }
            writer.flush();
        } catch (XMLStreamException broken) {
            throw new IOException(broken);
        }
    }

    private static XMLEvent asText(XMLEvent event) {
        if (event.isStartDocument()) {
            return EVENTS.createStartDocument("UTF-8");
        }
        return event.isStartElement() && event.asStartElement().getName().getLocalPart().equals("c")
                ? asText(event.asStartElement())
                : event;
    }

    private static StartElement asText(StartElement cell) {
        List<Attribute> attributes = new ArrayList<>();
        for (Iterator<Attribute> all = cell.getAttributes(); all.hasNext();) {
            Attribute one = all.next();
            boolean iso = one.getName().getLocalPart().equals("t") && one.getValue().equals("d");
            attributes.add(iso ? EVENTS.createAttribute("t", "str") : one);
        }
        return EVENTS.createStartElement(cell.getName(), attributes.iterator(), cell.getNamespaces());
    }
}
