package io.querypilot.explain;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.statement.select.AllColumns;

/** Functions in words: counts, aggregates, what is taken by condition, and those of one value. */
record FunctionWords(ExpressionWords expressions, DateWords dates) {
    static final String ROWS = "number of rows";
    private static final String LIST = "list of ";
    private static final Map<String, String> AGGREGATES = Map.of(
            "sum", "sum of ", "total", "sum of ", "avg", "mean of ", "median", "median of ", "group_concat", LIST,
            "string_agg", LIST, "array_agg", LIST, "stddev", "standard deviation of ", "variance", "variance of ");
    private static final Set<String> COUNTS = Set.of("count_if", "countif");

    String of(Function function) {
        String name = function.getName().toLowerCase(Locale.ROOT);
        List<? extends Expression> arguments = function.getParameters() == null ? List.of() : function.getParameters();
        if (name.equals("count") || COUNTS.contains(name)) {
            return count(function, name, arguments);
        }
        if (arguments.isEmpty()) {
            return expressions.quoted(function);
        }
        boolean plain = function.getKeep() == null && function.getHavingClause() == null;
        return plain && AGGREGATES.containsKey(name)
                ? aggregate(name, arguments.get(0), function.isDistinct())
                : scalar(function, name, arguments);
    }

    private String count(Function function, String name, List<? extends Expression> arguments) {
        boolean star = arguments.isEmpty() || arguments.get(0) instanceof AllColumns;
        if (star || !function.isDistinct() && ExpressionWords.one(arguments.get(0))) {
            return ROWS;
        }
        if (arguments.get(0) instanceof CaseExpression choice && !function.isDistinct()) {
            return counted(choice).orElseGet(() -> "count of " + expressions.of(choice));
        }
        if (COUNTS.contains(name)) {
            return "number of rows where " + expressions.conditions().of(arguments.get(0));
        }
        String counted = Listed.joined(arguments.stream().map(expressions::operand).toList(), "and");
        return (function.isDistinct() ? "number of different " : "number of rows with ") + counted;
    }

    private String aggregate(String name, Expression argument, boolean distinct) {
        Optional<String> under = !distinct && ExpressionWords.bare(argument) instanceof CaseExpression choice
                ? conditional(name, choice)
                : Optional.empty();
        return under.orElseGet(() -> AGGREGATES.get(name) + (distinct ? "different " : "") + expressions.operand(argument));
    }

    /** {@code CASE WHEN c THEN 1 END}: what has no value is not counted. */
    private Optional<String> counted(CaseExpression choice) {
        boolean otherwise = choice.getElseExpression() != null && !(choice.getElseExpression() instanceof NullValue);
        return single(choice).filter(when -> !otherwise).map(when -> "number of rows where " + condition(choice, when));
    }

    /** Sums and means over CASE: of 1 they count rows or tell their share, of anything else they add it up. */
    private Optional<String> conditional(String name, CaseExpression choice) {
        Expression otherwise = choice.getElseExpression();
        boolean nought = otherwise != null && ExpressionWords.number(otherwise, "0");
        boolean nothing = otherwise == null || otherwise instanceof NullValue;
        Optional<WhenClause> only = single(choice).filter(when -> nought || nothing);
        if (only.isEmpty()) {
            return Optional.empty();
        }
        String where = " where " + condition(choice, only.get());
        Expression value = only.get().getThenExpression();
        if (name.equals("sum") || name.equals("total")) {
            return Optional.of((ExpressionWords.one(value) ? ROWS : "sum of " + expressions.operand(value)) + where);
        }
        if (name.equals("avg") && nought) {
            return Optional.of(ExpressionWords.one(value) ? "share of rows" + where
                    : ExpressionWords.number(value, "100") ? "percentage of rows" + where
                    : "mean of " + expressions.operand(value) + " (0 unless" + where.substring(6) + ")");
        }
        return name.equals("avg") ? Optional.of("mean of " + expressions.operand(value) + where) : Optional.empty();
    }

    private static Optional<WhenClause> single(CaseExpression choice) {
        return choice.getWhenClauses().size() == 1 ? Optional.of(choice.getWhenClauses().get(0)) : Optional.empty();
    }

    private String condition(CaseExpression choice, WhenClause when) {
        return choice.getSwitchExpression() == null
                ? expressions.conditions().of(when.getWhenExpression())
                : expressions.of(choice.getSwitchExpression()) + " is " + expressions.of(when.getWhenExpression());
    }

    String choice(CaseExpression choice) {
        String otherwise = choice.getElseExpression() == null ? "" : ", else " + expressions.of(choice.getElseExpression());
        return single(choice)
                .map(when -> expressions.of(when.getThenExpression()) + " where " + condition(choice, when) + otherwise)
                .orElseGet(() -> "one of " + choice.getWhenClauses().size() + " values by condition");
    }

    private String scalar(Function function, String name, List<? extends Expression> arguments) {
        String first = expressions.operand(arguments.get(0));
        return switch (name) {
            case "min", "max" -> arguments.size() == 1 ? extreme(name, arguments.get(0)) : expressions.quoted(function);
            case "round" -> first + " rounded";
            case "abs" -> "size of " + first;
            case "upper", "lower", "trim" -> first;
            case "coalesce", "ifnull" -> arguments.size() == 2
                    ? first + " (" + expressions.of(arguments.get(1)) + " where missing)"
                    : expressions.quoted(function);
            case "nullif" -> ExpressionWords.number(arguments.get(arguments.size() - 1), "0") ? first : expressions.quoted(function);
            case "length", "char_length" -> "length of " + first;
            default -> dates.function(name, arguments).orElseGet(() -> expressions.quoted(function));
        };
    }

    private String extreme(String name, Expression argument) {
        boolean least = name.equals("min");
        String which = expressions.kind(argument).temporal() ? (least ? "earliest " : "latest ") : (least ? "smallest "
                : "largest ");
        return which + expressions.operand(argument);
    }

    /** Whether it computes a number. */
    static boolean figure(Function call) {
        String words = AGGREGATES.getOrDefault(String.valueOf(call.getName()).toLowerCase(Locale.ROOT), LIST);
        return !words.equals(LIST) || "round".equalsIgnoreCase(call.getName());
    }
}
