package io.querypilot.embedded.render;

import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Writes comparisons with what is no single value: the ten years of a decade. */
final class Ranges {
    private static final Map<Token, Token> PERIOD_TESTS = new EnumMap<>(Map.of(
            Token.EQUAL, Token.DURING,
            Token.GREATER, Token.AFTER,
            Token.AT_LEAST, Token.SINCE,
            Token.LESS, Token.BEFORE,
            Token.AT_MOST, Token.UNTIL));

    /** From the first to the last, as they are written. */
    record Range(String first, String last) {}

    private Ranges() {}

    /** {@code period} writes one test of a date against one period. */
    static String ofDays(Token operator, List<Value> values, BiFunction<Token, Value, String> period) {
        if (operator == Token.BETWEEN) {
            return period.apply(Token.SINCE, values.get(0)) + " AND " + period.apply(Token.UNTIL, values.get(1));
        }
        if (PERIOD_TESTS.containsKey(operator)) {
            return period.apply(PERIOD_TESTS.get(operator), values.get(0));
        }
        String any = values.stream().map(value -> period.apply(Token.DURING, value)).collect(Collectors.joining(" OR "));
        return negated(operator) ? "NOT (" + any + ")" : "(" + any + ")";
    }

    static String ofNumbers(String left, Token operator, List<Range> ranges) {
        Range range = ranges.get(0);
        return switch (operator) {
            case BETWEEN -> between(left, new Range(range.first(), ranges.get(1).last()));
            case LESS, AT_LEAST -> left + " " + operator.written() + " " + range.first();
            case GREATER, AT_MOST -> left + " " + operator.written() + " " + range.last();
            default -> anyOf(left, operator, ranges);
        };
    }

    private static String anyOf(String left, Token operator, List<Range> ranges) {
        String any = ranges.stream().map(range -> between(left, range)).collect(Collectors.joining(" OR "));
        if (negated(operator)) {
            return "NOT (" + any + ")";
        }
        return ranges.size() == 1 ? any : "(" + any + ")";
    }

    private static String between(String left, Range range) {
        return left + " BETWEEN " + range.first() + " AND " + range.last();
    }

    private static boolean negated(Token operator) {
        return operator == Token.NOT_EQUAL || operator == Token.NOT_IN;
    }
}
