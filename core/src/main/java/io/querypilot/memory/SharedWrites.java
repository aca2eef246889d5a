package io.querypilot.memory;

import io.querypilot.memory.Store.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets writers that would wait for each other share a transaction: whoever's turn it is commits for all who have queued
 * up meanwhile. A thousand questions at once thus cost dozens of commits and not thousands.
 */
final class SharedWrites {
    private static final int MOST = 128;

    /** Does work in one transaction: all of it is kept, or nothing. */
    @FunctionalInterface
    interface Transaction {
        <T> T of(Work<T> work);
    }

    /** One writer's work, and what came of it once its transaction has ended. */
    private static final class Job<T> {
        private final Work<T> work;
        private final Thread writer = Thread.currentThread();
        private T result;
        private Throwable failure;
        private volatile boolean ended;

        Job(Work<T> work) {
            this.work = work;
        }

        void alone(Transaction transaction) {
            try {
                result = transaction.of(work);
            } catch (RuntimeException | Error failed) {
                failure = failed;
            }
            end();
        }

        void end() {
            ended = true;
            LockSupport.unpark(writer);
        }

        T outcome() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure != null) {
                throw (RuntimeException) failure;
            }
            return result;
        }
    }

    private final ReentrantLock turn = new ReentrantLock();
    private final Queue<Job<?>> waiting = new ConcurrentLinkedQueue<>();
    private final Transaction transaction;

    SharedWrites(Transaction transaction) {
        this.transaction = transaction;
    }

    /** Comes back when the work is committed; work may be done twice, the first time without effect. */
    <T> T run(Work<T> work) {
        Job<T> job = new Job<>(work);
        waiting.add(job);
        boolean interrupted = false;
        while (!job.ended) {
            if (turn.tryLock()) {
                turnOf(job);
            } else {
                // Until whoever's turn it is has done this work too, or says that it is this writer's turn.
                LockSupport.park(job);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return job.outcome();
    }

    /** Who has had a turn gives it to the first who still waits; those whose work is done need none. */
    private void turnOf(Job<?> job) {
        try {
            if (!job.ended) {
                commit(next());
            }
        } finally {
            turn.unlock();
            Job<?> first = waiting.peek();
            if (first != null) {
                LockSupport.unpark(first.writer);
            }
        }
    }

    private List<Job<?>> next() {
        List<Job<?>> jobs = new ArrayList<>();
        while (jobs.size() < MOST && !waiting.isEmpty()) {
            jobs.add(waiting.poll());
        }
        return jobs;
    }

    /** Where one of them fails nothing is kept, so each is tried by itself and only the guilty one suffers. */
    private void commit(List<Job<?>> jobs) {
        if (jobs.size() == 1 || !together(jobs)) {
            jobs.forEach(job -> job.alone(transaction));
        }
    }

    private boolean together(List<Job<?>> jobs) {
        try {
            transaction.of(connection -> {
                for (Job<?> job : jobs) {
                    kept(job, connection);
                }
                return null;
            });
        } catch (RuntimeException | Error oneFailed) {
            // An Error too: whoever waits for a job that is lost would wait for ever.
            return false;
        }
        jobs.forEach(Job::end);
        return true;
    }

    private static <T> void kept(Job<T> job, Connection connection) throws SQLException {
        job.result = job.work.on(connection);
    }
}
