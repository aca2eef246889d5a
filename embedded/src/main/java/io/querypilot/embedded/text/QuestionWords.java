package io.querypilot.embedded.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The words people ask with, and in how many of the training questions each stands; written by training. */
public final class QuestionWords {
    private static final Map<String, Integer> COUNTS = read("question-words.txt");

    private QuestionWords() {}

    public static Map<String, Integer> counts() {
        return COUNTS;
    }

    private static Map<String, Integer> read(String file) {
        Map<String, Integer> counts = new HashMap<>();
        try (InputStream in = QuestionWords.class.getResourceAsStream(file)) {
            new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().forEach(line -> {
                int blank = line.indexOf(' ');
                counts.put(line.substring(0, blank), Integer.parseInt(line.substring(blank + 1)));
            });
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return Map.copyOf(counts);
    }
}
