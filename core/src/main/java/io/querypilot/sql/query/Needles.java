package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.List;
import java.util.Set;

/**
 * What a search may look for that is no text as written, where nothing stops it: a column, whose texts are as long as
 * somebody stored them. One that the statement joins of columns passes too, but then with short texts alone ({@link
 * Guard#joinedSearches}); any other that it puts together does not.
 */
final class Needles {
    /** What makes a text no longer. */
    private static final Set<String> SAME_LENGTH = Set.of("lower", "upper");
    private static final Set<String> OF_CONSTANTS = Set.of("char", "lower", "upper");
    private static final Set<String> BUILDERS = Set.of(
            "substr", "substring", "concat", "concat_ws", "json", "json_array", "json_object", "json_set", "json_insert",
            "json_replace", "json_patch", "json_quote", "strftime", "unhex");
    /** After these a name is read, not given. */
    private static final String[] BEFORE_READING = {
        "SELECT", "DISTINCT", "ALL", "WHERE", "AND", "OR", "NOT", "ON", "BY", "HAVING", "CASE", "WHEN", "THEN", "ELSE", "LIKE",
        "GLOB", "BETWEEN", "IS", "IN"
    };

    /** Searching takes the product of both lengths, and a text may have millions. */
    static final int LONGEST = 200;

    private Needles() {}

    static boolean bounded(TokenList tokens, List<Token> needle) {
        List<Token> inner = needle;
        while (wrapped(inner)) {
            inner = inner.subList(2, inner.size() - 1);
        }
        return constant(needle) || JoinedTexts.column(inner) && !madeHere(tokens, inner);
    }

    /** Whether it is put together of what a row holds, so that it is short where no text may be long. */
    static boolean joined(List<Token> needle) {
        List<Token> inner = needle;
        while (wrapped(inner)) {
            inner = inner.subList(2, inner.size() - 1);
        }
        return !JoinedTexts.column(inner) && JoinedTexts.is(inner);
    }

    private static boolean wrapped(List<Token> tokens) {
        return tokens.size() > 3 && SAME_LENGTH.contains(tokens.get(0).folded()) && tokens.get(1).operator("(")
                && tokens.get(tokens.size() - 1).operator(")");
    }

    /** Such as {@code char(10)} or {@code 'a' || 'b'}. */
    private static boolean constant(List<Token> needle) {
        if (needle.stream().mapToInt(token -> token.text().length()).sum() > LONGEST) {
            return false;
        }
        for (int i = 0; i < needle.size(); i++) {
            boolean call = i + 1 < needle.size() && needle.get(i + 1).operator("(") && OF_CONSTANTS.contains(needle.get(i).folded());
            if (needle.get(i).name() && !call) {
                return false;
            }
        }
        return true;
    }

    /** Whether this may be the name of a text that the statement puts together: in another query of it, or as an alias. */
    private static boolean madeHere(TokenList tokens, List<Token> column) {
        int queries = 0;
        boolean builds = false;
        boolean given = false;
        for (int i = 0; i < tokens.size(); i++) {
            queries += tokens.anyWord(i, "SELECT", "VALUES") ? 1 : 0;
            builds |= tokens.operator(i, "||") || tokens.operator(i + 1, "(") && BUILDERS.contains(tokens.at(i).folded())
                    || tokens.operator(i, "->") || tokens.operator(i, "->>");
            given |= i > 0 && column.size() == 1 && named(tokens.at(i), column.get(0)) && gives(tokens, i);
        }
        return builds && (queries != 1 || given);
    }

    private static boolean named(Token token, Token column) {
        return token.folded().equals(column.folded());
    }

    /** Whether the name that stands here is one that an expression before it is given. */
    private static boolean gives(TokenList tokens, int i) {
        Token before = tokens.at(i - 1);
        boolean operator = before.kind() == Token.Kind.OPERATOR && !before.operator(")") && !before.operator("]");
        return !operator && !tokens.anyWord(i - 1, BEFORE_READING);
    }
}
