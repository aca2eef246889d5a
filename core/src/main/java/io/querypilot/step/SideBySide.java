package io.querypilot.step;

import io.querypilot.model.LogContext;
import io.querypilot.thread.Threads;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/** Does the same thing with a few items at once, in their order; the first fault ends it. */
final class SideBySide {
    private SideBySide() {}

    static <T, R> List<R> map(List<T> items, Function<T, R> work) {
        if (items.size() == 1) {
            return List.of(work.apply(items.get(0)));
        }
        List<FutureTask<R>> tasks = items.stream()
                .map(item -> new FutureTask<>(LogContext.carried(() -> work.apply(item))::get))
                .toList();
        tasks.forEach(task -> Threads.FACTORY.newThread(task).start());
        try {
            return tasks.stream().map(SideBySide::result).toList();
        } finally {
            tasks.forEach(task -> task.cancel(true));
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
