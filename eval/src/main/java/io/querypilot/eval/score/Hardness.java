package io.querypilot.eval.score;

import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.SqlParser;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;

/**
 * How hard a gold query is by Spider's published definition, which counts clauses, nested queries and other parts of
 * the outermost query; its oddities are kept (NOT counts as an aggregate), so that figures can be compared.
 */
public enum Hardness {
    EASY,
    MEDIUM,
    HARD,
    EXTRA,
    UNKNOWN;

    private static final Set<String> AGGREGATES = Set.of("max", "min", "count", "sum", "avg");

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Hardness of(String sql, Dialect dialect) {
        return SqlParser.parse(sql, dialect) instanceof ParsedQuery query ? of(query.ast()) : UNKNOWN;
    }

    private static Hardness of(Select query) {
        if (query instanceof ParenthesedSelect bracketed) {
            return of(bracketed.getSelect());
        }
        boolean combined = query instanceof SetOperationList;
        Select first = combined ? ((SetOperationList) query).getSelect(0) : query;
        while (first instanceof ParenthesedSelect bracketed) {
            first = bracketed.getSelect();
        }
        return first instanceof PlainSelect plain ? of(plain, combined ? 1 : 0) : UNKNOWN;
    }

    private static Hardness of(PlainSelect query, int combined) {
        ConditionParts where = ConditionParts.of(query.getWhere());
        ConditionParts having = ConditionParts.of(query.getHaving());
        ConditionParts all = where.and(having).and(joins(query));
        int clauses = clauses(query, all);
        long nested = all.nested() + combined;
        int others = others(query, where, having);
        return level(clauses, nested, others);
    }

    private static Hardness level(int clauses, long nested, int others) {
        if (clauses <= 1 && others == 0 && nested == 0) {
            return EASY;
        }
        if (nested == 0 && ((others <= 2 && clauses <= 1) || (clauses <= 2 && others < 2))) {
            return MEDIUM;
        }
        boolean hard = (others > 2 && clauses <= 2 && nested == 0)
                || (clauses > 2 && clauses <= 3 && others <= 2 && nested == 0)
                || (clauses <= 1 && others == 0 && nested <= 1);
        return hard ? HARD : EXTRA;
    }

    private static int clauses(PlainSelect query, ConditionParts all) {
        int clauses = all.ors() + (int) all.likes() + joinList(query).size();
        clauses += query.getWhere() == null ? 0 : 1;
        clauses += grouped(query).isEmpty() ? 0 : 1;
        clauses += orders(query).isEmpty() ? 0 : 1;
        return clauses + (query.getLimit() == null ? 0 : 1);
    }

    private static int others(PlainSelect query, ConditionParts where, ConditionParts having) {
        long aggregates = query.getSelectItems().stream()
                        .filter(item -> aggregate(item.getExpression()))
                        .count()
                + where.negated()
                + orders(query).stream()
                        .flatMap(order -> operands(order.getExpression()))
                        .filter(Hardness::aggregate)
                        .count()
                + having.negated()
                + having.ands()
                + having.ors();
        int others = aggregates > 1 ? 1 : 0;
        others += query.getSelectItems().size() > 1 ? 1 : 0;
        others += where.leaves().size() > 1 ? 1 : 0;
        return others + (grouped(query).size() > 1 ? 1 : 0);
    }

    private static ConditionParts joins(PlainSelect query) {
        return joinList(query).stream()
                .flatMap(join -> join.getOnExpressions().stream())
                .map(ConditionParts::of)
                .reduce(ConditionParts.NONE, ConditionParts::and);
    }

    private static List<Join> joinList(PlainSelect query) {
        return query.getJoins() == null ? List.of() : query.getJoins();
    }

    private static List<?> grouped(PlainSelect query) {
        return query.getGroupBy() == null ? List.of() : query.getGroupBy().getGroupByExpressionList();
    }

    private static List<OrderByElement> orders(PlainSelect query) {
        return query.getOrderByElements() == null ? List.of() : query.getOrderByElements();
    }

    private static Stream<Expression> operands(Expression expression) {
        return expression instanceof BinaryExpression binary
                ? Stream.of(binary.getLeftExpression(), binary.getRightExpression())
                : Stream.of(expression);
    }

    private static boolean aggregate(Expression expression) {
        return expression instanceof Function call
                && AGGREGATES.contains(call.getName().toLowerCase(Locale.ROOT));
    }
}
