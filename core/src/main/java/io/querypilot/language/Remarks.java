package io.querypilot.language;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What a question says of how to count or to write, and not of what is asked: "deleted accounts included", "the month like
 * 2024-03". Read as a condition, the first leaves out whom it lets in, and the second all months but one.
 */
public final class Remarks {
    private static final int I = Pattern.CASE_INSENSITIVE;

    /** How rows are: what ends in -ed, but for "unused": those are let in by a join, not by leaving out a condition. */
    private static final String STATE =
            "(?:(?!un)\\p{L}+ed|(?:in)?active|void|closed|open|drafts?|(?:un)?paid|(?:un)?sold|former|lost|withdrawn|hidden)";
    private static final String STATES =
            STATE + "(?:(?:,? (?:or|and)|,) (?:" + STATE + "|un\\p{L}+ed))*(?: (?:ones|\\p{L}+s))?";
    private static final String APART = "(?:\\s*[,;(–]\\s*|\\s+-\\s+|(?<=[.?!])\\s+)";
    private static final String END = "\\s*(?:\\)|\\.\\s*$|(?=[,.;:?!]|$))";
    /** What is no longer there; "include the returned ones" may well be asked for beside others. */
    private static final String GONE = "(?:deleted|inactive|archived|former|closed|removed|retired|discontinued)";
    private static final String NO_MATTER = "(?:regardless of|irrespective of|whatever|no matter) (?:the(?:ir)? |its )?(?:status(?:es)?|state)\\b";

    /** What is set apart, by a mark without which nothing is. */
    private static final Pattern MARK = Pattern.compile("[,;(–.?!]|\\s-\\s");
    private static final List<Pattern> SET_APART = List.of(
            Pattern.compile(APART + "(?:the |all )?" + STATES + " (?:are |may be |counts? )?(?:included|too|as well)" + END, I),
            Pattern.compile(
                    APART + "(?:including|incl\\.|counting) (?:the |all |also )*(?:" + STATES
                            + "|those (?:since )?" + STATE + "(?: [\\p{L}]+){0,4}?)(?: (?:too|as well))?" + END, I),
            Pattern.compile(APART + "(?:include|(?:count|show)(?= .* (?:too|as well)\\b)) (?:the |any |also )*" + GONE + "(?: ones| \\p{L}+s)?(?: (?:too|as well))?" + END, I),
            Pattern.compile(APART + "ignore whether [\\p{L}' -]{3,60}" + END, I),
            Pattern.compile(APART + "(?:here,? )?an? " + STATE + " \\p{L}+ counts? (?:too|as (?:well|\\p{L}+))" + END, I),
            Pattern.compile(APART + "whether [\\p{L}' -]{3,40} (?:does not|doesn't|do not|don't) matter(?: here)?" + END, I),
            Pattern.compile(APART + "(?:(?:count |include )?(?:every|any|all|each) \\p{L}+(?: counts?)?,? )?" + NO_MATTER + END, I),
            Pattern.compile(APART + "(\\p{L}{3,}) and (?:in|un|non-?)\\1(?: ones)? (?:together|alike|combined)" + END, I),
            Pattern.compile("(?<=\\b(?:total|altogether|all)\\b.{0,40})" + APART + "(\\p{L}{3,}) and (?:in|un|non-?)\\1" + END, I));

    /** How a date is to be written, which has a hyphen. */
    private static final Pattern WRITTEN = Pattern.compile(
                    "\\s*[,;(]?\\s*(?:\\b(?:with|showing|show|give|shown|written|formatted|displayed|in|the|format"
                            + "|months?|years?|weeks?|days?|dates?)\\s+)*\\b(?:like|as|e\\.g\\.|format)\\s+"
                            + "(?:\\d{4}-\\d{2}(?:-\\d{2})?|yyyy-mm(?:-dd)?)" + END, I);

    private Remarks() {}

    /** The question alone. */
    public static String without(String question) {
        String left = question;
        if (MARK.matcher(question).find()) {
            for (Pattern remark : SET_APART) {
                left = remark.matcher(left).replaceAll("");
            }
        }
        return left.indexOf('-') < 0 ? left : WRITTEN.matcher(left).replaceAll("");
    }
}
