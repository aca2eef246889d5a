package io.querypilot.language;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The words that deny: "not Hamburg", "without returns", "no, the shipping address", "instead of sales". */
public final class Negation {
    private static final Set<String> WORDS = Set.of(
            "no", "not", "non", "never", "none", "nor", "neither", "without", "w/o", "except", "excluding", "exclude", "excludes",
            "ignore", "ignoring", "cannot", "don't", "dont", "doesn't", "isn't", "aren't", "wasn't", "weren't",
            "haven't", "hasn't", "hadn't", "didn't", "can't", "won't", "couldn't", "shouldn't", "wouldn't");

    /** Any of these words, for a pattern. */
    public static final String ANY = String.join("|", WORDS);

    private static final int I = Pattern.CASE_INSENSITIVE;
    private static final String ONE =
            "(?<![\\p{L}\\p{N}_])(?:" + ANY + "|(?:instead|rather|other) +(?:of|than))(?![\\p{L}\\p{N}_'])";

    /** A negation, and at most two words between it and the end. */
    private static final Pattern BEFORE = Pattern.compile(ONE + "(?:[ ,]+[^\\s,.;:!?]+){0,2}(?: *|-)$", I);

    private static final String CLAUSE_ENDS = ",.;:!?()";
    /** A negation, and at most four words between it and the end. */
    private static final Pattern SHORTLY_BEFORE = Pattern.compile(ONE + "(?:[ ,]+[^\\s,.;:!?]+){0,4}(?: *|-)$", I);
    private static final Pattern LEFT_OUT = Pattern.compile(
            "\\b(?:exclud\\w*|skip\\w*|omit\\w*|leav\\w+ out|left out|aside|apart from|yet to|still to|remov\\w*|drop|dropped|dropping|hid|hide|hidden|hiding|discard\\w*|filter\\w* out|strip\\w*|ignor\\w*)\\b|(?:n't|\\bnot)(?: be)? (?:count|includ|consider)", I);

    private static final Pattern OBJECTION = Pattern.compile(
            "^\\s*(?:no|nope|wrong|not that|(?:that is|that's|this is) (?:wrong|not right))(?:[,.!:;]+\\s*|$)", I);

    private Negation() {}

    /** Whether the word denies by itself, as "not" and "except" do. */
    public static boolean isNegation(String word) {
        return WORDS.contains(word.toLowerCase(Locale.ROOT).replace('’', '\''));
    }

    /** Whether what stands at this place of the text is denied: "not Hamburg", "instead of the old Hamburg". */
    public static boolean denies(String text, int place) {
        return BEFORE.matcher(text.substring(0, place).replace('’', '\'')).find();
    }

    /** Whether what stands here is denied, or the clause leaves it out: "deleted contacts excluded", "test accounts don't count". */
    public static boolean around(String text, int place) {
        String plain = text.replace('’', '\'');
        return SHORTLY_BEFORE.matcher(plain.substring(clauseStart(plain, place), place)).find() || LEFT_OUT.matcher(clause(plain, place)).find();
    }

    /** The part of a text, from one mark to the next, in which this place lies. */
    public static String clause(String text, int place) {
        int to = IntStream.range(place, text.length()).filter(i -> CLAUSE_ENDS.indexOf(text.charAt(i)) >= 0).findFirst().orElse(text.length());
        return text.substring(clauseStart(text, place), to);
    }

    private static int clauseStart(String text, int place) {
        return 1 + IntStream.range(0, place).filter(i -> CLAUSE_ENDS.indexOf(text.charAt(i)) >= 0).max().orElse(-1);
    }

    /** The text without the objection it opens with: "no, only Germany" is "only Germany". */
    public static String withoutObjection(String text) {
        return OBJECTION.matcher(text.replace('’', '\'')).replaceFirst("");
    }
}
