package io.querypilot.language;

import java.util.List;
import java.util.regex.Pattern;

/** What is told beside a question, "(Hint: settled means status = 'Z')": it explains words and asks for nothing. */
public final class Evidence {
    private static final String NAMED = "(?:hint|evidence|external knowledge)s?\\s*:";
    private static final List<Pattern> BESIDE = List.of(
            Pattern.compile("(?is)[(\\[]\\h*" + NAMED + ".*[)\\]]\\s*$"),
            Pattern.compile("(?is)(?<=[.?!]\\s)" + NAMED + ".*$"),
            Pattern.compile("(?i)\\n\\h*\\((?=[^\\n]*(?:=|\\bmeans\\b|\\brefers? to\\b|\\bstands for\\b))[^\\n]*\\)\\s*$"));

    private Evidence() {}

    /** The question alone. */
    public static String without(String asked) {
        return BESIDE.stream()
                .map(form -> form.matcher(asked).replaceFirst("").stripTrailing())
                .filter(question -> !question.isBlank() && !question.equals(asked))
                .findFirst()
                .orElse(asked);
    }
}
