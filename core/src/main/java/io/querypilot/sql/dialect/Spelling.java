package io.querypilot.sql.dialect;

import io.querypilot.sql.Edit;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a dialect spells otherwise, found in the text alone so that it works where nothing parses. */
final class Spelling {
    private Spelling() {}

    static List<Edit> edits(String sql, Dialect dialect, Function<FunctionCalls.Call, Optional<String>> functions) {
        if (!(dialect.lex(sql) instanceof Lexed.Tokens lexed)) {
            return List.of();
        }
        List<Token> tokens = lexed.tokens();
        List<Edit> edits = new ArrayList<>(ClauseSpelling.edits(tokens, dialect));
        for (FunctionCalls.Call call : FunctionCalls.of(sql, tokens)) {
            functions.apply(call).ifPresent(text -> edits.add(call.replacedBy(text)));
        }
        return edits;
    }
}
