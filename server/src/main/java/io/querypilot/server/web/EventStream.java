package io.querypilot.server.web;

import io.javalin.http.Context;
import io.querypilot.thread.Threads;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** A reply that is told event by event; a comment every 15 seconds keeps proxies from giving up on a slow model. */
public final class EventStream implements AutoCloseable {
    private static final int BEAT_MILLIS = 15_000;

    /** One for all; what it finds due is written on a thread that lives as long as that, since a client may be slow. */
    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "querypilot-beat");
        thread.setDaemon(true);
        return thread;
    });

    private static final Executor WRITERS = Executors.newCachedThreadPool(Threads.FACTORY);

    private final OutputStream out;
    private final Future<?> beating;
    /** No monitor: waiting for one would hold the carrier of a virtual thread before JDK 24. */
    private final ReentrantLock writing = new ReentrantLock();
    private boolean gone;

    public EventStream(Context ctx) {
        ctx.disableCompression();
        ctx.contentType("text/event-stream; charset=utf-8")
                .header("Cache-Control", "no-cache")
                .header("X-Accel-Buffering", "no")
                .header("Connection", "close");
        this.out = stream(ctx);
        this.beating = CLOCK.scheduleWithFixedDelay(
                () -> WRITERS.execute(this::beat), BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Past Javalin's own stream, which keeps what it is given until the end. */
    private static OutputStream stream(Context ctx) {
        try {
            return ctx.res().getOutputStream();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Whether the client wants events and not one document. */
    public static boolean wanted(Context ctx) {
        String accept = ctx.header("Accept");
        return accept != null
                && Stream.of(accept.toLowerCase(Locale.ROOT).split(",")).anyMatch(EventStream::acceptsEvents);
    }

    /** With a weight of nothing it is what the client does not want. */
    private static boolean acceptsEvents(String range) {
        String plain = range.replaceAll("\\s", "");
        return plain.matches("text/event-stream(;.*)?") && !plain.matches(".*;q=0(\\.0*)?(;.*)?");
    }

    /** JSON without line breaks is one line of data. */
    public void send(String event, String data) {
        write("event: " + event + "\ndata: " + data + "\n\n");
    }

    /** Who has gone is told nothing more; that their question is cancelled is the business of {@link Departures}. */
    private void write(String text) {
        writing.lock();
        try {
            if (!gone) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (IOException closed) {
            gone = true;
        } finally {
            writing.unlock();
        }
    }

    /** While something is being written nobody needs a sign of life. */
    private void beat() {
        if (!writing.isLocked()) {
            write(": still working\n\n");
        }
    }

    /** What is sent after the end of a response would be part of the next one. */
    @Override
    public void close() {
        beating.cancel(false);
        writing.lock();
        gone = true;
        writing.unlock();
    }
}
