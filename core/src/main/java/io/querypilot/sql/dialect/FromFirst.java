package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.ArrayList;
import java.util.List;

/** Puts DuckDB's {@code FROM t SELECT a WHERE b} into the usual order. */
final class FromFirst {
    private FromFirst() {}

    static List<Token> reorder(List<Token> list) {
        List<Token> tokens = new ArrayList<>(list);
        for (int i = tokens.size() - 1; i >= 0; i--) {
            if (tokens.get(i).word("FROM") && starts(new TokenList(tokens), i)) {
                reorder(tokens, i);
            }
        }
        return tokens;
    }

    /** A query may start at the beginning, in a bracket, or after a common table expression or a set operation. */
    private static boolean starts(TokenList tokens, int from) {
        boolean afterCommonTable = tokens.operator(from - 1, ")") && commonTable(tokens, tokens.opening(from - 1));
        return from == 0
                || from == 1 && tokens.anyWord(0, "EXPLAIN", "DESCRIBE", "DESC", "SUMMARIZE")
                || tokens.operator(from - 1, "(")
                || tokens.anyWord(from - 1, "UNION", "INTERSECT", "EXCEPT")
                || tokens.word(from - 1, "ALL") && tokens.anyWord(from - 2, "UNION", "INTERSECT", "EXCEPT")
                || afterCommonTable;
    }

    private static boolean commonTable(TokenList tokens, int open) {
        return open > 0 && (tokens.word(open - 1, "AS") || tokens.word(open - 1, "MATERIALIZED")) && tokens.anyWord(0, "WITH");
    }

    private static void reorder(List<Token> tokens, int from) {
        TokenList list = new TokenList(tokens);
        int select = next(list, from + 1, "SELECT");
        if (select < 0) {
            tokens.addAll(from, List.of(Rewrites.word("SELECT"), Rewrites.operator("*")));
            return;
        }
        int end = next(list, select + 1, "WHERE", "GROUP", "HAVING", "WINDOW", "QUALIFY", "ORDER", "LIMIT", "OFFSET",
                "UNION", "INTERSECT", "EXCEPT", "USING");
        List<Token> items = new ArrayList<>(tokens.subList(select, end < 0 ? close(list, select) : end));
        tokens.subList(select, select + items.size()).clear();
        tokens.addAll(from, items);
    }

    /** The next of these words on the same level, before that level or its query ends; or -1. */
    private static int next(TokenList tokens, int from, String... words) {
        int end = close(tokens, from);
        for (int i = from; i < end; i++) {
            if (tokens.operator(i, "(") || tokens.operator(i, "[")) {
                i = Math.max(i, tokens.closing(i));
            } else if (tokens.anyWord(i, words)) {
                return i;
            } else if (words.length == 1 && tokens.anyWord(i, "UNION", "INTERSECT", "EXCEPT")) {
                return -1;
            }
        }
        return -1;
    }

    private static int close(TokenList tokens, int from) {
        for (int i = from; i < tokens.size(); i++) {
            if (tokens.operator(i, "(") || tokens.operator(i, "[")) {
                i = Math.max(i, tokens.closing(i));
            } else if (tokens.operator(i, ")")) {
                return i;
            }
        }
        return tokens.size();
    }
}
