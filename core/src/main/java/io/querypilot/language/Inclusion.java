package io.querypilot.language;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a question names only to say that it makes no difference: "cancelled or not", "including deleted ones", "cancelled orders count
 * too". Who reads it as a condition asks for the opposite of what is meant.
 */
public final class Inclusion {
    private static final int I = Pattern.CASE_INSENSITIVE;
    private static final String WORDS = "(?:[\\w-]+ ){1,3}";
    private static final String STATE = "(?:the(?:ir)? |its )?(?:status(?:es)?|state)\\b";
    /** Each with what is named in it; beside it a clause may well name a condition. */
    private static final List<Pattern> EITHER_WAY = Stream.of(
                    WORDS + "or not(?=\\s*(?:[,.;:!?)]|$|(?:in|since|during|of|on)\\b))",
                    "not even (?:an? |the )?(?:[\\w-]+ ){0,2}[\\w-]+",
                    "even (?:the )?[\\w-]+ ones",
                    WORDS + "ones (?:are )?(?:also )?included",
                    "[\\w-]+ed \\w+s (?:are )?(?:also )?included",
                    "includ(?:e|ing) (?:the |all |any )?" + WORDS + "ones",
                    "includ(?:e|ing) (?:the |all |any )?[\\w-]+ed \\w+s",
                    "(?<=[.;?!,(] )includ(?:e|ing) (?:the |all |any )?(?:[\\w-]+ ){1,2}[\\w-]+(?= *[.;)]|$)",
                    "[\\w-]+ (\\w+) counts? as \\1",
                    WORDS + "(?:are |is )?(?:deducted|subtracted|netted)",
                    WORDS + "counts? (?:too|as well|also)",
                    WORDS + "ones (?:too|as well)",
                    "(?:regardless|irrespective) of (?:whether )?(?:" + STATE + "|[\\w-]+ed\\b)",
                    "no matter (?:whether|if) (?:they (?:are|were) )?[\\w-]+ed",
                    "whatever " + STATE,
                    "(?:any|all) status(?:es)?")
            .map(phrase -> Pattern.compile("\\b(?:" + phrase + ")", I))
            .toList();
    private static final Pattern DENIED = Pattern.compile(
            "\\b(?:not|never|no) (?:be )?(?:includ|count)\\w*|n't (?:be )?(?:includ|count)|\\bneither\\b|\\bonly\\b|\\bexcluding\\b|\\bwithout\\b", I);

    private Inclusion() {}

    /** Whether a phrase that this place is part of says that what it names makes no difference. */
    public static boolean at(String question, int place) {
        String plain = question.replace('’', '\'');
        boolean named = EITHER_WAY.stream()
                .flatMap(phrase -> phrase.matcher(plain).results())
                .anyMatch(found -> found.start() <= place && place < found.end());
        return named && !DENIED.matcher(Negation.clause(plain, place)).find();
    }
}
