package io.querypilot.embedded.feature;

import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * The earlier questions, the current one and the hint below it as one text, its words, and how many of them are of earlier
 * questions and, at the end, of the hint. A hint stands in brackets on a line of its own after the question.
 */
public record Asked(String text, List<Word> words, int earlierWords, int hintWords) {
    private static final String HINT_OPENS = "\n(";
    private static final int MOST_HINT_WORDS = 60;
    private static final int MOST_WORDS = 120;
    private static final int MOST_EARLIER_WORDS = 60;
    private static final int MOST_EARLIER_QUESTIONS = 2;

    public Asked {
        words = List.copyOf(words);
    }

    /** For weights that know no hints: what stands below the question is part of it. */
    public static Asked of(String question, List<String> earlier) {
        return withoutHint(question, earlier);
    }

    public static Asked hinted(String question, List<String> earlier) {
        String whole = question.strip();
        int opens = whole.endsWith(")") ? whole.lastIndexOf(HINT_OPENS) : -1;
        if (opens < 0) {
            return withoutHint(question, earlier);
        }
        Asked asked = withoutHint(whole.substring(0, opens), earlier);
        String hint = whole.substring(opens + HINT_OPENS.length(), whole.length() - 1);
        return asked.with(cut(Words.normaliseQuestion(hint), MOST_HINT_WORDS));
    }

    private Asked with(String hint) {
        if (hint.isEmpty() || words.isEmpty()) {
            return this;
        }
        String both = text + " " + hint;
        return new Asked(both, Words.split(both), earlierWords, Words.split(hint).size());
    }

    private static Asked withoutHint(String question, List<String> earlier) {
        String current = cut(Words.normaliseQuestion(question), MOST_WORDS);
        String before = before(earlier);
        if (before.isEmpty()) {
            return new Asked(current, Words.split(current), 0, 0);
        }
        String text = before + " " + current;
        return new Asked(text, Words.split(text), Words.split(before).size(), 0);
    }

    /** The current question without those before it; a hint below it belongs to it. */
    public String question() {
        return earlierWords < words.size() ? text.substring(words.get(earlierWords).start()) : "";
    }

    /** The current question itself, without a hint below it. */
    public String own() {
        int end = words.size() - hintWords;
        return earlierWords < end ? text.substring(words.get(earlierWords).start(), words.get(end - 1).end()) : "";
    }

    /** Whether the word is of the current question itself. */
    public boolean current(int word) {
        return word >= earlierWords && word < words.size() - hintWords;
    }

    private static String cut(String text, int most) {
        List<Word> words = Words.split(text);
        if (words.isEmpty()) {
            return "";
        }
        return text.substring(0, words.get(Math.min(words.size(), most) - 1).end());
    }

    private static String before(List<String> earlier) {
        List<String> kept = new ArrayList<>();
        int first = Math.max(0, earlier.size() - MOST_EARLIER_QUESTIONS);
        earlier.subList(first, earlier.size()).forEach(question -> kept.add(Words.normaliseQuestion(question)));
        while (!kept.isEmpty() && Words.split(String.join(" ", kept)).size() > MOST_EARLIER_WORDS) {
            kept.remove(0);
        }
        return String.join(" ", kept);
    }

    /** The question's text from the first to the last of these words. */
    public String span(int first, int last) {
        return text.substring(words.get(first).start(), words.get(last).end());
    }
}
