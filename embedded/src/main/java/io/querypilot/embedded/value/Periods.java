package io.querypilot.embedded.value;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads periods of time as people write them: "last month", "March to June 2024". */
public final class Periods {
    private static final Set<String> JOINTS = Set.of("and", "to", "through", "until", "till", "thru", "–");

    private static final Set<String> DASHES = Set.of("-", "–");

    private Periods() {}

    /** Empty where the phrase names no period. */
    public static Optional<Period> parse(String phrase, LocalDate today) {
        List<String> words = PeriodWords.of(phrase);
        Optional<Period> whole = SinglePeriod.read(words, today, Optional.empty());
        for (int i = 0; whole.isEmpty() && i < words.size(); i++) {
            if (joint(words, i)) {
                whole = saidTwice(words, i)
                        ? SinglePeriod.read(words.subList(0, i), today, Optional.empty())
                        : joined(words.subList(0, i), words.subList(i + 1, words.size()), today);
            }
        }
        return whole;
    }

    private static boolean joint(List<String> words, int at) {
        return JOINTS.contains(words.get(at)) || words.get(at).equals("-") && at > 0 && at < words.size() - 1;
    }

    /** "First half of 2025 - 2025": behind a dash stands nothing but the year that was said before it. */
    private static boolean saidTwice(List<String> words, int dash) {
        List<String> rest = SinglePeriod.telling(words.subList(dash + 1, words.size()));
        return DASHES.contains(words.get(dash)) && rest.size() == 1 && SinglePeriod.year(rest.get(0)) && words.subList(0, dash).contains(rest.get(0));
    }

    /** A side without a year takes the other's; an end that would lie before its start is a year later. */
    private static Optional<Period> joined(List<String> left, List<String> right, LocalDate today) {
        Optional<Integer> year =
                right.stream().filter(SinglePeriod::year).findFirst().map(Integer::valueOf);
        Optional<Period> start = SinglePeriod.read(left, today, year);
        return start.flatMap(from -> ending(from, right, today, 0).or(() -> ending(from, right, today, 1)));
    }

    private static Optional<Period> ending(Period from, List<String> right, LocalDate today, int later) {
        return SinglePeriod.read(right, today, Optional.of(from.start().getYear() + later))
                .filter(to -> from.start().isBefore(to.end()))
                .map(to -> new Period(from.start(), to.end()));
    }
}
