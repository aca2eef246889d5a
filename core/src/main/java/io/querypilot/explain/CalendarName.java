package io.querypilot.explain;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Weekdays and months, which engines number, by name. */
enum CalendarName {
    WEEKDAY("weekday of ", "'SunMonTueWedThuFriSat', 3 * CAST(%s AS INTEGER) + 1, 3"),
    MONTH("month of the year of ", "'JanFebMarAprMayJunJulAugSepOctNovDec', 3 * CAST(%s AS INTEGER) - 2, 3");

    private final String words;
    private final String arguments;

    CalendarName(String words, String arguments) {
        this.words = words;
        this.arguments = arguments;
    }

    /** Which of them an expression numbers, by what it is in words. */
    static Optional<CalendarName> of(String expression) {
        return Stream.of(values()).filter(one -> expression.startsWith(one.words)).findFirst();
    }

    String written(String expression) {
        return "SUBSTR(" + arguments.formatted(expression) + ")";
    }

    String column() {
        return name().toLowerCase(Locale.ROOT) + "_name";
    }
}
