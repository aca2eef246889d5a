package io.querypilot.requirement;

import io.querypilot.critic.bind.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;

/** Reads conditions into one form each, so that ways of writing the same one come out equal: {@code NOT a = 1}, {@code 1 <> a}. */
record ConditionReader(FormulaReader formulas) {
    /** Each of those that must hold together. */
    List<String> read(Expression condition) {
        return Conditions.split(condition).stream().flatMap(part -> read(part, false).stream()).toList();
    }

    private List<String> read(Expression one, boolean not) {
        if (one instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            return read(list.get(0), not);
        }
        if (one instanceof NotExpression negation) {
            return read(negation.getExpression(), !not);
        }
        if (one instanceof Between between && between.isNot() == not) {
            String measured = text(between.getLeftExpression());
            return List.of(
                    text(between.getBetweenExpressionStart()) + " <= " + measured,
                    measured + " <= " + text(between.getBetweenExpressionEnd()));
        }
        if (one instanceof AndExpression and && !not) {
            return Stream.concat(read(and.getLeftExpression(), false).stream(), read(and.getRightExpression(), false).stream()).toList();
        }
        return List.of(one instanceof OrExpression && !not ? either(one) : single(one, not));
    }

    /** Values of one column are a list of them. */
    private String either(Expression one) {
        List<String> parts = new ArrayList<>();
        alternatives(one, parts);
        List<String> sorted = new ArrayList<>(new TreeSet<>(parts));
        boolean values = sorted.stream().allMatch(part -> part.contains(" = "));
        List<String> columns = sorted.stream().map(part -> part.split(" = ")[0]).distinct().toList();
        return values && columns.size() == 1
                ? list(columns.get(0), sorted.stream().map(part -> part.substring(part.indexOf(" = ") + 3)), false)
                : String.join(" or ", sorted);
    }

    private void alternatives(Expression one, List<String> parts) {
        if (one instanceof OrExpression or) {
            alternatives(or.getLeftExpression(), parts);
            alternatives(or.getRightExpression(), parts);
        } else {
            parts.add(String.join(" and ", new TreeSet<>(read(one, false))));
        }
    }

    private String single(Expression one, boolean not) {
        if (one instanceof ComparisonOperator comparison) {
            return compared(text(comparison.getLeftExpression()), comparison.getStringExpression(), text(comparison.getRightExpression()), not);
        }
        if (one instanceof IsNullExpression test) {
            boolean absent = (test.isNot() || test.isUseNotNull()) == not;
            return text(test.getLeftExpression()) + (absent ? " is null" : " is not null");
        }
        if (one instanceof InExpression in && in.getRightExpression() instanceof ParenthesedExpressionList<?> values) {
            return list(text(in.getLeftExpression()), values.stream().map(value -> text((Expression) value)), in.isNot() != not);
        }
        if (one instanceof LikeExpression like) {
            return text(like.getLeftExpression()) + (like.isNot() != not ? " not like " : " like ") + text(like.getRightExpression());
        }
        if (one instanceof IsBooleanExpression truth) {
            boolean wanted = truth.isTrue() != (truth.isNot() != not);
            return compared(text(truth.getLeftExpression()), "=", wanted ? "1" : "0", false);
        }
        if (one instanceof Column) {
            return compared(text(one), "=", not ? "0" : "1", false);
        }
        return (not ? "not " : "") + one.toString().toLowerCase(Locale.ROOT);
    }

    private String text(Expression expression) {
        return formulas.read(expression).text();
    }

    private static String list(String of, Stream<String> values, boolean not) {
        List<String> sorted = values.distinct().sorted().toList();
        return sorted.size() == 1
                ? compared(of, "=", sorted.get(0), not)
                : of + (not ? " not in " : " in ") + sorted.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    /** The smaller side first; what is equal either way, by the alphabet, columns before numbers. */
    private static String compared(String left, String sign, String right, boolean not) {
        return switch (sign) {
            case "=", "==", "<=>" -> equal(left, not ? " <> " : " = ", right);
            case "<>", "!=", "^=" -> equal(left, not ? " = " : " <> ", right);
            case "<" -> not ? right + " <= " + left : left + " < " + right;
            case ">" -> not ? left + " <= " + right : right + " < " + left;
            case "<=" -> not ? right + " < " + left : left + " <= " + right;
            case ">=" -> not ? left + " < " + right : right + " <= " + left;
            default -> (not ? "not " : "") + left + " " + sign + " " + right;
        };
    }

    private static String equal(String left, String sign, String right) {
        return Character.isLetter(right.charAt(0)) && (!Character.isLetter(left.charAt(0)) || right.compareTo(left) < 0)
                ? right + sign + left
                : left + sign + right;
    }
}
