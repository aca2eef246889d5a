package io.querypilot.language;

import java.util.regex.Pattern;

/**
 * What a question names only to say that it makes no difference: "cancelled or not", "including deleted ones", "cancelled orders count
 * too". Who reads it as a condition asks for the opposite of what is meant.
 */
public final class Inclusion {
    private static final int I = Pattern.CASE_INSENSITIVE;
    /** Of the clause that a word stands in. */
    private static final Pattern EITHER_WAY = Pattern.compile(
            "\\bor not\\b|\\bnot even\\b|\\beven (?:the )?\\w+ ones\\b|\\b(?:ones|those|\\w+ed \\w+s)(?: are| is)?(?: also)? included\\b"
                    + "|\\b(?:including|include)\\b(?: \\w+){0,6} ones\\b|\\b(?:including|include)(?: the| all| any)? \\w+ed \\w+s\\b"
                    + "|\\bcounts? (?:as|too|as well|here|also)\\b|\\b(?:regardless|irrespective) of\\b|\\bno matter\\b|\\bwhatever (?:the(?:ir)? |its )?(?:status|state)\\b|\\b(?:any|all) (?:status(?:es)?|states?)\\b|\\bones (?:too|as well)\\b", I);
    private static final Pattern DENIED = Pattern.compile(
            "\\b(?:not|never|no) (?:be )?(?:includ|count)\\w*|n't (?:be )?(?:includ|count)|\\bneither\\b|\\bonly\\b|\\bexcluding\\b|\\bwithout\\b", I);

    private Inclusion() {}

    /** Whether the clause around this place says that what is named there makes no difference. */
    public static boolean at(String question, int place) {
        String clause = Negation.clause(question.replace('’', '\''), place);
        return EITHER_WAY.matcher(clause).find() && !DENIED.matcher(clause).find();
    }
}
