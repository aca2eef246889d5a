package io.querypilot.sql.query;

import io.querypilot.sql.Keywords;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;

/** Tells a list of column names after an alias from the arguments of a call. */
final class ColumnLists {
    private ColumnLists() {}

    /** Whether the name here stands where an alias or a common table expression is named, before plain names only. */
    static boolean at(TokenList tokens, int i) {
        int close = tokens.closing(i + 1);
        return close > 0 && namingPlace(tokens, i, close) && plainNames(tokens, i + 2, close);
    }

    private static boolean namingPlace(TokenList tokens, int i, int close) {
        boolean alias = tokens.word(i - 1, "AS") || tokens.operandEnds(i - 1);
        boolean commonTable = (tokens.operator(i - 1, ",") || tokens.anyWord(i - 1, "WITH", "RECURSIVE"))
                && tokens.word(close + 1, "AS");
        boolean offset = tokens.word(i - 1, "ORDINALITY");
        return alias || commonTable || offset;
    }

    /** Names and, in a record's column definitions, their types; never a literal but a type's length. */
    private static boolean plainNames(TokenList tokens, int from, int to) {
        for (int i = from; i < to; i++) {
            Token token = tokens.at(i);
            boolean typed = tokens.operator(i, "(") && Keywords.type(tokens.at(i - 1).folded());
            boolean length = token.kind() == Token.Kind.NUMBER
                    || token.operator(")")
                    || token.operator("[")
                    || token.operator("]");
            if (!token.name() && !token.operator(",") && !typed && !length) {
                return false;
            }
        }
        return true;
    }
}
