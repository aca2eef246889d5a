package io.querypilot.embedded.value;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The units of the calendar people count time in. */
enum CalendarUnit {
    DAY,
    WEEK,
    MONTH,
    QUARTER,
    YEAR;

    /** By its name in singular or plural. */
    static Optional<CalendarUnit> named(String word) {
        return Arrays.stream(values())
                .filter(unit -> word.equals(unit.word()) || word.equals(unit.word() + "s"))
                .findFirst();
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A day past the end of a month becomes its last day. */
    LocalDate add(LocalDate day, long count) {
        return switch (this) {
            case DAY -> day.plusDays(count);
            case WEEK -> day.plusWeeks(count);
            case MONTH -> day.plusMonths(count);
            case QUARTER -> day.plusMonths(3 * count);
            case YEAR -> day.plusYears(count);
        };
    }

    /** The day, week (from Monday), month, quarter or year a day lies in. */
    Period around(LocalDate day) {
        LocalDate first = first(day);
        return new Period(first, add(first, 1));
    }

    private LocalDate first(LocalDate day) {
        return switch (this) {
            case DAY -> day;
            case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTH -> day.withDayOfMonth(1);
            case QUARTER -> LocalDate.of(day.getYear(), (day.getMonthValue() - 1) / 3 * 3 + 1, 1);
            case YEAR -> day.withDayOfYear(1);
        };
    }

    Period shifted(Period period, int count) {
        return new Period(add(period.start(), count), add(period.end(), count));
    }
}
