package io.querypilot.sql;

import java.util.List;

/** Grouping sets beside other items of a GROUP BY, which the parser only reads alone. */
final class GroupingRewrites {
    private GroupingRewrites() {}

    static List<Rewrites.Rewrite> all() {
        return List.of(GroupingRewrites::sets, GroupingRewrites::emptySet);
    }

    private static int sets(TokenList tokens, int at, List<Token> out) {
        if (!mixed(tokens, at)) {
            return 0;
        }
        out.add(Rewrites.word("ROLLUP"));
        return 2;
    }

    private static int emptySet(TokenList tokens, int at, List<Token> out) {
        boolean empty = tokens.operator(at, "(") && tokens.operator(at + 1, ")");
        if (!empty || !mixed(tokens, tokens.opening(at) - 2)) {
            return 0;
        }
        out.add(new Token(Token.Kind.NUMBER, "1", "1", 0, 0));
        return 2;
    }

    private static boolean mixed(TokenList tokens, int at) {
        return tokens.words(at, "GROUPING", "SETS") && tokens.operator(at + 2, "(")
                && (tokens.operator(at - 1, ",") || tokens.operator(tokens.closing(at + 2) + 1, ","));
    }
}
