package io.querypilot.app;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Work on a thread of its own that a person can give up waiting for. */
final class Cancellable<T> {
    private static final long PATIENCE_MILLIS = 2_000;

    private final FutureTask<T> task;

    Cancellable(Supplier<T> work) {
        this.task = new FutureTask<>(work::get);
    }

    /** The result; empty where it was cancelled. What the work throws is thrown here. */
    Optional<T> run() {
        Thread thread = new Thread(task, "question");
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(task.get());
        } catch (CancellationException cancelled) {
            return ended(thread);
        } catch (InterruptedException interrupted) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException fault) {
            throw fault.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(fault.getCause());
        }
    }

    /** Gives the work a moment to clear up, so that it writes nothing over what comes next. */
    private Optional<T> ended(Thread thread) {
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    void cancel() {
        task.cancel(true);
    }
}
