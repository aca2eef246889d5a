package io.querypilot.sql.query;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Catalogues;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import io.querypilot.sql.dialect.FunctionList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What no token of a harmless query may say, whatever tree the parser makes of it. */
final class TokenRules {
    private static final Set<String> CHANGES = Set.of(
            "insert", "update", "delete", "merge", "replace", "truncate", "drop", "create", "alter", "grant", "revoke",
            "call", "exec", "execute", "copy", "pragma", "attach", "detach", "vacuum", "load", "install", "do", "set",
            "lock", "export", "import", "upsert");

    private static final String LOCKS = "a query may not lock what it reads";

    private final Dialect dialect;
    private final Calls calls;
    private final SizeRules sizes;
    private final Set<String> reserved;
    /** Where a function tells the version, the variable of that name tells no more. */
    private final boolean version;

    TokenRules(Dialect dialect, FunctionList functions) {
        this.dialect = dialect;
        this.calls = new Calls(dialect, functions);
        this.sizes = new SizeRules(dialect);
        this.reserved = new HashSet<>(dialect.refusedWords());
        reserved.add("into");
        this.version = functions.allows("version");
    }

    List<SqlError> check(List<Token> list, Set<String> columnListNames) {
        TokenList tokens = new TokenList(list);
        List<SqlError> errors = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            String why = refusal(tokens, i);
            if (why != null) {
                errors.add(new SqlError(ErrorType.READ_ONLY_VIOLATION, why, tokens.at(i).text()));
            }
        }
        errors.addAll(calls.refusals(tokens, columnListNames));
        errors.addAll(sizes.check(tokens));
        return errors;
    }

    private String refusal(TokenList tokens, int i) {
        return switch (tokens.at(i).kind()) {
            case WORD -> word(tokens, i);
            case OPERATOR -> operator(tokens, i);
            case PARAMETER -> parameter(tokens.at(i));
            case QUOTED_IDENTIFIER -> locks(tokens, i) ? LOCKS : ownRules(tokens, i);
            case STRING, NUMBER -> null;
        };
    }

    private String word(TokenList tokens, int i) {
        String word = tokens.at(i).folded();
        if (reserved.contains(word) && !tokens.operator(i - 1, ".") && !dialect.needsWord(tokens, i)) {
            return tokens.at(i).text() + " has no place in a query that only reads";
        }
        if (change(tokens, i, word)) {
            return "only queries may run; this holds " + tokens.at(i).text();
        }
        if (locks(tokens, i)) {
            return LOCKS;
        }
        if (tokens.words(i, "NEXT", "VALUE", "FOR")) {
            return "a query may not draw from a sequence";
        }
        if (tokens.word(i, "WITH") && tokens.anyWord(i + 1, "SESSION", "FUNCTION") && tokens.at(i + 2).name()
                && !tokens.word(i + 2, "AS")) {
            return "a query may not bring settings or functions of its own";
        }
        return ownRules(tokens, i);
    }

    private String ownRules(TokenList tokens, int i) {
        String why = dialect.refusal(tokens, i);
        return why != null ? why : Catalogues.secret(dialect, tokens, i);
    }

    /** A statement inside the statement begins after a bracket or where the text does. */
    private static boolean change(TokenList tokens, int i, String word) {
        boolean start = i == 0 || tokens.operator(i - 1, "(") || tokens.operator(i - 1, ")");
        return start && CHANGES.contains(word) && tokens.at(i + 1).name() && !tokens.anyWord(i + 1, "AS", "FROM", "IS",
                "IN", "NOT", "LIKE", "BETWEEN", "AND", "OR", "ORDER", "ASC", "DESC", "ON", "WHERE", "USING", "JOIN",
                "LEFT", "INNER", "OVER", "SEPARATOR", "COLLATE", "GROUP")
                || word.equals("delete") && start && tokens.word(i + 1, "FROM");
    }

    private boolean locks(TokenList tokens, int i) {
        if (tokens.words(i, "LOCK", "IN", "SHARE") || tokens.word(i, "FOR") && (tokens.anyWord(i + 1, "UPDATE", "SHARE")
                || tokens.words(i + 1, "NO", "KEY") || tokens.words(i + 1, "KEY", "SHARE"))) {
            return true;
        }
        boolean hint = tokens.at(i).kind() == Token.Kind.WORD || tokens.word(tokens.opening(i) - 1, "WITH");
        return hint && dialect.lockHints().contains(tokens.at(i).folded());
    }

    private String operator(TokenList tokens, int i) {
        boolean assigns = tokens.operator(i, ":=") && !dialect.has(Trait.COLON_EQUALS_NAMES_ARGUMENT);
        return assigns ? "a query may not assign" : null;
    }

    private String parameter(Token token) {
        if (version && token.text().equalsIgnoreCase("@@version")) {
            return null;
        }
        boolean variable = dialect.has(Trait.SESSION_VARIABLES) || token.text().startsWith("@@");
        return variable && token.text().startsWith("@") ? "a query may not use variables of the session" : null;
    }
}
