package io.querypilot.step;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/** Does the same thing with a few items at once, in their order; the first fault ends it. */
final class SideBySide {
    private static final ThreadFactory DAEMONS = task -> {
        Thread thread = new Thread(task, "querypilot-side");
        thread.setDaemon(true);
        return thread;
    };

    private SideBySide() {}

    static <T, R> List<R> map(List<T> items, Function<T, R> work) {
        if (items.size() == 1) {
            return List.of(work.apply(items.get(0)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(items.size(), DAEMONS);
        try {
            List<Future<R>> futures =
                    items.stream().map(item -> threads.submit(() -> work.apply(item))).toList();
            return futures.stream().map(SideBySide::result).toList();
        } finally {
            threads.shutdownNow();
        }
    }

    private static <R> R result(Future<R> future) {
        try {
            return future.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CompletionException(interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new CompletionException(failed.getCause());
        }
    }
}
