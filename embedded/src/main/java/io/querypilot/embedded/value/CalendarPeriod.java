package io.querypilot.embedded.value;

import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Numbers;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** 2024; March; March 2024; Q2 2024; second quarter; first half of 2024; March 5, 2024; 5 March. */
final class CalendarPeriod {
    /** A part of a year: its first month and how many months it has. */
    private record Part(int month, int count) {}

    private final LocalDate today;
    private final Optional<Integer> year;

    private CalendarPeriod(LocalDate today, Optional<Integer> year) {
        this.today = today;
        this.year = year;
    }

    static Optional<Period> read(List<String> words, LocalDate today, Optional<Integer> given) {
        List<String> years = words.stream().filter(SinglePeriod::year).toList();
        List<String> rest = words.stream().filter(word -> !SinglePeriod.year(word)).toList();
        if (years.size() > 1) {
            return Optional.empty();
        }
        Optional<Integer> named = years.stream().findFirst().map(Integer::valueOf);
        if (rest.isEmpty() || rest.equals(List.of("year"))) {
            return named.map(found -> new Period(LocalDate.of(found, 1, 1), LocalDate.of(found + 1, 1, 1)));
        }
        CalendarPeriod period = new CalendarPeriod(today, named.or(() -> given));
        Optional<Part> part = part(rest);
        return part.isPresent() ? part.flatMap(period::months) : period.day(rest);
    }

    /** Without a year the latest that has begun. */
    private Optional<Period> months(Part part) {
        boolean begun = !LocalDate.of(today.getYear(), part.month(), 1).isAfter(today);
        int chosen = year.orElse(begun ? today.getYear() : today.getYear() - 1);
        return SinglePeriod.months(chosen, part.month(), part.count());
    }

    private Optional<Period> day(List<String> words) {
        List<String> names = words.stream().filter(CalendarNames.MONTHS::containsKey).toList();
        List<String> others =
                words.stream().filter(word -> !CalendarNames.MONTHS.containsKey(word)).toList();
        if (names.size() != 1 || others.size() != 1) {
            return Optional.empty();
        }
        int month = CalendarNames.MONTHS.get(names.get(0));
        return Numbers.parse(others.get(0))
                .filter(number -> number >= 1 && number <= 31 && number == Math.rint(number))
                .flatMap(number -> day(month, number.intValue()));
    }

    private Optional<Period> day(int month, int day) {
        boolean begun = SinglePeriod.day(today.getYear(), month, day)
                .filter(found -> !found.start().isAfter(today))
                .isPresent();
        int chosen = year.orElse(begun ? today.getYear() : today.getYear() - 1);
        return SinglePeriod.day(chosen, month, day);
    }

    private static Optional<Part> part(List<String> words) {
        if (words.size() == 1) {
            return month(words.get(0)).or(() -> marked(words.get(0)));
        }
        if (words.size() != 2) {
            return Optional.empty();
        }
        if (words.get(1).equals("month") && month(words.get(0)).isPresent()) {
            return month(words.get(0));
        }
        if (words.get(0).equals("month") && month(words.get(1)).isPresent()) {
            return month(words.get(1));
        }
        return worded(words);
    }

    private static Optional<Part> month(String word) {
        return Optional.ofNullable(CalendarNames.MONTHS.get(word)).map(month -> new Part(month, 1));
    }

    /** q2, h1. */
    private static Optional<Part> marked(String word) {
        boolean quarter = word.startsWith("q");
        if (word.length() != 2 || !(quarter || word.startsWith("h")) || !Letters.digit(word.charAt(1))) {
            return Optional.empty();
        }
        return numbered(word.charAt(1) - '0', quarter ? 3 : 6);
    }

    /** Second quarter, half 1, last quarter (of a year). */
    private static Optional<Part> worded(List<String> words) {
        boolean quarter = words.contains("quarter");
        if (!quarter && !words.contains("half")) {
            return Optional.empty();
        }
        int size = quarter ? 3 : 6;
        boolean unitLast = words.get(1).equals("quarter") || words.get(1).equals("half");
        String word = unitLast ? words.get(0) : words.get(1);
        if (word.equals("last")) {
            return numbered(12 / size, size);
        }
        return Numbers.parse(word).flatMap(number -> numbered(number.intValue(), size));
    }

    private static Optional<Part> numbered(int number, int size) {
        return number >= 1 && number <= 12 / size
                ? Optional.of(new Part((number - 1) * size + 1, size))
                : Optional.empty();
    }
}
