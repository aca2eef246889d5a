package io.querypilot;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets the calls on one session come one after the other, so that their checkpoints cannot mingle. */
final class SessionLocks {
    private record Session(String tenant, String name) {}

    /** A lock and how many hold it or wait for it. */
    private static final class Counted {
        private final ReentrantLock lock = new ReentrantLock(true);
        private int calls;
    }

    private final Map<Session, Counted> locks = new ConcurrentHashMap<>();

    <T> T within(Ask ask, Supplier<T> work) {
        Session session = new Session(ask.caller().memory(), ask.session());
        Counted counted = locks.compute(session, (name, known) -> {
            Counted one = known == null ? new Counted() : known;
            one.calls++;
            return one;
        });
        try {
            return locked(counted.lock, work);
        } finally {
            locks.computeIfPresent(session, (name, known) -> --known.calls == 0 ? null : known);
        }
    }

    private static <T> T locked(ReentrantLock lock, Supplier<T> work) {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new QueryPilotException(
                    ErrorCode.CANCELLED,
                    "The question was cancelled while it waited for the one before it in its session.",
                    "Ask it again.");
        }
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
