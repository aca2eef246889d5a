package io.querypilot.database;

import io.querypilot.schema.Schema;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The schema last read, kept until the engine's change marker moves. */
final class SchemaCache {
    private static final Duration READING = Duration.ofMinutes(1);
    private static final Duration SAMPLING = Duration.ofSeconds(3);

    private final Engine engine;
    private final Target target;
    private final Connections connections;
    private final Duration trust;
    private final ReentrantLock lock = new ReentrantLock();
    private Engine.Marker marker = new Engine.Marker("", "");
    private Optional<Schema> schema = Optional.empty();
    private long checked;
    private long read;
    private long cost;

    SchemaCache(Engine engine, Target target, Connections connections, Duration trust) {
        this.engine = engine;
        this.target = target;
        this.connections = connections;
        this.trust = trust;
    }

    Schema current() throws SQLException, InterruptedException {
        // Not synchronized, which would pin a virtual thread while the catalogue is read.
        lock.lockInterruptibly();
        try {
            return fresh();
        } finally {
            lock.unlock();
        }
    }

    private Schema fresh() throws SQLException, InterruptedException {
        if (schema.isPresent() && System.nanoTime() - checked < trust.toNanos()) {
            return schema.get();
        }
        try (Connections.Lease lease = connections.borrow(READING)) {
            refresh(lease);
        }
        checked = System.nanoTime();
        return schema.orElseThrow();
    }

    private void refresh(Connections.Lease lease) throws SQLException {
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
