package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.ExcelReaderException;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;

/** Reads the form where it is a grid: the sheet "schema" of a workbook, or separated values. */
final class GridReader {
    private static final String SHEET = "schema";

    private GridReader() {}

    static List<Entry> excel(Path file, Faults faults) {
        try (ReadableWorkbook book = new ReadableWorkbook(file.toFile())) {
            Sheet sheet = book.findSheet(SHEET).orElseThrow(() -> new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    file + " has no sheet \"" + SHEET + "\"; it has: "
                            + book.getSheets().map(Sheet::getName).collect(Collectors.joining(", ")) + ".",
                    "Call the sheet with the form \"" + SHEET + "\"."));
            List<List<Text>> rows = new ArrayList<>();
            for (Row row : sheet.read()) {
                rows.add(row.stream().map(cell -> text(file, row, cell)).toList());
            }
            return entries(file, rows, faults);
        } catch (IOException | ExcelReaderException broken) {
            throw unreadable(file, "it is not a whole workbook, or has a password");
        }
    }

    private static Text text(Path file, Row row, Cell cell) {
        String place = file.getFileName() + ", " + (cell == null ? "row " + row.getRowNum() : "cell " + cell.getAddress());
        return new Text(cell == null ? "" : cell.getText().strip(), place);
    }

    static List<Entry> csv(Path file, Faults faults) {
        try {
            List<List<Text>> rows = new ArrayList<>();
            List<List<String>> lines = SeparatedValues.read(Files.readString(file));
            for (int i = 0; i < lines.size(); i++) {
                List<Text> row = new ArrayList<>();
                for (int j = 0; j < lines.get(i).size(); j++) {
                    row.add(new Text(lines.get(i).get(j).strip(), file.getFileName() + ", cell " + (char) ('A' + Math.min(j, 25)) + (i + 1)));
                }
                rows.add(row);
            }
            return entries(file, rows, faults);
        } catch (IOException broken) {
            throw unreadable(file, "it is missing, or is no text in UTF-8");
        }
    }

    private static List<Entry> entries(Path file, List<List<Text>> rows, Faults faults) {
        if (rows.isEmpty()) {
            throw unreadable(file, "it is empty");
        }
        rows.get(0).forEach(cell -> faults.in(() -> requireHeading(cell)));
        List<String> headings = rows.get(0).stream().map(cell -> cell.text().toLowerCase(Locale.ROOT)).toList();
        faults.tell();
        if (!headings.contains("table") || !headings.contains("column")) {
            throw unreadable(file, "its first row must name the columns of the form, table and column at least");
        }
        return rows.stream().skip(1).map(row -> entry(headings, row, faults)).filter(entry -> !entry.values().isEmpty()).toList();
    }

    private static void requireHeading(Text cell) {
        String heading = cell.text().toLowerCase(Locale.ROOT);
        if (!heading.isEmpty() && !Entry.HEADINGS.contains(heading)) {
            String near = NearMatch.nearest(heading, Entry.HEADINGS).map(other -> "Did you mean " + other + "? ").orElse("");
            throw cell.wrong(
                    "\"" + cell.text() + "\" is no column of the form.", near + "It has: " + String.join(", ", Entry.HEADINGS) + ".");
        }
    }

    private static Entry entry(List<String> headings, List<Text> row, Faults faults) {
        Map<String, Text> values = new HashMap<>();
        for (int i = 0; i < row.size(); i++) {
            Text cell = row.get(i);
            if (!cell.text().isEmpty() && i >= headings.size()) {
                faults.add(cell.wrong("there is no heading above it.", "Delete it, or name its column."));
            } else if (!cell.text().isEmpty() && !headings.get(i).isEmpty()) {
                values.put(headings.get(i), cell);
            }
        }
        return new Entry(values);
    }

    private static QueryPilotException unreadable(Path file, String reason) {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                file + " cannot be read: " + reason + ".",
                "querypilot schema --template FILE writes the form.");
    }

    /** Text of separated values, as RFC 4180 has it; a semicolon is taken where the first line has no comma. */
    private static final class SeparatedValues {
        private final String text;
        private final char separator;
        private final List<List<String>> rows = new ArrayList<>();
        private List<String> row = new ArrayList<>();
        private final StringBuilder value = new StringBuilder();
        private boolean quoted;

        private SeparatedValues(String text) {
            this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
            this.separator = this.text.lines().findFirst().orElse("").contains(",") ? ',' : ';';
        }

        static List<List<String>> read(String text) {
            SeparatedValues values = new SeparatedValues(text);
            for (int i = 0; i < values.text.length(); i++) {
                i += values.take(i);
            }
            values.endRow();
            values.rows.removeIf(row -> row.equals(List.of("")));
            return values.rows;
        }

        /** Takes in the character here; returns how many more went with it. */
        private int take(int i) {
            char c = text.charAt(i);
            boolean doubled = quoted && c == '"' && text.startsWith("\"\"", i);
            if (c == '"' && !doubled) {
                quoted = !quoted;
            } else if (!quoted && c == separator) {
                endValue();
            } else if (!quoted && c == '\n') {
                endRow();
            } else if (quoted || c != '\r') {
                value.append(c);
            }
            return doubled ? 1 : 0;
        }

        private void endValue() {
            row.add(value.toString());
            value.setLength(0);
        }

        private void endRow() {
            endValue();
            rows.add(row);
            row = new ArrayList<>();
        }
    }
}
