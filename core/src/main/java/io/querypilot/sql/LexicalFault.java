package io.querypilot.sql;

/** Leaves the lexer's nested methods; never leaves the lexer. */
final class LexicalFault extends RuntimeException {
    private final transient SqlError error;

    LexicalFault(SqlError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    SqlError error() {
        return error;
    }
}
