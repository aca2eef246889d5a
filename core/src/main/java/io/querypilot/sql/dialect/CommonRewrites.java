package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.List;
import java.util.Set;

/** What the parser cannot read in several dialects. */
final class CommonRewrites {
    private static final Set<String> SIGNS = Set.of("+", "-", "~");

    private CommonRewrites() {}

    static List<Rewrites.Rewrite> all() {
        return List.of(
                CommonRewrites::explain,
                CommonRewrites::adjacentString,
                CommonRewrites::doubleEquals,
                CommonRewrites::secondSign,
                CommonRewrites::namedWindow,
                CommonRewrites::sample,
                CommonRewrites::deepBracket,
                CommonRewrites::groupingSets,
                CommonRewrites::emptyGroupingSet);
    }

    private static int explain(TokenList tokens, int at, List<Token> out) {
        if (at > 0 || !tokens.word(0, "EXPLAIN")) {
            return 0;
        }
        return tokens.words(1, "QUERY", "PLAN") ? 3 : 1;
    }

    /** Strings in a row are one string, or the second is an alias; the tree needs neither. */
    private static int adjacentString(TokenList tokens, int at, List<Token> out) {
        boolean second = tokens.at(at).kind() == Token.Kind.STRING && tokens.at(at - 1).kind() == Token.Kind.STRING;
        return second ? 1 : 0;
    }

    private static int doubleEquals(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, "==")) {
            return 0;
        }
        out.add(Rewrites.operator("="));
        return 1;
    }

    private static int secondSign(TokenList tokens, int at, List<Token> out) {
        boolean sign = SIGNS.contains(tokens.at(at).text()) && SIGNS.contains(tokens.at(at - 1).text());
        return sign && !tokens.operandEnds(at - 2) ? 1 : 0;
    }

    /** {@code OVER (w ROWS …)}: the name of the window that this one builds on. */
    private static int namedWindow(TokenList tokens, int at, List<Token> out) {
        boolean inside = tokens.operator(at - 1, "(")
                && (tokens.word(at - 2, "OVER") || tokens.word(at - 2, "AS") && tokens.at(at - 3).name());
        boolean named = tokens.at(at).name() && tokens.anyWord(at + 1, "PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS");
        boolean first = tokens.anyWord(at, "PARTITION", "ORDER", "SELECT", "ROWS", "RANGE", "GROUPS");
        return inside && named && !first ? 1 : 0;
    }

    /** {@code TABLESAMPLE method (10 PERCENT) REPEATABLE (1)} and DuckDB's {@code USING SAMPLE 10%}. */
    private static int sample(TokenList tokens, int at, List<Token> out) {
        boolean sample = tokens.word(at, "TABLESAMPLE") || tokens.words(at, "USING", "SAMPLE");
        if (!sample) {
            return 0;
        }
        int end = at + (tokens.word(at, "USING") ? 2 : 1);
        end = amount(tokens, end);
        if (tokens.word(end, "REPEATABLE") && tokens.operator(end + 1, "(")) {
            end = tokens.closing(end + 1) + 1;
        }
        return end > at && tokens.plain(at, end) ? end - at : 0;
    }

    private static int amount(TokenList tokens, int from) {
        int at = from;
        if (tokens.at(at).name() && tokens.operator(at + 1, "(")) {
            at++;
        }
        if (tokens.at(at).kind() == Token.Kind.NUMBER) {
            at++;
            at += tokens.operator(at, "%") || tokens.anyWord(at, "PERCENT", "ROWS") ? 1 : 0;
        }
        return tokens.operator(at, "(") ? tokens.closing(at) + 1 : at;
    }

    /** Brackets around brackets around brackets mean no more than two, and cost the parser dearly. */
    private static int deepBracket(TokenList tokens, int at, List<Token> out) {
        return inner(tokens, at) || closesInner(tokens, at) ? 1 : 0;
    }

    private static boolean inner(TokenList tokens, int at) {
        if (!tokens.operator(at, "(") || !tokens.operator(at - 1, "(") || !tokens.operator(at - 2, "(")) {
            return false;
        }
        int close = tokens.closing(at);
        return close > 0 && tokens.closing(at - 1) == close + 1 && tokens.closing(at - 2) == close + 2;
    }

    private static boolean closesInner(TokenList tokens, int at) {
        if (!tokens.operator(at, ")") || !tokens.operator(at + 1, ")") || !tokens.operator(at + 2, ")")) {
            return false;
        }
        int open = tokens.opening(at);
        return open >= 0 && inner(tokens, open);
    }

    /** Grouping sets beside other items of a GROUP BY, which the parser only reads alone. */
    private static int groupingSets(TokenList tokens, int at, List<Token> out) {
        if (!mixedSets(tokens, at)) {
            return 0;
        }
        out.add(Rewrites.word("ROLLUP"));
        return 2;
    }

    private static int emptyGroupingSet(TokenList tokens, int at, List<Token> out) {
        boolean empty = tokens.operator(at, "(") && tokens.operator(at + 1, ")");
        if (!empty || !mixedSets(tokens, tokens.opening(at) - 2)) {
            return 0;
        }
        out.add(new Token(Token.Kind.NUMBER, "1", "1", 0, 0));
        return 2;
    }

    private static boolean mixedSets(TokenList tokens, int at) {
        return tokens.words(at, "GROUPING", "SETS") && tokens.operator(at + 2, "(")
                && (tokens.operator(at - 1, ",") || tokens.operator(tokens.closing(at + 2) + 1, ","));
    }
}
