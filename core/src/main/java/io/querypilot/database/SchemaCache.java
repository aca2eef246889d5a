package io.querypilot.database;

import io.querypilot.schema.Schema;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The schema last read, kept until the engine's change marker moves. */
final class SchemaCache {
    private final Engine engine;
    private final Target target;
    private final Connections connections;
    private final Access access;
    private final ReentrantLock lock = new ReentrantLock();
    private Engine.Marker marker = new Engine.Marker("", "");
    private Optional<Schema> schema = Optional.empty();
    private volatile Optional<Checked> trusted = Optional.empty();
    private long read;
    private long cost;
    private volatile boolean forgotten;

    /** The schema as the database had it at this moment of {@link System#nanoTime}. */
    private record Checked(Schema schema, long at) {}

    SchemaCache(Engine engine, Target target, Connections connections, Access access) {
        this.engine = engine;
        this.target = target;
        this.connections = connections;
        this.access = access;
    }

    Schema current(StatementContext context) throws SQLException, InterruptedException {
        // Not synchronized, which would pin a virtual thread while the catalogue is read.
        lock.lockInterruptibly();
        try {
            return fresh(context);
        } finally {
            lock.unlock();
        }
    }

    /** Has the schema read anew when it is next asked for: something has changed that no marker tells. */
    void forget() {
        forgotten = true;
    }

    /** What need not be looked at again yet; nobody has to wait for it. */
    Optional<Schema> atHand() {
        return trusted
                .filter(known -> !forgotten && System.nanoTime() - known.at() < access.trust().toNanos())
                .map(Checked::schema);
    }

    private Schema fresh(StatementContext context) throws SQLException, InterruptedException {
        Optional<Schema> known = atHand();
        if (known.isPresent()) {
            return known.get();
        }
        try (Connections.Lease lease = connections.borrow(LeasedStatements.READING)) {
            refresh(new LeasedStatements(lease, context, access.sampling()));
        }
        Schema now = schema.orElseThrow();
        trusted = Optional.of(new Checked(now, System.nanoTime()));
        return now;
    }

    private void refresh(LeasedStatements statements) throws SQLException, InterruptedException {
        Engine.Marker now = engine.marker(statements, target);
        if (schema.isEmpty() || forgotten || outdated(now)) {
            boolean again = forgotten;
            // Before anybody may look without the lock: what is forgotten is not handed out again while the new one is read.
            trusted = Optional.empty();
            forgotten = false;
            read = System.nanoTime();
            try {
                schema = Optional.of(whole(statements));
            } catch (SQLException | InterruptedException | RuntimeException failed) {
                forgotten |= again;
                throw failed;
            }
            cost = System.nanoTime() - read;
            marker = now;
        }
    }

    /**
     * Whoever is interrupted has had samples stopped, and a table that could not be read has none, which is as it should
     * be unless the connection broke: such schemas are not kept.
     */
    private Schema whole(LeasedStatements statements) throws SQLException, InterruptedException {
        Schema whole = engine.schema(statements);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (statements.lease().anyFailed()) {
            engine.marker(statements, target);
        }
        return whole;
    }

    /** New data alone is a reason to read again only when reading has been a small part of the time since. */
    private boolean outdated(Engine.Marker now) {
        boolean dataIsDue = System.nanoTime() - read > 20 * cost;
        return !now.structure().equals(marker.structure())
                || dataIsDue && !now.data().equals(marker.data());
    }
}
