package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Numbers that lie far from the point, where the engine computes with every nought of them: {@code 1E99999999 + 1} takes
 * a hundred megabytes and goes on though it is told to stop. What a statement puts together otherwise is left to itself when
 * its time is over ({@code Connections}).
 */
final class FarNumbers {
    /** More than any double has. */
    private static final int MOST_NOUGHTS = 400;
    /** A text is seldom meant as a number: {@code '7E1000'} may be an article's code, and is computed with in no time. */
    private static final int MOST_NOUGHTS_OF_TEXT = 9_999;
    private static final Pattern EXPONENT = Pattern.compile("[+-]?[0-9_]*\\.?[0-9_]*[eE]([+-]?)([0-9_]+)");
    private static final Set<String> EXACT = Set.of("numeric", "decimal", "dec", "number", "decfloat");
    /** Functions that make letters of anything. */
    private static final Set<String> MAKES_LETTERS =
            Set.of("char", "chr", "unistr", "stringdecode", "utf8tostring", "rawtohex", "translate", "replace", "insert");
    private static final Pattern PIECE = Pattern.compile("[-+.0-9]*[eE][-+.0-9]*");

    private FarNumbers() {}

    static Optional<String> refusal(TokenList tokens) {
        if (IntStream.range(0, tokens.size()).anyMatch(i -> far(tokens, i))) {
            return Optional.of("a number may have at most " + MOST_NOUGHTS + " noughts, for computing with it cannot be interrupted");
        }
        if (IntStream.range(0, tokens.size()).anyMatch(i -> built(tokens, i))) {
            return Optional.of("a number with an exponent may not be put together as a text, for computing with it cannot be"
                    + " interrupted: CAST the text AS DOUBLE PRECISION");
        }
        boolean exponents = IntStream.range(0, tokens.size())
                .anyMatch(i -> tokens.word(i, "DECFLOAT") || tokens.at(i).kind() == Token.Kind.NUMBER && exponent(tokens, i).matches());
        return exponents && !RecursiveQueries.of(tokens).isEmpty()
                ? Optional.of("where a query names itself by WITH, write numbers out or CAST them AS DOUBLE PRECISION, instead of an"
                        + " exponent: multiplied again and again they cannot be interrupted")
                : Optional.empty();
    }

    private static boolean far(TokenList tokens, int i) {
        boolean text = tokens.at(i).kind() == Token.Kind.STRING;
        boolean begins = !tokens.operator(i - 1, "||") && tokens.operator(i + 1, "||");
        return far(exponent(tokens, i), text ? MOST_NOUGHTS_OF_TEXT : MOST_NOUGHTS)
                || begins && far(exponent(WrittenText.joined(tokens, i).orElse("")), MOST_NOUGHTS_OF_TEXT);
    }

    private static boolean far(Matcher exponent, int most) {
        if (!exponent.matches()) {
            return false;
        }
        String digits = exponent.group(2).replace("_", "").replaceFirst("^0+", "");
        return digits.length() > 4 || !digits.isEmpty() && Integer.parseInt(digits) > most;
    }

    private static Matcher exponent(TokenList tokens, int i) {
        boolean value = tokens.at(i).kind() == Token.Kind.NUMBER || tokens.at(i).kind() == Token.Kind.STRING;
        return exponent(value ? WrittenText.of(tokens, i) : "");
    }

    /** A text may be one too, for it becomes a number where one is wanted: without what surrounds it, and in digits of any script. */
    private static Matcher exponent(String text) {
        return EXPONENT.matcher(text.trim().codePoints()
                .mapToObj(letter -> Character.isDigit(letter) ? String.valueOf(Character.digit(letter, 10)) : Character.toString(letter))
                .collect(Collectors.joining()));
    }

    /** Whether a text that is joined or otherwise made of pieces, and may hold an exponent by that, becomes an exact number here. */
    private static boolean built(TokenList tokens, int i) {
        if (!EXACT.contains(tokens.at(i).folded())) {
            return false;
        }
        int open = tokens.opening(i);
        if (tokens.word(i - 1, "AS") && tokens.word(open - 1, "CAST")
                || tokens.operator(i - 1, ",") && tokens.word(open - 1, "CONVERT")) {
            return exponentIn(tokens, open + 1, i - 1);
        }
        boolean bracketed = tokens.operator(i - 1, "::") && tokens.operator(i - 2, ")");
        return bracketed && exponentIn(tokens, tokens.opening(i - 2) - 1, i - 2);
    }

    private static boolean exponentIn(TokenList tokens, int from, int to) {
        boolean joins = IntStream.range(from, to)
                .anyMatch(i -> tokens.operator(i, "||") || tokens.operator(i + 1, "(") && tokens.at(i).folded().startsWith("concat"));
        return IntStream.range(Math.max(0, from), to).anyMatch(i -> joins && tokens.at(i).kind() == Token.Kind.STRING
                        && PIECE.matcher(WrittenText.of(tokens, i).trim()).matches()
                || joins && tokens.operator(i + 1, "(") && MAKES_LETTERS.contains(tokens.at(i).folded()));
    }
}
