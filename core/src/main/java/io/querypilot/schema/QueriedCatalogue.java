package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

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

    private static final Pattern LABEL = Pattern.compile("'((?:[^']|'')*)'");

    private final CatalogueStatements statements;
    private final UnaryOperator<String> quote;
    private FewRows fewRows = this::select;
    /** Where the engine has a way of its own for a few rows, reading more of them may be billed. */
    private Optional<LargerTable> larger = Optional.empty();
    private Function<String, ColumnKind> kinds = TypeNames::kind;
    private final Map<String, TableDraft> drafts = new LinkedHashMap<>();
    private final Map<String, List<ResultKey>> keys = new LinkedHashMap<>();

    /** One pair of columns of a foreign key. */
    private record ResultKey(String source, String column, String target, String targetColumn) {}

    private QueriedCatalogue(CatalogueStatements statements, UnaryOperator<String> quote) {
        this.statements = statements;
        this.quote = quote;
    }

    /** The schema, with sample values. */
    public static Schema read(CatalogueStatements statements, Queries queries, UnaryOperator<String> quote)
            throws SQLException {
        QueriedCatalogue catalogue = known(statements, queries, quote);
        catalogue.larger = Optional.of(new LargerTable(statements, catalogue::cell));
        return read(catalogue, statements, true);
    }

    /** The same where rows are asked for in a way of the engine's own, and types have names of its own. */
    public static Schema read(
            CatalogueStatements statements,
            Queries queries,
            UnaryOperator<String> quote,
            FewRows fewRows,
            Function<String, ColumnKind> kinds)
            throws SQLException {
        QueriedCatalogue catalogue = new QueriedCatalogue(statements, quote);
        catalogue.fewRows = fewRows;
        catalogue.kinds = kinds;
        catalogue.ask(queries);
        return read(catalogue, statements, true);
    }

    /** The schema without samples unless somebody allows them, where reading a few rows may cost a scan. */
    public static Schema unlessAllowed(CatalogueStatements statements, Queries queries, UnaryOperator<String> quote)
            throws SQLException {
        return read(known(statements, queries, quote), statements, false);
    }

    /** The same where rows are asked for in a way of the engine's own. */
    public static Schema unlessAllowed(
            CatalogueStatements statements, Queries queries, UnaryOperator<String> quote, FewRows fewRows)
            throws SQLException {
        QueriedCatalogue catalogue = known(statements, queries, quote);
        catalogue.fewRows = fewRows;
        return read(catalogue, statements, false);
    }

    private static Schema read(QueriedCatalogue catalogue, CatalogueStatements statements, boolean sampled) {
        catalogue.drafts.values().forEach(draft -> draft.heed(statements.sampling(), sampled));
        catalogue.sample();
        return catalogue.schema();
    }

    private Schema schema() {
        return Schema.of(drafts.values().stream().map(TableDraft::table).toList());
    }

    private static QueriedCatalogue known(
            CatalogueStatements statements, Queries queries, UnaryOperator<String> quote) throws SQLException {
        QueriedCatalogue catalogue = new QueriedCatalogue(statements, quote);
        catalogue.ask(queries);
        return catalogue;
    }

    private void ask(Queries queries) throws SQLException {
        statements.catalogue(queries.tables(), this::addTable);
        statements.catalogue(queries.columns(), this::addColumn);
        statements.catalogue(queries.keys(), this::addKey);
        drafts.values().removeIf(draft -> draft.columns.isEmpty());
        keys.values().forEach(this::addForeignKey);
    }

    private void addTable(ResultSet row) throws SQLException {
        String namespace = row.getString(1);
        String name = row.getString(2);
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
        for (TableDraft draft : TableDraft.lookedInto(drafts.values())) {
            List<Column> columns = draft.worthSampling().stream()
                    .filter(column -> column.kind() != ColumnKind.OTHER)
                    .limit(MOST_SAMPLED)
                    .toList();
            if (!columns.isEmpty()) {
                sample(draft, columns);
            }
        }
    }

    /** A table that is locked or slow simply has no samples. */
    private void sample(TableDraft draft, List<Column> columns) {
        Map<String, Sample> samples = new LinkedHashMap<>();
        columns.forEach(column -> samples.put(column.name(), new Sample(drafts.size(), statements.sampling().small())));
        String sql = fewRows.of(draft.quotedPath, columns, Sample.rows(drafts.size(), statements.sampling().small()));
        try {
            statements.sample(sql, row -> {
                for (int i = 0; i < columns.size(); i++) {
                    String storage = columns.get(i).kind() == ColumnKind.TEXT ? "text" : "";
                    samples.get(columns.get(i).name()).add(storage, row.getString(i + 1));
                }
            });
            draft.learn(samples);
            if (larger.isPresent() && !statements.sampling().small()) {
                larger.get().tell(draft, samples);
                draft.learn(samples);
            }
        } catch (SQLException unreadable) {
            // Nobody need be told.
        }
    }

    private String select(String path, List<Column> columns, int rows) {
        List<String> cells = columns.stream().map(this::cell).toList();
        return "SELECT " + String.join(", ", cells) + " FROM " + path + " LIMIT " + rows;
    }

    private String cell(Column column) {
        String name = quote.apply(column.name());
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
