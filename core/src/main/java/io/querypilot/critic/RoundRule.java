package io.querypilot.critic;

import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import io.querypilot.sql.dialect.FunctionCalls;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** PostgreSQL rounds to so many digits only what is NUMERIC; an average of REAL is not. */
final class RoundRule {
    private RoundRule() {}

    static List<Edit> edits(String sql, Dialect dialect, Critique critique, Optional<SqlError> error) {
        if (!dialect.has(Trait.ROUNDS_NUMERIC_ONLY) || !complained(critique, error)
                || !(dialect.lex(sql) instanceof Lexed.Tokens lexed)) {
            return List.of();
        }
        return FunctionCalls.of(sql, lexed.tokens()).stream()
                .filter(call -> call.name().equals("round") && call.size() == 2)
                .filter(call -> !call.argument(0).toUpperCase(Locale.ROOT).startsWith("CAST("))
                .map(call -> call.replacedBy(rounded(call.argument(0), call.argument(1))))
                .toList();
    }

    private static String rounded(String value, String digits) {
        return "ROUND(CAST(" + value + " AS NUMERIC), " + digits + ")";
    }

    private static boolean complained(Critique critique, Optional<SqlError> error) {
        Stream<Issue> issues = Stream.concat(critique.issues().stream(), error.stream().map(Issue::blocking));
        return issues.anyMatch(issue -> issue.type() == ErrorType.FUNCTION_NOT_FOUND
                && issue.piece().toLowerCase(Locale.ROOT).startsWith("round"));
    }
}
