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
    private Engine.Marker marker = new Engine.Marker("", "");
    private Optional<Schema> schema = Optional.empty();
    private long checked;
    private long read;
    private long cost;

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
        Engine.Marker now = engine.marker(lease.connection(), target);
        if (schema.isEmpty() || outdated(now)) {
            read = System.nanoTime();
            schema = Optional.of(engine.schema(lease.connection(), SAMPLING));
            cost = System.nanoTime() - read;
            marker = now;
        }
    }

    /** New data alone is a reason to read again only when reading has been a small part of the time since. */
    private boolean outdated(Engine.Marker now) {
        boolean dataIsDue = System.nanoTime() - read > 20 * cost;
        return !now.structure().equals(marker.structure())
                || dataIsDue && !now.data().equals(marker.data());
    }
}
