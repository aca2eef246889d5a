package io.querypilot.critic;

import io.querypilot.sql.dialect.Dialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Statements for tests, one per line, in files beside this class. */
final class Corpus {
    private Corpus() {}

    static List<String> lines(String file) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(Corpus.class.getResourceAsStream(file), StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.isBlank() && !line.startsWith("--")).toList();
        }
    }

    static Stream<Dialect> dialects(String word) {
        return word.equals("both")
                ? Stream.of(Dialect.SQLITE, Dialect.POSTGRESQL)
                : Stream.of(Dialect.named(word).orElseThrow());
    }
}
