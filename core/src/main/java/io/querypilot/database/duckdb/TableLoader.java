package io.querypilot.database.duckdb;

import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Makes a table of each file, and says of each how it was read. */
final class TableLoader {
    /** What is done to the columns of a table once it is made, by its name; returns what is to be told. */
    @FunctionalInterface
    interface Settling {
        List<String> settle(String table) throws SQLException;
    }

    private final Connection connection;
    private final Path folder;
    private final List<String> notes;
    private final Set<String> names = new HashSet<>();
    /** Tables of the file that is being read. */
    private final List<String> made = new ArrayList<>();

    TableLoader(Connection connection, Path folder, List<String> notes) {
        this.connection = connection;
        this.folder = folder;
        this.notes = notes;
    }

    /** Where one of several files cannot be read, the others are, and the person is told; a sole file is an error. */
    void load(List<DataFile> files) throws SQLException {
        for (DataFile file : files) {
            int told = notes.size();
            made.clear();
            try {
                read(file);
            } catch (QueryPilotException unreadable) {
                if (files.size() == 1) {
                    throw unreadable;
                }
                leaveOut(told);
                notes.add(unreadable.getMessage() + " It was left out");
            }
        }
        if (names.isEmpty()) {
            throw DataFile.invalid("None of the " + files.size() + " files could be read: " + String.join("; ", notes) + ".", "Mend one of them.");
        }
    }

    /** A workbook may have a sheet that was read before the one that could not be. */
    private void leaveOut(int told) throws SQLException {
        for (String name : made) {
            execute("DROP TABLE " + Dialect.DUCKDB.quote(name));
            names.remove(name.toLowerCase(Locale.ROOT));
        }
        notes.subList(told, notes.size()).clear();
    }

    private void read(DataFile file) throws SQLException {
        requireContent(file);
        switch (file.kind()) {
            case CSV -> new CsvFile(this, file, folder).load();
            case EXCEL -> new ExcelFile(this, file, folder).load();
            case JSON -> new JsonFile(this, file, folder).load();
            default -> make(file, "", "read_parquet(" + source(file) + ")", List.of(), table -> List.of());
        }
    }

    private static void requireContent(DataFile file) {
        if (file.stamp().startsWith("0;")) {
            throw DataFile.invalid(file.name() + " is empty.", "Give a file with data in it.");
        }
        if (!Files.isReadable(file.path())) {
            throw DataFile.invalid(file.name() + " may not be read.", "Check its rights.");
        }
    }

    /** The file's name as a literal; DuckDB would look for other files by the signs of a pattern in it. */
    String source(DataFile file) {
        if (!file.path().toString().matches("(?s).*[*?\\[{].*")) {
            return DuckdbData.text(file.path());
        }
        try {
            String end = file.name().replaceFirst("(?s)^.*?(?=\\.)", "").replaceAll("[*?\\[\\]{}]", "_");
            return DuckdbData.text(Files.copy(file.path(), folder.resolve(names.size() + end)));
        } catch (IOException failed) {
            throw DataFile.invalid(file.name() + " cannot be copied: " + failed.getMessage() + ".", "Rename it.");
        }
    }

    /**
     * Makes the table of what DuckDB reads from the source, and notes how it was read; {@code part} is the name of a sheet
     * where there are several.
     */
    void make(DataFile file, String part, String source, List<String> remarks, Settling settling) throws SQLException {
        String table = part.isEmpty() ? file.table() : DataFile.tableName(part);
        String name = free(table);
        List<String> told = new ArrayList<>(remarks);
        String create = "CREATE TABLE " + Dialect.DUCKDB.quote(name) + " AS SELECT * FROM " + source;
        try {
            execute(create);
            told.addAll(settling.settle(name));
        } catch (SQLException unreadable) {
            // It may have been made, and no more than half of its columns settled.
            execute("DROP TABLE IF EXISTS " + Dialect.DUCKDB.quote(name));
            throw LongLines.told(file, connection, create, unreadable).orElseGet(() -> DataFile.invalid(
                    file.name() + " cannot be read: " + DuckdbErrors.message(unreadable) + ".",
                    "Mend the file, or save it anew in the program it came from.",
                    unreadable));
        }
        names.add(name.toLowerCase(Locale.ROOT));
        made.add(name);
        told.add(0, counted(columns(name), "column"));
        told.add(0, counted(rows(name), "row"));
        notes.add(label(file, part, table, name) + ": " + String.join(", ", told));
    }

    /** A table that could not be called like its file or sheet is told with both names. */
    private static String label(DataFile file, String part, String table, String name) {
        if (!name.equals(table)) {
            return file.name() + (part.isEmpty() ? "" : ", " + part) + ", is the table " + name;
        }
        return part.isEmpty() || table.equals(file.table()) ? file.name() : file.name() + ", " + table;
    }

    static String counted(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }

    /** Two files may differ in their endings alone, or in the case of their letters. */
    private String free(String table) {
        String name = table;
        for (int number = 2; names.contains(name.toLowerCase(Locale.ROOT)); number++) {
            name = table + "_" + number;
        }
        return name;
    }

    private long rows(String table) throws SQLException {
        return number("SELECT count(*) FROM " + Dialect.DUCKDB.quote(table));
    }

    /** By the table alone: the engine's list of columns is made of all tables, each time it is asked. */
    private long columns(String table) throws SQLException {
        return number("SELECT count(*) FROM (DESCRIBE " + Dialect.DUCKDB.quote(table) + ")");
    }

    private long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    Connection connection() {
        return connection;
    }
}
