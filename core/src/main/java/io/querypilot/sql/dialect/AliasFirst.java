package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.ArrayList;
import java.util.List;

/** Puts SQL Server's {@code SELECT n = COUNT(*)} into the usual order, {@code COUNT(*) AS n}. */
final class AliasFirst {
    private AliasFirst() {}

    static List<Token> reorder(List<Token> list) {
        List<Token> tokens = new ArrayList<>(list);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).word("SELECT")) {
                reorder(tokens, first(new TokenList(tokens), i + 1));
            }
        }
        return tokens;
    }

    private static void reorder(List<Token> tokens, int first) {
        int end;
        for (int start = first; start < tokens.size(); start = end + 1) {
            end = end(new TokenList(tokens), start);
            if (end > start + 2 && assigns(new TokenList(tokens), start)) {
                Token alias = tokens.remove(start);
                tokens.remove(start);
                tokens.addAll(end - 2, List.of(Rewrites.word("AS"), alias));
            }
            if (!new TokenList(tokens).operator(end, ",")) {
                return;
            }
        }
    }

    /** A name with {@code @} before it is a variable, which no query may set. */
    private static boolean assigns(TokenList tokens, int at) {
        return tokens.operator(at + 1, "=") && tokens.at(at).name() && !tokens.at(at).text().startsWith("@");
    }

    /** Where the first item stands, behind {@code DISTINCT} and {@code TOP (3) PERCENT WITH TIES}. */
    private static int first(TokenList tokens, int at) {
        int first = tokens.anyWord(at, "DISTINCT", "ALL") ? at + 1 : at;
        if (tokens.word(first, "TOP")) {
            first = Math.max(first + 1, tokens.closing(first + 1)) + 1;
            first = tokens.word(first, "PERCENT") ? first + 1 : first;
            first = tokens.words(first, "WITH", "TIES") ? first + 2 : first;
        }
        return first;
    }

    /** Where the item ends: at a comma, the next clause, or the end of its query. */
    private static int end(TokenList tokens, int from) {
        for (int i = from; i < tokens.size(); i++) {
            if (tokens.operator(i, "(")) {
                i = Math.max(i, tokens.closing(i));
            } else if (tokens.operator(i, ",") || tokens.operator(i, ")") || tokens.operator(i, ";")
                    || tokens.anyWord(
                            i, "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "UNION", "INTERSECT", "EXCEPT", "FOR", "OPTION")) {
                return i;
            }
        }
        return tokens.size();
    }
}
