package io.querypilot.embedded.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words people ask with, in how many of the training questions each stands, and which of them say how something is asked, not what; written by training. */
public final class QuestionWords {
    private static final Map<String, Integer> COUNTS = counted("question-words.txt");
    private static final Set<String> ASKING = Set.copyOf(lines("asking-words.txt"));

    private QuestionWords() {}

    public static Map<String, Integer> counts() {
        return COUNTS;
    }

    /** Words that stand in questions which can be answered though nothing there is called so, and hardly more often in those that cannot: "ignore", "earliest". */
    public static Set<String> asking() {
        return ASKING;
    }

    private static Map<String, Integer> counted(String file) {
        Map<String, Integer> counts = new HashMap<>();
        lines(file).forEach(line -> {
            int blank = line.indexOf(' ');
            counts.put(line.substring(0, blank), Integer.parseInt(line.substring(blank + 1)));
        });
        return Map.copyOf(counts);
    }

    private static List<String> lines(String file) {
        try (InputStream in = QuestionWords.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
