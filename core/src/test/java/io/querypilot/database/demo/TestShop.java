package io.querypilot.database.demo;

import io.querypilot.database.TestSqlite;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The demo shop in the words of any dialect, for engines other than its own. */
public final class TestShop {
    private static final int ROWS_AT_ONCE = 200;

    private TestShop() {}

    /** The statements that make it; {@code file} is where the shop itself is made first. */
    public static String[] statements(Path file, Dialect dialect) {
        List<String> statements = new ArrayList<>();
        for (String table : DemoShopData.TABLES.split(";")) {
            String made = table.strip().replace(" TEXT", " VARCHAR(100)").replace(" REAL", " DOUBLE PRECISION");
            // Trino has no keys, and its tables in memory may hold nulls.
            statements.add(dialect == Dialect.TRINO ? made.replaceAll(" PRIMARY KEY| NOT NULL| REFERENCES \\w+ \\(\\w+\\)", "") : made);
        }
        try (Connection shop = TestSqlite.connect(DemoShop.at(file))) {
            for (String table : List.of("customers", "products", "orders")) {
                rows(shop, table, dialect, statements);
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        return statements.toArray(String[]::new);
    }

    private static void rows(Connection shop, String table, Dialect dialect, List<String> statements) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = shop.createStatement();
                ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
            while (row.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    cells.add(literal(row.getObject(i), dialect));
                }
                rows.add("(" + String.join(", ", cells) + ")");
            }
        }
        for (int i = 0; i < rows.size(); i += ROWS_AT_ONCE) {
            List<String> some = rows.subList(i, Math.min(rows.size(), i + ROWS_AT_ONCE));
            statements.add("INSERT INTO " + table + " VALUES " + String.join(", ", some));
        }
    }

    private static String literal(Object value, Dialect dialect) {
        if (value == null || value instanceof Number) {
            return String.valueOf(value).replace("null", "NULL");
        }
        String text = value.toString();
        return text.matches("\\d{4}-\\d{2}-\\d{2}") ? dialect.day(LocalDate.parse(text)) : dialect.text(text);
    }
}
