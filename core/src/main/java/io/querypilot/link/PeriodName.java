package io.querypilot.link;

import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The name of a table that keeps one period: what all its periods are called, the first day, and the day after the last. */
public record PeriodName(String base, LocalDate start, LocalDate end) {
    private static final String PERIOD = "(?<year>(?:19|20)\\d\\d)(?:_?(?<month>0[1-9]|1[0-2])|_?[qQ](?<quarter>[1-4]))?";
    private static final Pattern AT_END = Pattern.compile("(?<base>.+?)(?:_[yY]|_)?(?<!\\d)" + PERIOD);
    private static final Pattern AT_START = Pattern.compile(PERIOD + "_?(?!\\d)(?<base>.+)");
    private static final int MONTHS_OF_QUARTER = 3;

    /** By a year, a year with a month, or a year with a quarter, at the end or at the start. */
    public static Optional<PeriodName> of(String table) {
        return Optional.of(AT_END.matcher(table))
                .filter(Matcher::matches)
                .or(() -> Optional.of(AT_START.matcher(table)).filter(Matcher::matches))
                .map(PeriodName::read);
    }

    public boolean holds(LocalDate day) {
        return !day.isBefore(start) && day.isBefore(end);
    }

    private static PeriodName read(Matcher name) {
        int year = Integer.parseInt(name.group("year"));
        if (name.group("month") != null) {
            return months(name.group("base"), LocalDate.of(year, Integer.parseInt(name.group("month")), 1), 1);
        }
        return name.group("quarter") == null
                ? months(name.group("base"), LocalDate.of(year, 1, 1), 4 * MONTHS_OF_QUARTER)
                : months(name.group("base"), LocalDate.of(year, quarter(name), 1), MONTHS_OF_QUARTER);
    }

    private static int quarter(Matcher name) {
        return (Integer.parseInt(name.group("quarter")) - 1) * MONTHS_OF_QUARTER + 1;
    }

    private static PeriodName months(String base, LocalDate start, int months) {
        return new PeriodName(base, start, start.plusMonths(months));
    }
}
