package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.language.Negation;
import io.querypilot.language.Thesaurus;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/** Whether a question says a state of a thing: "open invoices", "invoices that are still open", "how many tickets did we sell". */
record SaidState(Asked asked, String thing, List<String> state) {
    private static final int NEAR = 4;
    private static final int BEFORE = 2;
    private static final Set<String> BETWEEN = Set.of("that", "which", "who", "are", "is", "were", "was", "still", "currently", "now", "today", "be", "remain");

    boolean said() {
        List<Word> words = asked.words().subList(0, asked.words().size() - asked.hintWords());
        return IntStream.rangeClosed(0, words.size() - state.size())
                .filter(from -> IntStream.range(0, state.size()).allMatch(i -> says(words.get(from + i), state.get(i))))
                .filter(from -> !Negation.around(asked.text(), words.get(from).start()))
                .anyMatch(from -> IntStream.range(0, words.size())
                        .anyMatch(noun -> Stems.of(words.get(noun).lower()).equals(thing) && ofIt(words, noun, from)));
    }

    /** Tickets that were opened need not be open, but what we sell is sold. */
    private static boolean says(Word word, String state) {
        return word.lower().equals(state) || done(state) && verb(word.lower()).equals(verb(state));
    }

    private boolean ofIt(List<Word> words, int noun, int from) {
        int last = from + state.size() - 1;
        if (done(state.get(0))) {
            return Math.abs(noun - from) <= NEAR;
        }
        return noun > last
                ? noun - last <= BEFORE
                : words.subList(Math.min(noun + 1, from), from).stream().allMatch(word -> BETWEEN.contains(word.lower()));
    }

    /** A verb's own form for what has been done. */
    private static boolean done(String state) {
        return !verb(state).equals(Stems.of(state));
    }

    private static String verb(String word) {
        return Thesaurus.ENGLISH.verb(Stems.of(word.toLowerCase(Locale.ROOT)));
    }
}
