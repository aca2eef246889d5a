package io.querypilot.model.prompted;

import java.util.regex.Pattern;

/**
 * Fences off what people and databases say from what we tell the model. A fence keeps honest data from being taken
 * for an instruction; safety never rests on it, because the guard judges every statement whatever the model read.
 */
final class Data {
    private static final Pattern FENCE = Pattern.compile(
            "<(/?\\s*(?:question|schema|values|joins|understanding|lessons|turns|attempts|constraints|correction|others|sql|error|reply)\\s*>)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\n\\t\\u200d]]");

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private Data() {}

    /** The text between tags of this name, or nothing where there is no text. */
    static String fenced(String tag, String text) {
        return text.isBlank() ? "" : "<%s>\n%s\n</%s>\n".formatted(tag, inert(text), tag);
    }

    /** The text on one line, unable to open or close a fence. */
    static String line(String text) {
        return SPACE.matcher(inert(text)).replaceAll(" ").strip();
    }

    private static String inert(String text) {
        return FENCE.matcher(CONTROL.matcher(text).replaceAll("")).replaceAll("‹$1").strip();
    }
}
