package io.querypilot.embedded.parser;

import java.util.Map;
import java.util.stream.Collectors;

/** A question as it was read, and which of its words were taken for misspelt ones. */
public record Spelt(String question, Map<String, String> read) {
    /** What was read otherwise than it stands, for who asked; empty where nothing was. */
    public String note() {
        return read.entrySet().stream()
                .map(word -> "Read \"" + word.getKey() + "\" as \"" + word.getValue() + "\".")
                .collect(Collectors.joining(" "));
    }
}
