package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.FunctionCalls.Call;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Functions that PostgreSQL spells otherwise. */
final class PostgresFunctions {
    private static final Map<String, String> RENAMED = Map.of(
            "len", "LENGTH", "ucase", "UPPER", "lcase", "LOWER", "ifnull", "COALESCE", "nvl", "COALESCE",
            "instr", "STRPOS", "json_group_array", "JSON_AGG", "rand", "RANDOM");
    private static final Set<String> PARTS =
            Set.of("year", "month", "day", "hour", "minute", "second", "quarter", "week");
    private static final Pattern MODIFIER = Pattern.compile("([+-]?)\\s*(\\d+)\\s+(day|month|year|hour|minute)s?");

    Optional<String> rewrite(Call call) {
        if (RENAMED.containsKey(call.name())) {
            return Optional.of(RENAMED.get(call.name()) + "(" + arguments(call) + ")");
        }
        if (PARTS.contains(call.name()) && call.size() == 1) {
            return Optional.of("EXTRACT(" + call.name().toUpperCase(Locale.ROOT) + " FROM " + call.argument(0) + ")");
        }
        return switch (call.name()) {
            case "getdate", "sysdate", "current_timestamp" -> when(call.size() == 0, "CURRENT_TIMESTAMP");
            case "curdate", "current_date", "today" -> when(call.size() == 0, "CURRENT_DATE");
            case "isnull" -> call.size() == 2 ? Optional.of("COALESCE(" + arguments(call) + ")") : Optional.empty();
            case "if", "iif" -> choice(call);
            case "date" -> moment(call, "CURRENT_DATE");
            case "datetime" -> moment(call, "CURRENT_TIMESTAMP");
            case "strftime" -> strftime(call);
            case "date_format" -> format(call, 0, 1, DateFormats::mysqlToChar);
            case "datediff" -> difference(call);
            case "group_concat" -> concatenation(call);
            default -> Optional.empty();
        };
    }

    private static Optional<String> when(boolean holds, String text) {
        return holds ? Optional.of(text) : Optional.empty();
    }

    private static String arguments(Call call) {
        return IntStream.range(0, call.size()).mapToObj(call::argument).collect(Collectors.joining(", "));
    }

    private static Optional<String> choice(Call call) {
        if (call.size() != 3) {
            return Optional.empty();
        }
        String otherwise = " ELSE " + call.argument(2) + " END";
        return Optional.of("CASE WHEN " + call.argument(0) + " THEN " + call.argument(1) + otherwise);
    }

    /** SQLite's {@code date('now')} and {@code date('now', '-7 days')}. */
    private static Optional<String> moment(Call call, String now) {
        if (call.size() == 0 || !call.string(0) || !call.word(0).equals("now")) {
            return Optional.empty();
        }
        StringBuilder result = new StringBuilder(now);
        for (int i = 1; i < call.size(); i++) {
            Matcher modifier = MODIFIER.matcher(call.string(i) ? call.word(i) : "");
            if (!modifier.matches()) {
                return Optional.empty();
            }
            String sign = modifier.group(1).equals("-") ? "-" : "+";
            result.append(" %s INTERVAL '%s %s'".formatted(sign, modifier.group(2), modifier.group(3)));
        }
        return Optional.of(call.size() == 1 ? now : "(" + result + ")");
    }

    private static Optional<String> strftime(Call call) {
        return format(call, 1, 0, DateFormats::strftimeToChar)
                .map(text -> text.replace("('now'", "(CURRENT_TIMESTAMP"));
    }

    private static Optional<String> format(
            Call call, int value, int pattern, Function<String, Optional<String>> translation) {
        return call.size() == 2 && call.string(pattern)
                ? translation.apply(call.arguments().get(pattern).get(0).value())
                        .map(letters -> "TO_CHAR(" + call.argument(value) + ", '" + letters + "')")
                : Optional.empty();
    }

    /** MySQL's takes the later day first; SQL Server's takes a unit, and the later day last. */
    private static Optional<String> difference(Call call) {
        if (call.size() == 2) {
            return Optional.of(days(call.argument(0), call.argument(1)));
        }
        return call.size() == 3 && call.word(0).equals("day")
                ? Optional.of(days(call.argument(2), call.argument(1)))
                : Optional.empty();
    }

    private static String days(String later, String earlier) {
        return "(CAST(" + later + " AS DATE) - CAST(" + earlier + " AS DATE))";
    }

    private static Optional<String> concatenation(Call call) {
        if (call.size() == 0 || call.size() > 2) {
            return Optional.empty();
        }
        List<Token> tokens = call.arguments().get(0);
        boolean distinct = tokens.get(0).word("distinct");
        int keyword = tokens.size() - 2;
        boolean separated = keyword > 0 && tokens.get(keyword).word("separator");
        if (tokens.stream().anyMatch(token -> token.word("order"))) {
            return Optional.empty();
        }
        Token first = tokens.get(distinct ? 1 : 0);
        Token last = tokens.get(separated ? keyword - 1 : tokens.size() - 1);
        String separator = call.size() == 2 ? call.argument(1) : separated ? tokens.get(keyword + 1).text() : "','";
        return Optional.of("STRING_AGG(" + (distinct ? "DISTINCT " : "")
                + "CAST(" + call.sql().substring(first.start(), last.end()) + " AS TEXT), " + separator + ")");
    }
}
