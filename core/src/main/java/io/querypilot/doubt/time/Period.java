package io.querypilot.doubt.time;

import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Days from a first one to before another; either may be open. */
record Period(Optional<LocalDate> from, Optional<LocalDate> until) {
    static final Period ANY = new Period(Optional.empty(), Optional.empty());

    private static final Pattern WRITTEN = Pattern.compile(
            "((?:19|20)\\d\\d)(?:([-/.]?)(0[1-9]|1[0-2])(?:\\2(0[1-9]|[12]\\d|3[01]))?)?-?(?:[ T](\\d\\d:\\d\\d.*))?");

    static Period of(LocalDate from, LocalDate until) {
        return new Period(Optional.of(from), Optional.of(until));
    }

    static Period ofYear(int year) {
        return of(LocalDate.of(year, 1, 1), LocalDate.of(year + 1, 1, 1));
    }

    static Period ofMonths(int year, int first, int last) {
        return of(LocalDate.of(year, first, 1), LocalDate.of(year, last, 1).plusMonths(1));
    }

    static Period ofDays(LocalDate first, LocalDate last) {
        return of(first, last.plusDays(1));
    }

    /** The day, month or year that a text of SQL is: 2025-03-01, 20250301, 2025-03, 202503, 2025. */
    static Optional<Period> written(String text) {
        Matcher found = WRITTEN.matcher(text.strip());
        if (!found.matches()) {
            return Optional.empty();
        }
        int year = Integer.parseInt(found.group(1));
        if (found.group(3) == null) {
            return Optional.of(ofYear(year));
        }
        int month = Integer.parseInt(found.group(3));
        return found.group(4) == null
                ? Optional.of(ofMonths(year, month, month))
                : day(year, month, Integer.parseInt(found.group(4))).map(day -> ofDays(day, day));
    }

    static Optional<LocalDate> day(int year, int month, int day) {
        boolean there = day >= 1 && day <= LocalDate.of(year, month, 1).lengthOfMonth();
        return there ? Optional.of(LocalDate.of(year, month, day)) : Optional.empty();
    }

    Period and(Period other) {
        return new Period(later(from, other.from), earlier(until, other.until));
    }

    private static Optional<LocalDate> later(Optional<LocalDate> one, Optional<LocalDate> other) {
        return one.isEmpty() || other.isPresent() && other.get().isAfter(one.get()) ? other : one;
    }

    private static Optional<LocalDate> earlier(Optional<LocalDate> one, Optional<LocalDate> other) {
        return one.isEmpty() || other.isPresent() && other.get().isBefore(one.get()) ? other : one;
    }

    boolean bounded() {
        return from.isPresent() || until.isPresent();
    }

    /** As a person says it, with the last day. */
    String told() {
        String first = from.map(day -> "from " + day).orElse("");
        String last = until.map(day -> "until " + day.minusDays(1)).orElse("");
        return (first + " " + last).strip();
    }
}
