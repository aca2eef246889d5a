package io.querypilot.database;

import io.querypilot.sql.SqlError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps every statement it is told of. */
public final class TestAudit implements AuditedDatabase.Audit {
    /** A statement and its context. */
    public record Seen(String sql, StatementContext context) {}

    private final List<Seen> seen = new CopyOnWriteArrayList<>();

    public List<Seen> seen() {
        return seen;
    }

    /** The statements of one purpose, in their order. */
    public List<String> sql(Purpose purpose) {
        return seen.stream()
                .filter(one -> one.context().purpose() == purpose)
                .map(Seen::sql)
                .toList();
    }

    @Override
    public void executed(String sql, StatementContext context, Outcome outcome) {
        seen.add(new Seen(sql, context));
    }

    @Override
    public void read(String sql, StatementContext context, Duration elapsed) {
        seen.add(new Seen(sql, context));
    }

    @Override
    public void prepared(String sql, StatementContext context, Optional<SqlError> error) {
        seen.add(new Seen(sql, context));
    }
}
