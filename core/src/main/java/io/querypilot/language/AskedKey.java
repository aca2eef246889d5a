package io.querypilot.language;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Whether a question asks for a key itself: an id, a code or a number, "number of the fine, date"; "the number of loans" asks for none, nor does "no loans". */
public final class AskedKey {
    private static final Pattern DENIED = Pattern.compile(
            "(?i)\\b(?:not|rather than|instead of)(?: [\\w]+){0,2} (?:ids?|codes?|keys?|numbers?|abbreviations?)\\b");
    private static final Pattern SAID = Pattern.compile(
            "\\b(?:ids?|codes?|keys?|nos|no(?=\\.|\\s*(?:[,;:?)]|and\\b|$))|nrs?|identifiers?|abbreviations?|short|numbers?(?! of\\b)"
                    + "|numbers? of (?:the|each|every|their|its) \\w*[a-rt-z](?=\\s*[,;]| and\\b))\\b|#",
            Pattern.CASE_INSENSITIVE);
    /** "The structure number of a bridge", "customer numbers of those who left". */
    private static final Pattern OF_A_THING = Pattern.compile("([\\p{L}]{3,}) numbers? of\\b", Pattern.CASE_INSENSITIVE);
    /** What stands before "number of" where things are counted. */
    private static final Set<String> COUNTED = Set.of(
            "the", "total", "what", "which", "any", "and", "are", "was", "has", "had", "have", "with", "for", "average", "mean", "median", "max", "maximum", "min", "minimum", "minimal", "large", "small",
            "high", "low", "same", "different", "distinct", "unique", "exact", "actual", "estimated", "overall", "whole", "first", "only", "some", "most", "least", "show", "give", "list", "count", "get",
            "find", "order", "sort", "sorted", "rank", "ranked", "their", "its", "our", "this", "that", "per", "than", "combined", "annual", "monthly", "weekly", "daily", "yearly");

    private AskedKey() {}

    public static boolean said(String question) {
        String plain = DENIED.matcher(question).replaceAll(" ");
        return SAID.matcher(plain).find()
                || OF_A_THING.matcher(plain).results().map(before -> before.group(1).toLowerCase(Locale.ROOT)).anyMatch(before -> !COUNTED.contains(before) && !before.endsWith("est"));
    }
}
