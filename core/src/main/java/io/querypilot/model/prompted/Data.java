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
        String plain = printable(text) ? text : CONTROL.matcher(text).replaceAll("");
        return plain.indexOf('<') < 0 ? plain.strip() : FENCE.matcher(plain).replaceAll("‹$1").strip();
    }

    /** Most text is, and a prompt is written many times until it fits. */
    private static boolean printable(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c < 0x7f || c == '\n' || c == '\t');
    }
}
