package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The arguments of a call as its tokens say them, and how large the number can be that one comes to. */
final class Arguments {
    private static final int MOST_DIGITS = 400;
    private static final Set<String> ROUNDING = Set.of("round", "floor", "ceil", "ceiling", "trunc", "truncate");

    private Arguments() {}

    /** The tokens of each argument of the call whose bracket opens here. */
    static List<List<Token>> of(TokenList tokens, int open) {
        List<List<Token>> arguments = new ArrayList<>();
        int close = tokens.closing(open);
        List<Token> current = new ArrayList<>();
        for (int i = open + 1, depth = 0; i < close; i++) {
            depth += opens(tokens, i) ? 1 : closes(tokens, i) ? -1 : 0;
            if (depth == 0 && tokens.operator(i, ",")) {
                arguments.add(current);
                current = new ArrayList<>();
            } else {
                current.add(tokens.at(i));
            }
        }
        if (!current.isEmpty()) {
            arguments.add(current);
        }
        return arguments;
    }

    private static boolean opens(TokenList tokens, int i) {
        return tokens.operator(i, "(") || tokens.operator(i, "[");
    }

    private static boolean closes(TokenList tokens, int i) {
        return tokens.operator(i, ")") || tokens.operator(i, "]");
    }

    /** The number as written, with its sign and without a cast; empty for anything else. */
    static Optional<BigDecimal> number(List<Token> argument) {
        int at = !argument.isEmpty() && sign(argument.get(0)) ? 1 : 0;
        boolean plain = argument.size() == at + 1 || argument.size() == at + 3 && argument.get(at + 1).operator("::");
        if (!plain || argument.get(at).kind() != Token.Kind.NUMBER) {
            return Optional.empty();
        }
        try {
            BigDecimal value = written(argument.get(at).text().replace("_", ""));
            return Optional.of(argument.get(0).operator("-") ? value.negate() : value);
        } catch (NumberFormatException hexadecimal) {
            return Optional.empty();
        }
    }

    /** Numbers beyond any that matters stand for themselves: to reckon with all the digits of 1e999999999 takes forever. */
    private static BigDecimal written(String text) {
        BigDecimal value = new BigDecimal(text);
        long exponent = (long) value.precision() - value.scale();
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        boolean plain = Math.abs(exponent) <= MOST_DIGITS;
        return plain ? value : BigDecimal.ONE.scaleByPowerOfTen(exponent > 0 ? MOST_DIGITS : -MOST_DIGITS);
    }

    private static boolean sign(Token token) {
        return token.operator("-") || token.operator("+");
    }

    /** What the argument cannot exceed, as {@code least(50, salary / 1000)} does not 50; empty where the text sets no bound. */
    static Optional<BigDecimal> atMost(List<Token> argument) {
        Optional<BigDecimal> number = number(argument);
        if (number.isPresent()) {
            return number;
        }
        TokenList tokens = new TokenList(argument);
        int size = argument.size();
        if (tokens.operator(size - 2, "::") && tokens.at(size - 1).name()) {
            return atMost(argument.subList(0, size - 2));
        }
        if (tokens.operator(0, "(") && tokens.closing(0) == size - 1) {
            return atMost(argument.subList(1, size - 1));
        }
        boolean call = tokens.at(0).name() && tokens.operator(1, "(") && tokens.closing(1) == size - 1;
        return call ? atMost(tokens.at(0).folded(), of(tokens, 1)) : Optional.empty();
    }

    private static Optional<BigDecimal> atMost(String function, List<List<Token>> arguments) {
        List<BigDecimal> bounds = arguments.stream().flatMap(argument -> atMost(argument).stream()).toList();
        if (function.equals("least")) {
            return bounds.stream().reduce(BigDecimal::min);
        }
        if (function.equals("greatest") || function.equals("coalesce")) {
            return bounds.size() == arguments.size() ? bounds.stream().reduce(BigDecimal::max) : Optional.empty();
        }
        if (function.equals("mod") && arguments.size() == 2) {
            return number(arguments.get(1)).map(BigDecimal::abs);
        }
        if (function.equals("cast") && arguments.size() == 1) {
            return cast(arguments.get(0));
        }
        return ROUNDING.contains(function) && !arguments.isEmpty()
                ? atMost(arguments.get(0)).map(BigDecimal.ONE::add)
                : Optional.empty();
    }

    private static Optional<BigDecimal> cast(List<Token> argument) {
        TokenList tokens = new TokenList(argument);
        for (int i = argument.size() - 1; i > 0; i--) {
            if (tokens.word(i, "AS") && tokens.opening(i) < 0) {
                return atMost(argument.subList(0, i));
            }
        }
        return Optional.empty();
    }
}
