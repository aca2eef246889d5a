package io.querypilot.language;

import java.util.regex.Pattern;

/** Whether a question says what happened: "resolved in 2025" may be another word for the event that a column dates. */
public final class Happening {
    private static final Pattern VERB = Pattern.compile(
            "(?i)\\b(?:\\p{L}{2,}ed|sent|paid|sold|bought|made|given|taken|written|held|left|built|born|shown|lost|won|due|closing|new)\\b");

    private Happening() {}

    public static boolean in(String question) {
        return VERB.matcher(question).find();
    }
}
