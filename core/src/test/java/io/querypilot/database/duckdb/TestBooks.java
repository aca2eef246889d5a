package io.querypilot.database.duckdb;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** Workbooks for tests, and what is changed in them afterwards. */
final class TestBooks {
    private TestBooks() {}

    static Path book(Path book, Consumer<Workbook> fill) throws IOException {
        try (OutputStream out = Files.newOutputStream(book);
                Workbook workbook = new Workbook(out, "test", "1.0")) {
            fill.accept(workbook);
        }
        return book;
    }

    static void fill(Worksheet sheet, List<List<Object>> rows) {
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < rows.get(row).size(); column++) {
                Object value = rows.get(row).get(column);
                if (value instanceof Number number) {
                    sheet.value(row, column, number);
                } else if (!value.equals("")) {
                    sheet.value(row, column, String.valueOf(value));
                }
            }
        }
    }

    static void replaceInPart(Path book, String part, String old, String replacement) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(book)) {
            Files.writeString(zip.getPath(part), Files.readString(zip.getPath(part)).replace(old, replacement));
        }
    }
}
