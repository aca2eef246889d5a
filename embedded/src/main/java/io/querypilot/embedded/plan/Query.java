package io.querypilot.embedded.plan;

import io.querypilot.embedded.plan.Expression.ColumnUse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One SELECT. {@code hints} name, by place in {@code tables}, the key column by which a table joins; the limit counts
 * within each of {@code per}, where there are any. A nested query with {@code per} and no limit looks only at rows that
 * agree with the outer row there. With {@code zeros} groups without rows are kept: all rows of the first group's table stay,
 * whether others join them or not. Of the tables at {@code optional} places rows may be missing: what they join stays without them.
 */
public record Query(
        List<Integer> tables,
        Map<Integer, Integer> hints,
        Optional<Condition> where,
        List<Expression> group,
        boolean zeros,
        Optional<Condition> having,
        boolean distinct,
        List<Expression> select,
        List<Order> order,
        Optional<Value> limit,
        List<Expression> per,
        Optional<Combination> combination,
        Set<Integer> optional) {
    /** A set operation and the query it brings in. */
    public record Combination(Token operation, Query query) {}

    /** With every table's rows required. */
    public Query(
            List<Integer> tables,
            Map<Integer, Integer> hints,
            Optional<Condition> where,
            List<Expression> group,
            boolean zeros,
            Optional<Condition> having,
            boolean distinct,
            List<Expression> select,
            List<Order> order,
            Optional<Value> limit,
            List<Expression> per,
            Optional<Combination> combination) {
        this(tables, hints, where, group, zeros, having, distinct, select, order, limit, per, combination, Set.of());
    }

    public Query {
        tables = List.copyOf(tables);
        hints = Map.copyOf(hints);
        group = List.copyOf(group);
        select = List.copyOf(select);
        order = List.copyOf(order);
        per = List.copyOf(per);
        optional = Set.copyOf(optional);
    }

    public Query groupedBy(List<Expression> others) {
        return new Query(tables, hints, where, others, zeros, having, distinct, select, order, limit, per, combination, optional);
    }

    public Query orderedBy(List<Order> others) {
        return new Query(tables, hints, where, group, zeros, having, distinct, select, others, limit, per, combination, optional);
    }

    public Query selecting(List<Expression> others) {
        return new Query(tables, hints, where, group, zeros, having, distinct, others, order, limit, per, combination, optional);
    }

    /** The same query with its limit counted within each of others. */
    public Query per(List<Expression> others) {
        return new Query(tables, hints, where, group, zeros, having, distinct, select, order, limit, others, combination, optional);
    }

    /** The same query without its last table, of which nothing is used. */
    public Query withoutLast() {
        int last = tables.size() - 1;
        Map<Integer, Integer> kept = new HashMap<>(hints);
        kept.remove(last);
        return new Query(tables.subList(0, last), kept, where, group, zeros, having, distinct, select, order, limit, per, combination, optional);
    }

    /**
     * Whether a person learns the same from another: the order of columns says nothing, and the figures that a ranking goes
     * by are shown whether they were selected or not.
     */
    public boolean tellsTheSame(Query other) {
        return told().equals(other.told()) && selecting(List.of()).equals(other.selecting(List.of()));
    }

    private Set<Expression> told() {
        List<Expression> figures = limit.isEmpty() ? List.of() : order.stream().map(Order::expression).toList();
        Set<Expression> others = new HashSet<>(select);
        figures.forEach(others::remove);
        return others.isEmpty() ? Set.copyOf(select) : others;
    }

    /** The same query with other things selected and ordered by. */
    public Query mapped(UnaryOperator<Expression> change) {
        List<Order> orders = order.stream()
                .map(item -> new Order(change.apply(item.expression()), item.descending()))
                .toList();
        List<Expression> selected = select.stream().map(change).toList();
        return new Query(
                tables, hints, where, group, zeros, having, distinct, selected, orders, limit, per, combination, optional);
    }

    /** The same query over rows that meet one more condition. */
    public Query where(Condition.Predicate more) {
        return new Query(
                tables, hints, and(where, more), group, zeros, having, distinct, select, order, limit, per, combination, optional);
    }

    /** The same query over rows that are chosen by other tests. */
    public Query choosing(UnaryOperator<Condition.Predicate> change) {
        return new Query(
                tables, hints, where.map(one -> one.mapped(change)), group, zeros, having, distinct, select, order, limit, per, combination, optional);
    }

    /** The same query over rows that are chosen by other conditions. */
    public Query choosingBy(Function<Condition.Predicate, Condition> change) {
        return new Query(
                tables, hints, where.map(one -> one.replaced(change)), group, zeros, having, distinct, select, order, limit, per, combination, optional);
    }

    /** The same query where rows of these places may be missing. */
    public Query withoutNeed(Set<Integer> places) {
        return new Query(tables, hints, where, group, zeros, having, distinct, select, order, limit, per, combination, places);
    }

    /** The same query, changed itself and in every one nested in it or combined with it. */
    public Query throughout(UnaryOperator<Query> change) {
        Query within = new Query(
                tables, hints, where.map(one -> one.mapped(test -> nested(test, change))), group, zeros, having.map(one -> one.mapped(test -> nested(test, change))),
                distinct, select, order, limit, per, combination.map(other -> new Combination(other.operation(), other.query().throughout(change))), optional);
        return change.apply(within);
    }

    private static Condition.Predicate nested(Condition.Predicate test, UnaryOperator<Query> change) {
        return test.right() instanceof Condition.Right.Nested inner
                ? new Condition.Predicate(test.operator(), test.left(), new Condition.Right.Nested(inner.query().throughout(change)))
                : test;
    }

    /** The same query with groups that meet one more condition. */
    public Query having(Condition.Predicate more) {
        return new Query(
                tables, hints, where, group, zeros, and(having, more), distinct, select, order, limit, per, combination, optional);
    }

    private static Optional<Condition> and(Optional<Condition> given, Condition.Predicate more) {
        return Optional.of(given.<Condition>map(one -> new Condition.AllOf(List.of(one, more))).orElse(more));
    }

    /** The same query over all rows, whether they meet these of its conditions or not. */
    public Query withoutConditions(Set<Condition.Predicate> left) {
        List<Condition> kept =
                where.stream().flatMap(Condition::required).filter(one -> !left.contains(one)).toList();
        Optional<Condition> rest = kept.size() > 1 ? Optional.of(new Condition.AllOf(kept)) : kept.stream().findFirst();
        return new Query(tables, hints, rest, group, zeros, having, distinct, select, order, limit, per, combination, optional);
    }

    /** The place of the table whose rows all stay where zeros are kept. */
    public int kept() {
        return group.get(0).first().place();
    }

    /** Whether what it brings depends on the row of the query it is nested in. */
    public boolean correlated() {
        return !per.isEmpty() && limit.isEmpty();
    }

    /** Whether a query nested in it depends on its rows. */
    public boolean correlates() {
        return predicates().anyMatch(predicate -> predicate.right() instanceof Condition.Right.Nested inner
                && inner.query().correlated());
    }

    /** All predicates of this query itself. */
    public Stream<Condition.Predicate> predicates() {
        return Stream.of(where, having).flatMap(Optional::stream).flatMap(Condition::predicates);
    }

    /** All expressions of this query itself, not of nested ones. */
    public Stream<Expression> expressions() {
        Stream<Expression> listed = Stream.of(
                        select.stream(), group.stream(), order.stream().map(Order::expression), per.stream())
                .flatMap(part -> part);
        return Stream.concat(listed, predicates().flatMap(Query::sides));
    }

    private static Stream<Expression> sides(Condition.Predicate predicate) {
        return predicate.right() instanceof Condition.Right.Other other
                ? Stream.of(predicate.left(), other.expression())
                : Stream.of(predicate.left());
    }

    /**
     * The columns, by number, that are used of the table at a place, by this query or one that depends on its rows; '*'
     * where all of them are shown.
     */
    public Stream<Integer> columnsAt(int place) {
        Stream<ColumnUse> own = expressions().flatMap(Expression::columns).filter(use -> !use.star() && use.place() == place);
        Stream<ColumnUse> shown = select.stream()
                .filter(item -> item instanceof ColumnUse use && use.star() && (use.place() < 0 || use.place() == place))
                .map(ColumnUse.class::cast);
        Stream<ColumnUse> agreed = predicates().flatMap(Query::agreed);
        return Stream.of(own, shown, agreed).flatMap(each -> each).map(ColumnUse::column);
    }

    /** What a query that depends on the outer row compares with it. */
    private static Stream<ColumnUse> agreed(Condition.Predicate predicate) {
        return predicate.right() instanceof Condition.Right.Nested inner && inner.query().correlated()
                ? inner.query().per().stream().map(Expression::first)
                : Stream.empty();
    }

    /** The query itself and every one nested in it or combined with it. */
    public Stream<Query> all() {
        Stream<Query> nested = predicates()
                .flatMap(predicate -> predicate.right() instanceof Condition.Right.Nested inner
                        ? inner.query().all()
                        : Stream.empty());
        Stream<Query> combined = combination.stream().flatMap(other -> other.query().all());
        return Stream.concat(Stream.of(this), Stream.concat(nested, combined));
    }
}
