package io.querypilot.critic;

import io.querypilot.sql.Dialect;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Lexer;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a dialect spells otherwise, found in the text alone so that it works where nothing parses. */
final class Spelling {
    private Spelling() {}

    static List<Edit> edits(String sql, Dialect dialect, Optional<SqlError> error) {
        List<Edit> edits = new ArrayList<>();
        return edits;
    }
}
