package io.querypilot.embedded.value;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** A range of days: the first one, and the day after the last. */
public record Period(LocalDate start, LocalDate end) {
    static Period day(LocalDate day) {
        return new Period(day, day.plusDays(1));
    }

    public boolean oneDay() {
        return ChronoUnit.DAYS.between(start, end) == 1;
    }

    /** Whether it is one or more whole years. */
    public boolean years() {
        return start.getDayOfYear() == 1 && end.getDayOfYear() == 1;
    }

    /** In words by which {@link Periods} finds it again. */
    public String told() {
        LocalDate last = end.minusDays(1);
        if (!years()) {
            return start + " to " + last;
        }
        return start.getYear() == last.getYear() ? String.valueOf(last.getYear()) : start.getYear() + " to " + last.getYear();
    }
}
