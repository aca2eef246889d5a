package io.querypilot.database;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many statements go on within this process though they were told to stop. Each takes a processor that nobody can take back,
 * so no other is begun while there are too many.
 */
final class LeftBehind {
    /** Of all databases together, for they share the processors; with so many at work some part of one is still left for others. */
    static final LeftBehind IN_THIS_PROCESS = new LeftBehind(Math.max(4, 2 * Runtime.getRuntime().availableProcessors()));

    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition over = lock.newCondition();
    private int now;

    LeftBehind(int most) {
        this.most = most;
    }

    void begin() {
        lock.lock();
        now++;
        lock.unlock();
    }

    void end() {
        lock.lock();
        now--;
        over.signalAll();
        lock.unlock();
    }

    /** Waits no longer than this until another statement may begin, and says how much of it is left; nothing where none may. */
    long room(long nanos) throws InterruptedException {
        long left = nanos;
        lock.lockInterruptibly();
        try {
            while (now >= most && left > 0) {
                left = over.awaitNanos(left);
            }
            return now >= most ? 0 : Math.max(1, left);
        } finally {
            lock.unlock();
        }
    }

    String told() {
        return most + (most == 1 ? " statement that was" : " statements that were") + " told to stop still work" + (most == 1 ? "s" : "")
                + " within this process, and its processors bear no more: wait, or start it anew";
    }
}
