package io.querypilot.server;

import io.querypilot.model.Arrivals;
import io.querypilot.model.Arriving;
import io.querypilot.model.Draft;
import io.querypilot.model.LogContext;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.MDC;

/**
 * A model that knows the SQL of a few questions and counts the others' rows; what it knows to have none it declines. It
 * can be held before it writes.
 */
final class TestModel implements Model {
    private static final String COUNT = "SELECT count(*) AS orders FROM orders";

    private final Map<String, String> known;
    private final AtomicInteger asked = new AtomicInteger();
    private final Semaphore writing = new Semaphore(0);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private volatile boolean held;
    private volatile boolean choosing;
    private volatile String trace = "";

    TestModel(Map<String, String> known) {
        this.known = known;
    }

    /** From now on it waits before every draft until {@link #letGo}. */
    void hold() {
        held = true;
    }

    void letGo() {
        held = false;
        writing.release(10_000);
    }

    /** Whether its reading stands where there are others. */
    void choosing(boolean does) {
        choosing = does;
    }

    @Override
    public boolean chooses(String writer) {
        return choosing;
    }

    /** The trace it was last asked in. */
    String trace() {
        return trace;
    }

    int asked() {
        return asked.get();
    }

    /** Comes back when whoever asked has given up. */
    void awaitInterrupted() throws InterruptedException {
        interrupted.await();
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return new Reply<>(
                new Understanding(List.of("orders"), false, List.of(), List.of(), List.of(), List.of(), ""),
                new Usage(7, 3, 1));
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        asked.incrementAndGet();
        trace = String.valueOf(MDC.get(LogContext.TRACE));
        try {
            if (held) {
                writing.acquire();
            }
        } catch (InterruptedException cancelled) {
            interrupted.countDown();
            throw new IllegalStateException(cancelled);
        }
        String sql = known.getOrDefault(request.question(), COUNT);
        Arrivals.heard().ifPresent(listener -> listener.accept(new Arriving("Which table?", sql)));
        Draft draft = sql.isEmpty()
                ? new Draft.Declined("no table holds employees", List.of("customers", "products"))
                : new Draft.Sql(sql, "", 0.9);
        return new Reply<>(draft, new Usage(100, 10, 1));
    }
}
