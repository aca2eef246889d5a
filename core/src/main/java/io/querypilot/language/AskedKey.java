package io.querypilot.language;

import java.util.regex.Pattern;

/** Whether a question asks for a key itself: an id, a code or a number, "number of the fine, date"; "the number of loans" asks for none, nor does "no loans". */
public final class AskedKey {
    private static final Pattern DENIED = Pattern.compile(
            "(?i)\\b(?:not|rather than|instead of)(?: [\\w]+){0,2} (?:ids?|codes?|keys?|numbers?|abbreviations?)\\b");
    /** What stands before "number of" where things are counted; "the structure number of a bridge" is a key. */
    private static final String COUNTED = "a|an|the|total|what|which|any|and|or|of|is|are|was|in|by|with|to|on|for|as|average|mean|median|max|maximum|min|minimum|largest|highest|lowest"
            + "|large|small|high|low|same|different|distinct|unique|exact|overall|whole|show|give|list|count|get|find|me|order|sort|sorted|rank|ranked|their|its|our|this|that|per|than|combined|annual|monthly|weekly|daily|yearly";
    private static final Pattern SAID = Pattern.compile(
            "\\b(?:ids?|codes?|keys?|nos|no(?=\\.|\\s*(?:[,;:?)]|and\\b|$))|nrs?|identifiers?|abbreviations?|short|numbers?(?! of\\b)|(?<=\\p{L} )(?<!\\b(?:" + COUNTED + ") )numbers? of|numbers? of (?:the|each|every|their|its) \\w*[a-rt-z](?=\\s*[,;]| and\\b))\\b|#", Pattern.CASE_INSENSITIVE);

    private AskedKey() {}

    public static boolean said(String question) {
        return SAID.matcher(DENIED.matcher(question).replaceAll(" ")).find();
    }
}
