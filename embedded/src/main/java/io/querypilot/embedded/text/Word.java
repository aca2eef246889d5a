package io.querypilot.embedded.text;

import java.util.Locale;

/** One word of a question and where it stands in the text. */
public record Word(String text, int start, int end) {
    public String lower() {
        return text.toLowerCase(Locale.ROOT);
    }
}
