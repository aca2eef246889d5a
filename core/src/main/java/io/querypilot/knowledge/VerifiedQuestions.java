package io.querypilot.knowledge;

import io.querypilot.knowledge.Entry.Verified;
import io.querypilot.requirement.Rule;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The questions that a team has verified: the one that is asked again, and those most like a question. */
final class VerifiedQuestions {
    private static final int MOST_TRIED = 20;
    private static final int MOST_ALIKE = 2;
    private static final int LONGEST_SHOWN = 2_000;
    private static final double LIKE_ENOUGH = 0.5;
    /** A word that more of them have tells none from another. */
    private static final int COMMON = 500;

    private final Map<String, Adaptation> byText = new HashMap<>();
    private final Map<Integer, List<Adaptation>> byLength = new HashMap<>();
    private final Map<String, List<Adaptation>> byStem = new HashMap<>();

    void add(Verified verified) {
        Adaptation one = new Adaptation(verified);
        byText.putIfAbsent(one.text(), one);
        Knowledge.add(byLength, one.length(), one);
        one.stems().forEach(stem -> Knowledge.add(byStem, stem, one));
    }

    /** The SQL of this question, or else examples of questions like it. */
    List<Rule.Verified> concerning(List<String> said, Concern.Asked asked) {
        if (byText.isEmpty()) {
            return List.of();
        }
        List<SaidWord> words = SaidWord.in(asked.question());
        Optional<Rule.Verified> same = Optional.ofNullable(byText.get(Adaptation.text(words)))
                .map(one -> rule(one, one.verified().sql(), true))
                .or(() -> adapted(words, asked));
        return same.map(List::of).orElseGet(() -> examples(words, Set.copyOf(said)));
    }

    private Optional<Rule.Verified> adapted(List<SaidWord> words, Concern.Asked asked) {
        return fitting(words)
                .flatMap(one -> one.to(words, asked).map(sql -> rule(one, sql, true)).stream())
                .findFirst();
    }

    /** Those that differ least first. */
    private Stream<Adaptation> fitting(List<SaidWord> words) {
        return byLength.getOrDefault(words.size(), List.of()).stream()
                .filter(one -> one.fits(words))
                .sorted(Comparator.comparingLong(one -> one.distance(words)))
                .limit(MOST_TRIED);
    }

    private List<Rule.Verified> examples(List<SaidWord> words, Set<String> said) {
        Map<Adaptation, Double> likeness = new LinkedHashMap<>();
        fitting(words).forEach(one -> likeness.put(one, 1.0));
        said.stream()
                .map(stem -> byStem.getOrDefault(stem, List.of()))
                .filter(sharing -> sharing.size() <= COMMON)
                .flatMap(List::stream)
                .forEach(one -> likeness.computeIfAbsent(one, other -> likeness(other.stems(), said)));
        return likeness.entrySet().stream()
                .filter(one -> one.getValue() >= LIKE_ENOUGH && one.getKey().verified().sql().length() <= LONGEST_SHOWN)
                .sorted(Map.Entry.<Adaptation, Double>comparingByValue().reversed())
                .limit(MOST_ALIKE)
                .map(one -> rule(one.getKey(), one.getKey().verified().sql(), false))
                .toList();
    }

    private static double likeness(Set<String> one, Set<String> other) {
        long shared = one.stream().filter(other::contains).count();
        return (double) shared / (one.size() + other.size() - shared);
    }

    private static Rule.Verified rule(Adaptation one, String sql, boolean answers) {
        return new Rule.Verified(one.verified().question(), sql, answers);
    }
}
