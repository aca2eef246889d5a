package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Spelling;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Value;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes a plan as SQL. */
public record Renderer(SchemaView schema, Dialect dialect, LocalDate today, Labels labels) {
    /** Empty where the plan names something that cannot be put into SQL, such as an unreadable period. */
    public static Optional<String> sql(Plan.Answerable plan, SchemaView schema, Dialect dialect, LocalDate today) {
        return sql(plan, new Renderer(schema, known(dialect), today, Labels.NONE), false);
    }

    /**
     * With headings that people can read over columns that have no name of their own. Empty also where tables hang together
     * by nothing: every row beside every other is never what is asked for.
     */
    public static Optional<String> readable(Plan.Answerable plan, SchemaView schema, Dialect dialect, LocalDate today) {
        return readable(plan, schema, dialect, today, Labels.NONE);
    }

    /** With codes shown by their meanings. */
    public static Optional<String> readable(Plan.Answerable plan, SchemaView schema, Dialect dialect, LocalDate today, Labels labels) {
        boolean connected = plan.query().all().allMatch(query -> JoinTree.connects(query, schema));
        return connected ? sql(plan, new Renderer(schema, known(dialect), today, labels), true) : Optional.empty();
    }

    /** Whether the tables of one query hang together, by no more others in between than those of another. */
    public static boolean joinsAsWell(Query one, Query other, SchemaView schema) {
        return JoinTree.connects(one, schema) && JoinTree.flaws(one, schema).common() <= JoinTree.flaws(other, schema).common();
    }

    /** Whether less speaks against how the tables of a plan hang together in one schema than in another. */
    public static boolean joinsBetter(Plan.Answerable plan, SchemaView one, SchemaView other) {
        return one != other && plan.query().all().anyMatch(query -> JoinTree.flaws(query, other).any())
                && plan.query().all().allMatch(query -> JoinTree.flaws(query, one).compareTo(JoinTree.flaws(query, other)) <= 0)
                && plan.query().all().anyMatch(query -> JoinTree.flaws(query, one).compareTo(JoinTree.flaws(query, other)) < 0);
    }

    private static Optional<String> sql(Plan.Answerable plan, Renderer renderer, boolean headed) {
        Query query = plan.query();
        boolean plain = !plan.countRows() && query.combination().isEmpty();
        try {
            String sql = headed && plain ? renderer.alone(query, true) : renderer.query(query);
            return Optional.of(plan.countRows() ? "SELECT COUNT(*) FROM (" + sql + ") AS counted" : sql);
        } catch (UnrenderableException unreadable) {
            return Optional.empty();
        }
    }

    /** What a dialect does not say how to write is not guessed from another. */
    private static Dialect known(Dialect dialect) {
        if (dialect.has(Trait.WRITES_DATES)) {
            return dialect;
        }
        throw new QueryPilotException(
                ErrorCode.MODEL_NOT_CONFIGURED,
                "The embedded model does not write SQL for " + dialect.id() + ".",
                "Let a chat model write it: --model NAME.");
    }

    private boolean strictGrouping() {
        return !dialect.has(Trait.LOOSE_GROUPING);
    }

    String query(Query query) {
        String sql = alone(query, false);
        return query.combination()
                .map(other -> part(query, sql) + " " + other.operation().written() + " " + query(other.query()))
                .orElse(sql);
    }

    private String alone(Query query, boolean headed) {
        if (query.limit().isPresent() && !query.per().isEmpty()) {
            return topPerGroup(query, query.limit().get(), headed);
        }
        Optional<PeriodBefore> before = headed ? PeriodBefore.of(query, today) : Optional.empty();
        return before.map(this::withPeriodBefore).orElseGet(() -> whole(query, headed));
    }

    /** All periods with the one before them, of which those are shown that were asked for. */
    private String withPeriodBefore(PeriodBefore before) {
        Query query = before.longer();
        Scope scope = scope(query, true);
        List<Optional<String>> headings = Headings.of(schema, query.select());
        List<String> plain = OutputNames.of(schema, query.select());
        List<String> names = IntStream.range(0, plain.size()).mapToObj(i -> dialect.identifier(headings.get(i).orElse(plain.get(i)))).toList();
        String columns = IntStream.range(0, names.size())
                .mapToObj(i -> scope.shown(query.select().get(i)) + " AS " + names.get(i) + ", ")
                .collect(Collectors.joining());
        String asked = "MAX(CASE WHEN " + scope.conditions().predicate(before.asked()) + " THEN 1 ELSE 0 END) AS asked";
        Grouping grouping = grouping(query, scope::shown, scope::ordered);
        List<String> order = query.order().stream()
                .map(item -> names.get(query.select().indexOf(item.expression())) + direction(item))
                .toList();
        List<String> byTime = query.select().stream()
                .filter(item -> item instanceof Expression.DatePart && query.group().contains(item))
                .map(item -> names.get(query.select().indexOf(item)))
                .toList();
        return "SELECT " + String.join(", ", names) + " FROM (SELECT " + columns + asked + body(query, scope, grouping.group(), List.of())
                + ") AS longer WHERE asked = 1 ORDER BY " + String.join(", ", order.isEmpty() ? byTime : order);
    }

    /** A query in brackets; one that depends on the outer row agrees with it where it says so. */
    String nested(Query query, Scope outer) {
        if (!query.correlated()) {
            return query(query);
        }
        Medians.none(query);
        Scope scope = new Scope(this, query, FromClause.Use.CORRELATED);
        List<String> agreement = query.per().stream()
                .map(expression -> scope.expression(expression) + " = " + outer.outer(expression.first().column()))
                .toList();
        return plain(query, scope, false, agreement);
    }

    /** An order or limit of its own cannot stand before a set operation. */
    private static String part(Query query, String sql) {
        boolean plain = query.order().isEmpty() && query.limit().isEmpty();
        return plain ? sql : "SELECT * FROM (" + sql + ") AS part";
    }

    private Scope scope(Query query, boolean shown) {
        return new Scope(this, query, shown ? FromClause.Use.SHOWN : FromClause.Use.PLAIN);
    }

    private String whole(Query query, boolean headed) {
        Scope scope = scope(query, headed);
        if (Medians.in(query).isEmpty()) {
            return plain(query, scope, headed, List.of());
        }
        Medians medians = new Medians(query, scope);
        return medians.sql(body(query, scope, medians.summed(), List.of()), named(query.select(), headed), headed ? labels : Labels.NONE);
    }

    /** Groups of numbered rows have lost their own names. */
    private List<String> named(List<Expression> expressions, boolean headed) {
        List<String> headings = headings(expressions, headed);
        return IntStream.range(0, expressions.size())
                .mapToObj(i -> headed ? own(expressions.get(i)).map(name -> " AS " + dialect.identifier(name)).orElse(headings.get(i)) : headings.get(i))
                .toList();
    }

    private Optional<String> own(Expression expression) {
        if (expression instanceof Called called) {
            return Optional.of(schema.column(called.name()).name());
        }
        if (expression instanceof Spelling spelling) {
            return own(spelling.operand());
        }
        return expression instanceof ColumnUse use && !use.star() ? Optional.of(schema.column(use.column()).name()) : Optional.empty();
    }

    private List<String> headings(List<Expression> expressions, boolean headed) {
        List<Optional<String>> headings = Headings.of(schema, expressions);
        return IntStream.range(0, expressions.size())
                .mapToObj(i -> labels.named(expressions.get(i)) || expressions.get(i) instanceof Spelling ? own(expressions.get(i)) : headings.get(i))
                .map(heading -> heading.filter(text -> headed).map(text -> " AS " + dialect.identifier(text)).orElse(""))
                .toList();
    }

    private String plain(Query query, Scope scope, boolean headed, List<String> agreement) {
        Grouping grouping = headed ? grouping(query, scope::shown, scope::ordered) : grouping(query, scope::expression, scope::expression);
        String sql = "SELECT " + (grouping.distinct() ? "DISTINCT " : "")
                + (headed ? headed(scope, query.select()) : list(scope, query.select()))
                + body(query, scope, grouping.group(), agreement);
        List<String> order = headed && grouping.order().isEmpty() ? byTime(query, scope) : grouping.order();
        if (!order.isEmpty()) {
            sql += " ORDER BY " + String.join(", ", order);
        }
        String whole = sql;
        return query.limit().map(limit -> dialect.limited(whole, Integer.parseInt(limit.text()))).orElse(sql);
    }

    /** Months come one after another, as SQLite has them anyway; other engines bring groups as they fall. */
    private List<String> byTime(Query query, Scope scope) {
        boolean fall = !dialect.has(Trait.SORTED_GROUPS) && query.limit().isEmpty();
        return query.group().stream()
                .filter(group -> fall && group instanceof Expression.DatePart && query.select().contains(group))
                .map(scope::expression)
                .toList();
    }

    private static String list(Scope scope, List<Expression> expressions) {
        return String.join(", ", expressions.stream().map(scope::expression).toList());
    }

    private String headed(Scope scope, List<Expression> expressions) {
        List<String> headings = headings(expressions, true);
        return IntStream.range(0, expressions.size())
                .mapToObj(i -> labelled(scope, expressions.get(i)) + headings.get(i))
                .collect(Collectors.joining(", "));
    }

    private String labelled(Scope scope, Expression expression) {
        return scope.labelled(expression, scope.shown(expression), labels);
    }

    private static String body(Query query, Scope scope, List<String> group, List<String> agreement) {
        StringBuilder sql = new StringBuilder(" FROM ").append(scope.from());
        List<String> conditions = new ArrayList<>(agreement);
        query.where().ifPresent(where -> conditions.add(0, condition(where, scope, !agreement.isEmpty())));
        if (!conditions.isEmpty()) {
            sql.append(" WHERE ").append(String.join(" AND ", conditions));
        }
        if (!group.isEmpty()) {
            sql.append(" GROUP BY ").append(String.join(", ", group));
        }
        query.having().ifPresent(having -> sql.append(" HAVING ").append(scope.conditions().condition(having)));
        return sql.toString();
    }

    private static String condition(Condition condition, Scope scope, boolean beside) {
        String text = scope.conditions().condition(condition);
        return beside && condition instanceof Condition.AnyOf ? "(" + text + ")" : text;
    }

    /** What a dialect makes of DISTINCT, GROUP BY and ORDER BY. */
    private record Grouping(boolean distinct, List<String> group, List<String> order) {}

    private Grouping grouping(Query query, Function<Expression, String> text, Function<Expression, String> order) {
        Grouping asPlanned = new Grouping(
                query.distinct(),
                query.group().stream().map(text).toList(),
                query.order().stream().map(item -> order.apply(item.expression()) + direction(item)).toList());
        return strictGrouping() ? strict(query, text, order, asPlanned) : asPlanned;
    }

    private static String direction(Order order) {
        return order.descending() ? " DESC" : " ASC";
    }

    /** PostgreSQL wants every plain column in GROUP BY, and what DISTINCT rows are ordered by among them. */
    private static Grouping strict(
            Query query, Function<Expression, String> text, Function<Expression, String> order, Grouping planned) {
        if (!planned.group().isEmpty()) {
            return new Grouping(planned.distinct(), withPlain(query, text, planned.group()), planned.order());
        }
        List<String> selected = query.select().stream().map(text).toList();
        boolean foreignOrder =
                query.order().stream().anyMatch(item -> !selected.contains(order.apply(item.expression())));
        boolean allPlain = outputs(query).allMatch(Renderer::plainColumn);
        if (!query.distinct() || !foreignOrder || !allPlain) {
            return planned;
        }
        List<String> ordered = query.order().stream()
                .map(item -> (item.descending() ? "MAX(" : "MIN(") + order.apply(item.expression()) + ")"
                        + direction(item))
                .toList();
        return new Grouping(false, selected, ordered);
    }

    private static List<String> withPlain(Query query, Function<Expression, String> text, List<String> group) {
        LinkedHashSet<String> all = new LinkedHashSet<>(group);
        outputs(query).filter(Renderer::plainColumn).map(text).forEach(all::add);
        return List.copyOf(all);
    }

    private static Stream<Expression> outputs(Query query) {
        return Stream.of(query.select().stream(), query.per().stream(), query.order().stream().map(Order::expression))
                .flatMap(part -> part);
    }

    private static boolean plainColumn(Expression expression) {
        return !expression.aggregates() && !(expression instanceof ColumnUse use && use.star());
    }

    /** Rows numbered within each group, the first ones kept. */
    private String topPerGroup(Query query, Value limit, boolean headed) {
        Medians.none(query);
        Scope scope = scope(query, headed);
        Function<Expression, String> text = headed ? scope::shown : scope::expression;
        List<Expression> select = query.select().stream().flatMap(item -> spelledOut(query, item)).toList();
        List<String> names = OutputNames.of(schema, select).stream().map(dialect::identifier).toList();
        List<String> partition = query.per().stream().map(scope::expression).toList();
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add((headed ? labelled(scope, select.get(i)) : scope.expression(select.get(i))) + " AS " + names.get(i));
        }
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < partition.size(); i++) {
            groups.add("group_" + (i + 1));
            columns.add(partition.get(i) + " AS " + groups.get(i));
        }
        columns.add("ROW_NUMBER() OVER (" + window(query, scope, partition) + ") AS place");
        String inner = "SELECT " + String.join(", ", columns) + body(query, scope, numberedGroups(query, text), List.of());
        return "SELECT " + String.join(", ", names) + " FROM (" + inner + ") AS ranked WHERE place <= " + limit.text()
                + " ORDER BY " + String.join(", ", groups) + ", place";
    }

    /** '*' has no name of its own; its columns have. */
    private Stream<Expression> spelledOut(Query query, Expression item) {
        if (!(item instanceof ColumnUse use) || !use.star()) {
            return Stream.of(item);
        }
        return IntStream.range(0, query.tables().size())
                .filter(place -> use.place() < 0 || place == use.place())
                .boxed()
                .flatMap(place -> schema.columnsOf(query.tables().get(place)).stream()
                        .map(column -> new ColumnUse(place, column)));
    }

    private static String window(Query query, Scope scope, List<String> partition) {
        List<String> order = query.order().stream().map(item -> scope.expression(item.expression()) + direction(item)).toList();
        return "PARTITION BY " + String.join(", ", partition)
                + (order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order));
    }

    private List<String> numberedGroups(Query query, Function<Expression, String> text) {
        List<String> group = query.group().stream().map(text).toList();
        return strictGrouping() && !group.isEmpty() ? withPlain(query, text, group) : group;
    }
}
