package io.querypilot.doubt.time;

import java.util.regex.Pattern;

/** Dates as texts write them: which part comes first, and what stands between the parts. */
public final class DayFirst {
    private static final Pattern DATE = Pattern.compile("\\d{1,4}[-/.]\\d{1,2}([-/.]\\d{1,4})?([ T].*)?");
    private static final Pattern WHOLE = Pattern.compile("\\d{1,2}([-/.])\\d{1,2}\\1(\\d{4}|\\d{2})([ T].*)?");

    private static final Pattern COMPACT = Pattern.compile("(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])");

    private DayFirst() {}

    public static boolean date(String text) {
        return DATE.matcher(text).matches();
    }

    /** Year, month and day without anything between them. */
    static boolean compact(String text) {
        return COMPACT.matcher(text).matches();
    }

    /** Whether a text is a whole date whose year stands last, so that texts are in another order than days. */
    static boolean whole(String text) {
        return WHOLE.matcher(text).matches();
    }

    /** Whether the year comes first, and what stands between the numbers. */
    static String form(String date) {
        return (date.matches("\\d{4}.*") ? "year" : "day") + date.replaceAll("\\d", "").charAt(0);
    }
}
