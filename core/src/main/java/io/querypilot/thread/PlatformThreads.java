package io.querypilot.thread;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.MDC;

/**
 * So many platform threads for native calls and for computing. Both hold the carrier of a virtual thread, of which there are
 * as many as processors: two slow statements of SQLite would stop everything else that is done on virtual threads. Who comes
 * on a platform thread works on that one.
 */
public final class PlatformThreads {
    private static final int IDLE_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    /** At most so many, under this name; they are daemons and go when there is nothing to do, so nobody need close them. */
    public PlatformThreads(String name, int most) {
        this.threads = new ThreadPoolExecutor(most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
    }

    /** Comes back when the work is done; an interrupt of whoever waits is the work's, which is waited for all the same. */
    public <T> T run(Supplier<T> work) {
        return Threads.onVirtual() ? handedOver(work, true) : work.get();
    }

    /** The same for work that is done to its end whatever happens to whoever waits. */
    public <T> T finish(Supplier<T> work) {
        return Threads.onVirtual() ? handedOver(work, false) : work.get();
    }

    private <T> T handedOver(Supplier<T> work, boolean interruptible) {
        Handed<T> handed = new Handed<>(work);
        threads.execute(handed);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return handed.result.get();
                } catch (InterruptedException cancelled) {
                    interrupted = true;
                    if (interruptible) {
                        handed.interrupt();
                    }
                }
            }
        } catch (ExecutionException failed) {
            throw thrown(failed.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException thrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new CompletionException(cause);
    }

    /** Work on its way through the pool. */
    private static final class Handed<T> implements Runnable {
        private final Supplier<T> work;
        /** Which question the lines of the log are about, which is kept by thread. */
        private final Map<String, String> context = MDC.getCopyOfContextMap();
        private final CompletableFuture<T> result = new CompletableFuture<>();
        private Thread worker;
        private boolean interrupted;

        Handed(Supplier<T> work) {
            this.work = work;
        }

        @Override
        public void run() {
            begin();
            try {
                result.complete(work.get());
            } catch (Throwable failed) {
                result.completeExceptionally(failed);
            } finally {
                end();
            }
        }

        private synchronized void begin() {
            worker = Thread.currentThread();
            if (context != null) {
                MDC.setContextMap(context);
            }
            if (interrupted) {
                worker.interrupt();
            }
        }

        synchronized void interrupt() {
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
}
