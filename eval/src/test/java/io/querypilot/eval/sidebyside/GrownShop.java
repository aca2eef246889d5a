package io.querypilot.eval.sidebyside;

import io.querypilot.database.demo.DemoShop;
import io.querypilot.eval.linking.SyntheticSchema;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The demo shop among so many other tables that there are as many as wanted, each with a few rows; the same every time. */
final class GrownShop {
    private static final int ROWS = 20;

    private GrownShop() {}

    static Path of(Path folder, int tables) {
        Path file = folder.resolve("shop" + tables + ".db");
        try {
            Files.copy(DemoShop.inCache(), file, StandardCopyOption.REPLACE_EXISTING);
            file.toFile().setWritable(true);
            add(file, SyntheticSchema.of(Math.max(0, tables - shopTables(file))).tables().stream());
            return file;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static int shopTables(Path file) throws SQLException {
        try (Connection shop = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = shop.createStatement()) {
            return statement.executeQuery("SELECT count(*) FROM sqlite_master WHERE type = 'table'").getInt(1);
        }
    }

    private static void add(Path file, Stream<Table> tables) throws SQLException {
        try (Connection shop = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = shop.createStatement()) {
            shop.setAutoCommit(false);
            for (Table table : tables.toList()) {
                statement.executeUpdate(ddl(table));
                statement.executeUpdate(rows(table));
            }
            shop.commit();
        }
    }

    private static String ddl(Table table) {
        Stream<String> columns = table.columns().stream()
                .map(column -> column.name() + " " + column.type() + (column.primaryKey() ? " PRIMARY KEY" : ""));
        Stream<String> keys = table.foreignKeys().stream()
                .map(key -> "FOREIGN KEY (%s) REFERENCES %s (%s)"
                        .formatted(key.columns().get(0), key.targetTable(), key.targetColumns().get(0)));
        return Stream.concat(columns, keys)
                .collect(Collectors.joining(", ", "CREATE TABLE " + table.name() + " (", ")"));
    }

    /** Numbers in columns of numbers, and a few different words in the others. */
    private static String rows(Table table) {
        String cells = table.columns().stream().map(GrownShop::cell).collect(Collectors.joining(", "));
        return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO %s SELECT %s FROM n"
                .formatted(ROWS, table.name(), cells);
    }

    private static String cell(Column column) {
        return column.type().equals("INTEGER") ? "i" : "'" + column.name() + " ' || (i % 7)";
    }
}
