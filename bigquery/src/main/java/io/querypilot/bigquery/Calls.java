package io.querypilot.bigquery;

import com.google.cloud.bigquery.BigQueryException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Calls of Google's client on threads of their own, for they heed neither an interrupt nor a time-out: whoever waits for one
 * leaves when it is stopped, whatever the network does.
 */
final class Calls {
    private static final long IDLE_SECONDS = 10;
    private static final ExecutorService THREADS = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                Thread thread = new Thread(task, "querypilot-bigquery");
                thread.setDaemon(true);
                return thread;
            });

    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    void stop() {
        stopped.complete(null);
    }

    boolean over() {
        return stopped.isDone();
    }

    /** Runs something that nobody waits for. */
    static void aside(Runnable task) {
        THREADS.execute(task);
    }

    /** Waits so long, or until it is stopped. */
    void pause(long millis) throws SQLException {
        CompletableFuture<Void> never = new CompletableFuture<>();
        await(never.completeOnTimeout(null, millis, TimeUnit.MILLISECONDS));
    }

    <T> T call(Callable<T> call) throws SQLException {
        CompletableFuture<T> result = new CompletableFuture<>();
        THREADS.execute(() -> {
            try {
                result.complete(call.call());
            } catch (Throwable failed) {
                // A class that is missing is told like any other failure, or whoever waits would wait in vain.
                result.completeExceptionally(failed);
            }
        });
        return await(result);
    }

    private <T> T await(CompletableFuture<T> result) throws SQLException {
        try {
            CompletableFuture.anyOf(result, stopped).get();
            if (!result.isDone()) {
                throw cancelled();
            }
            return result.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw cancelled();
        } catch (ExecutionException failed) {
            throw told(failed.getCause());
        }
    }

    private static SQLException cancelled() {
        return new SQLException("The statement was cancelled.", Reasons.STOPPED);
    }

    private static SQLException told(Throwable cause) {
        if (cause instanceof BigQueryException failed) {
            return Reasons.of(failed);
        }
        return cause instanceof SQLException failed ? failed : new SQLException(cause.getMessage(), Reasons.UNREACHABLE, cause);
    }
}
