package io.querypilot.server;

import static java.util.Objects.requireNonNull;

/** Where the server listens, port 0 for any free one, and how many requests it works on at once without virtual threads. */
public record ServerSettings(String host, int port, int threads) {
    public static final ServerSettings LOOPBACK = new ServerSettings("127.0.0.1", 0, 200);

    public ServerSettings {
        requireNonNull(host, "host");
    }
}
