package io.querypilot.embedded.value;

import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Numbers;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One period without "and" or "to": relative, numeric, or by the calendar. */
public final class SinglePeriod {
    private static final Set<String> FILLERS = Set.of(
            ("the in on during of within over for from since between after before until till by at up calendar full "
                            + "whole entire both day date dates period")
                    .split(" "));
    private static final Set<String> LAST = Set.of("last", "past", "previous", "recent");
    private static final Set<String> THIS = Set.of("this", "current");
    private static final Set<String> NEXT = Set.of("next", "coming", "upcoming");
    private static final Set<List<String>> YEAR_TO_DATE = Set.of(
            List.of("year", "to", "date"), List.of("year", "to"), List.of("ytd"), List.of("so", "far", "this", "year"));
    private static final int LONGEST_COUNT = 100_000;

    private final List<String> words;
    private final LocalDate today;

    private SinglePeriod(List<String> words, LocalDate today) {
        this.words = words;
        this.today = today;
    }

    /** {@code year} fills in for months and days that name none. */
    static Optional<Period> read(List<String> all, LocalDate today, Optional<Integer> year) {
        List<String> words = telling(all);
        if (words.isEmpty()) {
            return Optional.empty();
        }
        SinglePeriod reading = new SinglePeriod(words, today);
        return reading.relativeDay()
                .or(reading::relativeUnit)
                .or(reading::ago)
                .or(reading::numericDate)
                .or(() -> Decade.of(words).map(SinglePeriod::decade))
                .or(() -> CalendarPeriod.read(words, today, year));
    }

    static List<String> telling(List<String> words) {
        return words.stream().filter(word -> !FILLERS.contains(word)).toList();
    }

    private static Period decade(Decade decade) {
        int first = decade.year();
        return new Period(LocalDate.of(first, 1, 1), LocalDate.of(Decade.last(first) + 1, 1, 1));
    }

    public static boolean year(String word) {
        return word.length() == 4
                && Letters.allDigits(word)
                && Integer.parseInt(word) >= 1800
                && Integer.parseInt(word) <= 2199;
    }

    private Optional<Period> relativeDay() {
        if (YEAR_TO_DATE.contains(words)) {
            return Optional.of(new Period(today.withDayOfYear(1), today.plusDays(1)));
        }
        if (words.size() != 1) {
            return Optional.empty();
        }
        return switch (words.get(0)) {
            case "today", "now" -> Optional.of(Period.day(today));
            case "yesterday" -> Optional.of(Period.day(today.minusDays(1)));
            case "tomorrow" -> Optional.of(Period.day(today.plusDays(1)));
            default -> Optional.empty();
        };
    }

    /** This month, last quarter, last 30 days. */
    private Optional<Period> relativeUnit() {
        String head = words.get(0);
        Optional<CalendarUnit> unit = CalendarUnit.named(words.get(words.size() - 1));
        boolean last = LAST.contains(head);
        boolean next = NEXT.contains(head);
        if (words.size() == 2 && (last || next || THIS.contains(head))) {
            int steps = last ? -1 : next ? 1 : 0;
            return unit.map(found -> found.shifted(found.around(today), steps));
        }
        if (words.size() == 3 && (last || next)) {
            return count(words.get(1)).filter(count -> count >= 1)
                    .flatMap(count -> unit.map(found -> rolling(found, count, last)));
        }
        return Optional.empty();
    }

    private Period rolling(CalendarUnit unit, int count, boolean last) {
        LocalDate other = unit.add(today, last ? -count : count);
        return last ? new Period(other, today.plusDays(1)) : new Period(today, other.plusDays(1));
    }

    /** Two weeks ago. */
    private Optional<Period> ago() {
        if (words.size() != 3 || !words.get(2).equals("ago")) {
            return Optional.empty();
        }
        return CalendarUnit.named(words.get(1))
                .flatMap(unit -> count(words.get(0)).map(count -> Period.day(unit.add(today, -count))));
    }

    private static Optional<Integer> count(String word) {
        return Numbers.parse(word).filter(number -> number <= LONGEST_COUNT).map(Double::intValue);
    }

    /** 2024-03-05, 2024-03, 3/15/2024 (month first unless it cannot be), 15.3.2024. */
    private Optional<Period> numericDate() {
        if (words.size() != 1) {
            return Optional.empty();
        }
        for (String mark : List.of("-", "/", ".")) {
            List<String> parts = List.of(words.get(0).split("\\" + mark, -1));
            boolean digits = parts.stream().allMatch(SinglePeriod::shortNumber);
            if (digits && (parts.size() == 2 || parts.size() == 3)) {
                if (year(parts.get(0))) {
                    return yearFirst(parts);
                }
                if (parts.size() == 3 && year(parts.get(2))) {
                    return yearLast(parts, mark.equals("."));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean shortNumber(String part) {
        return !part.isEmpty() && part.length() <= 4 && Letters.allDigits(part);
    }

    private static Optional<Period> yearFirst(List<String> parts) {
        int year = Integer.parseInt(parts.get(0));
        int month = Integer.parseInt(parts.get(1));
        return parts.size() == 3 ? day(year, month, Integer.parseInt(parts.get(2))) : months(year, month, 1);
    }

    private static Optional<Period> yearLast(List<String> parts, boolean dotted) {
        int first = Integer.parseInt(parts.get(0));
        int second = Integer.parseInt(parts.get(1));
        int year = Integer.parseInt(parts.get(2));
        return dotted || first > 12 ? day(year, second, first) : day(year, first, second);
    }

    static Optional<Period> day(int year, int month, int day) {
        try {
            return Optional.of(Period.day(LocalDate.of(year, month, day)));
        } catch (DateTimeException noSuchDay) {
            return Optional.empty();
        }
    }

    static Optional<Period> months(int year, int month, int count) {
        if (month < 1 || month > 12) {
            return Optional.empty();
        }
        LocalDate first = LocalDate.of(year, month, 1);
        return Optional.of(new Period(first, first.plusMonths(count)));
    }
}
