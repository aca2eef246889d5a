package io.querypilot.eval.run;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Asks every question of a suite that its folder has no trial of yet, several at once where the conditions say so. */
public final class Evaluation {
    private final Suite suite;
    private final Conditions conditions;

    public Evaluation(Suite suite, Conditions conditions) {
        this.suite = suite;
        this.conditions = conditions;
    }

    /** The trials in the suite's order; a fault of model or database ends the run, which can go on later. */
    public List<Trial> run(RunFolder folder, Progress progress) {
        Map<String, Trial> before = folder.done();
        List<Case> open = suite.cases().stream()
                .filter(one -> !before.containsKey(one.id()))
                .toList();
        ExecutorService workers = Executors.newFixedThreadPool(conditions.jobs());
        try (Examiners examiners = new Examiners(suite, open, conditions, folder.copies())) {
            try {
                askAll(open, workers, one -> {
                    Trial trial = examiners.examine(one);
                    synchronized (folder) {
                        progress.ended(folder.add(trial), suite.cases().size(), trial);
                    }
                });
            } finally {
                ended(workers);
            }
        }
        Map<String, Trial> done = folder.done();
        return suite.cases().stream()
                .map(one -> done.get(one.id()))
                .filter(Objects::nonNull)
                .toList();
    }

    /** One question's work. */
    private interface Work {
        void on(Case one);
    }

    private static void askAll(List<Case> open, ExecutorService workers, Work work) {
        AtomicBoolean stopped = new AtomicBoolean();
        List<Future<?>> futures = new ArrayList<>();
        open.forEach(one -> futures.add(workers.submit(() -> askOne(one, work, stopped))));
        futures.forEach(Evaluation::awaited);
    }

    private static void askOne(Case one, Work work, AtomicBoolean stopped) {
        if (stopped.get()) {
            return;
        }
        try {
            work.on(one);
        } catch (RuntimeException fault) {
            stopped.set(true);
            throw fault;
        }
    }

    /** Databases are closed only when nobody asks them any more. */
    private static void ended(ExecutorService workers) {
        workers.shutdownNow();
        try {
            workers.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaited(Future<?> future) {
        try {
            future.get();
        } catch (ExecutionException fault) {
            throw fault.getCause() instanceof RuntimeException told
                    ? told
                    : new IllegalStateException(fault.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new QueryPilotException(
                    ErrorCode.INTERNAL, "The run was interrupted.", "Start it again to go on.", interrupted);
        }
    }
}
