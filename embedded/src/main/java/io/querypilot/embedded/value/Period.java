package io.querypilot.embedded.value;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** A range of days: the first one, and the day after the last. */
public record Period(LocalDate start, LocalDate end) {
    static Period day(LocalDate day) {
        return new Period(day, day.plusDays(1));
    }

    boolean oneDay() {
        return ChronoUnit.DAYS.between(start, end) == 1;
    }
}
