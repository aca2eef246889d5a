package io.querypilot.database;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Stops a statement that runs too long or whose thread is interrupted. It cancels again and again until the statement
 * is over, because a cancel that comes between two steps of a driver is lost.
 */
final class StatementTimeout implements AutoCloseable {
    private static final long EVERY_MILLIS = 20;
    private static final ScheduledExecutorService CLOCK = clock();

    private final Statement statement;
    private final Duration timeout;
    private final Duration before;
    private final long deadline;
    private final Thread caller = Thread.currentThread();
    private final Future<?> ticks;
    private volatile String reason = "";
    private boolean over;

    /** {@code before} is what was spent of the same limit before {@code start}, for whoever reads why it was stopped. */
    StatementTimeout(Statement statement, Duration timeout, Duration before, long start) {
        this.statement = statement;
        this.timeout = timeout;
        this.before = before;
        this.deadline = start + timeout.toNanos();
        this.ticks = CLOCK.scheduleWithFixedDelay(this::tick, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Its threads are daemons and go when nothing runs, so nobody need close it. */
    private static ScheduledExecutorService clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(2, task -> {
            Thread thread = new Thread(task, "querypilot-watch");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
        clock.setKeepAliveTime(10, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
        return clock;
    }

    private synchronized void tick() {
        if (over || !due()) {
            return;
        }
        try {
            statement.cancel();
        } catch (SQLException notRunning) {
            // The next tick tries again.
        }
    }

    private boolean due() {
        if (reason.isEmpty() && caller.isInterrupted()) {
            reason = "The statement was cancelled.";
        } else if (reason.isEmpty() && System.nanoTime() - deadline > 0) {
            reason = "The statement was stopped after " + timeout.toMillis() + " ms" + checking() + ".";
        }
        return !reason.isEmpty();
    }

    private String checking() {
        return before.isZero() ? "" : "; checking it had taken " + before.toMillis() + " ms of its time before";
    }

    boolean fired() {
        return !reason.isEmpty();
    }

    /** Says why the statement was stopped, in place of the driver's own words. */
    SQLTimeoutException stopped(SQLException cause) {
        return new SQLTimeoutException(reason, "57014", cause);
    }

    /** Ends a result that comes in many small steps, between which there is nothing to cancel. */
    void check() throws SQLException {
        if (fired() || due()) {
            throw stopped(null);
        }
    }

    /** After this no cancel can reach the connection's next statement. */
    @Override
    public synchronized void close() {
        over = true;
        ticks.cancel(false);
    }
}
