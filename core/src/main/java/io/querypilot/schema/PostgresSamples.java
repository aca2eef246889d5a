package io.querypilot.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sample values of PostgreSQL's text columns: from the planner's statistics, or else from the first rows, where only the
 * engine's own types are read: a cast from another type may be a function that anybody wrote.
 */
final class PostgresSamples {
    private static final String STATISTICS = """
        SELECT c.oid, s.attname,
            CASE WHEN s.n_distinct < 0 THEN - s.n_distinct * c.reltuples ELSE s.n_distinct END AS different,
            coalesce(s.most_common_vals::text::text[], '{}') || coalesce(s.histogram_bounds::text::text[], '{}') AS samples,
            s.null_frac > 0 AS nulls, c.reltuples
        FROM pg_stats s
        JOIN pg_namespace n ON n.nspname = s.schemaname
        JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = s.tablename
        WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' AND NOT c.relispartition
        ORDER BY s.inherited
        """;

    private static final int LOW_CARDINALITY = 50;

    private final CatalogueStatements statements;
    private final Connection connection;
    private final Map<Long, TableDraft> drafts;
    private final Map<Long, Map<String, Statistics>> known = new HashMap<>();
    private final Map<Long, Long> rows = new HashMap<>();

    /** What the planner knows of a column: some of its values, how many different ones there are, and of NULL. */
    private record Statistics(List<String> values, double different, boolean nulls) {
        List<String> few() {
            return different <= LOW_CARDINALITY ? Sample.few(values) : List.of();
        }

        Contents contents(ColumnKind kind, boolean identifier, int tables) {
            Sample sample = new Sample(tables, false);
            values.forEach(value -> sample.add("", value));
            Contents seen = sample.contents(kind, identifier);
            boolean all = seen.all() && Math.round(different) == seen.values().size();
            Count about = different >= 1 ? Count.about(Math.round(different)) : Count.UNKNOWN;
            return new Contents(seen.values(), all, seen.least(), seen.greatest(), seen.keys(), nulls, about);
        }
    }

    PostgresSamples(CatalogueStatements statements, Map<Long, TableDraft> drafts) {
        this.statements = statements;
        this.connection = statements.connection();
        this.drafts = drafts;
    }

    void read() throws SQLException {
        attempt(() -> statements.sample(STATISTICS, this::addStatistics));
        setTimeouts();
        known.forEach((table, statistics) -> {
            if (drafts.containsKey(table)) {
                fill(drafts.get(table), statistics);
                drafts.get(table).estimate(rows.get(table));
            }
        });
        for (TableDraft draft : TableDraft.lookedInto(unknown())) {
            attempt(() -> draft.learn(firstRows(draft)));
        }
    }

    private List<TableDraft> unknown() {
        return drafts.entrySet().stream()
                .filter(entry -> !known.containsKey(entry.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private void addStatistics(ResultSet row) throws SQLException {
        rows.put(row.getLong("oid"), Math.round(row.getDouble("reltuples")));
        String[] samples = (String[]) row.getArray("samples").getArray();
        known.computeIfAbsent(row.getLong("oid"), any -> new HashMap<>())
                .put(
                        row.getString("attname"),
                        new Statistics(Arrays.asList(samples), row.getDouble("different"), row.getBoolean("nulls")));
    }

    private void fill(TableDraft draft, Map<String, Statistics> statistics) {
        List<String> read = draft.worthSampling().stream().map(Column::name).toList();
        draft.columns.replaceAll(column -> read.contains(column.name()) && statistics.containsKey(column.name())
                ? filled(draft, column, statistics.get(column.name()))
                : column);
    }

    private Column filled(TableDraft draft, Column column, Statistics statistics) {
        Column sampled = column.kind() == ColumnKind.TEXT ? column.withSamples(statistics.few()) : column;
        return sampled.holding(statistics.contents(column.kind(), draft.identifies(column), drafts.size()));
    }

    private interface Reading {
        void run() throws SQLException;
    }

    /** A table that is locked or slow to read simply has no samples. */
    private void attempt(Reading reading) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            reading.run();
            connection.releaseSavepoint(before);
        } catch (SQLException unreadable) {
            connection.rollback(before);
        }
    }

    private Map<String, Sample> firstRows(TableDraft draft) throws SQLException {
        Map<String, Sample> samples = new LinkedHashMap<>();
        draft.worthSampling().stream()
                .limit(200)
                .forEach(column -> samples.put(column.name(), new Sample(drafts.size(), statements.sampling().small())));
        if (!samples.isEmpty()) {
            statements.sample(query(draft, samples.keySet()), row -> addRow(row, samples.values()));
        }
        return samples;
    }

    private static void addRow(ResultSet row, Collection<Sample> samples) throws SQLException {
        int index = 1;
        for (Sample sample : samples) {
            sample.add("", row.getString(index++));
        }
    }

    private void setTimeouts() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL statement_timeout = 10000; SET LOCAL lock_timeout = 100");
        }
    }

    private String query(TableDraft draft, Collection<String> columns) {
        List<String> cells = columns.stream()
                .map(column -> "left(" + PostgresPath.quote(column) + "::text, " + Sample.READ + ")")
                .toList();
        return "SELECT " + String.join(", ", cells) + " FROM " + draft.quotedPath + " LIMIT " + Sample.rows(drafts.size(), statements.sampling().small());
    }
}
