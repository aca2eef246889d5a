package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What may be given to functions whose time is the product of two texts, or that make a text of what they made before. */
final class Comparisons {
    /** Names and words are far shorter. */
    static final int LONGEST = 1_000;
    private static final Set<String> SAME_LENGTH = Set.of("lower", "upper", "trim", "ltrim", "rtrim", "strip_accents");

    private Comparisons() {}

    /** A column is as long as somebody stored it, unless another query of the statement makes it. */
    static boolean bounded(TokenList tokens, List<List<Token>> arguments, boolean grows) {
        boolean one = IntStream.range(0, tokens.size()).filter(i -> tokens.anyWord(i, "SELECT", "VALUES")).count() == 1;
        return arguments.stream().allMatch(argument -> {
            if (argument.size() == 1 && argument.get(0).kind() == Token.Kind.STRING) {
                return argument.get(0).value().length() <= LONGEST;
            }
            return !grows || one && JoinedTexts.column(unwrapped(argument));
        });
    }

    private static List<Token> unwrapped(List<Token> argument) {
        List<Token> inner = argument;
        while (inner.size() > 3 && SAME_LENGTH.contains(inner.get(0).folded()) && inner.get(1).operator("(")
                && inner.get(inner.size() - 1).operator(")")) {
            inner = inner.subList(2, inner.size() - 1);
        }
        return inner;
    }

    /** Whether a lambda names what was gathered before more than once, as in {@code lambda a, b: a || a}. */
    static boolean doubles(List<List<Token>> arguments) {
        List<Token> all = arguments.stream().skip(1).flatMap(List::stream).toList();
        int first = IntStream.range(0, all.size())
                .filter(i -> all.get(i).name() && !all.get(i).word("LAMBDA"))
                .findFirst()
                .orElse(-1);
        return first >= 0 && all.stream().filter(token -> token.name() && token.folded().equals(all.get(first).folded())).count() > 2
                && all.stream().anyMatch(token -> token.operator("||") || token.folded().contains("concat"));
    }
}
