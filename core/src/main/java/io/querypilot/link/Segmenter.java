package io.querypilot.link;

import io.querypilot.language.Stemmer;
import io.querypilot.language.Thesaurus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes names such as customername apart into words that the schema also writes alone. */
final class Segmenter {
    private static final int SHORTEST_GLUED = 6;
    private static final int SHORTEST_PART = 3;
    private static final Set<String> SHORT_PARTS = Set.of("id", "no");

    private final Set<String> known;
    private final Map<String, List<String>> cut = new HashMap<>();

    Segmenter(Set<String> known) {
        this.known = known;
    }

    /** The stems of the parts, or nothing where the word is not glued. */
    List<String> parts(String word) {
        return word.length() < SHORTEST_GLUED ? List.of() : cut.computeIfAbsent(word, this::halves);
    }

    private List<String> halves(String word) {
        for (int at = word.length() - 2; at >= SHORTEST_PART; at--) {
            String left = Stemmer.stem(word.substring(0, at));
            String right = Stemmer.stem(word.substring(at));
            if (part(left) && part(right)) {
                return List.of(left, right);
            }
        }
        return List.of();
    }

    private boolean part(String stem) {
        return SHORT_PARTS.contains(stem)
                || stem.length() >= SHORTEST_PART && (known.contains(stem) || Thesaurus.ENGLISH.knows(stem));
    }
}
