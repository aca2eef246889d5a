package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import io.querypilot.schema.SeveralTables.Asked;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads a schema by three queries in the engine's own words, however many tables there are. */
public final class QueriedCatalogue {
    /**
     * What to ask, each result in this order of columns. Tables: namespace (empty where the bare name finds the table),
     * name, whether it is a view, comment. Columns: namespace, table, name, type, whether it may be null, whether it is of
     * the primary key, comment. Keys, a row for each pair of columns: namespace, table, key, column, and the namespace,
     * table and column it refers to.
     */
    public record Queries(String tables, String columns, String keys) {
        public Queries {
            requireNonNull(tables, "tables");
            requireNonNull(columns, "columns");
            requireNonNull(keys, "keys");
        }
    }

    /** How samples are read where a plain query of each table is not the way. */
    public enum Reading {
        /** Several tables by one statement, as where each costs the way to a server and back. */
        TOGETHER,
        /** Some times of day, as 24:00, the driver cannot read: the engine is asked to write them. */
        TIMES_AS_TEXT
    }

    /** How a few rows are asked for, where the engine has a cheaper way than a query. */
    @FunctionalInterface
    public interface FewRows {
        /** The statement that brings these columns of a table, whose path is in quotes. */
        String of(String path, List<Column> columns, int rows);
    }

    /** A comment is for a sentence or two; a longer one would crowd the tables out of a prompt. */
    private static final int LONGEST_COMMENT = 500;
    private static final int MOST_SAMPLED = 200;
    /** Of a text so many characters are read. */
    public static final int TEXT_READ = Sample.READ;

    private static final BiFunction<String, String, Optional<String>> NONE_HIDDEN = (namespace, name) -> Optional.empty();
    private static final String WITHOUT_COLUMNS =
            "because none of its columns can be read: what it reads is gone, or the account may not use it";
    private static final Pattern LABEL = Pattern.compile("'((?:[^']|'')*)'");

    private final CatalogueStatements statements;
    private final UnaryOperator<String> quote;
    private FewRows fewRows = this::select;
    /** Where the engine has a way of its own for a few rows, reading more of them may be billed. */
    private Optional<LargerTable> larger = Optional.empty();
    private Function<String, ColumnKind> kinds = TypeNames::kind;
    /** Why a table may not be asked, which holds of samples too: they do not pass the door where statements are refused. */
    private final BiFunction<String, String, Optional<String>> hidden;
    private final Set<Reading> readings;
    private final Map<String, String> leftOut = new LinkedHashMap<>();
    private final Map<String, TableDraft> drafts = new LinkedHashMap<>();
    private final Map<String, List<ResultKey>> keys = new LinkedHashMap<>();

    /** One pair of columns of a foreign key. */
    private record ResultKey(String source, String column, String target, String targetColumn) {}

    private QueriedCatalogue(
            CatalogueStatements statements,
            UnaryOperator<String> quote,
            BiFunction<String, String, Optional<String>> hidden,
            Set<Reading> readings) {
        this.statements = statements;
        this.quote = quote;
        this.hidden = hidden;
        this.readings = readings;
    }

    /** The schema, with sample values; tables {@code hidden} by namespace and name are left out, and why is said. */
    public static Schema read(
            CatalogueStatements statements,
            Queries queries,
            UnaryOperator<String> quote,
            BiFunction<String, String, Optional<String>> hidden,
            Reading... readings)
            throws SQLException {
        QueriedCatalogue catalogue = new QueriedCatalogue(statements, quote, hidden, Set.of(readings));
        catalogue.larger = Optional.of(new LargerTable(statements, catalogue::cell));
        return catalogue.read(queries, true);
    }

    /** The same where rows are asked for in a way of the engine's own, and types have names of its own. */
    public static Schema read(
            CatalogueStatements statements,
            Queries queries,
            UnaryOperator<String> quote,
            FewRows fewRows,
            Function<String, ColumnKind> kinds,
            BiFunction<String, String, Optional<String>> hidden)
            throws SQLException {
        QueriedCatalogue catalogue = new QueriedCatalogue(statements, quote, hidden, Set.of());
        catalogue.fewRows = fewRows;
        catalogue.kinds = kinds;
        return catalogue.read(queries, true);
    }

    /** The schema without samples unless somebody allows them, where reading a few rows may cost a scan. */
    public static Schema unlessAllowed(CatalogueStatements statements, Queries queries, UnaryOperator<String> quote)
            throws SQLException {
        return new QueriedCatalogue(statements, quote, NONE_HIDDEN, Set.of()).read(queries, false);
    }

    /** The same where rows are asked for in a way of the engine's own. */
    public static Schema unlessAllowed(
            CatalogueStatements statements, Queries queries, UnaryOperator<String> quote, FewRows fewRows)
            throws SQLException {
        QueriedCatalogue catalogue = new QueriedCatalogue(statements, quote, NONE_HIDDEN, Set.of());
        catalogue.fewRows = fewRows;
        return catalogue.read(queries, false);
    }

    /** Where bare names lead, as a query for catalog and schema tells; a session may have neither. */
    public static List<String> home(CatalogueStatements statements, String query) throws SQLException {
        List<String> home = new ArrayList<>();
        statements.catalogue(query, row -> {
            for (int part = 1; part <= 2 && row.getString(part) != null; part++) {
                home.add(row.getString(part));
            }
        });
        return home;
    }

    private Schema read(Queries queries, boolean sampled) throws SQLException {
        statements.catalogue(queries.tables(), this::addTable);
        statements.catalogue(queries.columns(), this::addColumn);
        statements.catalogue(queries.keys(), this::addKey);
        drafts.values().stream().filter(draft -> draft.columns.isEmpty())
                .forEach(draft -> leftOut.put(path(draft.namespace, draft.name), WITHOUT_COLUMNS));
        drafts.values().removeIf(draft -> draft.columns.isEmpty());
        keys.values().forEach(this::addForeignKey);
        drafts.values().forEach(draft -> draft.heed(statements.sampling(), sampled));
        sample();
        return Schema.of(drafts.values().stream().map(TableDraft::table).toList()).leavingOut(leftOut);
    }

    private static String path(String namespace, String name) {
        return (namespace.isEmpty() ? "" : namespace + ".") + name;
    }

    private void addTable(ResultSet row) throws SQLException {
        String namespace = row.getString(1);
        String name = row.getString(2);
        Optional<String> why = hidden.apply(namespace, name);
        if (why.isPresent()) {
            leftOut.put(path(namespace, name), why.get());
            return;
        }
        boolean view = row.getBoolean(3);
        String path = (namespace.isEmpty() ? "" : quote.apply(namespace) + ".") + quote.apply(name);
        // A view may be as dear as any query.
        drafts.put(key(namespace, name), new TableDraft(namespace, name, path, view, !view, text(row.getString(4))));
    }

    private void addColumn(ResultSet row) throws SQLException {
        TableDraft draft = drafts.get(key(row.getString(1), row.getString(2)));
        if (draft == null) {
            return;
        }
        String name = row.getString(3);
        String type = Objects.requireNonNullElse(row.getString(4), "");
        List<String> labels = labels(type);
        boolean primary = row.getBoolean(6);
        draft.columns.add(new Column(
                name, type, kinds.apply(type), primary, row.getBoolean(5) && !primary, text(row.getString(7)),
                Sample.few(labels), Contents.labels(labels)));
        if (labels.isEmpty()) {
            draft.castable.add(name);
        }
    }

    private static List<String> labels(String type) {
        return type.regionMatches(true, 0, "ENUM(", 0, 5)
                ? LABEL.matcher(type).results().map(QueriedCatalogue::label).toList()
                : List.of();
    }

    private static String label(MatchResult quoted) {
        return quoted.group(1).replace("''", "'");
    }

    private void addKey(ResultSet row) throws SQLException {
        String source = key(row.getString(1), row.getString(2));
        String target = key(Objects.requireNonNullElse(row.getString(5), ""), row.getString(6));
        keys.computeIfAbsent(source + '\0' + row.getString(3), any -> new ArrayList<>())
                .add(new ResultKey(source, row.getString(4), target, row.getString(7)));
    }

    private void addForeignKey(List<ResultKey> pairs) {
        TableDraft source = drafts.get(pairs.get(0).source());
        TableDraft target = drafts.get(pairs.get(0).target());
        List<String> from = pairs.stream().map(ResultKey::column).toList();
        List<String> to = pairs.stream().map(ResultKey::targetColumn).toList();
        if (source != null && target != null && source.holds(from) && target.holds(to)) {
            source.foreignKeys.add(new ForeignKey(from, target.path(), to));
        }
    }

    private void sample() {
        List<Asked> read = TableDraft.lookedInto(drafts.values()).stream()
                .map(draft -> new Asked(draft, worthReading(draft)))
                .filter(one -> !one.columns().isEmpty())
                .toList();
        if (!readings.contains(Reading.TOGETHER)) {
            read.forEach(this::sample);
            return;
        }
        for (SeveralTables several : SeveralTables.of(read)) {
            if (several.tables().size() == 1 || !sampled(several)) {
                several.tables().forEach(this::sample);
            }
        }
    }

    private static List<Column> worthReading(TableDraft draft) {
        return draft.worthSampling().stream()
                .filter(column -> column.kind() != ColumnKind.OTHER)
                .limit(MOST_SAMPLED)
                .toList();
    }

    /** Whether they could be read; one that is locked spoils the others, and each is read by itself then. */
    private boolean sampled(SeveralTables several) {
        List<Asked> tables = several.tables();
        List<Map<String, Sample>> samples = tables.stream().map(this::empty).toList();
        try {
            statements.sample(several.query(this::cell, rows()), row -> {
                int table = row.getInt(1);
                add(row, several.first(table), tables.get(table), samples.get(table));
            });
        } catch (SQLException unreadable) {
            return false;
        }
        IntStream.range(0, tables.size()).forEach(table -> learn(tables.get(table).draft(), samples.get(table)));
        return true;
    }

    /** A table that is locked or slow simply has no samples. */
    private void sample(Asked asked) {
        Map<String, Sample> samples = empty(asked);
        try {
            statements.sample(
                    fewRows.of(asked.draft().quotedPath, asked.columns(), rows()), row -> add(row, 1, asked, samples));
        } catch (SQLException unreadable) {
            // Nobody need be told.
            return;
        }
        learn(asked.draft(), samples);
    }

    private int rows() {
        return Sample.rows(drafts.size(), statements.sampling().small());
    }

    private Map<String, Sample> empty(Asked asked) {
        Map<String, Sample> samples = new LinkedHashMap<>();
        asked.columns().forEach(column ->
                samples.put(column.name(), new Sample(drafts.size(), statements.sampling().small())));
        return samples;
    }

    private static void add(ResultSet row, int first, Asked asked, Map<String, Sample> samples) throws SQLException {
        int next = first;
        for (Column column : asked.columns()) {
            String storage = column.kind() == ColumnKind.TEXT ? "text" : "";
            try {
                samples.get(column.name()).add(storage, row.getString(next++));
            } catch (DateTimeException unreadable) {
                // A moment that Java has not, and the driver therefore cannot give, is left out.
            }
        }
    }

    private void learn(TableDraft draft, Map<String, Sample> samples) {
        draft.learn(samples);
        if (larger.isEmpty() || statements.sampling().small()) {
            return;
        }
        try {
            larger.get().tell(draft, samples);
            draft.learn(samples);
        } catch (SQLException unreadable) {
            // What was read is told without the rest.
        }
    }

    private String select(String path, List<Column> columns, int rows) {
        List<String> cells = columns.stream().map(this::cell).toList();
        return "SELECT " + String.join(", ", cells) + " FROM " + path + " LIMIT " + rows;
    }

    private String cell(Column column) {
        String name = quote.apply(column.name());
        if (readings.contains(Reading.TIMES_AS_TEXT) && column.kind() == ColumnKind.TIME) {
            return "CAST(" + name + " AS VARCHAR)";
        }
        return column.kind() == ColumnKind.TEXT ? "SUBSTR(" + name + ", 1, " + Sample.READ + ")" : name;
    }

    private static String key(String namespace, String name) {
        return namespace + '\0' + name;
    }

    private static String text(String nullable) {
        String text = Objects.requireNonNullElse(nullable, "");
        return text.length() > LONGEST_COMMENT ? text.substring(0, LONGEST_COMMENT) : text;
    }
}
