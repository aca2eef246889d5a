package io.querypilot.embedded.feature;

import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.Words;
import java.util.ArrayList;
import java.util.List;

/** The earlier questions and the current one as one text, its words, and how many of them are of earlier ones. */
public record Asked(String text, List<Word> words, int earlierWords) {
    private static final int MOST_WORDS = 120;
    private static final int MOST_EARLIER_WORDS = 60;
    private static final int MOST_EARLIER_QUESTIONS = 2;

    public Asked {
        words = List.copyOf(words);
    }

    public static Asked of(String question, List<String> earlier) {
        String current = cut(Words.normaliseQuestion(question));
        String before = before(earlier);
        if (before.isEmpty()) {
            return new Asked(current, Words.split(current), 0);
        }
        String text = before + " " + current;
        return new Asked(text, Words.split(text), Words.split(before).size());
    }

    private static String cut(String question) {
        List<Word> words = Words.split(question);
        if (words.isEmpty()) {
            return "";
        }
        return question.substring(0, words.get(Math.min(words.size(), MOST_WORDS) - 1).end());
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
