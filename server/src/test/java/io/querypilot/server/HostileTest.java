package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Clients that mean no good, or have bad lines. */
class HostileTest {
    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.in(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Socket socket() throws IOException {
        URI address = URI.create(server.server.address());
        return new Socket(address.getHost(), address.getPort());
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    @Test
    void aGigabyteIsNotRead() throws IOException {
        try (Socket socket = socket()) {
            send(socket, "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1073741824\r\n\r\n");
            OutputStream out = socket.getOutputStream();
            byte[] megabyte = new byte[1 << 20];
            int sent = 0;
            try {
                for (; sent < 1_024; sent++) {
                    out.write(megabyte);
                }
            } catch (IOException refused) {
                assertThat(sent).as("megabytes that were taken").isLessThan(1_024);
            }
        }
        assertThat(server.get("/health/live").status()).isEqualTo(200);
    }

    @Test
    void aFloodOfHeadersIsRefused() {
        String flood = "X-Many: " + "x".repeat(500) + "\r\n";
        assertThat(server.raw("GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n" + flood.repeat(200) + "\r\n"))
                .contains(" 431 ");
        assertThat(server.raw("NO HTTP AT ALL\r\n\r\n")).contains(" 400 ");
        assertThat(server.get("/metrics").body())
                .contains("querypilot_http_seconds_count{method=\"GET\",route=\"refused\",status=\"431\"}")
                .containsPattern("querypilot_http_seconds_count\\{method=\"\\w+\",route=\"refused\",status=\"400\"}");
    }

    @Test
    void theBodyTellsTheStatusOfTheFirstLine() {
        String later = server.raw("GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n");
        assertThat(later).startsWith("HTTP/1.1 505 ").contains("\"status\":505", "request_invalid").doesNotContain("internal");
        String coded = server.raw("POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: gzip\r\n\r\n");
        String status = coded.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3);
        assertThat(coded).contains("\"status\":" + status);
    }

    @Test
    void halfOpenAndSlowConnectionsKeepNobodyOut() throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                Socket socket = socket();
                send(socket, i % 2 == 0 ? "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{" : "GET /he");
                open.add(socket);
            }
            assertThat(server.ask("How many orders are there?").status()).isEqualTo(200);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    private static long brokenOff(ListAppender<ILoggingEvent> heard) {
        return heard.list.stream().filter(event -> event.getFormattedMessage().contains("broke off")).count();
    }

    /** Whoever sends many of them would fill the disk, or hide what matters. */
    @Test
    void aBodyThatBreaksOffIsNoWarning() throws Exception {
        ListAppender<ILoggingEvent> heard = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Logger ours = (Logger) LoggerFactory.getLogger("io.querypilot.server");
        // The server's threads go on telling while it is read.
        heard.list = new CopyOnWriteArrayList<>();
        heard.start();
        root.addAppender(heard);
        ours.setLevel(Level.DEBUG);
        try {
            for (String path : List.of("/api/ask", "/mcp")) {
                try (Socket socket = socket()) {
                    send(socket, "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{");
                }
            }
            while (brokenOff(heard) < 2) {
                Thread.sleep(5);
            }
            assertThat(brokenOff(heard)).isEqualTo(2);
            assertThat(heard.list).noneMatch(event -> event.getLevel().isGreaterOrEqual(Level.WARN) || event.getThrowableProxy() != null);
        } finally {
            ours.setLevel(null);
            root.detachAppender(heard);
        }
    }

    /** Who is sent away is told at once; whose turn it is not hears nothing. Which of them come first nobody knows. */
    private static boolean anyTold(List<Socket> open, String status) throws IOException {
        for (Socket socket : open) {
            boolean told = socket.getInputStream().available() >= 12;
            if (told && new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).endsWith(status)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void whoExportsAndDoesNotReadKeepsNobodyOut() throws Exception {
        String body = "{\"sql\": \"SELECT a.order_id, b.order_id AS other FROM orders a JOIN orders b ON a.order_id <> b.order_id\","
                + " \"format\": \"csv\"}";
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                Socket socket = socket();
                send(socket, "POST /api/export HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
                open.add(socket);
            }
            assertThat(server.ask("How many orders are there?").json().path("status").asText()).isEqualTo("answered");
            while (!anyTold(open, "429")) {
                Thread.sleep(5);
            }
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    @Test
    void aStopInTheMiddleOfAStreamEndsIt() throws Exception {
        server.model.hold();
        String body = "{\"question\": \"How many orders are there?\"}";
        try (Socket socket = socket()) {
            send(socket, "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nContent-Length: "
                    + body.length() + "\r\n\r\n" + body);
            while (server.model.asked() == 0) {
                Thread.sleep(5);
            }
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> server.server.stop(Duration.ZERO));
            InputStream in = socket.getInputStream();
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(all).contains("event: step").contains("event: error", "\"code\":\"stopping\"");
            stopped.get();
        }
    }

    @Test
    void whatIsSentAfterOneRequestIsAnotherRequest() {
        String body = "{\"sql\": \"SELECT 1 AS one\"}";
        String one = "POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        String last = "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
        assertThat(server.raw(one + last)).contains("accepted");
    }
}
