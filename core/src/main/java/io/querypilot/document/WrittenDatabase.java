package io.querypilot.document;

import static java.util.Objects.requireNonNull;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Issue;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.database.StatementContext;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A database of which there is only a description: what its engine would say of a statement the critic says in its
 * place, and whatever passes comes back without rows, since nothing runs it.
 */
public record WrittenDatabase(String name, Dialect dialect, Schema schema) implements Database {
    public WrittenDatabase {
        requireNonNull(name, "name");
        requireNonNull(dialect, "dialect");
        requireNonNull(schema, "schema");
    }

    @Override
    public List<String> notes() {
        return List.of("There is a description of the database and no database: SQL is written and checked, not run");
    }

    @Override
    public Schema schema(StatementContext context) {
        return schema;
    }

    @Override
    public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
        return new Critic(dialect).criticise(sql, schema).issues().stream()
                .filter(Issue::blocking)
                .findFirst()
                .map(issue -> new SqlError(issue.type(), issue.message(), issue.piece()));
    }

    @Override
    public Outcome execute(String sql, Limits limits, StatementContext context) {
        return prepare(sql, limits, context)
                .<Outcome>map(error -> new Outcome.Failure(error, Duration.ZERO))
                .orElseGet(() -> new Outcome.Success(new ResultTable(List.of(), List.of(), false), Duration.ZERO));
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
