package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.TestPostgres;
import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Statements grown from a grammar in which a query may hold whatever changes, locks or calls. Those that the guard lets
 * through run on a connection that may write: afterwards everything must be as it was, by the guard alone.
 */
class GuardFuzzTest {
    private static final String[] TABLES = {
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, total INTEGER)",
        "INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bob')",
        "INSERT INTO orders VALUES (1, 10), (2, 20)"
    };
    private static final List<String> CHANGES = List.of(
            "DELETE FROM orders", "UPDATE orders SET total = 0", "INSERT INTO orders VALUES (9, 9)", "DROP TABLE orders",
            "CREATE TABLE x (a INTEGER)", "DELETE FROM orders RETURNING id", "UPDATE orders SET total = 1 RETURNING id",
            "INSERT INTO orders SELECT id + 50, 1 FROM orders RETURNING *", "TRUNCATE orders", "ALTER TABLE orders ADD x INT",
            "REPLACE INTO orders VALUES (1, 0)", "PRAGMA user_version = 7", "MERGE INTO orders USING customers ON true");
    private static final List<String> CALLS = List.of(
            "abs(%s)", "lower(%s)", "count(%s)", "max(%s)", "coalesce(%s, 1)", "nextval('drawn')", "setval('drawn', 99)",
            "set_config('work_mem', '1MB', false)", "lo_create(0)", "pg_notify('a', 'b')", "query_to_xml('DELETE FROM orders', true, true, '')",
            "pg_advisory_lock(1)", "load_extension('x')", "writefile('/tmp/x', %s)", "upper(%s)", "random()", "\"abs\"(%s)", "total(%s)");

    private final Random random = Dice.random(17);

    private String statement() {
        return switch (random.nextInt(12)) {
            case 0 -> with(2) + " " + select(2);
            case 1 -> select(2) + "; " + pick(CHANGES);
            case 2 -> select(2) + pick(" FOR UPDATE", " FOR SHARE", " FOR NO KEY UPDATE", " INTO x", "");
            case 3 -> "EXPLAIN " + pick("", "ANALYZE ", "(ANALYZE) ", "QUERY PLAN ") + pick(select(1), pick(CHANGES));
            case 4 -> pick(CHANGES);
            case 5 -> select(2) + pick(" UNION ", " EXCEPT ") + pick(select(1), "(" + pick(CHANGES) + ")", "TABLE orders");
            case 7 -> pick("DESCRIBE ", "SUMMARIZE ", "SHOW ", "PIVOT (", "SHOW COLUMNS FROM ") + pick("orders", select(1), pick(CHANGES)) + pick("", ")", ") ON id");
            case 6 -> "SELECT * " + pick("INTO x ", "INTO TEMP x ", "") + "FROM orders" + comment();
            default -> select(3);
        };
    }

    private String with(int depth) {
        return "WITH " + pick("", "RECURSIVE ") + "c" + pick("", "(a)") + " AS " + pick("", "MATERIALIZED ") + "("
                + pick(select(depth - 1), pick(CHANGES)) + ")";
    }

    private String select(int depth) {
        return "SELECT " + comment() + value(depth) + pick("", ", " + value(depth)) + " FROM " + from(depth)
                + pick("", " WHERE " + value(depth) + pick(" > ", " = ", " IS NOT ") + value(depth))
                + pick("", " ORDER BY 1", " GROUP BY 1", " LIMIT 2");
    }

    private String from(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(6)) {
            case 1 -> "(" + pick(select(depth - 1), pick(CHANGES)) + ") AS d";
            case 2 -> "orders o JOIN customers k ON o.id = k.id";
            case 3 -> "(" + with(depth - 1) + " " + select(depth - 1) + ") AS e";
            case 4 -> pick("generate_series(1, 2) AS g", "json_each('[1]')", "[" + pick(CHANGES) + " RETURNING id] AS z", "orders");
            default -> pick("orders", "customers", "\"orders\"", "orders AS o");
        };
    }

    private String value(int depth) {
        if (depth > 0 && random.nextInt(5) == 0) {
            return "(" + pick(select(depth - 1), select(depth - 1), pick(CHANGES)) + ")";
        }
        return random.nextInt(3) == 0
                ? pick(CALLS).formatted(pick("1", "id", "'a'"))
                : pick("1", "id", "'; DROP TABLE orders'", "\"id\"", "*", "NULL", "$$x$$", "'it''s'", "id::text", "E'\\'; DROP'");
    }

    private String comment() {
        return pick("", "", "", "/* DROP */ ", "-- ; DELETE FROM orders\n", "/* a /* b */ c */ ", "/*! DELETE */ ");
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @Test
    void whatTheGuardLetsThroughChangesNothingOnSqlite() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            run(connection, TABLES);
            changesNothing(connection, Dialect.SQLITE, 6_000, "SELECT (SELECT count(*) FROM sqlite_schema) || ','"
                    + " || (SELECT group_concat(id || total) FROM orders) || ',' || (SELECT count(*) FROM customers)"
                    + " || ',' || (SELECT user_version FROM pragma_user_version)");
        }
    }

    @Test
    void whatTheGuardLetsThroughChangesNothingOnPostgres() throws SQLException {
        try (Connection connection = DriverManager.getConnection(TestPostgres.database(TABLES))) {
            run(connection, "CREATE SEQUENCE drawn", "SET statement_timeout = '2s'", "SELECT nextval('drawn')");
            changesNothing(connection, Dialect.POSTGRESQL, 4_000, "SELECT concat((SELECT count(*) FROM pg_class), ',',"
                    + " (SELECT string_agg(concat(id, total), ',' ORDER BY id) FROM orders), (SELECT count(*) FROM customers),"
                    + " (SELECT last_value FROM drawn), current_setting('work_mem'), (SELECT count(*) FROM pg_locks"
                    + " WHERE locktype = 'advisory'), (SELECT count(*) FROM pg_largeobject_metadata))");
        }
    }

    @Test
    void whatTheGuardLetsThroughChangesNothingOnDuckdb() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            run(connection, TABLES);
            run(connection, "CREATE SEQUENCE drawn", "SELECT nextval('drawn')");
            changesNothing(connection, Dialect.DUCKDB, 1_000, "SELECT concat((SELECT count(*) FROM duckdb_tables()), ',',"
                    + " (SELECT string_agg(concat(id, total), ',' ORDER BY id) FROM orders), (SELECT count(*) FROM customers), ',',"
                    + " (SELECT last_value FROM duckdb_sequences()))");
        }
    }

    @Test
    void whatTheGuardLetsThroughChangesNothingOnH2() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            run(connection, TABLES);
            run(connection, "CREATE SEQUENCE drawn");
            changesNothing(connection, Dialect.H2, 4_000, "SELECT CONCAT((SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLES), ',',"
                    + " (SELECT LISTAGG(CONCAT(id, total), ',') WITHIN GROUP (ORDER BY id) FROM orders), (SELECT COUNT(*) FROM customers),"
                    + " ',', (SELECT BASE_VALUE FROM INFORMATION_SCHEMA.SEQUENCES WHERE SEQUENCE_NAME = 'DRAWN'))");
        }
    }

    private void changesNothing(Connection connection, Dialect dialect, int times, String snapshot) throws SQLException {
        String before = text(connection, snapshot);
        int allowed = 0;
        for (int i = 0; i < Dice.times(times); i++) {
            String sql = statement();
            if (Guard.of(dialect).check(sql) instanceof Verdict.Allowed && ran(connection, sql)) {
                allowed++;
                assertThat(text(connection, snapshot)).as(sql).isEqualTo(before);
            }
        }
        assertThat(allowed).isGreaterThan(times / 20);
    }

    private static boolean ran(Connection connection, String sql) {
        try {
            run(connection, sql);
            return true;
        } catch (SQLException refused) {
            return false;
        }
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
