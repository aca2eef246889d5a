package io.querypilot.explain;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;

/** Parts of dates in words, whichever function takes them. */
record DateWords(ExpressionWords expressions) {
    private static final String SAME = "substr\\((?:nullif\\()?(?:\\w+\\.)?\\1(?:, ''\\))?, ";
    private static final Pattern YEAR_FIRST = Pattern.compile("(?i)substr\\((?:nullif\\()?(?:\\w+\\.)?([^(),]+?)(?:, ''\\))?, [17], 4\\)"
            + " \\|\\| '-' \\|\\| " + SAME + "[145], 2\\) \\|\\| (?:'-01'|'-' \\|\\| " + SAME + "[147], 2\\))");
    private static final Set<String> MOMENTS = Set.of("to_timestamp", "make_timestamp", "from_unixtime");
    private static final Map<String, String> FORMATS = Map.of(
            "%y", "year of ", "%m", "month of the year of ", "%d", "day of the month of ", "%w", "weekday of ",
            "%y-%m", "month of ", "%y-%m-%d", "day of ", "%h", "hour of ", "%w-%y", "week of ", "%y-%w", "week of ");
    private static final Map<String, String> PARTS = Map.of(
            "year", "year of ", "quarter", "quarter of ", "month", "month of the year of ", "week", "week of ",
            "day", "day of the month of ", "dow", "weekday of ", "isodow", "ISO weekday of ", "doy",
                    "day of the year of ",
            "hour", "hour of ");

    /** A text with the day first, or without marks, that is spelled anew to be a date is spoken of as the column it stands in. */
    static Optional<String> spelledAnew(BinaryExpression pieces) {
        Matcher day = YEAR_FIRST.matcher(pieces instanceof Concat ? pieces.toString() : "");
        return day.matches() ? Optional.of(day.group(1)) : Optional.empty();
    }

    Optional<String> part(String name, String of) {
        return Optional.ofNullable(PARTS.get(name.toLowerCase(Locale.ROOT))).map(part -> part + of);
    }

    /** A number since 1970 that is made a time is spoken of as the column it stands in. */
    private Optional<String> moment(String name, List<? extends Expression> arguments) {
        boolean seconds = arguments.size() == 2
                && name.equals("datetime")
                && arguments.get(1) instanceof StringValue form
                && form.getValue().equals("unixepoch");
        return seconds || arguments.size() == 1 && MOMENTS.contains(name)
                ? Optional.of(expressions.of(scaled(arguments.get(0))))
                : Optional.empty();
    }

    private static Expression scaled(Expression number) {
        return number instanceof Division || number instanceof Multiplication
                ? ((BinaryExpression) number).getLeftExpression()
                : number;
    }

    Optional<String> function(String name, List<? extends Expression> arguments) {
        return moment(name, arguments).or(() -> partOf(name, arguments));
    }

    private Optional<String> partOf(String name, List<? extends Expression> arguments) {
        Expression first = arguments.get(0);
        if (arguments.size() == 1) {
            boolean day = name.equals("date");
            return day ? Optional.of("day of " + expressions.of(first)) : part(name, expressions.of(first));
        }
        if (name.equals("date") && arguments.get(1) instanceof StringValue day && day.getValue().equals("weekday 0")) {
            return Optional.of("week of " + expressions.of(first));
        }
        if (arguments.size() != 2 || !(first instanceof StringValue format)) {
            return Optional.empty();
        }
        String of = expressions.of(arguments.get(1));
        String lower = format.getValue().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "strftime" -> Optional.ofNullable(FORMATS.get(lower)).map(part -> part + of);
            case "date_part", "datepart" -> part(lower, of);
            case "date_trunc" -> Optional.of(lower + " of " + of);
            default -> Optional.empty();
        };
    }
}
