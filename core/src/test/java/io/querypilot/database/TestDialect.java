package io.querypilot.database;

import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;

/** A dialect with no database behind it, for what only writes about one. */
public record TestDialect(Dialect dialect) implements Database {
    public static QuestionDatabase of(Dialect dialect) {
        return QuestionDatabase.of(new TestDialect(dialect));
    }

    @Override
    public String name() {
        return dialect.id();
    }

    @Override
    public Schema schema(StatementContext context) {
        return new Schema(List.of(), "");
    }

    @Override
    public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
        throw new UnsupportedOperationException("there is no database");
    }

    @Override
    public Outcome execute(String sql, Limits limits, StatementContext context) {
        throw new UnsupportedOperationException("there is no database");
    }

    @Override
    public void close() {}
}
