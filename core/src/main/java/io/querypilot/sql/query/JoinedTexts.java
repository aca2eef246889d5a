package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Texts that are joined of columns and of texts as written, as {@code ',' || id || ','} is: no longer than what stands in
 * the row and in the statement, each as often as it is named.
 */
final class JoinedTexts {
    private static final Set<String> NO_LONGER = Set.of("lower", "upper", "trim", "ltrim", "rtrim", "coalesce", "ifnull", "nullif");
    private static final Set<String> PARTS = Set.of("substr", "substring");
    private static final BigDecimal MOST_CHARACTERS = new BigDecimal(10_000);
    /** These are no columns, and lead elsewhere. */
    private static final Set<String> WORDS = Set.of("select", "values", "with", "case", "exists", "not", "distinct", "raise");

    private JoinedTexts() {}

    static boolean is(List<Token> text) {
        return pieces(text).stream().allMatch(JoinedTexts::piece);
    }

    private static List<List<Token>> pieces(List<Token> text) {
        List<List<Token>> pieces = new ArrayList<>();
        int start = 0;
        for (int i = 0, depth = 0; i < text.size(); i++) {
            depth += text.get(i).operator("(") ? 1 : text.get(i).operator(")") ? -1 : 0;
            if (depth == 0 && text.get(i).operator("||")) {
                pieces.add(text.subList(start, i));
                start = i + 1;
            }
        }
        pieces.add(text.subList(start, text.size()));
        return pieces;
    }

    private static boolean piece(List<Token> piece) {
        if (piece.isEmpty()) {
            return false;
        }
        Token first = piece.get(0);
        boolean constant = first.kind() == Token.Kind.STRING || first.kind() == Token.Kind.NUMBER;
        return piece.size() == 1 && constant || column(piece) || call(piece);
    }

    static boolean column(List<Token> tokens) {
        return tokens.get(0).name() && !WORDS.contains(tokens.get(0).folded())
                && (tokens.size() == 1 || tokens.size() == 3 && tokens.get(1).operator(".") && tokens.get(2).name());
    }

    /** A bracket, or a function that makes a text no longer. */
    private static boolean call(List<Token> piece) {
        TokenList tokens = new TokenList(piece);
        int open = tokens.operator(0, "(") ? 0 : 1;
        if (!tokens.operator(open, "(") || tokens.closing(open) != piece.size() - 1) {
            return false;
        }
        List<List<Token>> arguments = Arguments.of(tokens, open);
        String name = open == 0 ? "" : piece.get(0).folded();
        return switch (name) {
            case "" -> arguments.size() == 1 && is(arguments.get(0));
            case "cast" -> arguments.size() == 1 && cast(arguments.get(0));
            default -> NO_LONGER.contains(name) && arguments.stream().allMatch(JoinedTexts::is)
                    || PARTS.contains(name) && arguments.size() == 3 && is(arguments.get(0)) && shortPart(arguments.get(2));
        };
    }

    private static boolean cast(List<Token> argument) {
        int as = argument.size() - 2;
        return as > 0 && argument.get(as).word("AS") && argument.get(as + 1).name() && is(argument.subList(0, as));
    }

    private static boolean shortPart(List<Token> length) {
        return Arguments.atMost(length).filter(most -> most.compareTo(MOST_CHARACTERS) <= 0).isPresent();
    }
}
