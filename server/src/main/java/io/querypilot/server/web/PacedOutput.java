package io.querypilot.server.web;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * What hangs up on a client that reads too slowly, since writing to it holds a connection to the database. Only the time
 * spent waiting for the client counts, not the database's. Jetty 12 heeds no least rate of responses in its settings, and
 * its handler for one counts all time, so it would end streams of events and exports of slow statements too.
 */
public final class PacedOutput extends OutputStream {
    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final int BYTES_PER_SECOND = 16_384;

    private final OutputStream out;
    private final Scheduler scheduler;
    private final Runnable hangUp;
    private final long graceNanos;
    private long allowedNanos;

    PacedOutput(OutputStream out, Scheduler scheduler, Runnable hangUp, Duration grace) {
        this.out = out;
        this.scheduler = scheduler;
        this.hangUp = hangUp;
        this.graceNanos = grace.toNanos();
        this.allowedNanos = graceNanos;
    }

    /** The body of a response, for a client that must keep pace. */
    public static OutputStream of(Context ctx) {
        ServletContextRequest request = ServletContextRequest.getServletContextRequest(ctx.req());
        Runnable hangUp = request.getConnectionMetaData().getConnection().getEndPoint()::close;
        return new PacedOutput(ctx.outputStream(), request.getComponents().getScheduler(), hangUp, GRACE);
    }

    /** Something that may wait for the client. */
    private interface Writing {
        void run() throws IOException;
    }

    private void paced(Writing writing) throws IOException {
        long start = System.nanoTime();
        Scheduler.Task late = scheduler.schedule(hangUp, Math.max(0, allowedNanos), TimeUnit.NANOSECONDS);
        try {
            writing.run();
        } finally {
            late.cancel();
            allowedNanos -= System.nanoTime() - start;
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one});
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        // What buffers took at first earns no more than this, or a reader could rest on it for many minutes.
        allowedNanos = Math.min(graceNanos, allowedNanos + TimeUnit.SECONDS.toNanos(length) / BYTES_PER_SECOND);
        paced(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
        paced(out::flush);
    }

    @Override
    public void close() throws IOException {
        paced(out::close);
    }
}
