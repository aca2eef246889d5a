package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Numbers that lie far from the point, where the engine computes with every nought of them: {@code 1E99999999 + 1} takes
 * a hundred megabytes and goes on though it is told to stop.
 */
final class FarNumbers {
    /** More than any double has. */
    private static final int MOST_NOUGHTS = 400;
    private static final Pattern EXPONENT = Pattern.compile("\\s*[+-]?[0-9_]*\\.?[0-9_]*[eE]([+-]?)([0-9_]+)\\s*");

    private FarNumbers() {}

    static Optional<String> refusal(TokenList tokens) {
        if (all(tokens).anyMatch(FarNumbers::far)) {
            return Optional.of("a number may have at most " + MOST_NOUGHTS + " noughts, for computing with it cannot be interrupted");
        }
        boolean repeats = Stream.iterate(0, i -> i < tokens.size(), i -> i + 1).anyMatch(i -> tokens.word(i, "WITH"));
        boolean exponents = all(tokens).anyMatch(token -> token.word("DECFLOAT") || exponent(token).matches());
        return repeats && exponents
                ? Optional.of("where a query names another by WITH, write numbers out or CAST them AS DOUBLE PRECISION, instead of an exponent:"
                        + " multiplied again and again they cannot be interrupted")
                : Optional.empty();
    }

    private static Stream<Token> all(TokenList tokens) {
        return Stream.iterate(0, i -> i < tokens.size(), i -> i + 1).map(tokens::at);
    }

    /** A text may be one too, for it becomes a number where one is wanted. */
    private static Matcher exponent(Token token) {
        boolean value = token.kind() == Token.Kind.NUMBER || token.kind() == Token.Kind.STRING;
        return EXPONENT.matcher(value ? token.value() : "");
    }

    private static boolean far(Token token) {
        Matcher exponent = exponent(token);
        if (!exponent.matches()) {
            return false;
        }
        String digits = exponent.group(2).replace("_", "").replaceFirst("^0+", "");
        return digits.length() > 3 || !digits.isEmpty() && Integer.parseInt(digits) > MOST_NOUGHTS;
    }
}
