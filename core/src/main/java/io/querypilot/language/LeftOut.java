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
    private static final String ASKS = "(?!.*\\b(?:how|which|what|who|whose|where|when|list|show|give|find|count|number)\\b)";
    /** Nothing before it but what else is left out: "drafts and …"; a clause that asks for something leaves nothing out. */
    private static final Pattern BEGINS_WITH_IT = Pattern.compile("^" + ASKS + "\\s*(?:and |but )?(?:an? |the |all |any )?(?:(?:[\\w-]+ ){1,5}(?:or|and) )?$", I);
    private static final Pattern SAYS_SO = Pattern.compile(
            "^[\\w-]+(?: [\\w-]+){0,6} (?:(?:are |is |were |being )?(?:excluded|ignored|skipped|omitted|disregarded|discarded|left out|(?:left |put |set )?aside|out|not (?:counted|included|considered))"
                    + "|(?:do|does|should|must)(?:n'?t| not)(?: be)? (?:count|counted|included|considered))\\s*$",
            I);
    /** "… order is not an order", "… are no sales": of a state that stands before what it is the state of. */
    private static final Pattern IS_NONE = Pattern.compile("^[\\w-]+(?: [\\w-]+){1,3} (?:is|are) (?:no \\w+|not an? \\w+|not \\w+ing)\\s*$", I);
    private static final String BEFORE = " (?:the |any |all )?(?:[\\w-]+,? (?:or|and|nor|/) )?(?:[\\w-]+ )?$";
    private static final Pattern TOLD_TO = Pattern.compile(
            "^\\s*(?:but |and |please )?(?:excl(?:uding|\\.)?|except(?: for)?|not counting|minus|ignor(?:e|ing)|skip(?:ping)?|leav(?:e|ing) out|apart from|exclude|disregard(?:ing)?)" + BEFORE, I);
    /** "Leave drafts and void invoices out": what is told to leave stands between. */
    private static final Pattern LEAVE = Pattern.compile("^\\s*(?:but |and |please )?(?:leav(?:e|ing)|put(?:ting)?|set(?:ting)?|keep(?:ing)?) (?:the |any |all )?(?:[\\w-]+,? ){0,4}$", I);
    private static final Pattern OUT = Pattern.compile("\\b(?:out|aside)\\s*$", I);
    private static final Pattern SAYS_NO = Pattern.compile("^\\s*(?:but |and )?(?:no|not(?: in| on| at)?|without)" + BEFORE, I);
    /** The first of several: "drafts, cancelled and void ones left out". */
    private static final Pattern LISTED = Pattern.compile("^" + ASKS + "\\s*[\\w-]+\\s*$", I);

    /** "Deleted projects don't matter to me, so leave them out". */
    private static final Pattern LEAVE_THEM = Pattern.compile(
            "^[^,.;:?!()]*(?:,\\s*(?:(?:and|but|so|please|just|then) )*)?\\b(?:leave|put|keep|take) (?:them|those|these) (?:out|aside)\\b", I);
    /** A longer text is no question, and each of its clauses would be looked for in all of it. */
    private static final int LONGEST = 3_000;

    private LeftOut() {}

    /** Whether the clause in which this place lies leaves out what stands there. */
    public static boolean at(String question, int place) {
        if (question.length() > LONGEST) {
            return false;
        }
        String plain = question.replace('’', '\'');
        int start = clauseStart(plain, place);
        int end = clauseEnd(plain, place);
        String before = plain.substring(start, place);
        String from = plain.substring(place, end);
        return BEGINS_WITH_IT.matcher(before).find() && (SAYS_SO.matcher(from).find() || IS_NONE.matcher(from).find())
                || TOLD_TO.matcher(before).find()
                || LEAVE.matcher(before).find() && OUT.matcher(from).find()
                || BEGINS_WITH_IT.matcher(before).find() && LEAVE_THEM.matcher(plain.substring(place)).find()
                || byNo(plain, place)
                || LISTED.matcher(before + from).find() && end < plain.length() && plain.charAt(end) == ',' && leavesOut(plain.substring(end + 1, clauseEnd(plain, end + 1)).strip());
    }

    /** Whether what stands there is left out or denied. */
    public static boolean orDenied(String question, int place) {
        return at(question, place) || Negation.around(question, place);
    }

    /** Whether it is left out by a "no" alone, which a query that looks for what there is not has heeded already: "customers, no cancelled orders". */
    public static boolean byNo(String question, int place) {
        String plain = question.replace('’', '\'');
        return SAYS_NO.matcher(plain.substring(clauseStart(plain, place), place)).find();
    }

    private static boolean leavesOut(String clause) {
        return SAYS_SO.matcher(clause).find();
    }

    private static int clauseStart(String text, int place) {
        return CLAUSE_END.matcher(text).results().mapToInt(MatchResult::end).filter(end -> end <= place).max().orElse(0);
    }

    private static int clauseEnd(String text, int place) {
        return CLAUSE_END.matcher(text).results().mapToInt(MatchResult::start).filter(next -> next >= place).min().orElse(text.length());
    }
}
