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

    private Ratios() {}

    /** Nothing where no number is said; after: the word behind the text. */
    static Optional<Double> read(String text, String after) {
        List<String> words = Words.plain(text);
        Double times = words.isEmpty() ? null : SAID.get(words.get(words.size() - 1));
        if (times != null) {
            return Optional.of(times);
        }
        String said = text.strip().toLowerCase(Locale.ROOT);
        boolean percent = PERCENT.contains(after) || PERCENT.stream().anyMatch(said::endsWith);
        return Numbers.parse(text).map(number -> percent ? number / 100 : number);
    }
}
