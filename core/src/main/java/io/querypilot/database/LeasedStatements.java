package io.querypilot.database;

import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.Sampling;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** Statements on the catalogue over a connection on loan; what they serve tells who hears of them. */
record LeasedStatements(Connections.Lease lease, StatementContext context, Sampling sampling)
        implements CatalogueStatements {
    /** How long one statement on the catalogue may take. */
    static final Duration READING = Duration.ofMinutes(1);
    /** How long the samples of one table may take: long enough that only what never ends is stopped. */
    private static final Duration SAMPLING = Duration.ofSeconds(30);

    /** For statements that look into no table. */
    LeasedStatements(Connections.Lease lease, StatementContext context) {
        this(lease, context, Sampling.STANDARD);
    }

    @Override
    public Connection connection() {
        return lease.connection();
    }

    @Override
    public void catalogue(String sql, Rows action) throws SQLException {
        each(sql, Purpose.CATALOGUE, READING, action);
    }

    @Override
    public void sample(String sql, Rows action) throws SQLException {
        each(sql, Purpose.SAMPLE, SAMPLING, action);
    }

    private void each(String sql, Purpose purpose, Duration limit, Rows action) throws SQLException {
        long start = System.nanoTime();
        try {
            lease.run(limit, start, (statement, watch) -> {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    while (rows.next()) {
                        watch.check();
                        action.accept(rows);
                    }
                }
                return null;
            });
        } finally {
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            context.listener().ran(sql, context.serving(purpose), elapsed);
        }
    }
}
