package io.querypilot.sql;

import java.util.List;

/** What cutting a text into tokens came to. */
public sealed interface Lexed {
    /** Every token in order, comments and white space left out. */
    record Tokens(List<Token> tokens) implements Lexed {
        public Tokens {
            tokens = List.copyOf(tokens);
        }
    }

    /** The text cannot be cut into tokens, or an engine might cut it elsewhere. */
    record Failure(SqlError error) implements Lexed {}
}
