package io.querypilot.explain;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Conditions in words. */
final class ConditionWords {
    private static final int VALUES = 4;
    private static final Map<String, String> NUMBERS = Map.of(
            "=", " is ", "==", " is ", "<>", " is not ", "!=", " is not ", ">", " is above ", "<", " is below ",
            ">=", " is at least ", "<=", " is at most ");
    private static final Map<String, String> DATES = Map.of(
            ">", " is after ", "<", " is before ", ">=", " is on or after ", "<=", " is on or before ");
    private static final Set<LikeExpression.KeyWord> LIKES =
            Set.of(LikeExpression.KeyWord.LIKE, LikeExpression.KeyWord.ILIKE);
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}(-\\d{2}.*)?");
    private static final Pattern NEW_YEAR = Pattern.compile("'(\\d{4})-01-01(?:[ T]00:00(?::00)?)?'");

    private final CheckedQuery query;
    private final ExpressionWords expressions;
    private final QueryWords queries;

    ConditionWords(CheckedQuery query, ExpressionWords expressions, QueryWords queries) {
        this.query = query;
        this.expressions = expressions;
        this.queries = queries;
    }

    /** Each in words; two that bound a column to one year are one. */
    List<String> all(List<Expression> conditions) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            Optional<String> year =
                    i + 1 < conditions.size() ? year(conditions.get(i), conditions.get(i + 1)) : Optional.empty();
            words.add(year.isPresent() ? year.get() : joinable(conditions.get(i), conditions.size()));
            i += year.isPresent() ? 1 : 0;
        }
        return words;
    }

    private Optional<String> year(Expression from, Expression until) {
        if (!(from instanceof GreaterThanEquals least) || !(until instanceof MinorThan below)) {
            return Optional.empty();
        }
        String column = expressions.of(least.getLeftExpression());
        Matcher first = NEW_YEAR.matcher(expressions.of(least.getRightExpression()));
        Matcher next = NEW_YEAR.matcher(expressions.of(below.getRightExpression()));
        boolean whole = column.equals(expressions.of(below.getLeftExpression()))
                && first.matches()
                && next.matches()
                && Integer.parseInt(next.group(1)) == Integer.parseInt(first.group(1)) + 1;
        return whole ? Optional.of(column + " is in " + first.group(1)) : Optional.empty();
    }

    private String joinable(Expression condition, int among) {
        Expression bare = bare(condition);
        return among > 1 && bare instanceof OrExpression ? "(" + of(bare) + ")" : of(bare);
    }

    /** Whether it is a condition that has words here. */
    boolean known(Expression expression) {
        return Stream.of(ComparisonOperator.class, AndExpression.class, OrExpression.class, NotExpression.class,
                        InExpression.class, Between.class, LikeExpression.class, IsNullExpression.class,
                        IsBooleanExpression.class, ExistsExpression.class)
                .anyMatch(kind -> kind.isInstance(expression));
    }

    String of(Expression condition) {
        Expression bare = bare(condition);
        if (bare instanceof AndExpression) {
            return Listed.joined(all(Conditions.split(bare)), "and");
        }
        if (bare instanceof OrExpression or) {
            return either(or);
        }
        if (bare instanceof NotExpression not) {
            boolean exists = bare(not.getExpression()) instanceof ExistsExpression;
            return exists
                    ? exists((ExistsExpression) bare(not.getExpression()), true)
                    : "not (" + of(not.getExpression()) + ")";
        }
        if (bare instanceof ComparisonOperator comparison) {
            return compared(comparison);
        }
        return matched(bare);
    }

    private String matched(Expression condition) {
        if (condition instanceof InExpression in) {
            return in(in);
        }
        if (condition instanceof Between between) {
            return expressions.of(between.getLeftExpression()) + (between.isNot() ? " is not from " : " is from ")
                    + expressions.of(between.getBetweenExpressionStart()) + " to "
                    + expressions.of(between.getBetweenExpressionEnd());
        }
        if (condition instanceof LikeExpression like) {
            return like(like);
        }
        if (condition instanceof IsNullExpression missing) {
            return expressions.of(missing.getLeftExpression()) + (missing.isNot() ? " is there" : " is missing");
        }
        if (condition instanceof IsBooleanExpression truth) {
            String value = truth.isTrue() ? "true" : "false";
            return expressions.of(truth.getLeftExpression()) + (truth.isNot() ? " is not " : " is ") + value;
        }
        if (condition instanceof ExistsExpression exists) {
            return exists(exists, false);
        }
        return expressions.of(condition) + " holds";
    }

    private static Expression bare(Expression condition) {
        return condition instanceof ParenthesedExpressionList<?> list && list.size() == 1 ? bare(list.get(0))
                : condition;
    }

    private String either(OrExpression or) {
        List<String> parts = new ArrayList<>();
        addAlternatives(or, parts);
        return Listed.joined(parts, "or");
    }

    private void addAlternatives(Expression condition, List<String> parts) {
        Expression bare = bare(condition);
        if (bare instanceof OrExpression or) {
            addAlternatives(or.getLeftExpression(), parts);
            addAlternatives(or.getRightExpression(), parts);
        } else {
            parts.add(bare instanceof AndExpression ? "(" + of(bare) + ")" : of(bare));
        }
    }

    private String compared(ComparisonOperator comparison) {
        String operator = comparison.getStringExpression();
        boolean dated = expressions.kind(comparison.getLeftExpression()).temporal()
                || comparison.getRightExpression() instanceof StringValue text
                        && DATE.matcher(text.getValue()).matches();
        String words = dated && DATES.containsKey(operator) ? DATES.get(operator) : NUMBERS.get(operator);
        if (words == null) {
            return expressions.quoted(comparison);
        }
        return ties(comparison)
                ? tied(comparison, words)
                : expressions.of(comparison.getLeftExpression()) + words
                        + expressions.of(comparison.getRightExpression());
    }

    /** Two columns of one name in two relations. */
    private String tied(ComparisonOperator comparison, String words) {
        String left = expressions.of(comparison.getLeftExpression());
        String right = expressions.of(comparison.getRightExpression());
        if (!left.equals(right)) {
            return left + words + right;
        }
        return comparison instanceof EqualsTo
                ? left + " is the same"
                : expressions.exactly((Column) comparison.getLeftExpression()) + words
                        + expressions.exactly((Column) comparison.getRightExpression());
    }

    private String in(InExpression in) {
        String left = in.getLeftExpression() instanceof ExpressionList<?> row
                ? Listed.joined(expressions.all(row), "and")
                : expressions.of(in.getLeftExpression());
        if (in.getRightExpression() instanceof ParenthesedSelect select) {
            return left + (in.isNot() ? " is not among the " : " is among the ") + queries.bracketed(select);
        }
        if (!(in.getRightExpression() instanceof ExpressionList<?> list)) {
            return expressions.quoted(in);
        }
        String values = list.size() > VALUES + 1
                ? Listed.and(expressions.all(list), VALUES, "values")
                : Listed.joined(expressions.all(list), in.isNot() ? "nor" : "or");
        return left + (in.isNot() ? " is neither " : " is ") + values;
    }

    private String like(LikeExpression like) {
        String left = expressions.of(like.getLeftExpression());
        String not = like.isNot() ? " does not " : " ";
        String end = like.isNot() ? "" : "s";
        Optional<String> pattern = like.getRightExpression() instanceof StringValue text
                ? query.string(text)
                : Optional.empty();
        String core = pattern.map(text -> text.replaceAll("^%+|%+$", "")).orElse("");
        boolean plain = LIKES.contains(like.getLikeKeyWord()) && like.getEscape() == null && core.matches("[^%_]+");
        if (!plain) {
            return left + not + "match" + (like.isNot() ? "" : "es") + " " + expressions.of(like.getRightExpression());
        }
        boolean before = pattern.get().startsWith("%");
        boolean after = pattern.get().endsWith("%");
        String verb = before && after ? "contain" : before ? "end" : after ? "begin" : "match";
        String how = before == after ? "" : " with";
        return left + not + verb + (verb.equals("match") && !end.isEmpty() ? "es" : end) + how + " '" + core + "'";
    }

    /** What only ties the inner rows to the outer one is said by "matching". */
    private String exists(ExistsExpression exists, boolean not) {
        String there = exists.isNot() != not ? "there is no " : "there is a ";
        if (!(exists.getRightExpression() instanceof ParenthesedSelect brackets)
                || !(brackets.getSelect() instanceof PlainSelect inner)
                || inner.getGroupBy() != null) {
            return there + "row in what another query brings";
        }
        List<Expression> parts = Conditions.split(inner.getWhere());
        List<Expression> own = parts.stream().filter(part -> !links(part)).toList();
        String matching = own.size() < parts.size() ? "matching row" : "row";
        String where = own.isEmpty() ? "" : " where " + Listed.joined(all(own), "and");
        return there + matching + " in " + new FromWords(query, expressions, queries).of(inner) + where;
    }

    /** Whether it only says which rows of two relations belong together. */
    boolean links(Expression condition) {
        return condition instanceof EqualsTo && ties(condition);
    }

    private boolean ties(Expression condition) {
        return condition instanceof ComparisonOperator compared
                && relation(compared.getLeftExpression()).isPresent()
                && relation(compared.getRightExpression()).isPresent()
                && relation(compared.getLeftExpression()).get() != relation(compared.getRightExpression()).get();
    }

    private Optional<Relation> relation(Expression expression) {
        return expression instanceof Column column
                ? query.bound().columnBinding(column).map(Binding.OfColumn::relation)
                : Optional.empty();
    }
}
