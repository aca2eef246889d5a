package io.querypilot.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sample values of PostgreSQL's text columns: from the planner's statistics, or else from the first rows. */
final class PostgresSamples {
    private static final String STATISTICS = """
        SELECT CASE WHEN pg_table_is_visible(c.oid) THEN '' ELSE s.schemaname END AS namespace, s.tablename, s.attname,
            CASE WHEN CASE WHEN s.n_distinct < 0 THEN - s.n_distinct * c.reltuples ELSE s.n_distinct END <= 50
                THEN coalesce(s.most_common_vals::text::text[], '{}') || coalesce(s.histogram_bounds::text::text[], '{}')
            END AS samples
        FROM pg_stats s
        JOIN pg_namespace n ON n.nspname = s.schemaname
        JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = s.tablename
        WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' AND NOT c.relispartition
        ORDER BY s.inherited
        """;

    private final Connection connection;
    private final Collection<TableDraft> drafts;
    private final Map<String, Map<String, List<String>>> known = new HashMap<>();

    PostgresSamples(Connection connection, Collection<TableDraft> drafts) {
        this.connection = connection;
        this.drafts = drafts;
    }

    void read(Duration sampling) throws SQLException {
        long deadline = System.nanoTime() + sampling.toNanos();
        Rows.each(connection, STATISTICS, this::addStatistics);
        setTimeout();
        for (TableDraft draft : drafts) {
            if (known.containsKey(draft.path())) {
                fill(draft, known.get(draft.path()));
            } else if (draft.samplable && System.nanoTime() - deadline < 0) {
                sample(draft);
            }
        }
    }

    private void addStatistics(ResultSet row) throws SQLException {
        String namespace = row.getString("namespace");
        String path = namespace.isEmpty() ? row.getString("tablename") : namespace + "." + row.getString("tablename");
        Map<String, List<String>> columns = known.computeIfAbsent(path, any -> new HashMap<>());
        if (row.getArray("samples") != null) {
            columns.put(row.getString("attname"), shortest((String[])
                    row.getArray("samples").getArray()));
        }
    }

    private static List<String> shortest(String[] values) {
        return Arrays.stream(values)
                .filter(value -> value != null && !value.isBlank() && value.length() <= Sample.LENGTH)
                .limit(Sample.VALUES)
                .toList();
    }

    private static void fill(TableDraft draft, Map<String, List<String>> samples) {
        draft.columns.replaceAll(column -> column.kind() == ColumnKind.TEXT
                ? column.withSamples(samples.getOrDefault(column.name(), List.of()))
                : column);
    }

    /** A table that cannot be read in half a second simply has no samples. */
    private void sample(TableDraft draft) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            draft.learn(firstRows(draft));
            connection.releaseSavepoint(before);
        } catch (SQLException unreadable) {
            connection.rollback(before);
        }
    }

    private Map<String, Sample> firstRows(TableDraft draft) throws SQLException {
        Map<String, Sample> samples = new LinkedHashMap<>();
        draft.columns.stream()
                .filter(column -> column.kind() == ColumnKind.TEXT)
                .limit(200)
                .forEach(column -> samples.put(column.name(), new Sample()));
        if (!samples.isEmpty()) {
            Rows.each(connection, query(draft, samples.keySet()), row -> addRow(row, samples.values()));
        }
        return samples;
    }

    private static void addRow(ResultSet row, Collection<Sample> samples) throws SQLException {
        int index = 1;
        for (Sample sample : samples) {
            sample.add("", row.getString(index++));
        }
    }

    private void setTimeout() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL statement_timeout = 500");
        }
    }

    private static String query(TableDraft draft, Collection<String> columns) {
        List<String> cells = columns.stream()
                .map(column -> "left(" + quote(column) + "::text, " + (Sample.LENGTH + 1) + ")")
                .toList();
        String table = draft.namespace.isEmpty() ? quote(draft.name) : quote(draft.namespace) + "." + quote(draft.name);
        return "SELECT " + String.join(", ", cells) + " FROM " + table + " LIMIT " + Sample.ROWS;
    }

    private static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
