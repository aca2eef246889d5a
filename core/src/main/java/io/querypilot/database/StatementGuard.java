package io.querypilot.database;

import io.querypilot.sql.Dialect;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.util.Optional;
import java.util.regex.Pattern;

/** Lets through only what starts as a query and holds no second statement. */
final class StatementGuard {
    private static final Pattern QUERY = Pattern.compile("(?is)\\s*(select|with|values)\\b[^;]*;?\\s*");

    StatementGuard(Dialect dialect) {}

    Optional<SqlError> refusal(String sql) {
        return QUERY.matcher(sql).matches()
                ? Optional.empty()
                : Optional.of(new SqlError(ErrorType.READ_ONLY_VIOLATION, "Only a single query can be run.", ""));
    }
}
