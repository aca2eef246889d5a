package io.querypilot.server.web;

import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Interrupts the work for a client that has gone away, so that no model and no database works for nobody. HTTP/1.1 tells
 * of a closed connection only to who reads from it; so one thread looks at the connections whose requests are read.
 */
public final class Departures implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Departures.class);
    private static final int LOOK_EVERY_MILLIS = 200;

    private final Set<Watched> all = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;
    /** Of its own, so that no work can keep it from stopping that work. */
    private final Thread thread = new Thread(this::look, "querypilot-departures");

    public Departures() {
        thread.setDaemon(true);
        thread.start();
    }

    /** Does work whose request has been read to its end; it is interrupted when the client leaves. */
    public <T> T watching(Context ctx, Supplier<T> work) {
        return watching(ctx.req(), work, () -> askToClose(ctx));
    }

    /** The same for a reply that has begun already: whoever has sent a next request behind it must send that one again. */
    public <T> T watching(HttpServletRequest request, Supplier<T> work) {
        try {
            return watching(request, work, () -> {});
        } finally {
            closeIfLeft(endPoint(request));
        }
    }

    /** A reply that has begun would stay open on our side until it is idle for too long, and a stop would wait for it. */
    private static void closeIfLeft(EndPoint connection) {
        if (connection.isInputShutdown()) {
            connection.close();
        }
    }

    private <T> T watching(HttpServletRequest request, Supplier<T> work, Runnable tookOfTheNext) {
        Watched watched = new Watched(endPoint(request), Thread.currentThread());
        all.add(watched);
        try {
            T done = work.get();
            if (watched.left()) {
                throw Problem.left();
            }
            return done;
        } catch (RuntimeException fault) {
            throw watched.left() ? Problem.left() : stopping ? Problem.stopped() : fault;
        } finally {
            all.remove(watched);
            if (watched.finish()) {
                tookOfTheNext.run();
            }
        }
    }

    private static void askToClose(Context ctx) {
        if (!ctx.res().isCommitted()) {
            ctx.header("Connection", "close");
        }
    }

    private static EndPoint endPoint(HttpServletRequest request) {
        return ServletContextRequest.getServletContextRequest(request)
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint();
    }

    private void look() {
        try {
            while (true) {
                Thread.sleep(LOOK_EVERY_MILLIS);
                all.forEach(Departures::looked);
            }
        } catch (InterruptedException closed) {
            // The server has stopped.
        }
    }

    /** Whatever looking at one comes to, memory that has run out too, the others are looked at. */
    private static void looked(Watched one) {
        try {
            one.look();
        } catch (RuntimeException | Error failed) {
            LOG.warn("a connection could not be looked at", failed);
        }
    }

    /** Nobody's work goes on; the server is being stopped. */
    public void interruptAll() {
        stopping = true;
        all.forEach(Watched::interrupt);
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    /** One request at work. */
    private static final class Watched {
        private final EndPoint connection;
        private final Thread worker;
        private final ByteBuffer early = BufferUtil.allocate(1);
        private boolean finished;
        private boolean left;

        Watched(EndPoint connection, Thread worker) {
            this.connection = connection;
            this.worker = worker;
        }

        synchronized void look() {
            if (!finished && early.remaining() == 0 && gone()) {
                left = true;
                interrupt();
            }
        }

        /** Whether it was interrupted because its client had gone. */
        synchronized boolean left() {
            return left;
        }

        synchronized void interrupt() {
            if (!finished) {
                finished = true;
                worker.interrupt();
            }
        }

        private boolean gone() {
            try {
                return !connection.isOpen() || connection.fill(early) < 0;
            } catch (IOException broken) {
                return true;
            }
        }

        /** Whether the first byte of a next request was taken, so that the client must send that one again. */
        synchronized boolean finish() {
            finished = true;
            // An interrupt that came too late is not the next request's.
            Thread.interrupted();
            return early.remaining() > 0;
        }
    }
}
