package io.querypilot.database.postgres;

import io.querypilot.sql.Characters;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import java.util.Set;
import java.util.stream.Collectors;

/** The text of a function that somebody wrote in SQL, which PostgreSQL may put where the function is called. */
record PostgresBody(String text) {
    /**
     * Whether it calls only functions of the engine or of an extension that are known to be harmless: none of its names is one
     * that somebody gave to a function or a type, wherever, and none of its symbols is a user's operator.
     */
    boolean calm(Guard guard, Set<String> given, Set<String> operators) {
        // A parameter is no call, and which schema an extension lies in says nothing of what it does.
        String plain = text.replaceAll("\\$\\d+", "NULL").replaceAll("\\w+\\s*\\.\\s*(?=\\w+\\s*\\()", "");
        Set<String> names = given.stream().map(Characters::lower).collect(Collectors.toSet());
        return Dialect.POSTGRESQL.lex(plain) instanceof Lexed.Tokens lexed
                && !lexed.tokens().isEmpty()
                && lexed.tokens().stream().noneMatch(token -> token.name() && (names.contains(token.folded()) || token.folded().equals("operator")))
                && operators.stream().noneMatch(text::contains)
                && guard.knowsCallsOf(plain);
    }
}
