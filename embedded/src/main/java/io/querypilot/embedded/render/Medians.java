package io.querypilot.embedded.render;

import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Rounded;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes a query with a median in words every dialect has: rows numbered by the measure within each group, and the average
 * of the one or two in the middle.
 */
final class Medians {
    private final Query query;
    private final Scope scope;
    private final Map<String, String> groups = new LinkedHashMap<>();
    private final List<String> beside = new ArrayList<>();

    Medians(Query query, Scope scope) {
        this.query = query;
        this.scope = scope;
        for (Expression group : query.group()) {
            groups.putIfAbsent(scope.expression(group), "group_" + (groups.size() + 1));
        }
    }

    /** Every median the query itself asks for, however deep in an expression. */
    static List<Aggregate> in(Query query) {
        return query.expressions()
                .flatMap(Expression::parts)
                .filter(part -> part instanceof Aggregate aggregate && aggregate.function() == Token.MEDIAN)
                .map(Aggregate.class::cast)
                .toList();
    }

    static void none(Query query) {
        if (!in(query).isEmpty()) {
            throw new UnrenderableException("a median here");
        }
    }

    /** What rows are put together by before they are numbered, where the median is over sums: their groups, and the key of what is summed up. */
    List<String> summed() {
        Stream<Expression> plain = Stream.concat(query.group().stream(), query.select().stream().filter(item -> !item.aggregates()));
        return in(query).get(0).operand() instanceof Expression.Each each
                ? Stream.concat(plain, Stream.of(each.key())).map(scope::expression).distinct().toList()
                : List.of();
    }

    /** {@code body} is what follows the selected columns; {@code headings} one for each of them; {@code labels} what codes are shown by. */
    String sql(String body, List<String> headings, Labels labels) {
        List<Aggregate> medians = in(query);
        boolean others = medians.stream().distinct().count() > 1;
        if (query.having().isPresent() || query.distinct() || query.zeros() || others) {
            throw new UnrenderableException("a median beside another, or of some groups only");
        }
        String measure = scope.expression(medians.get(0).operand());
        String select = IntStream.range(0, query.select().size())
                .mapToObj(i -> scope.labelled(query.select().get(i), outer(query.select().get(i)), labels) + headings.get(i))
                .collect(Collectors.joining(", "));
        String order = query.order().stream().map(this::ordered).collect(Collectors.joining(", "));
        String sorted = (over() + " ORDER BY CASE WHEN " + measure + " IS NULL THEN 1 ELSE 0 END, " + measure).strip();
        return "SELECT " + select + " FROM (SELECT " + columns(measure) + ", ROW_NUMBER() OVER (" + sorted + ") AS place, COUNT("
                + measure + ") OVER (" + over() + ") AS size" + body
                + ") AS numbered WHERE place BETWEEN size / 2.0 AND size / 2.0 + 1"
                + (groups.isEmpty() ? "" : " GROUP BY " + String.join(", ", groups.values()))
                + (order.isEmpty() ? "" : " ORDER BY " + order)
                + query.limit().map(limit -> " LIMIT " + limit.text()).orElse("");
    }

    private String over() {
        return groups.isEmpty() ? "" : "PARTITION BY " + String.join(", ", groups.keySet());
    }

    private String columns(String measure) {
        Stream<String> grouped = groups.entrySet().stream().map(group -> group.getKey() + " AS " + group.getValue());
        return Stream.concat(Stream.concat(grouped, beside.stream()), Stream.of(measure + " AS measure"))
                .collect(Collectors.joining(", "));
    }

    private String ordered(Order order) {
        return outer(order.expression()) + (order.descending() ? " DESC" : " ASC");
    }

    /** In the query around the numbered rows; what stands beside the median becomes a column of the rows. */
    private String outer(Expression expression) {
        if (expression instanceof Aggregate aggregate && aggregate.function() == Token.MEDIAN) {
            return "AVG(measure)";
        }
        if (expression instanceof Scaled scaled) {
            return scope.scaled(scaled, outer(scaled.operand()));
        }
        if (expression instanceof Rounded rounded) {
            return scope.rounded(rounded, outer(rounded.operand()));
        }
        String text = scope.expression(expression);
        if (groups.containsKey(text)) {
            return groups.get(text);
        }
        boolean plain = !expression.aggregates();
        if (!plain && !summed().isEmpty()) {
            throw new UnrenderableException("this beside a median of sums");
        }
        boolean star = text.endsWith("*");
        if (star || !plain && !(expression instanceof Aggregate) || text.startsWith("COUNT(DISTINCT")) {
            throw new UnrenderableException("this beside a median");
        }
        String column = (plain ? text : text + " OVER (" + over() + ")") + " AS beside_";
        int place = IntStream.range(0, beside.size())
                .filter(i -> beside.get(i).startsWith(column))
                .findFirst()
                .orElse(beside.size());
        if (place == beside.size()) {
            beside.add(column + (place + 1));
        }
        return "MAX(beside_" + (place + 1) + ")";
    }
}
