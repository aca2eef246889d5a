package io.querypilot.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    /** Of so many columns a statement reads samples. */
    private static final int MOST_COLUMNS = 200;

    private final CatalogueStatements statements;
    private final Connection connection;
    private final Map<Long, TableDraft> drafts;
    private final Map<Long, Map<String, Statistics>> known = new HashMap<>();
    private final Map<Long, Long> rows = new HashMap<>();
    private final Map<TableDraft, Map<String, Sample>> read = new IdentityHashMap<>();
    private final LargerTable larger;

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
        this.larger = new LargerTable(statements, PostgresSamples::cell);
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
        for (List<TableDraft> several : batches(TableDraft.lookedInto(unknown()))) {
            if (several.size() == 1 || !attempt(() -> learnTogether(several))) {
                for (TableDraft draft : several) {
                    attempt(() -> learn(draft, firstRows(draft)));
                }
            }
            if (!statements.sampling().small()) {
                widen(several);
            }
        }
    }

    private void learn(TableDraft draft, Map<String, Sample> samples) {
        draft.learn(samples);
        read.put(draft, samples);
    }

    /** Nobody has counted these tables, so more of their rows are, within the bounds that hold for every engine. */
    private void widen(List<TableDraft> several) throws SQLException {
        for (TableDraft draft : several) {
            Map<String, Sample> samples = read.remove(draft);
            if (samples != null && samples.values().stream().anyMatch(Sample::breaksOff)) {
                attempt(() -> {
                    larger.tell(draft, samples);
                    draft.learn(samples);
                });
            }
        }
    }

    /** Tables that are read by one statement, since far from the server each statement costs the way there and back. */
    private static List<List<TableDraft>> batches(List<TableDraft> drafts) {
        List<List<TableDraft>> batches = new ArrayList<>();
        int columns = MOST_COLUMNS;
        for (TableDraft draft : drafts) {
            int own = Math.min(MOST_COLUMNS, draft.worthSampling().size());
            if (columns + own > MOST_COLUMNS) {
                batches.add(new ArrayList<>());
                columns = 0;
            }
            batches.get(batches.size() - 1).add(draft);
            columns += own;
        }
        return batches;
    }

    private void learnTogether(List<TableDraft> several) throws SQLException {
        List<Map<String, Sample>> samples = several.stream().map(this::empty).toList();
        String sql = IntStream.range(0, several.size())
                .mapToObj(i -> "(SELECT " + i + " AS place, ARRAY[" + cells(samples.get(i).keySet()) + "] AS cells FROM "
                        + from(several.get(i)) + ")")
                .collect(Collectors.joining(" UNION ALL "));
        statements.sample(sql, row -> {
            String[] cells = (String[]) row.getArray("cells").getArray();
            int next = 0;
            for (Sample sample : samples.get(row.getInt("place")).values()) {
                sample.add("", cells[next++]);
            }
        });
        IntStream.range(0, several.size()).forEach(i -> learn(several.get(i), samples.get(i)));
    }

    private Map<String, Sample> empty(TableDraft draft) {
        Map<String, Sample> samples = new LinkedHashMap<>();
        draft.worthSampling().stream()
                .limit(MOST_COLUMNS)
                .forEach(column -> samples.put(column.name(), new Sample(drafts.size(), statements.sampling().small())));
        return samples;
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

    /** Whether it could be read; a table that is locked or slow to read simply has no samples. */
    private boolean attempt(Reading reading) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            reading.run();
            connection.releaseSavepoint(before);
            return true;
        } catch (SQLException unreadable) {
            connection.rollback(before);
            return false;
        }
    }

    private Map<String, Sample> firstRows(TableDraft draft) throws SQLException {
        Map<String, Sample> samples = empty(draft);
        if (!samples.isEmpty()) {
            statements.sample("SELECT " + cells(samples.keySet()) + " FROM " + from(draft), row -> addRow(row, samples.values()));
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

    private static String cells(Collection<String> columns) {
        return columns.stream().map(PostgresSamples::text).collect(Collectors.joining(", "));
    }

    private static String text(String column) {
        return "left(" + PostgresPath.quote(column) + "::text, " + Sample.READ + ")";
    }

    /** Numbers and days are in order as they are, and not as texts. */
    private static String cell(Column column) {
        boolean ordered = column.kind().numeric() || column.kind().temporal();
        return ordered ? PostgresPath.quote(column.name()) : text(column.name());
    }

    private String from(TableDraft draft) {
        return draft.quotedPath + " LIMIT " + Sample.rows(drafts.size(), statements.sampling().small());
    }
}
