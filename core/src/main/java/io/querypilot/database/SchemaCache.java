package io.querypilot.database;

import io.querypilot.schema.Schema;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** The schema last read, kept until the engine's change marker moves. */
final class SchemaCache {
    private static final Duration READING = Duration.ofMinutes(1);
    private static final Duration SAMPLING = Duration.ofSeconds(3);

    private final Engine engine;
    private final Target target;
    private final Pool pool;
    private final Duration trust;
    private String marker = "";
    private Optional<Schema> schema = Optional.empty();
    private long checked;

    SchemaCache(Engine engine, Target target, Pool pool, Duration trust) {
        this.engine = engine;
        this.target = target;
        this.pool = pool;
        this.trust = trust;
    }

    synchronized Schema current() throws SQLException, InterruptedException {
        if (schema.isPresent() && System.nanoTime() - checked < trust.toNanos()) {
            return schema.get();
        }
        try (Pool.Lease lease = pool.borrow(READING)) {
            refresh(lease);
        }
        checked = System.nanoTime();
        return schema.orElseThrow();
    }

    private void refresh(Pool.Lease lease) throws SQLException {
        String now = engine.marker(lease.connection(), target);
        if (schema.isEmpty() || !now.equals(marker)) {
            schema = Optional.of(engine.schema(lease.connection(), SAMPLING));
            marker = now;
        }
    }
}
