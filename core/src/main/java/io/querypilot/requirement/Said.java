package io.querypilot.requirement;

import io.querypilot.language.Negation;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a person's words affirm and what they deny: "shipping, not billing". An objection ("no, …") denies nothing. */
record Said(String affirmed, String denied) {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Pattern DENIAL = Pattern.compile(
            "(?<![\\p{L}\\p{N}_])(?!not +(?:only|just)\\b)(?:do not|" + Negation.ANY
                    + "|skip|drop|avoid|leave out|(?:instead|rather|other) +(?:of|than)|(?:anything|everything|all|any) but)"
                    + "(?: +(?:use|take|want|mean|for))?(?![\\p{L}\\p{N}_'])",
            FLAGS);
    private static final Pattern ENDS = Pattern.compile("[,;.:!?](?!\\S)|\\b(?:but|use|take|only|instead)\\b", FLAGS);

    static Said of(String text) {
        String said = Negation.withoutObjection(text).replace('’', '\'');
        StringBuilder affirmed = new StringBuilder();
        StringBuilder denied = new StringBuilder();
        Matcher denial = DENIAL.matcher(said);
        int at = 0;
        while (denial.find(at)) {
            affirmed.append(said, at, denial.start()).append(' ');
            Matcher ends = ENDS.matcher(said).region(denial.end(), said.length());
            at = ends.find() ? ends.start() : said.length();
            denied.append(said, denial.end(), at).append(' ');
        }
        return new Said(affirmed.append(said.substring(at)).toString(), denied.toString());
    }
}
