package io.querypilot.embedded.network;

import ai.onnxruntime.OrtException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * What questions are read with. One that comes alone is read by its networks at the same time. Where as many are asked as
 * there are processors, each is read on its own thread alone: sharing its work would bring nobody an answer sooner.
 */
final class Processors {
    static final Processors OURS = new Processors(Runtime.getRuntime().availableProcessors());

    private static final int IDLE_SECONDS = 10;

    private final int count;
    private final AtomicInteger taken = new AtomicInteger();
    private final Executor threads;

    /** With threads of its own: fewer than processors, since work is offered only where one of these is free. */
    Processors(int count) {
        this(
                count,
                new ThreadPoolExecutor(
                        0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), Processors::thread));
    }

    Processors(int count, Executor threads) {
        this.count = count;
        this.threads = threads;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "querypilot-network");
        thread.setDaemon(true);
        return thread;
    }

    /** One of several pieces of work, told by its number. */
    interface Piece {
        void work(int number) throws OrtException;
    }

    /** The processor of the caller's own thread; to be closed when he has done. */
    Own take() {
        taken.incrementAndGet();
        return new Own();
    }

    /** A question's processor, beside which it may use those that are free. */
    final class Own implements AutoCloseable {
        private Own() {}

        /**
         * Comes back, and throws what one of them threw, when none is under way any more. Pieces that no other thread has
         * begun the caller does, so that nobody waits for a thread that gets no time. An interrupt stays with the caller:
         * native code heeds none, and what it reads must not be freed before it ends.
         */
        void each(int pieces, Piece piece) throws OrtException {
            List<Task> tasks = IntStream.range(0, pieces).mapToObj(number -> new Task(piece, number)).toList();
            tasks.stream().skip(1).forEach(Processors.this::offer);
            tasks.forEach(task -> task.run(() -> {}));
            try {
                CompletableFuture.allOf(tasks.stream().map(task -> task.done).toArray(CompletableFuture[]::new)).join();
            } catch (CompletionException failed) {
                throw thrown(failed.getCause());
            }
        }

        @Override
        public void close() {
            taken.decrementAndGet();
        }
    }

    private void offer(Task task) {
        if (taken.incrementAndGet() > count) {
            taken.decrementAndGet();
            return;
        }
        try {
            threads.execute(() -> task.run(taken::decrementAndGet));
        } catch (RejectedExecutionException | OutOfMemoryError noThread) {
            // The caller does the piece himself.
            taken.decrementAndGet();
        }
    }

    private static OrtException thrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException known) {
            throw known;
        }
        return (OrtException) cause;
    }

    /** A piece that is done once, by whoever comes first. */
    private static final class Task {
        private final Piece piece;
        private final int number;
        private final AtomicBoolean begun = new AtomicBoolean();
        private final CompletableFuture<Void> done = new CompletableFuture<>();

        Task(Piece piece, int number) {
            this.piece = piece;
            this.number = number;
        }

        /** {@code leave} comes before anybody hears of the end, so that whoever goes on finds the processor free. */
        void run(Runnable leave) {
            boolean first = begun.compareAndSet(false, true);
            Optional<Throwable> failure = first ? failure() : Optional.empty();
            leave.run();
            if (first) {
                failure.ifPresentOrElse(done::completeExceptionally, () -> done.complete(null));
            }
        }

        private Optional<Throwable> failure() {
            try {
                piece.work(number);
                return Optional.empty();
            } catch (Throwable failed) {
                return Optional.of(failed);
            }
        }
    }
}
