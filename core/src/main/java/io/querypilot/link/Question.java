package io.querypilot.link;

import io.querypilot.language.Stemmer;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.language.Words.Word;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A question cut into words; a very long one is read at its beginning and its end. */
record Question(List<Word> words) {
    private static final int HEAD_LETTERS = 6_000;
    private static final int TAIL_LETTERS = 2_000;
    private static final int MOST_TERMS = 128;

    /** A command stands at the beginning, or after one of these. */
    private static final Set<String> OPENERS = Set.of("", Stemmer.stem("please"), "you", "and", "then", "to");

    static Question of(String text) {
        if (text.length() <= HEAD_LETTERS + TAIL_LETTERS) {
            return new Question(Words.in(text));
        }
        List<Word> words = new ArrayList<>(Words.in(text.substring(0, HEAD_LETTERS)));
        words.addAll(Words.in(text.substring(text.length() - TAIL_LETTERS)));
        return new Question(words);
    }

    /** The distinct stems that may name something, in the order of the question. */
    List<String> terms() {
        Set<String> terms = new LinkedHashSet<>();
        for (int i = 0; i < words.size() && terms.size() < MOST_TERMS; i++) {
            if (!idle(i)) {
                terms.add(words.get(i).stem());
            }
        }
        return List.copyOf(terms);
    }

    /** Neighbouring words written as one, as names often write them: order date, orderdate. */
    List<String> gluedPairs() {
        Set<String> pairs = new LinkedHashSet<>();
        for (int i = 0; i + 1 < words.size() && pairs.size() < MOST_TERMS; i++) {
            if (!idle(i) && !idle(i + 1)) {
                pairs.add(Stemmer.stem(words.get(i).text() + words.get(i + 1).text()));
            }
        }
        return List.copyOf(pairs);
    }

    private boolean idle(int position) {
        String stem = stem(position);
        return Thesaurus.ENGLISH.idle(stem)
                || Thesaurus.ENGLISH.command(stem) && OPENERS.contains(stem(position - 1))
                || stem.equals("number") && stem(position + 1).equals("of");
    }

    private String stem(int position) {
        return position < 0 || position >= words.size() ? "" : words.get(position).stem();
    }
}
