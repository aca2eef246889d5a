package io.querypilot.language;

import java.util.regex.Pattern;

/** What should have been done before now: "overdue", "past due"; but neither "not overdue" nor "will be overdue". */
public final class Overdue {
    private static final Pattern SAID = Pattern.compile("(?i)\\b(?:overdue|past due)\\b");
    private static final Pattern OTHERWISE = Pattern.compile(
            "(?i)\\b(?:not|never|no|non|none|without|exclud\\w+|except|ignor\\w+|become|becomes|became|will|soon|going)\\b");

    private Overdue() {}

    public static boolean said(String words) {
        return SAID.matcher(words).find() && !OTHERWISE.matcher(words).find();
    }
}
