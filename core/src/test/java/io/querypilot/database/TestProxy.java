package io.querypilot.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between a driver and its server on this machine, and can fall silent without closing anything. */
final class TestProxy implements AutoCloseable {
    private final ServerSocket door;
    private final int server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "test-proxy");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean mute;

    TestProxy(int server) {
        this.server = server;
        try {
            this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        threads.execute(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** From now on nothing passes in either direction on connections that there are, and new ones are not answered. */
    void mute(boolean silent) {
        mute = silent;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
                threads.execute(() -> pass(client, behind));
                threads.execute(() -> pass(behind, client));
            }
        } catch (IOException closed) {
            // Nobody comes in any more.
        }
    }

    /** What came while it was silent is lost, as in a network that drops packets. */
    private void pass(Socket from, Socket to) {
        byte[] some = new byte[8_192];
        try (from; to; InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
            for (int read = in.read(some); read >= 0; read = in.read(some)) {
                if (!mute) {
                    out.write(some, 0, read);
                    out.flush();
                }
            }
        } catch (IOException closed) {
            // Either side has left.
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        threads.shutdownNow();
    }
}
