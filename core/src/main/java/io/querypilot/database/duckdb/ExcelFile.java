package io.querypilot.database.duckdb;

import io.querypilot.error.QueryPilotException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.ExcelReaderException;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;

/** An Excel workbook: each sheet that a person sees is a table, by way of a text file that DuckDB reads. */
final class ExcelFile {
    private final TableLoader loader;
    private final DataFile file;
    private final Path folder;
    /** The file, or a copy that the reader can read. */
    private Path book;

    ExcelFile(TableLoader loader, DataFile file, Path folder) {
        this.loader = loader;
        this.file = file;
        this.folder = folder;
        this.book = file.path();
    }

    void load() throws SQLException {
        requireWorkbook();
        requireSound();
        try (ReadableWorkbook workbook = open()) {
            List<Sheet> sheets = workbook.getSheets()
                    .filter(sheet -> sheet.getVisibility() == SheetVisibility.VISIBLE)
                    .toList();
            boolean any = false;
            for (Sheet sheet : sheets) {
                any |= load(sheet, sheets.size() == 1);
            }
            if (!any) {
                throw DataFile.invalid(file.name() + " has no sheet with data in it.", "Fill a sheet and save the file.");
            }
        } catch (QueryPilotException told) {
            throw told;
        } catch (IOException | RuntimeException unreadable) {
            // The reader has no exception of its own for most of what may be wrong.
            throw broken();
        }
    }

    private ReadableWorkbook open() throws IOException {
        return new ReadableWorkbook(book.toFile(), new ReadingOptions(true, false));
    }

    private void requireSound() {
        try {
            Optional<FaultyPlace> faulty = FaultyPlace.in(book);
            if (faulty.filter(FaultyPlace::isoDate).isPresent()) {
                book = IsoDates.asTexts(book, folder.resolve("book.xlsx"));
                faulty = Optional.empty();
            }
            if (faulty.isPresent()) {
                throw told(sheet(faulty.get()), faulty.get());
            }
        } catch (IOException | ExcelReaderException unreadable) {
            throw broken();
        }
    }

    /** The sheet of a cell or row; of a text that cells share nobody knows it before all are read. */
    private String sheet(FaultyPlace faulty) throws IOException {
        if (faulty.place().isEmpty()) {
            return "";
        }
        try (ReadableWorkbook workbook = open()) {
            for (Sheet sheet : workbook.getSheets().toList()) {
                if (MergedCells.part(book, sheet).equals(faulty.part())) {
                    return sheet.getName();
                }
            }
        }
        return "";
    }

    private QueryPilotException told(String sheet, FaultyPlace faulty) {
        String place = faulty.place().isEmpty() ? "" : (sheet.isEmpty() ? "" : ", " + sheet) + ", " + faulty.place();
        return DataFile.invalid(file.name() + place + " " + faulty.fault() + ".", "Mend it in Excel, or save the table as CSV.");
    }

    private void requireBounded(Sheet sheet, Row row) {
        row.stream()
                .filter(cell -> cell != null && cell.getText().length() > FaultyPlace.MOST_CHARACTERS)
                .findFirst()
                .ifPresent(cell -> {
                    throw told(sheet.getName(), FaultyPlace.large("", cell.getAddress().toString()));
                });
    }

    private QueryPilotException broken() {
        return DataFile.invalid(file.name() + " is not a whole Excel workbook.", "Open it in Excel and save it anew as .xlsx.");
    }

    private void requireWorkbook() {
        try (InputStream stream = Files.newInputStream(book)) {
            byte[] header = stream.readNBytes(8);
            // Whoever asks the library of fewer bytes gets an IllegalArgumentException.
            if (header.length < 8) {
                throw broken();
            }
            if (ReadableWorkbook.isOLE2Header(header)) {
                throw DataFile.invalid(
                        file.name() + " is protected by a password, or is a workbook of Excel 2003 or older.",
                        "Save it as .xlsx without a password.");
            }
        } catch (IOException unreadable) {
            throw DataFile.invalid(file.name() + " cannot be read: " + unreadable.getMessage() + ".", "Check its rights.");
        }
    }

    private boolean load(Sheet sheet, boolean only) throws IOException, SQLException {
        SheetText text = new SheetText(MergedCells.of(book, sheet));
        Path csv = folder.resolve("sheet.csv");
        try (BufferedWriter writer = Files.newBufferedWriter(csv);
                Stream<Row> rows = sheet.openStream()) {
            if (!text.write(new CheckedRows(sheet, rows.iterator()), writer)) {
                return false;
            }
        }
        loader.make(file, only ? "" : sheet.getName(), text.source(csv), text.remarks(),
                table -> new TextColumns(loader.connection(), table, TextColumns.Hints.NONE).settle());
        return true;
    }

    /** The rows of a sheet; where one cannot be read it is told behind which. */
    private final class CheckedRows implements Iterator<Row> {
        private final Sheet sheet;
        private final Iterator<Row> rows;
        private int last;

        CheckedRows(Sheet sheet, Iterator<Row> rows) {
            this.sheet = sheet;
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            try {
                return rows.hasNext();
            } catch (RuntimeException unreadable) {
                throw told(sheet.getName(), new FaultyPlace("", "the row behind " + last, "cannot be read"));
            }
        }

        @Override
        public Row next() {
            Row row = rows.next();
            last = row.getRowNum();
            requireBounded(sheet, row);
            return row;
        }
    }
}
