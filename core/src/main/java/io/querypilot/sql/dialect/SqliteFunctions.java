package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.FunctionCalls.Call;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Functions that SQLite spells otherwise. */
final class SqliteFunctions {
    private static final Map<String, String> RENAMED = Map.of(
            "len", "LENGTH", "char_length", "LENGTH", "character_length", "LENGTH", "ucase", "UPPER", "lcase", "LOWER",
            "nvl", "COALESCE", "listagg", "GROUP_CONCAT");
    private static final Map<String, String> PARTS = Map.of(
            "year", "%Y", "month", "%m", "day", "%d", "hour", "%H", "minute", "%M", "second", "%S");
    private static final Map<String, String> STARTS = Map.of(
            "year", "%Y-01-01", "month", "%Y-%m-01", "day", "%Y-%m-%d");

    Optional<String> rewrite(Call call) {
        if (RENAMED.containsKey(call.name())) {
            return Optional.of(RENAMED.get(call.name()) + "(" + arguments(call) + ")");
        }
        if (PARTS.containsKey(call.name()) && call.size() == 1) {
            return Optional.of(part(call.name(), call.argument(0)));
        }
        return switch (call.name()) {
            case "now", "getdate", "sysdate", "current_timestamp" -> when(call.size() == 0, "datetime('now')");
            case "curdate", "current_date", "today" -> when(call.size() == 0, "date('now')");
            case "rand" -> when(call.size() == 0, "RANDOM()");
            case "isnull" -> call.size() == 2 ? Optional.of("COALESCE(" + arguments(call) + ")") : Optional.empty();
            case "left" -> left(call);
            case "right" -> right(call);
            case "extract" -> extract(call);
            case "date_part", "datepart" -> datePart(call);
            case "date_trunc" -> truncate(call);
            case "date_format" -> format(call, DateFormats::mysqlToStrftime);
            case "to_char" -> format(call, DateFormats::charToStrftime);
            case "datediff" -> difference(call);
            case "group_concat" -> separator(call);
            default -> Optional.empty();
        };
    }

    private static Optional<String> when(boolean holds, String text) {
        return holds ? Optional.of(text) : Optional.empty();
    }

    private static String arguments(Call call) {
        return IntStream.range(0, call.size()).mapToObj(call::argument).collect(Collectors.joining(", "));
    }

    private static String part(String unit, String value) {
        return "CAST(strftime('" + PARTS.get(unit) + "', " + value + ") AS INTEGER)";
    }

    private static Optional<String> left(Call call) {
        return call.size() == 2
                ? Optional.of("substr(" + call.argument(0) + ", 1, " + call.argument(1) + ")")
                : Optional.empty();
    }

    /** A negative start counts from the end; zero would mean the whole text, so only a plain number is certain. */
    private static Optional<String> right(Call call) {
        return call.size() == 2 && call.word(1).matches("[1-9]\\d*")
                ? Optional.of("substr(" + call.argument(0) + ", -" + call.word(1) + ")")
                : Optional.empty();
    }

    private static Optional<String> extract(Call call) {
        if (call.size() != 1 || call.arguments().get(0).size() < 3 || !call.arguments().get(0).get(1).word("from")) {
            return Optional.empty();
        }
        List<Token> tokens = call.arguments().get(0);
        String unit = tokens.get(0).folded();
        String value = call.sql().substring(tokens.get(2).start(), tokens.get(tokens.size() - 1).end());
        return PARTS.containsKey(unit) ? Optional.of(part(unit, value)) : Optional.empty();
    }

    private static Optional<String> datePart(Call call) {
        return call.size() == 2 && PARTS.containsKey(call.word(0))
                ? Optional.of(part(call.word(0), call.argument(1)))
                : Optional.empty();
    }

    private static Optional<String> truncate(Call call) {
        return call.size() == 2 && call.string(0) && STARTS.containsKey(call.word(0))
                ? Optional.of("strftime('" + STARTS.get(call.word(0)) + "', " + call.argument(1) + ")")
                : Optional.empty();
    }

    private static Optional<String> format(
            Call call, Function<String, Optional<String>> translation) {
        return call.size() == 2 && call.string(1)
                ? translation.apply(call.arguments().get(1).get(0).value())
                        .map(pattern -> "strftime('" + pattern + "', " + call.argument(0) + ")")
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
        return "CAST(julianday(date(" + later + ")) - julianday(date(" + earlier + ")) AS INTEGER)";
    }

    /** MySQL's {@code GROUP_CONCAT(x SEPARATOR ', ')}. */
    private static Optional<String> separator(Call call) {
        if (call.size() != 1) {
            return Optional.empty();
        }
        List<Token> tokens = call.arguments().get(0);
        int keyword = tokens.size() - 2;
        if (keyword < 1 || !tokens.get(keyword).word("separator") || tokens.get(0).word("distinct")) {
            return Optional.empty();
        }
        String value = call.sql().substring(tokens.get(0).start(), tokens.get(keyword - 1).end());
        return Optional.of("GROUP_CONCAT(" + value + ", " + tokens.get(keyword + 1).text() + ")");
    }
}
