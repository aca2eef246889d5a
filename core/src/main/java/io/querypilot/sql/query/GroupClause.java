package io.querypilot.sql.query;

import io.querypilot.sql.TokenList;

/** Tells where in a statement its GROUP BY clauses are. */
final class GroupClause {
    private GroupClause() {}

    /** Whether the word here is an item of a GROUP BY, or of GROUPING SETS in one. */
    static boolean holds(TokenList tokens, int i) {
        boolean item = tokens.operator(i - 1, ",")
                || tokens.operator(i - 1, "(")
                || tokens.anyWord(i - 1, "BY", "DISTINCT", "ALL");
        return item && by(tokens, i);
    }

    private static boolean by(TokenList tokens, int i) {
        for (int at = i - 1; at >= 0; at--) {
            if (tokens.operator(at, ")")) {
                at = Math.max(0, tokens.opening(at));
            } else if (tokens.operator(at, "(")) {
                return tokens.word(at - 1, "SETS") && by(tokens, at);
            } else if (tokens.word(at, "BY")) {
                return tokens.word(at - 1, "GROUP");
            } else if (tokens.anyWord(at, "SELECT", "FROM", "WHERE", "HAVING", "LIMIT", "OFFSET", "WINDOW",
                    "QUALIFY", "ON")) {
                return false;
            }
        }
        return false;
    }
}
