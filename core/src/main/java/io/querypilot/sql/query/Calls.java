package io.querypilot.sql.query;

import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import io.querypilot.sql.dialect.FunctionList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds every call among the tokens: a name directly before a bracket, whatever the grammar makes of it. */
final class Calls {
    private final Dialect dialect;
    private final FunctionList functions;

    Calls(Dialect dialect, FunctionList functions) {
        this.dialect = dialect;
        this.functions = functions;
    }

    /** A refusal for each call that is not known to be harmless and cannot be a column list of one of these names. */
    List<SqlError> refusals(TokenList tokens, Set<String> columnListNames) {
        List<SqlError> errors = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.at(i).name() && tokens.operator(i + 1, "(") && !harmless(tokens, i, columnListNames)) {
                errors.add(functions.refusal(path(tokens, i), tokens.at(i).text()));
            }
        }
        return errors;
    }

    private boolean harmless(TokenList tokens, int i, Set<String> columnListNames) {
        if (qualified(tokens, i)) {
            return harmlessQualified(tokens, i);
        }
        Token token = tokens.at(i);
        return functions.allows(token.folded())
                || dialect.harmlessCall(tokens, i)
                || token.kind() == Token.Kind.WORD && harmlessKeyword(tokens, i)
                || columnListNames.contains(token.folded())
                        && !functions.refused().containsKey(token.folded())
                        && ColumnLists.at(tokens, i);
    }

    private boolean qualified(TokenList tokens, int i) {
        return tokens.operator(i - 1, ".") || dialect.has(Trait.COLONS_LEAD_TO_METHODS) && tokens.operator(i - 1, "::");
    }

    private boolean harmlessKeyword(TokenList tokens, int i) {
        return BracketWords.reserved(tokens.at(i).folded())
                || !measured(tokens, i) && (BracketWords.keyword(tokens, i, dialect) || TypePlaces.type(tokens, i, dialect));
    }

    /** Where rows are matched a call may follow these words; elsewhere they are names, as any. */
    private static boolean measured(TokenList tokens, int i) {
        return tokens.anyWord(i - 1, "MEASURES", "FINAL", "RUNNING") && matching(tokens, i);
    }

    private static boolean matching(TokenList tokens, int i) {
        int open = tokens.opening(i);
        while (open > 0 && !tokens.word(open - 1, "MATCH_RECOGNIZE")) {
            open = tokens.opening(open);
        }
        return open > 0;
    }

    private boolean harmlessQualified(TokenList tokens, int i) {
        String path = path(tokens, i);
        return functions.allows(path) || dialect.harmlessQualified(path, tokens, i, functions);
    }

    /** The name with everything that qualifies it; a method of an expression starts with a dot. */
    private String path(TokenList tokens, int i) {
        StringBuilder path = new StringBuilder(tokens.at(i).folded());
        int at = i;
        while (qualified(tokens, at)) {
            boolean named = tokens.at(at - 2).name();
            path.insert(0, named ? tokens.at(at - 2).folded() + "." : ".");
            at = named ? at - 2 : -1;
        }
        return path.toString();
    }
}
