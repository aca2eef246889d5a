package io.querypilot.audit;

import io.querypilot.memory.Store;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Lines in a table of a store in PostgreSQL; the role that writes them needs no right to change or remove one. */
record StoreJournal(Store store) implements Journal {
    private static final List<String> TABLES = List.of(
            "CREATE TABLE IF NOT EXISTS querypilot_audit (number BIGINT PRIMARY KEY, line TEXT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS querypilot_audit_end (number BIGINT PRIMARY KEY, hash VARCHAR(64) NOT NULL)");

    StoreJournal {
        store.make(TABLES);
    }

    @Override
    public void add(Function<Standing, List<Added>> next) {
        store.within(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("LOCK TABLE querypilot_audit IN EXCLUSIVE MODE");
            }
            for (Added added : next.apply(new Standing(Chain.last(last(connection)), noted(connection)))) {
                insert(connection, "INSERT INTO querypilot_audit VALUES (?, ?)", added.end().number(), added.line());
                insert(connection, "INSERT INTO querypilot_audit_end VALUES (?, ?)", added.end().number(), added.end().hash());
            }
            return null;
        });
    }

    private static void insert(Connection connection, String sql, long number, String text) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, number);
            statement.setString(2, text);
            statement.executeUpdate();
        }
    }

    private static List<String> last(Connection connection) throws SQLException {
        return texts(connection, "SELECT line FROM querypilot_audit ORDER BY number DESC LIMIT 1");
    }

    private static List<String> texts(Connection connection, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    @Override
    public Stream<String> lines() {
        return store.within(connection -> texts(connection, "SELECT line FROM querypilot_audit ORDER BY number")).stream();
    }

    @Override
    public Optional<End> noted() {
        return store.within(StoreJournal::noted);
    }

    private static Optional<End> noted(Connection connection) throws SQLException {
        String sql = "SELECT number || ' ' || hash FROM querypilot_audit_end ORDER BY number DESC LIMIT 1";
        return texts(connection, sql).stream()
                .map(text -> text.split(" ", 2))
                .map(parts -> new End(Long.parseLong(parts[0]), parts[1]))
                .findFirst();
    }

    @Override
    public void close() {
        store.close();
    }
}
