package io.querypilot.sql;

import java.util.List;

/** MySQL's infix words and select options. */
final class MysqlRewrites {
    private MysqlRewrites() {}

    static List<Rewrites.Rewrite> all() {
        return List.of(
                MysqlRewrites::infix,
                MysqlRewrites::option,
                MysqlRewrites::soundsLike,
                MysqlRewrites::introducer,
                MysqlRewrites::usingCharset,
                MysqlRewrites::convertedType,
                MysqlRewrites::binary,
                MysqlRewrites::indexScope);
    }

    private static int infix(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operandEnds(at - 1) || !tokens.anyWord(at, "MOD", "DIV") || tokens.operator(at - 1, ".")) {
            return 0;
        }
        out.add(Rewrites.operator("/"));
        return 1;
    }

    private static int option(TokenList tokens, int at, List<Token> out) {
        boolean options = tokens.anyWord(at - 1, "SELECT", "DISTINCT", "HIGH_PRIORITY", "STRAIGHT_JOIN", "SQL_NO_CACHE",
                "SQL_CALC_FOUND_ROWS", "SQL_SMALL_RESULT", "SQL_BIG_RESULT");
        return options && tokens.anyWord(at, "HIGH_PRIORITY", "STRAIGHT_JOIN", "SQL_SMALL_RESULT", "SQL_BIG_RESULT",
                "SQL_BUFFER_RESULT", "SQL_NO_CACHE", "SQL_CACHE", "SQL_CALC_FOUND_ROWS") ? 1 : 0;
    }

    private static int soundsLike(TokenList tokens, int at, List<Token> out) {
        return tokens.words(at, "SOUNDS", "LIKE") ? 1 : 0;
    }

    /** {@code _utf8mb4'text'} */
    private static int introducer(TokenList tokens, int at, List<Token> out) {
        boolean introducer = tokens.at(at).kind() == Token.Kind.WORD
                && tokens.at(at).text().startsWith("_")
                && tokens.at(at + 1).kind() == Token.Kind.STRING;
        return introducer ? 1 : 0;
    }

    /** {@code CONVERT(x USING utf8mb4)}, {@code CHAR(65 USING utf8mb4)} */
    private static int usingCharset(TokenList tokens, int at, List<Token> out) {
        boolean charset = tokens.word(at, "USING") && tokens.at(at + 1).name() && tokens.operator(at + 2, ")");
        return charset ? 2 : 0;
    }

    /** {@code CONVERT(x, DECIMAL(10, 2))} */
    private static int convertedType(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, ",") || !Keywords.type(tokens.at(at + 1).folded())) {
            return 0;
        }
        int open = tokens.opening(at);
        int close = open > 0 && tokens.word(open - 1, "CONVERT") ? tokens.closing(open) : -1;
        return close > 0 && tokens.plain(at, close) ? close - at : 0;
    }

    private static int binary(TokenList tokens, int at, List<Token> out) {
        boolean prefix = tokens.word(at, "BINARY") && !tokens.operandEnds(at - 1) && !tokens.word(at - 1, "AS")
                && (tokens.at(at + 1).name() || tokens.at(at + 1).kind() == Token.Kind.STRING);
        return prefix ? 1 : 0;
    }

    /** {@code FORCE INDEX FOR ORDER BY (i)} */
    private static int indexScope(TokenList tokens, int at, List<Token> out) {
        boolean hint = tokens.anyWord(at - 1, "INDEX", "KEY") && tokens.anyWord(at - 2, "USE", "FORCE", "IGNORE");
        if (!hint || !tokens.word(at, "FOR")) {
            return 0;
        }
        boolean sorted = tokens.words(at + 1, "ORDER", "BY") || tokens.words(at + 1, "GROUP", "BY");
        return sorted ? 3 : tokens.word(at + 1, "JOIN") ? 2 : 0;
    }
}
