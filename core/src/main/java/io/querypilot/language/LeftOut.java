package io.querypilot.language;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a question names only to leave it out: "cancelled orders don't count", "a voided receipt is no sale", "drafts aside". Unlike a
 * mere negation it chooses rows wherever they are looked at: who never bought anything, voided receipts aside, may have some of those.
 */
public final class LeftOut {
    private static final int I = Pattern.CASE_INSENSITIVE;
    private static final Pattern CLAUSE_END = Pattern.compile("[,.;:!?()]| [-–] ");
    private static final Pattern SAYS_SO = Pattern.compile(
            "\\b(?:excluded|ignored|skipped|omitted|disregarded|discarded|(?:left|leave|leaving|put|set) (?:out|aside)|aside)\\b|\\bout\\s*$"
                    + "|(?:n't|\\bnot)(?: be)? (?:count|includ|consider|belong)\\w*",
            I);
    /** A clause of its own that begins so; within another, "with no cancelled order" is a thing that is asked for. */
    private static final Pattern BEGINS_SO = Pattern.compile(
            "^\\s*(?:but |and |please )?(?:no|not(?: in| on| at)?|without|excl(?:uding|\\.)?|except(?: for)?|not counting|minus|ignor(?:e|ing)|skip(?:ping)?|leav(?:e|ing) out|apart from|exclude|disregard(?:ing)?)"
                    + " (?:the |any |all )?(?:[\\w-]+,? (?:or|and|nor|/) )?(?:[\\w-]+ )?$",
            I);
    /** "… order is not an order", "… are no sales": of a state that stands before what it is the state of. */
    private static final Pattern IS_NONE = Pattern.compile("^[\\w-]+(?: [\\w-]+){1,3} (?:is|are) (?:no \\w+|not an? \\w+|not \\w+ing)\\s*$", I);
    private static final Pattern BEGINS_WITH_IT = Pattern.compile("^\\s*(?:an? |the )?(?:[\\w-]+ (?:or|and) )?$", I);
    /** The first of several: "drafts, cancelled and void ones left out". */
    private static final Pattern LISTED = Pattern.compile("^\\s*(?:[\\w-]+\\s*){1,2}$");

    private LeftOut() {}

    /** Whether the clause in which this place lies leaves out what stands there. */
    public static boolean at(String question, int place) {
        String plain = question.replace('’', '\'');
        int start = CLAUSE_END.matcher(plain).results().mapToInt(MatchResult::end).filter(end -> end <= place).max().orElse(0);
        int end = CLAUSE_END.matcher(plain).results().mapToInt(MatchResult::start).filter(next -> next >= place).min().orElse(plain.length());
        String clause = plain.substring(start, end);
        return SAYS_SO.matcher(clause).find()
                || BEGINS_SO.matcher(plain.substring(start, place)).find()
                || BEGINS_WITH_IT.matcher(plain.substring(start, place)).find() && IS_NONE.matcher(plain.substring(place, end)).find()
                || LISTED.matcher(clause).find() && end < plain.length() && plain.charAt(end) == ',' && SAYS_SO.matcher(next(plain, end + 1)).find();
    }

    private static String next(String text, int from) {
        int end = CLAUSE_END.matcher(text).results().mapToInt(MatchResult::start).filter(one -> one >= from).min().orElse(text.length());
        return text.substring(from, end);
    }
}
