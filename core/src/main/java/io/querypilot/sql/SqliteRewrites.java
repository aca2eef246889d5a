package io.querypilot.sql;

import java.util.List;

/** SQLite's own operators and index hints. */
final class SqliteRewrites {
    private SqliteRewrites() {}

    static List<Rewrites.Rewrite> all() {
        return List.of(
                SqliteRewrites::pattern, SqliteRewrites::is, SqliteRewrites::notNull, SqliteRewrites::indexHint);
    }

    static int pattern(TokenList tokens, int at, List<Token> out) {
        boolean infix = tokens.operandEnds(at - 1) || tokens.word(at - 1, "NOT");
        if (!infix || !tokens.anyWord(at, "GLOB", "MATCH", "REGEXP")) {
            return 0;
        }
        out.add(Rewrites.word("LIKE"));
        return 1;
    }

    /** IS compares any two values. */
    private static int is(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "IS")) {
            return 0;
        }
        int operand = tokens.word(at + 1, "NOT") ? at + 2 : at + 1;
        if (tokens.anyWord(operand, "NULL", "TRUE", "FALSE", "DISTINCT")) {
            return 0;
        }
        out.add(Rewrites.operator(operand == at + 2 ? "<>" : "="));
        return operand - at;
    }

    private static int notNull(TokenList tokens, int at, List<Token> out) {
        if (!tokens.words(at, "NOT", "NULL") || !tokens.operandEnds(at - 1)) {
            return 0;
        }
        out.addAll(List.of(Rewrites.word("IS"), Rewrites.word("NOT"), Rewrites.word("NULL")));
        return 2;
    }

    private static int indexHint(TokenList tokens, int at, List<Token> out) {
        if (tokens.words(at, "INDEXED", "BY")) {
            return 3;
        }
        return tokens.words(at, "NOT", "INDEXED") ? 2 : 0;
    }
}
