package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.Parts;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Zeros;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a query reads: its tables and those between them, how they are joined, and what their columns are called by it. */
final class FromClause {
    /** What the query is for. */
    enum Use {
        PLAIN("T"),
        /** A person sees it: no row counts several times in a figure. */
        SHOWN("T"),
        /** It depends on the rows of another: its tables have other aliases. */
        CORRELATED("C");

        private final String prefix;

        Use(String prefix) {
            this.prefix = prefix;
        }
    }

    private final Query query;
    private final Use use;
    private final SchemaView schema;
    private final Dialect dialect;
    private final LocalDate today;
    private final List<Integer> tables;
    private final Optional<FiguresApart> apart;
    private final List<JoinTree.Equality> equalities;
    private final List<Integer> numbered;
    private final List<Called> called;
    private final boolean aliased;

    FromClause(Query query, Use use, SchemaView schema, Dialect dialect, LocalDate today, Labels labels) {
        JoinTree tree = new JoinTree(schema, query.tables(), query.hints());
        this.query = query;
        this.use = use;
        this.schema = schema;
        this.dialect = dialect;
        this.today = today;
        this.tables = tree.tables();
        this.apart = use == Use.SHOWN ? FiguresApart.of(query, tree, schema) : Optional.empty();
        this.equalities = query.zeros() ? outward(query, tree) : ordered(query, tree);
        this.numbered = query.zeros() ? fromKept(query.kept(), equalities) : List.of();
        this.called = query.expressions().filter(Called.class::isInstance).map(one -> ((Called) one).row()).distinct().toList();
        // A bare name in ORDER BY would mean what is shown under it.
        boolean labelled = use == Use.SHOWN && labels.in(query);
        this.aliased = tables.size() > 1 || !called.isEmpty() || labelled || use == Use.CORRELATED || query.correlates();
    }

    private List<JoinTree.Equality> ordered(Query query, JoinTree tree) {
        return apart.isPresent() || !query.optional().isEmpty() ? tree.outward(start()) : tree.equalities();
    }

    private static List<JoinTree.Equality> outward(Query query, JoinTree tree) {
        Zeros.problem(query).ifPresent(problem -> {
            throw new UnrenderableException(problem);
        });
        return tree.outward(query.kept());
    }

    private static List<Integer> fromKept(int kept, List<JoinTree.Equality> steps) {
        return Stream.concat(Stream.of(kept), steps.stream().map(JoinTree.Equality::right)).toList();
    }

    /** What stands after FROM; {@code written} is how the figures are written that are reckoned there. */
    String sql(Function<Expression, String> written) {
        if (!aliased) {
            return parts(0).size() > 1 ? table(0) + " AS " + dialect.identifier(schema.table(tables.get(0)).name()) : table(0);
        }
        StringBuilder sql = new StringBuilder(joined(start(), apart.map(FiguresApart::kept).orElse(all())));
        apart.ifPresent(figures -> figures.branches().forEach(branch -> sql.append(branch(branch, written))));
        called.forEach(name -> sql.append(partner(name)));
        return sql.toString();
    }

    /** A column as it is kept. */
    String name(ColumnUse column) {
        return aliased ? qualified(column.place(), column.column()) : dialect.identifier(schema.column(column.column()).name());
    }

    /** All columns of the table at a place, or of every table. */
    String star(int place) {
        return place < 0 || tables.size() == 1 ? "*" : alias(place) + ".*";
    }

    /** A column of the partner that is joined to be shown. */
    String of(Called name, int column) {
        return alias(name) + "." + dialect.identifier(schema.column(column).name());
    }

    /** The column of the first place that its table has here. */
    String outer(int column) {
        return qualified(tables.indexOf(schema.column(column).table()), column);
    }

    /** What a figure is put together from; empty where it is not reckoned here. */
    Optional<String> reckoned(Expression figure) {
        return apart.flatMap(figures -> figures.of(figure))
                .map(branch -> FiguresApart.whole(
                        figure, alias(branch.joint().right()) + "." + figure(branch.figures().indexOf(figure))));
    }

    private int start() {
        return query.zeros() ? query.kept() : apart.map(FiguresApart::start).orElse(firstNeeded());
    }

    private int firstNeeded() {
        return IntStream.range(0, tables.size()).filter(place -> !query.optional().contains(place)).findFirst().orElse(0);
    }

    private Set<Integer> all() {
        return IntStream.range(0, tables.size()).boxed().collect(Collectors.toSet());
    }

    private String joined(int start, Set<Integer> places) {
        StringBuilder sql = new StringBuilder(named(start));
        Set<Integer> placed = new HashSet<>(List.of(start));
        Set<Integer> missing = new HashSet<>(query.optional());
        equalities.stream().filter(equality -> places.contains(equality.left()) && places.contains(equality.right())).forEach(equality -> {
            cross(equality.left(), placed, sql);
            // What hangs on rows that may be missing may be missing too.
            boolean left = query.zeros() || missing.contains(equality.right()) || missing.contains(equality.left()) && missing.add(equality.right());
            sql.append(left ? " LEFT JOIN " : " JOIN ").append(named(equality.right()));
            sql.append(" ON ").append(condition(equality));
            placed.add(equality.right());
        });
        places.stream().sorted().forEach(place -> cross(place, placed, sql));
        return sql.toString();
    }

    private void cross(int place, Set<Integer> placed, StringBuilder sql) {
        if (placed.add(place)) {
            sql.append(" CROSS JOIN ").append(named(place));
        }
    }

    /** A key of several columns joins by all of them. */
    private String condition(JoinTree.Equality equality) {
        return schema.wholeKey(equality.columns()).stream()
                .map(pair -> qualified(equality.left(), pair.left()) + " = " + qualified(equality.right(), pair.right()))
                .collect(Collectors.joining(" AND "));
    }

    /** The figures of a branch, one row for each key, under the name of the table that is joined. */
    private String branch(FiguresApart.Branch branch, Function<Expression, String> written) {
        int place = branch.joint().right();
        List<String> keys = schema.wholeKey(branch.joint().columns()).stream().map(pair -> qualified(place, pair.right())).toList();
        Stream<String> figures = IntStream.range(0, branch.figures().size())
                .mapToObj(i -> written.apply(branch.figures().get(i)) + " AS " + figure(i));
        return " LEFT JOIN (SELECT " + Stream.concat(keys.stream(), figures).collect(Collectors.joining(", "))
                + " FROM " + joined(place, branch.places())
                + " GROUP BY " + String.join(", ", keys) + ") AS " + alias(place) + " ON " + condition(branch.joint());
    }

    private static String figure(int number) {
        return "figure_" + (number + 1);
    }

    /** Rows without a partner stay: what is joined to be shown changes no figure. */
    private String partner(Called name) {
        TableView table = schema.table(schema.column(name.target()).table());
        String key = name(name.key());
        String led = name.orItself() ? "COALESCE(" + key + ", " + qualified(name.key().place(), name.target()) + ")" : key;
        return " LEFT JOIN " + dialect.path(table.namespace(), table.name()) + " AS " + alias(name) + " ON " + led + " = "
                + of(name, name.target());
    }

    private String named(int place) {
        return table(place) + " AS " + alias(place);
    }

    /** A table that is kept in parts is read from those that the query may touch. */
    private String table(int place) {
        TableView table = schema.table(tables.get(place));
        List<String> parts = parts(place).stream().map(name -> dialect.path(table.namespace(), name)).toList();
        String columns = parts.size() > 1 ? String.join(", ", columns(place)) : "";
        return parts.size() > 1
                ? "(SELECT " + columns + " FROM " + String.join(" UNION ALL SELECT " + columns + " FROM ", parts) + ")"
                : parts.get(0);
    }

    private List<String> parts(int place) {
        TableView table = schema.table(tables.get(place));
        return table.parts()
                .map(kept -> new TouchedParts(query, place, kept, schema, today).all())
                .map(touched -> touched.stream().map(Parts.Part::name).toList())
                .orElse(List.of(table.name()));
    }

    /** By name, those of its columns that the query uses; of rows that are only counted, one. */
    private List<String> columns(int place) {
        List<Integer> all = schema.columnsOf(tables.get(place));
        Set<Integer> used = new HashSet<>(Stream.concat(query.columnsAt(place), joinedBy(place)).toList());
        List<Integer> kept = all.stream().filter(column -> used.contains(column) || used.contains(SchemaView.STAR)).toList();
        return (kept.isEmpty() ? all.subList(0, 1) : kept).stream()
                .map(column -> dialect.identifier(schema.column(column).name()))
                .toList();
    }

    private Stream<Integer> joinedBy(int place) {
        return equalities.stream()
                .flatMap(equality -> schema.wholeKey(equality.columns()).stream()
                        .flatMap(pair -> Stream.of(
                                new ColumnUse(equality.left(), pair.left()), new ColumnUse(equality.right(), pair.right()))))
                .filter(column -> column.place() == place)
                .map(ColumnUse::column);
    }

    private String alias(int place) {
        return use.prefix + ((query.zeros() ? numbered.indexOf(place) : place) + 1);
    }

    private String alias(Called name) {
        return use.prefix + (tables.size() + called.indexOf(name.row()) + 1);
    }

    private String qualified(int place, int column) {
        return alias(place) + "." + dialect.identifier(schema.column(column).name());
    }
}
