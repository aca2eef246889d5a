package io.querypilot.database.duckdb;

import io.querypilot.error.QueryPilotException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
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

    ExcelFile(TableLoader loader, DataFile file, Path folder) {
        this.loader = loader;
        this.file = file;
        this.folder = folder;
    }

    void load() throws SQLException {
        requireWorkbook();
        requireBounded();
        try (ReadableWorkbook book = open()) {
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
        } catch (IOException | UncheckedIOException | ExcelReaderException unreadable) {
            throw broken();
        }
    }

    private ReadableWorkbook open() throws IOException {
        return new ReadableWorkbook(file.path().toFile(), new ReadingOptions(true, false));
    }

    private void requireBounded() {
        try {
            Optional<LargeCell> large = LargeCell.in(file.path());
            if (large.isPresent()) {
                throw tooLarge(sheet(large.get()), large.get().address());
            }
        } catch (IOException | ExcelReaderException unreadable) {
            throw broken();
        }
    }

    /** The sheet of a cell; of a text that cells share nobody knows it before all are read. */
    private String sheet(LargeCell cell) throws IOException {
        if (cell.address().isEmpty()) {
            return "";
        }
        try (ReadableWorkbook book = open()) {
            for (Sheet sheet : book.getSheets().toList()) {
                if (MergedCells.part(file.path(), sheet).equals(cell.part())) {
                    return sheet.getName();
                }
            }
        }
        return "";
    }

    private QueryPilotException tooLarge(String sheet, String address) {
        String place = address.isEmpty() ? "" : (sheet.isEmpty() ? "" : ", " + sheet) + ", cell " + address;
        return DataFile.invalid(
                file.name() + place + " holds a text of more than " + String.format(Locale.ROOT, "%,d", LargeCell.MOST_CHARACTERS)
                        + " characters, the most that a cell of Excel has.",
                "Shorten it, or save the table as CSV.");
    }

    private void requireBounded(Sheet sheet, Row row) {
        row.stream()
                .filter(cell -> cell != null && cell.getText().length() > LargeCell.MOST_CHARACTERS)
                .findFirst()
                .ifPresent(cell -> {
                    throw tooLarge(sheet.getName(), cell.getAddress().toString());
                });
    }

    private QueryPilotException broken() {
        return DataFile.invalid(file.name() + " is not a whole Excel workbook.", "Open it in Excel and save it anew as .xlsx.");
    }

    private void requireWorkbook() {
        try (InputStream stream = Files.newInputStream(file.path())) {
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
        SheetText text = new SheetText(MergedCells.of(file.path(), sheet));
        Path csv = folder.resolve("sheet.csv");
        try (BufferedWriter writer = Files.newBufferedWriter(csv);
                Stream<Row> rows = sheet.openStream()) {
            if (!text.write(rows.peek(row -> requireBounded(sheet, row)).iterator(), writer)) {
                return false;
            }
        }
        loader.make(file, only ? "" : sheet.getName(), text.source(csv), text.remarks(),
                table -> new TextColumns(loader.connection(), table, TextColumns.Hints.NONE).settle());
        return true;
    }
}
