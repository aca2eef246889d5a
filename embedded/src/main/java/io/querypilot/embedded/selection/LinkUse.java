package io.querypilot.embedded.selection;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.text.WordLists;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the question names and a candidate leaves out. */
record LinkUse(Prepared prepared, Set<Target> used, Set<Integer> pointed) {
    static LinkUse of(Prepared prepared, Set<Target> used, List<Action> actions) {
        return new LinkUse(prepared, used, pointed(actions));
    }

    /** Words inside the spans of the plan's values. */
    private static Set<Integer> pointed(List<Action> actions) {
        List<Integer> spots = new ArrayList<>();
        for (Action action : actions) {
            if (action instanceof Action.AtWord at) {
                spots.add(at.word());
            }
        }
        Set<Integer> words = new HashSet<>();
        for (int i = 0; i + 1 < spots.size(); i += 2) {
            IntStream.rangeClosed(spots.get(i), spots.get(i + 1)).forEach(words::add);
        }
        return words;
    }

    /** The share of the telling words of the current question that point at nothing. */
    static double unlinked(Prepared prepared) {
        Set<Integer> linked = prepared.links().stream()
                .filter(link -> link.kind() != LinkKind.NEAR)
                .map(Link::word)
                .collect(Collectors.toSet());
        List<Integer> telling = IntStream.range(prepared.asked().earlierWords(), prepared.asked().words().size())
                .filter(word -> telling(prepared.asked().words().get(word).lower()))
                .boxed()
                .toList();
        long lost = telling.stream().filter(word -> !linked.contains(word)).count();
        return telling.isEmpty() ? 0 : (double) lost / telling.size();
    }

    private static boolean telling(String word) {
        return word.length() > 2 && Character.isLetter(word.charAt(0)) && !WordLists.STOP_WORDS.contains(word);
    }

    private boolean current(int word) {
        return prepared.asked().current(word);
    }

    /** Words of the current question that link so, and to nothing the candidate uses. */
    private Set<Integer> unusedWords(LinkKind kind) {
        Set<Integer> linked = words(kind, false);
        linked.removeAll(words(kind, true));
        linked.removeIf(word -> !current(word));
        return linked;
    }

    private Set<Integer> words(LinkKind kind, boolean usedOnly) {
        return prepared.links().stream()
                .filter(link -> link.kind() == kind && (!usedOnly || used.contains(link.target())))
                .map(Link::word)
                .collect(Collectors.toCollection(HashSet::new));
    }

    double namesUnused() {
        return unusedWords(LinkKind.NAME).size();
    }

    double valuesUnused() {
        Set<Integer> unused = unusedWords(LinkKind.VALUE);
        unused.removeAll(pointed);
        return unused.size();
    }
}
