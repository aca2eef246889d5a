package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.Parts;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.Times;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Each;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Today;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Zeros;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One query's tables with their aliases, and the expressions that are written inside it. */
final class Scope {
    private static final String OWN = "T";
    private static final String CORRELATED = "C";
    private static final Set<Storage> WITH_TIME =
            EnumSet.of(Storage.TIMESTAMP, Storage.SECONDS, Storage.MILLISECONDS);

    private static final Map<Storage, Integer> PER_DAY = Map.of(Storage.SECONDS, 86_400, Storage.MILLISECONDS, 86_400_000);
    /** Times that people read as they are kept. */
    private static final Set<Storage> READABLE =
            EnumSet.of(Storage.DAY_FIRST, Storage.COMPACT, Storage.MONTH, Storage.COMPACT_MONTH);

    private final Query query;
    private final SchemaView schema;
    private final Dialect dialect;
    private final LocalDate today;
    private final List<Integer> tables;
    private final List<JoinTree.Equality> equalities;
    private final List<Integer> numbered;
    private final List<Called> called;
    private final ConditionText conditions;
    private final String prefix;
    private final boolean aliased;
    private final Optional<FiguresApart> apart;

    Scope(Renderer renderer, Query query) {
        this(renderer, query, OWN, false);
    }

    /** Of a query that a person sees: no row counts several times in a figure. */
    static Scope shown(Renderer renderer, Query query) {
        return new Scope(renderer, query, OWN, true);
    }

    /** Of a query that depends on the rows of another: its tables have other aliases. */
    static Scope correlated(Renderer renderer, Query query) {
        return new Scope(renderer, query, CORRELATED, false);
    }

    private Scope(Renderer renderer, Query query, String prefix, boolean shown) {
        JoinTree tree = new JoinTree(renderer.schema(), query.tables(), query.hints());
        this.query = query;
        this.schema = renderer.schema();
        this.dialect = renderer.dialect();
        this.tables = tree.tables();
        this.apart = shown ? FiguresApart.of(query, tree, schema) : Optional.empty();
        this.equalities = query.zeros() ? outward(query, tree) : ordered(query, tree);
        this.numbered = query.zeros() ? fromKept(query.kept(), equalities) : List.of();
        this.conditions = new ConditionText(renderer, this);
        this.today = renderer.today();
        this.prefix = prefix;
        this.called = query.select().stream().filter(Called.class::isInstance).map(Called.class::cast).distinct().toList();
        this.aliased = tables.size() > 1 || !called.isEmpty() || prefix.equals(CORRELATED) || query.correlates();
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

    ConditionText conditions() {
        return conditions;
    }

    Dialect dialect() {
        return dialect;
    }

    String from() {
        if (!aliased) {
            return parts(0).size() > 1 ? table(0) + " AS " + dialect.identifier(schema.table(tables.get(0)).name()) : table(0);
        }
        StringBuilder sql = new StringBuilder(from(start(), apart.map(FiguresApart::kept).orElse(all())));
        apart.ifPresent(figures -> figures.branches().forEach(branch -> sql.append(reckoned(branch))));
        called.forEach(name -> sql.append(partner(name)));
        return sql.toString();
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

    private String from(int start, Set<Integer> places) {
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

    /** The figures of a branch, one row for each key, under the name of the table that is joined. */
    private String reckoned(FiguresApart.Branch branch) {
        int place = branch.joint().right();
        List<String> keys = schema.wholeKey(branch.joint().columns()).stream().map(pair -> qualified(place, pair.right())).toList();
        Stream<String> figures = IntStream.range(0, branch.figures().size())
                .mapToObj(i -> written(branch.figures().get(i)) + " AS " + figure(i));
        return " LEFT JOIN (SELECT " + Stream.concat(keys.stream(), figures).collect(Collectors.joining(", "))
                + " FROM " + from(place, branch.places())
                + " GROUP BY " + String.join(", ", keys) + ") AS " + alias(place) + " ON " + condition(branch.joint());
    }

    private static String figure(int number) {
        return "figure_" + (number + 1);
    }

    /** Rows without a partner stay: what is joined to be shown changes no figure. */
    private String partner(Called name) {
        TableView table = schema.table(schema.column(name.target()).table());
        return " LEFT JOIN " + dialect.path(table.namespace(), table.name()) + " AS " + alias(name) + " ON " + name(name.key()) + " = "
                + of(name, name.target());
    }

    private String alias(Called name) {
        return prefix + (tables.size() + called.indexOf(name) + 1);
    }

    private String of(Called name, int column) {
        return alias(name) + "." + dialect.identifier(schema.column(column).name());
    }

    /** A key of several columns joins by all of them. */
    private String condition(JoinTree.Equality equality) {
        return schema.wholeKey(equality.columns()).stream()
                .map(pair -> qualified(equality.left(), pair.left()) + " = " + qualified(equality.right(), pair.right()))
                .collect(Collectors.joining(" AND "));
    }

    private void cross(int place, Set<Integer> placed, StringBuilder sql) {
        if (placed.add(place)) {
            sql.append(" CROSS JOIN ").append(named(place));
        }
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
                .filter(use -> use.place() == place)
                .map(ColumnUse::column);
    }

    private String alias(int place) {
        return prefix + ((query.zeros() ? numbered.indexOf(place) : place) + 1);
    }

    private String qualified(int place, int column) {
        return alias(place) + "." + dialect.identifier(schema.column(column).name());
    }

    /** The column of the first place that its table has in this scope. */
    String outer(int column) {
        return qualified(tables.indexOf(schema.column(column).table()), column);
    }

    ColumnView view(ColumnUse use) {
        return schema.column(use.column());
    }

    /** What stands in the answer: a year as the engine's users write it, which some have as a text, and a readable time as it is kept. */
    String shown(Expression expression) {
        if (readable(expression)) {
            return name((ColumnUse) expression);
        }
        return expression instanceof DatePart date && date.part() == Token.YEAR
                ? dialect.shownYear(date(date.operand()))
                : expression(expression);
    }

    /** What rows are ordered by: what is shown, but texts with the day first are in no order of time. */
    String ordered(Expression expression) {
        return readable(expression) ? expression(expression) : shown(expression);
    }

    private boolean readable(Expression expression) {
        return expression instanceof ColumnUse use && !use.star() && READABLE.contains(view(use).storage());
    }

    String expression(Expression expression) {
        return apart.flatMap(figures -> figures.of(expression))
                .map(branch -> FiguresApart.whole(
                        expression, alias(branch.joint().right()) + "." + figure(branch.figures().indexOf(expression))))
                .orElseGet(() -> written(expression));
    }

    private String written(Expression expression) {
        if (expression instanceof ColumnUse use) {
            return column(use);
        }
        if (expression instanceof Called name) {
            return of(name, name.name());
        }
        if (expression instanceof DatePart date) {
            return date.part() == Token.YEAR_MONTH && month(date.operand())
                    ? name((ColumnUse) date.operand())
                    : datePart(date.part(), date(date.operand()));
        }
        if (expression instanceof Arithmetic arithmetic) {
            return arithmetic(arithmetic);
        }
        if (expression instanceof Aggregate aggregate) {
            return aggregate(aggregate);
        }
        if (expression instanceof Each each) {
            return expression(each.figure());
        }
        if (expression instanceof Scaled scaled) {
            return scaled(scaled, operand(scaled.operand()));
        }
        if (expression instanceof Share share) {
            return share(expression(share.aggregate()));
        }
        if (expression instanceof Window window) {
            return window(window);
        }
        return expression instanceof Conditioned some ? conditioned(some) : counted(expression);
    }

    /** Never a division of whole numbers. */
    String scaled(Scaled scaled, String operand) {
        int factor = scaled.scale().factor();
        return Token.OVERS.contains(scaled.scale())
                ? operand + " / " + dialect.divisor(factor)
                : operand + " * " + factor;
    }

    /** Of all groups; where some rows are chosen and none grouped, of all rows. */
    private String share(String part) {
        return query.where().isPresent() && query.group().isEmpty()
                ? "100.0 * " + part + " / NULLIF((SELECT " + part + " FROM " + from() + "), 0)"
                : "100.0 * " + part + " / SUM(" + part + ") OVER ()";
    }

    /** Groups follow each other in time, or by the first that the query groups by; the others stay apart. */
    private String window(Window window) {
        String inner = expression(window.aggregate());
        if (query.group().isEmpty()) {
            throw new UnrenderableException(window.kind() + " without groups");
        }
        if (window.kind() == Token.RANK) {
            return "RANK() OVER (ORDER BY " + inner + " DESC)";
        }
        Expression first = query.group().stream()
                .filter(group -> group instanceof DatePart || Times.is(group, schema))
                .findFirst()
                .orElse(query.group().get(0));
        String apart = query.group().stream()
                .filter(group -> !group.equals(first))
                .map(this::expression)
                .collect(Collectors.joining(", "));
        String over = (apart.isEmpty() ? "" : "PARTITION BY " + apart + " ") + "ORDER BY " + expression(first);
        if (window.kind() == Token.RUNNING) {
            return running(((Aggregate) window.aggregate()).function()) + "(" + inner + ") OVER (" + over + ")";
        }
        String before = "LAG(" + inner + ") OVER (" + over + ")";
        return window.kind() == Token.CHANGE
                ? inner + " - " + before
                : "100.0 * (" + inner + " - " + before + ") / NULLIF(" + before + ", 0)";
    }

    private static String running(Token function) {
        return function == Token.COUNT || function == Token.COUNT_DISTINCT ? "SUM" : function.written();
    }

    private String conditioned(Conditioned some) {
        Aggregate aggregate = (Aggregate) some.aggregate();
        if (aggregate.function() == Token.MEDIAN) {
            throw new UnrenderableException("a median under a condition");
        }
        boolean star = aggregate.operand() instanceof ColumnUse use && use.star();
        String kept = "CASE WHEN " + conditions.predicate(some.condition()) + " THEN "
                + (star ? "1" : expression(aggregate.operand())) + " END";
        String part = aggregate(aggregate.function(), kept);
        return some.kind() == Token.IF
                ? part
                : "100.0 * " + part + " / NULLIF(" + aggregate(aggregate) + ", 0)";
    }

    private String counted(Expression expression) {
        if (expression instanceof CountIf count) {
            return "SUM(CASE WHEN " + conditions.predicate(count.condition()) + " THEN 1 ELSE 0 END)";
        }
        if (expression instanceof Today) {
            return dialect.day(today);
        }
        String condition = conditions.predicate(((Percent) expression).condition());
        return "100.0 * AVG(CASE WHEN " + condition + " THEN 1.0 ELSE 0.0 END)";
    }

    private String column(ColumnUse use) {
        if (use.star()) {
            return use.place() < 0 || tables.size() == 1 ? "*" : alias(use.place()) + ".*";
        }
        String name = name(use);
        Storage storage = view(use).storage();
        if (storage.moments().isPresent()) {
            return dialect.moment(storage.moments().get(), name).orElse(name);
        }
        // PostgreSQL has no average of money, and compares it with no number.
        return dialect.has(Trait.STRICT_TYPES) && storage == Storage.MONEY ? "CAST(" + name + " AS NUMERIC)" : name;
    }

    /** Whether it is a column that keeps the month alone, as a text. */
    boolean month(Expression expression) {
        return expression instanceof ColumnUse use && !use.star() && view(use).storage() == Storage.MONTH;
    }

    /** A column as it is kept. */
    String name(ColumnUse use) {
        return aliased ? qualified(use.place(), use.column()) : dialect.identifier(view(use).name());
    }

    private String datePart(Token part, String time) {
        return part == Token.AGE
                ? dialect.age(time, dialect.day(today))
                : dialect.datePart(io.querypilot.sql.dialect.DatePart.valueOf(part.name()), time);
    }

    /** PostgreSQL takes no date parts of a text, even if it holds dates. */
    private String date(Expression operand) {
        String text = expression(operand);
        boolean cast = dialect.has(Trait.STRICT_TYPES) && view(operand.first()).declared() == ColumnType.TEXT;
        return cast ? "CAST(" + text + " AS TIMESTAMP)" : text;
    }

    private String arithmetic(Arithmetic arithmetic) {
        if (Times.differ(arithmetic, schema)) {
            return days(arithmetic);
        }
        String left = operand(arithmetic.left());
        String right = operand(arithmetic.right());
        return arithmetic.operator() == Token.DIVIDED
                ? "1.0 * " + left + " / NULLIF(" + right + ", 0)"
                : left + " " + arithmetic.operator().written() + " " + right;
    }

    /** Numbers of seconds are taken from each other as they are: as dates they would lose what is below a second. */
    private String days(Arithmetic difference) {
        if (difference.left() instanceof ColumnUse left
                && difference.right() instanceof ColumnUse right
                && PER_DAY.containsKey(view(left).storage())
                && view(left).storage() == view(right).storage()) {
            // Numbers without a sign cannot be below nought: the first factor makes them others.
            return "(1.0 * " + name(left) + " - " + name(right) + ") / " + dialect.divisor(PER_DAY.get(view(left).storage()));
        }
        String later = expression(difference.left());
        String earlier = expression(difference.right());
        return timestamp(difference.left()) && timestamp(difference.right())
                ? dialect.daysBetweenTimes(later, earlier)
                : dialect.daysBetween(later, earlier);
    }

    private boolean timestamp(Expression expression) {
        return expression instanceof ColumnUse use && WITH_TIME.contains(view(use).storage());
    }

    private String operand(Expression expression) {
        String text = expression(expression);
        boolean several =
                expression instanceof Arithmetic || expression instanceof Scaled || expression instanceof Window || ofEach(expression);
        return several ? "(" + text + ")" : text;
    }

    private static boolean ofEach(Expression expression) {
        return expression instanceof Aggregate aggregate && aggregate.operand() instanceof Each;
    }

    /** The first and the last month are those of the texts. */
    private String aggregate(Aggregate aggregate) {
        if (aggregate.function() == Token.AVG && aggregate.operand() instanceof Each each) {
            return "1.0 * " + expression(each.figure()) + " / NULLIF(COUNT(DISTINCT " + name(each.key()) + "), 0)";
        }
        boolean bound = aggregate.function() == Token.MIN || aggregate.function() == Token.MAX;
        return aggregate(
                aggregate.function(),
                bound && month(aggregate.operand()) ? name((ColumnUse) aggregate.operand()) : expression(aggregate.operand()));
    }

    /** Where groups without rows are kept their sum is nought. */
    private String aggregate(Token function, String operand) {
        if (function == Token.COUNT_DISTINCT) {
            return "COUNT(DISTINCT " + operand + ")";
        }
        String text = function.written() + "(" + operand + ")";
        return query.zeros() && function == Token.SUM ? "COALESCE(" + text + ", 0)" : text;
    }
}
