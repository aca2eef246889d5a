package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ExcelReaderException;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;

/** An Excel workbook: each sheet that a person sees is a table, by way of a text file that DuckDB reads. */
final class ExcelFile {
    /** What a column holds; where cells differ it is text, or whichever holds both. */
    private enum Type {
        NONE("VARCHAR"),
        WHOLE("BIGINT"),
        NUMBER("DOUBLE"),
        DATE("DATE"),
        TIMESTAMP("TIMESTAMP"),
        TRUTH("BOOLEAN"),
        TEXT("VARCHAR");

        private final String sql;

        Type(String sql) {
            this.sql = sql;
        }

        private Type with(Type other) {
            if (this == NONE || this == other) {
                return other;
            }
            if (other == NONE) {
                return this;
            }
            boolean numbers = this == WHOLE && other == NUMBER || this == NUMBER && other == WHOLE;
            boolean times = this == DATE && other == TIMESTAMP || this == TIMESTAMP && other == DATE;
            return numbers ? NUMBER : times ? TIMESTAMP : TEXT;
        }
    }

    /** One cell's text and what it is. */
    private record Value(String text, Type type) {
        private static final Value NOTHING = new Value("", Type.NONE);
    }

    private final TableLoader loader;
    private final DataFile file;
    private final Path folder;

    ExcelFile(TableLoader loader, DataFile file, Path folder) {
        this.loader = loader;
        this.file = file;
        this.folder = folder;
    }

    void load() throws SQLException {
        requireWorkbook();
        try (ReadableWorkbook book = new ReadableWorkbook(file.path().toFile(), new ReadingOptions(true, false))) {
            List<Sheet> sheets = book.getSheets()
                    .filter(sheet -> sheet.getVisibility() == SheetVisibility.VISIBLE)
                    .toList();
            boolean any = false;
            for (Sheet sheet : sheets) {
                any |= load(sheet, sheets.size() == 1);
            }
            if (!any) {
                throw DataFile.invalid(file.name() + " has no sheet with data in it.", "Fill a sheet and save the file.");
            }
        } catch (IOException | UncheckedIOException | ExcelReaderException broken) {
            throw DataFile.invalid(
                    file.name() + " is not a whole Excel workbook.", "Open it in Excel and save it anew as .xlsx.");
        }
    }

    private void requireWorkbook() {
        try (InputStream stream = Files.newInputStream(file.path())) {
            if (ReadableWorkbook.isOLE2Header(stream.readNBytes(8))) {
                throw DataFile.invalid(
                        file.name() + " is protected by a password, or is a workbook of Excel 2003 or older.",
                        "Save it as .xlsx without a password.");
            }
        } catch (IOException unreadable) {
            throw DataFile.invalid(file.name() + " cannot be read: " + unreadable.getMessage() + ".", "Check its rights.");
        }
    }

    private boolean load(Sheet sheet, boolean only) throws IOException, SQLException {
        SheetText text = new SheetText();
        Path csv = folder.resolve("sheet.csv");
        try (BufferedWriter writer = Files.newBufferedWriter(csv);
                Stream<Row> rows = sheet.openStream()) {
            text.write(rows.iterator(), writer);
        }
        if (text.headings.isEmpty()) {
            return false;
        }
        String table = only ? file.table() : DataFile.tableName(sheet.getName());
        loader.make(file, table, text.source(csv), text.remarks());
        return true;
    }

    /** One sheet as separated values: the headings are taken off, the type of each column is found out. */
    private static final class SheetText {
        private final List<String> headings = new ArrayList<>();
        private final List<Type> types = new ArrayList<>();
        private int titles;
        private int emptyFormulas;
        private int errors;
        private int unnamed;

        private void write(Iterator<Row> rows, BufferedWriter writer) throws IOException {
            List<Row> first = new ArrayList<>();
            while (rows.hasNext() && first.size() < 20) {
                first.add(rows.next());
            }
            int heading = heading(first);
            if (heading < 0) {
                return;
            }
            titles = (int) first.subList(0, heading).stream().filter(row -> filled(row) > 0).count();
            name(first.get(heading));
            for (Row row : first.subList(heading + 1, first.size())) {
                write(row, writer);
            }
            while (rows.hasNext()) {
                write(rows.next(), writer);
            }
        }

        /** The first row that fills more than half of the widest: a title above a table fills one cell. */
        private static int heading(List<Row> rows) {
            long widest = rows.stream().mapToLong(SheetText::filled).max().orElse(0);
            return widest == 0
                    ? -1
                    : IntStream.range(0, rows.size())
                            .filter(i -> filled(rows.get(i)) * 2 > widest)
                            .findFirst()
                            .orElse(-1);
        }

        private static long filled(Row row) {
            return row.stream().filter(cell -> cell != null && !cell.getText().isBlank()).count();
        }

        /** A cell that was merged with its neighbour has no name of its own. */
        private void name(Row row) {
            Set<String> taken = new HashSet<>();
            for (int i = 0; i < row.getCellCount(); i++) {
                String text = row.getOptionalCell(i).map(Cell::getText).orElse("").strip().replaceAll("\\s+", " ");
                unnamed += text.isEmpty() ? 1 : 0;
                String base = text.isEmpty() ? "column_" + (i + 1) : text;
                String name = base;
                for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
                    name = base + "_" + number;
                }
                headings.add(name);
                types.add(Type.NONE);
            }
        }

        private void write(Row row, BufferedWriter writer) throws IOException {
            if (filled(row) == 0) {
                return;
            }
            for (int i = headings.size(); i < row.getCellCount(); i++) {
                if (row.getOptionalCell(i).filter(cell -> !cell.getText().isBlank()).isPresent()) {
                    throw new ExcelReaderException("row " + row.getRowNum() + " is longer than the headings");
                }
            }
            for (int i = 0; i < headings.size(); i++) {
                Value value = row.getOptionalCell(i).map(this::value).orElse(Value.NOTHING);
                types.set(i, types.get(i).with(value.type()));
                writer.write((i == 0 ? "" : ",") + quoted(value.text()));
            }
            writer.write('\n');
        }

        private static String quoted(String text) {
            return text.isEmpty() ? "" : '"' + text.replace("\"", "\"\"") + '"';
        }

        private Value value(Cell cell) {
            return switch (cell.getType()) {
                case EMPTY -> Value.NOTHING;
                case BOOLEAN -> new Value(String.valueOf(cell.asBoolean()), Type.TRUTH);
                case NUMBER -> number(cell, cell.asNumber());
                case ERROR -> error();
                case FORMULA -> formula(cell);
                case STRING -> cell.getText().isBlank() ? Value.NOTHING : new Value(cell.getText(), Type.TEXT);
            };
        }

        private Value error() {
            errors++;
            return Value.NOTHING;
        }

        /** A formula counts by the result that was saved with it. */
        private Value formula(Cell cell) {
            String result = Optional.ofNullable(cell.getRawValue()).orElse("");
            if (result.isEmpty()) {
                emptyFormulas++;
                return Value.NOTHING;
            }
            if (result.startsWith("#")) {
                return error();
            }
            try {
                return number(cell, new BigDecimal(result));
            } catch (NumberFormatException text) {
                return new Value(cell.getText(), Type.TEXT);
            }
        }

        private static Value number(Cell cell, BigDecimal number) {
            if (date(cell)) {
                LocalDateTime time = cell.asDate();
                return time.toLocalTime().equals(LocalTime.MIDNIGHT)
                        ? new Value(time.toLocalDate().toString(), Type.DATE)
                        : new Value(time.toString(), Type.TIMESTAMP);
            }
            boolean whole = number.stripTrailingZeros().scale() <= 0 && number.precision() - number.scale() < 18;
            return new Value(whole ? number.toBigInteger().toString() : number.toPlainString(), whole ? Type.WHOLE : Type.NUMBER);
        }

        /** Dates are numbers that are shown as dates. */
        private static boolean date(Cell cell) {
            String format = Optional.ofNullable(cell.getDataFormatString()).orElse("")
                    .replaceAll("\"[^\"]*\"|\\[[^\\]]*]|\\\\.", "").toLowerCase(Locale.ROOT);
            int id = Optional.ofNullable(cell.getDataFormatId()).orElse(0);
            boolean usual = id >= 14 && id <= 17 || id == 22;
            return cell.getType() == CellType.NUMBER
                    && (usual || format.contains("yy") || format.contains("d") && format.contains("m"));
        }

        private String source(Path csv) {
            String columns = IntStream.range(0, headings.size())
                    .mapToObj(i -> Dialect.DUCKDB.text(headings.get(i)) + ": '" + types.get(i).sql + "'")
                    .collect(Collectors.joining(", ", "{", "}"));
            return "read_csv(" + DuckdbData.text(csv) + ", auto_detect = false, header = false, delim = ',', quote = '\"',"
                    + " escape = '\"', new_line = '\\n', null_padding = true, columns = " + columns + ")";
        }

        private String remarks() {
            return told(titles, " above the headings skipped", "line")
                    + told(unnamed, " without a heading", "column")
                    + told(emptyFormulas, " without a saved result left empty", "formula")
                    + told(errors, " with an error left empty", "cell");
        }

        private static String told(int count, String what, String noun) {
            return count == 0 ? "" : ", " + TableLoader.counted(count, noun) + what;
        }
    }
}
