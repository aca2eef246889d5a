package io.querypilot.server.web;

import io.javalin.http.Context;
import io.querypilot.model.Threads;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A reply that is told event by event; a comment every 15 seconds keeps proxies from giving up on a slow model. */
public final class EventStream implements AutoCloseable {
    private static final int BEAT_MILLIS = 15_000;

    private final OutputStream out;
    private final Thread beating;
    private volatile boolean gone;

    public EventStream(Context ctx) {
        ctx.disableCompression();
        ctx.contentType("text/event-stream; charset=utf-8")
                .header("Cache-Control", "no-cache")
                .header("X-Accel-Buffering", "no")
                .header("Connection", "close");
        this.out = stream(ctx);
        this.beating = Threads.FACTORY.newThread(this::beat);
        beating.start();
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
        return accept != null && accept.toLowerCase(Locale.ROOT).contains("text/event-stream");
    }

    /** JSON without line breaks is one line of data. */
    public void send(String event, String data) {
        write("event: " + event + "\ndata: " + data + "\n\n");
    }

    /** Who has gone is told nothing more; that their question is cancelled is the business of {@link Departures}. */
    private synchronized void write(String text) {
        if (gone) {
            return;
        }
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException closed) {
            gone = true;
        }
    }

    private void beat() {
        try {
            while (!gone) {
                Thread.sleep(BEAT_MILLIS);
                write(": still working\n\n");
            }
        } catch (InterruptedException over) {
            // The answer was sent.
        }
    }

    @Override
    public void close() {
        beating.interrupt();
    }
}
