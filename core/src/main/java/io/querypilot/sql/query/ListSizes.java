package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** How long a list becomes that a series makes in an expression, where it is made in one go and for many rows at once. */
final class ListSizes {
    private static final Pattern DAY = Pattern.compile("\\s*(\\d{1,6})-(\\d{1,2})-(\\d{1,2}).*");
    private static final Pattern STEP =
            Pattern.compile("(?i)(\\d*\\.?\\d+)\\D*?(microsecond|millisecond|second|minute|hour|day|week|month|quarter|year)");
    private static final List<String> UNITS =
            List.of("microsecond", "millisecond", "second", "minute", "hour", "day", "week", "month", "quarter", "year");
    private static final double[] DAYS = {1 / 86.4e9, 1 / 86.4e6, 1 / 86400.0, 1 / 1440.0, 1 / 24.0, 1, 7, 28, 90, 365};

    private ListSizes() {}

    /** Whether the call here is a table's place: rows of a table come bit by bit. */
    static boolean table(TokenList tokens, int i) {
        for (int at = i - 1; at >= 0 && !tokens.operator(at, "("); at--) {
            if (tokens.operator(at, ")")) {
                at = tokens.opening(at);
            }
            if (tokens.anyWord(at, "FROM", "JOIN", "LATERAL")) {
                return true;
            }
            if (tokens.anyWord(at, "SELECT", "WHERE", "ON", "BY", "HAVING", "QUALIFY", "VALUES", "LIMIT")) {
                return false;
            }
        }
        return false;
    }

    /** Whether the call here lies, with others, among what a function is given that makes a series for each value of another. */
    static boolean ofLambda(TokenList tokens, int i, Set<String> series) {
        for (int open = tokens.opening(i); open > 0; open = tokens.opening(open)) {
            int close = tokens.closing(open);
            int arrow = IntStream.range(open, close).filter(at -> tokens.operator(at, "->")).findFirst().orElse(close);
            if (IntStream.range(arrow, close).anyMatch(at -> series.contains(tokens.at(at).folded()) && tokens.operator(at + 1, "("))) {
                return !tokens.anyWord(open + 1, "SELECT", "WITH");
            }
        }
        return false;
    }

    /** Whether the series goes from day to day or from time to time. */
    static boolean ofTime(List<List<Token>> arguments) {
        return arguments.size() > 2
                && arguments.get(2).stream().anyMatch(token -> STEP.matcher("1 " + token.text()).find());
    }

    /** How many steps lie between the days that are written; empty where a step of less than a day meets days of the data. */
    static Optional<BigDecimal> steps(List<List<Token>> arguments) {
        String written = String.join(" ", arguments.get(2).stream().map(token -> token.kind() == Token.Kind.STRING
                ? token.value() : token.text()).toList());
        Matcher matcher = STEP.matcher(written);
        double step = matcher.find()
                ? Double.parseDouble(matcher.group(1)) * DAYS[UNITS.indexOf(matcher.group(2).toLowerCase(java.util.Locale.ROOT))]
                : 0;
        double[] days = arguments.stream().limit(2).flatMap(List::stream)
                .filter(token -> token.kind() == Token.Kind.STRING)
                .flatMapToDouble(token -> day(token.value()).stream().mapToDouble(Double::doubleValue))
                .sorted().toArray();
        boolean known = days.length > 1 && arguments.stream().limit(2).allMatch(argument ->
                argument.stream().anyMatch(token -> token.kind() == Token.Kind.STRING));
        if (!known && step < 1) {
            return Optional.empty();
        }
        return Optional.of(days.length < 2 ? BigDecimal.ZERO
                : BigDecimal.valueOf((days[days.length - 1] - days[0]) / Math.max(step, DAYS[0])));
    }

    private static Optional<Double> day(String text) {
        Matcher day = DAY.matcher(text);
        return day.matches()
                ? Optional.of(Integer.parseInt(day.group(1)) * 365.25 + Integer.parseInt(day.group(2)) * 30.44
                        + Integer.parseInt(day.group(3)))
                : Optional.empty();
    }
}
