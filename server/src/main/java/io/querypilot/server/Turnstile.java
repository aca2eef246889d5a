package io.querypilot.server;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.server.web.Problem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets so many questions, statements or exports be worked on at once. Those who wait come in by turns, one of each user before a second of any,
 * so that nobody's hundred questions keep another's one waiting; when too many wait, who comes next is sent away.
 */
public final class Turnstile {
    /** Of the places to wait in, one user may take this part, so that the others find one. */
    private static final int PART = 4;

    /** Statements that are judged or run at once, as many as there usually are connections, and some who wait for that. */
    private static final int STATEMENTS = 8;

    /** Two places are left for others, however slow one user's statements are. */
    private static final int STATEMENTS_EACH = 6;

    private static final int STATEMENTS_WAITING = 64;

    private static final Duration FOR_EVER = Duration.ofDays(365);

    private final int most;
    private final int places;
    private final int each;
    private final Map<String, Deque<CountDownLatch>> queues = new LinkedHashMap<>();
    private final Map<String, Integer> within = new HashMap<>();
    private int working;
    private int waiting;
    private boolean closed;

    /** {@code most} questions at once, and {@code places} to wait in. */
    public Turnstile(int most, int places) {
        this(most, places, most);
    }

    /** The same where one user may have only {@code each} of them at once. */
    public Turnstile(int most, int places, int each) {
        this.most = most;
        this.places = places;
        this.each = each;
    }

    /** For the statements that people write themselves, by whichever door they come. */
    public static Turnstile forStatements() {
        return new Turnstile(STATEMENTS, STATEMENTS_WAITING, STATEMENTS_EACH);
    }

    /** Whether nobody is let in any more. */
    public synchronized boolean closed() {
        return closed;
    }

    public synchronized int working() {
        return working;
    }

    public synchronized int waiting() {
        return waiting;
    }

    /** Works when its turn has come. */
    public <T> T within(String user, Supplier<T> work) {
        return within(user, FOR_EVER, IllegalStateException::new, work);
    }

    /** The same for who waits no longer than this, and then is told so. */
    public <T> T within(String user, Duration patience, Supplier<RuntimeException> late, Supplier<T> work) {
        enter(user, patience, late);
        try {
            return work.get();
        } finally {
            leave(user);
        }
    }

    private void enter(String user, Duration patience, Supplier<RuntimeException> late) {
        CountDownLatch turn = new CountDownLatch(1);
        queue(user, turn);
        try {
            if (!turn.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                giveUp(user, turn);
                throw late.get();
            }
        } catch (InterruptedException gone) {
            Thread.currentThread().interrupt();
            giveUp(user, turn);
            throw new QueryPilotException(
                    ErrorCode.CANCELLED, "It was cancelled while it waited for its turn.", "Try again.");
        }
    }

    /** Where nobody waits, who comes goes in. Little is done here and when one leaves: all users wait for each other there. */
    private synchronized void queue(String user, CountDownLatch turn) {
        requireRoom(user);
        if (queues.isEmpty() && working < most && !hasAll(user)) {
            letIn(user, turn);
        } else {
            queues.computeIfAbsent(user, none -> new ArrayDeque<>()).add(turn);
            waiting++;
            admit();
        }
    }

    private void requireRoom(String user) {
        if (closed) {
            throw new Problem(503, "stopping", "The server is being stopped.", "Ask again in a moment.");
        }
        boolean mustWait = working + waiting >= most || hasAll(user);
        if (mustWait && waiting >= places) {
            throw new Problem(503, "overloaded", "Too many wait already.", "Try again in a moment.");
        }
        Deque<CountDownLatch> own = queues.get(user);
        if (mustWait && own != null && own.size() >= Math.max(1, places / PART)) {
            throw new Problem(429, "too_many_questions", "Too many of yours wait already.", "Wait for some answers.");
        }
    }

    /** The user whose question comes in goes to the end of the line. */
    private void admit() {
        Optional<String> next = next();
        while (next.isPresent()) {
            admit(next.get());
            next = next();
        }
    }

    private Optional<String> next() {
        if (working < most) {
            for (String user : queues.keySet()) {
                if (!hasAll(user)) {
                    return Optional.of(user);
                }
            }
        }
        return Optional.empty();
    }

    private boolean hasAll(String user) {
        return within.getOrDefault(user, 0) >= each;
    }

    private void admit(String user) {
        Deque<CountDownLatch> queue = queues.remove(user);
        CountDownLatch turn = queue.remove();
        if (!queue.isEmpty()) {
            queues.put(user, queue);
        }
        waiting--;
        letIn(user, turn);
    }

    private void letIn(String user, CountDownLatch turn) {
        within.merge(user, 1, Integer::sum);
        working++;
        turn.countDown();
    }

    private synchronized void giveUp(String user, CountDownLatch turn) {
        if (turn.getCount() == 0) {
            leave(user);
            return;
        }
        Deque<CountDownLatch> queue = queues.get(user);
        queue.remove(turn);
        waiting--;
        if (queue.isEmpty()) {
            queues.remove(user);
        }
    }

    private synchronized void leave(String user) {
        working--;
        within.computeIfPresent(user, (any, count) -> count == 1 ? null : count - 1);
        admit();
        if (closed) {
            notifyAll();
        }
    }

    /** Lets nobody in any more, and waits for those within; false where some are left after this long. */
    public synchronized boolean drain(Duration patience) {
        closed = true;
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (working + waiting > 0 && System.nanoTime() < end) {
                wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            }
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        }
        return working + waiting == 0;
    }
}
