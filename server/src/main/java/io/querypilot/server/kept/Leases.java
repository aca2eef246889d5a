package io.querypilot.server.kept;

import io.querypilot.database.Caller;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Store;
import io.querypilot.server.Agent;
import io.querypilot.server.web.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets one question of a session be worked on at a time, in whichever process over the store. While it is, its process says so
 * every few seconds; a lease that nobody renews is a dead process's, and the next one takes it. A clock that is wrong by more than
 * a lease lasts makes a live question look dead, and then its checkpoints still let only one of the two go on.
 */
public final class Leases {
    private static final Logger LOG = LoggerFactory.getLogger(Leases.class);
    private static final long LASTS_MILLIS = 12_000;
    private static final long BEAT_MILLIS = 3_000;
    private static final long LOOK_MILLIS = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_WAITING = 64;
    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS querypilot_lease (
                tenant VARCHAR(200) NOT NULL, session VARCHAR(200) NOT NULL, holder VARCHAR(80) NOT NULL,
                until BIGINT NOT NULL, PRIMARY KEY (tenant, session))
            """);
    private static final String TAKE =
            """
            INSERT INTO querypilot_lease (tenant, session, holder, until, asked_of) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (tenant, session) DO UPDATE SET holder = excluded.holder, until = excluded.until,
                asked_of = excluded.asked_of
                WHERE querypilot_lease.until < ? OR querypilot_lease.holder = excluded.holder
            """;

    private record Session(String tenant, String name) {}

    private final String holder = UUID.randomUUID().toString();
    private final Set<Session> held = ConcurrentHashMap.newKeySet();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Statements statements;
    private final String database;
    private Future<?> beating = CompletableFuture.completedFuture(null);

    public Leases(Agent agent) {
        this.statements = new Statements(agent.store());
        this.database = agent.database().name();
        make(agent.store());
        statements.update("DELETE FROM querypilot_lease WHERE until < ?", now() - LASTS_MILLIS);
    }

    /** Once a lease did not say of which database its question is asked. */
    static void make(Store store) {
        store.make(TABLES);
        store.add("querypilot_lease", "asked_of", "TEXT NOT NULL DEFAULT ''");
    }

    /** How many wait for the question before them in their session. */
    public int waiting() {
        return waiting.get();
    }

    /** Its thread is a daemon and goes when no question is worked on, so nobody need close it. */
    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, "querypilot-lease");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
        clock.setKeepAliveTime(10, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
        return clock;
    }

    /** Works on a session when nobody else does; who has waited too long for that is told to come again. */
    public <T> T within(Caller caller, String session, Supplier<T> work) {
        Session wanted = new Session(caller.memory(), session);
        if (!take(wanted)) {
            await(wanted);
        }
        try {
            return work.get();
        } finally {
            release(wanted);
        }
    }

    private void await(Session wanted) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        boolean room = waiting.incrementAndGet() <= MOST_WAITING;
        try {
            do {
                if (!room || System.nanoTime() > end) {
                    throw new Problem(503, "session_busy", "A question of this session is still being worked on.",
                            "Try again in a moment.");
                }
                Thread.sleep(LOOK_MILLIS);
            } while (!take(wanted));
        } catch (InterruptedException gone) {
            Thread.currentThread().interrupt();
            throw new QueryPilotException(
                    ErrorCode.CANCELLED,
                    "The question was cancelled while it waited for the one before it in its session.",
                    "Ask it again.");
        } finally {
            waiting.decrementAndGet();
        }
    }

    private boolean take(Session wanted) {
        if (!held.add(wanted)) {
            return false;
        }
        boolean taken = false;
        try {
            taken = statements.update(TAKE, wanted.tenant(), wanted.name(), holder, now() + LASTS_MILLIS, database, now()) == 1;
        } finally {
            if (!taken) {
                held.remove(wanted);
            }
        }
        beatWhileHeld();
        return taken;
    }

    /** What cannot be given back now runs out by itself, and is ours to take again until then. */
    private void release(Session had) {
        try {
            statements.update("DELETE FROM querypilot_lease WHERE tenant = ? AND session = ? AND holder = ?",
                    had.tenant(), had.name(), holder);
        } catch (QueryPilotException unreachable) {
            LOG.warn("a lease could not be given back: {}", unreachable.getMessage());
        } finally {
            held.remove(had);
            beatWhileHeld();
        }
    }

    private synchronized void beatWhileHeld() {
        boolean needed = !held.isEmpty();
        if (needed && beating.isDone()) {
            beating = CLOCK.scheduleWithFixedDelay(this::beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
        } else if (!needed) {
            beating.cancel(false);
        }
    }

    private void beat() {
        try {
            statements.update("UPDATE querypilot_lease SET until = ? WHERE holder = ?", now() + LASTS_MILLIS, holder);
        } catch (RuntimeException unreachable) {
            LOG.warn("the leases could not be renewed: {}", unreachable.getMessage());
        }
    }

    private static long now() {
        return System.currentTimeMillis();
    }
}
