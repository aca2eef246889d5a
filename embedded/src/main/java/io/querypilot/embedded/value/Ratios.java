package io.querypilot.embedded.value;

import io.querypilot.embedded.text.Numbers;
import io.querypilot.embedded.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How many times as much as another number: "half", "twice", "20 %". */
final class Ratios {
    private static final Map<String, Double> SAID =
            Map.of("half", 0.5, "third", 1.0 / 3, "quarter", 0.25, "double", 2.0, "triple", 3.0, "thrice", 3.0);
    private static final Set<String> PERCENT = Set.of("%", "percent", "pct");
    private static final Map<String, Double> PARTS = Map.of("thirds", 3.0, "quarters", 4.0, "fifths", 5.0);
    private static final Set<String> MORE = Set.of("above", "more", "over", "higher");
    private static final Set<String> LESS = Set.of("below", "less", "under", "lower");

    private Ratios() {}

    /** Nothing where no number is said; after, next: the words behind the text. "20 % above" is 1.2 times as much. */
    static Optional<Double> read(String text, String after, String next) {
        List<String> words = Words.plain(text);
        Double times = words.isEmpty() ? null : SAID.get(words.get(words.size() - 1));
        if (times != null) {
            return Optional.of(times);
        }
        String said = text.strip().toLowerCase(Locale.ROOT);
        boolean percent = PERCENT.contains(after) || PERCENT.stream().anyMatch(said::endsWith);
        String than = PERCENT.contains(after) ? next : after;
        return Numbers.parse(text).map(number -> percent ? part(number / 100, than) : number / PARTS.getOrDefault(after, 1.0));
    }

    private static double part(double share, String than) {
        return MORE.contains(than) ? 1 + share : LESS.contains(than) ? 1 - share : share;
    }
}
