package io.querypilot.critic;

import io.querypilot.sql.Dialect;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Lexer;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a dialect spells otherwise, found in the text alone so that it works where nothing parses. */
final class Spelling {
    private Spelling() {}

    static List<Edit> edits(String sql, Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> edits(sql, dialect, new SqliteFunctions()::rewrite);
            case POSTGRESQL -> edits(sql, dialect, new PostgresFunctions()::rewrite);
            case MYSQL, DUCKDB, SQLSERVER, BIGQUERY, TRINO -> List.of();
        };
    }

    private static List<Edit> edits(String sql, Dialect dialect, Function<Calls.Call, Optional<String>> functions) {
        List<Edit> quotes = dialect == Dialect.POSTGRESQL ? QuoteSpelling.edits(sql, dialect) : List.of();
        if (!quotes.isEmpty() || !(Lexer.lex(sql, dialect) instanceof Lexed.Tokens lexed)) {
            return quotes;
        }
        List<Token> tokens = lexed.tokens();
        List<Edit> edits = new ArrayList<>(ClauseSpelling.edits(tokens, dialect));
        edits.addAll(ValueSpelling.edits(sql, tokens, dialect));
        for (Calls.Call call : Calls.of(sql, tokens)) {
            functions.apply(call).ifPresent(text -> edits.add(call.replacedBy(text)));
        }
        return edits;
    }
}
