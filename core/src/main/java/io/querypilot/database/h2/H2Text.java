package io.querypilot.database.h2;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** H2's own way to write down what it keeps, put so that it can be read like a query. */
final class H2Text {
    private static final Pattern QUOTED = Pattern.compile("'(?:[^']|'')*+'|(U&)?\"((?:[^\"]|\"\")*+)\"");
    /** What would begin or end quotes elsewhere than the pattern takes them to. */
    private static final Pattern REMARK = Pattern.compile("\\$\\$|--|//|/\\*|UESCAPE");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:\\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4})|(\\\\))");
    private static final int LONG = 100;

    private H2Text() {}

    /**
     * Names without escapes, which it writes for every letter that is not of ASCII, and long texts cut short, for a text calls
     * nothing. What holds remarks is left as it is, since H2 writes none.
     */
    static String plain(String sql) {
        boolean remarks = REMARK.matcher(QUOTED.matcher(sql).replaceAll("x")).find();
        return remarks ? sql : QUOTED.matcher(sql).replaceAll(quoted -> Matcher.quoteReplacement(plain(quoted)));
    }

    private static String plain(MatchResult quoted) {
        if (quoted.group(2) == null) {
            return quoted.group().length() > LONG ? "'…'" : quoted.group();
        }
        return quoted.group(1) == null
                ? quoted.group()
                : '"' + ESCAPE.matcher(quoted.group(2)).replaceAll(H2Text::letter) + '"';
    }

    private static String letter(MatchResult escape) {
        String code = escape.group(1) != null ? escape.group(1) : escape.group(2);
        String letter = code == null ? "\\" : new String(Character.toChars(Integer.parseInt(code, 16)));
        return Matcher.quoteReplacement(letter.replace("\"", "\"\""));
    }
}
