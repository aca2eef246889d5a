package io.querypilot.thread;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.MDC;

/**
 * Work on a thread of its own, which whoever waits for it can leave: what computes within this process can be told to stop,
 * but not be made to. How many go on at once is bounded by whoever hands them out.
 */
public final class LeavableWork<T> {
    private static final int IDLE_SECONDS = 10;
    private static final ExecutorService THREADS = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), LeavableWork::daemon);

    private final CompletableFuture<T> result = new CompletableFuture<>();
    /** Which question the lines of the log are about, which is kept by thread. */
    private final Map<String, String> context = MDC.getCopyOfContextMap();
    private Thread worker;
    private boolean interrupted;

    private LeavableWork() {}

    public static <T> LeavableWork<T> begin(Callable<T> work) {
        LeavableWork<T> begun = new LeavableWork<>();
        THREADS.execute(() -> begun.run(work));
        return begun;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "querypilot-work");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * What it brought, or empty where it is not done at that moment of {@link System#nanoTime}. An interrupt is the work's,
     * which then has no longer than {@code graceNanos} for its end.
     */
    public Optional<T> until(long moment, long graceNanos) throws ExecutionException {
        long end = moment;
        boolean cancelled = false;
        try {
            while (true) {
                try {
                    return Optional.of(result.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS));
                } catch (InterruptedException interrupt) {
                    cancelled = true;
                    end = Math.min(end, System.nanoTime() + graceNanos);
                    interrupt();
                }
            }
        } catch (TimeoutException late) {
            return Optional.empty();
        } finally {
            if (cancelled) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Has this done when the work is over, whoever waited for it. */
    public void afterwards(Runnable action) {
        result.whenComplete((done, failed) -> action.run());
    }

    private void run(Callable<T> work) {
        start();
        try {
            T brought = work.call();
            end();
            result.complete(brought);
        } catch (Throwable failed) {
            end();
            result.completeExceptionally(failed);
        }
    }

    private synchronized void start() {
        worker = Thread.currentThread();
        if (context != null) {
            MDC.setContextMap(context);
        }
        if (interrupted) {
            worker.interrupt();
        }
    }

    private synchronized void interrupt() {
        interrupted = true;
        if (worker != null) {
            worker.interrupt();
        }
    }

    /** An interrupt that came too late is not the next work's. */
    private synchronized void end() {
        worker = null;
        MDC.clear();
        Thread.interrupted();
    }
}
