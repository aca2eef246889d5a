package io.querypilot.app.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A model server on loopback that speaks OpenAI, Anthropic, Gemini and Ollama, told apart by the path asked for.
 * It answers from a script, or by a function of the request, and keeps every request.
 */
public final class WireServer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch left = new CountDownLatch(1);
    private volatile boolean streams = true;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Deque<WireReply> script = new ArrayDeque<>();
    private Function<Request, WireReply> otherwise =
            request -> WireReply.status(400, "the script has no reply left");

    private WireServer(HttpServer server) {
        this.server = server;
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    /** One request as it came over the wire; header names are in small letters. */
    public record Request(String path, Map<String, String> headers, JsonNode body) {
        /** Every text of the prompt, whatever the protocol. */
        public String prompt() {
            return Wire.of(path).prompt(body);
        }
    }

    public static WireServer start() {
        try {
            return new WireServer(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds replies to the script, given in this order. */
    public synchronized WireServer then(WireReply... replies) {
        script.addAll(List.of(replies));
        return this;
    }

    /** Adds replies in which the model says these texts. */
    public WireServer says(String... texts) {
        for (String text : texts) {
            then(WireReply.says(text));
        }
        return this;
    }

    /** Answers whatever the script has no reply for. */
    public synchronized WireServer otherwise(Function<Request, WireReply> answer) {
        otherwise = answer;
        return this;
    }

    public String url() {
        return "http://127.0.0.1:" + port();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Request request = read(exchange);
            requests.add(request);
            send(exchange, next(request), Wire.of(request.path()), streams && Wire.wantsStream(request));
        }
    }

    private static Request read(HttpExchange exchange) throws IOException {
        Map<String, String> headers = exchange.getRequestHeaders().entrySet().stream()
                .collect(Collectors.toMap(
                        header -> header.getKey().toLowerCase(Locale.ROOT),
                        header -> String.join(",", header.getValue())));
        return new Request(
                exchange.getRequestURI().getPath(), headers, JSON.readTree(exchange.getRequestBody().readAllBytes()));
    }

    private synchronized WireReply next(Request request) {
        return script.isEmpty() ? otherwise.apply(request) : script.poll();
    }

    private void send(HttpExchange exchange, WireReply reply, Wire wire, boolean streamed) throws IOException {
        if (reply instanceof WireReply.Said said && streamed) {
            pieces(exchange, wire, wire.pieces(said));
        } else if (reply instanceof WireReply.Unending unending) {
            untilTheClientLeaves(exchange, wire, beginning(wire, unending.beginning()));
        } else if (reply instanceof WireReply.Torn torn) {
            pieces(exchange, wire, beginning(wire, torn.beginning()));
            throw new IOException("torn on purpose");
        } else if (reply instanceof WireReply.Said said) {
            send(exchange, 200, wire.reply(said));
        } else if (reply instanceof WireReply.Refusal refusal) {
            refusal.headers().forEach(exchange.getResponseHeaders()::set);
            send(exchange, refusal.status(), refusal.body());
        } else if (reply instanceof WireReply.CutShort cut) {
            byte[] whole = wire.reply(new WireReply.Said(cut.text(), false, true)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, whole.length);
            exchange.getResponseBody().write(whole, 0, whole.length / 2);
            exchange.getResponseBody().flush();
        } else if (reply instanceof WireReply.Flood flood) {
            flood(exchange, flood.status());
        } else if (reply instanceof WireReply.Stall stall) {
            stall(exchange, stall);
        }
        // A hang-up sends nothing: closing the exchange is all it does.
    }

    /** All but how a stream ends. */
    private static List<String> beginning(Wire wire, String text) {
        List<String> whole = wire.pieces(new WireReply.Said(text, false, false));
        int first = wire == Wire.ANTHROPIC ? 2 : 0;
        return whole.subList(0, first + Wire.chunks(text).size());
    }

    private static void pieces(HttpExchange exchange, Wire wire, List<String> pieces) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", wire.streamType());
        exchange.sendResponseHeaders(200, 0);
        for (String piece : pieces) {
            exchange.getResponseBody().write(piece.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
        }
    }

    /** Only who writes to a connection learns that nobody reads; an empty line means nothing in any protocol. */
    private void untilTheClientLeaves(HttpExchange exchange, Wire wire, List<String> beginning) {
        try {
            pieces(exchange, wire, beginning);
            while (!closed.await(5, TimeUnit.MILLISECONDS)) {
                exchange.getResponseBody().write('\n');
                exchange.getResponseBody().flush();
            }
        } catch (IOException gone) {
            left.countDown();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void flood(HttpExchange exchange, int status) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, 0);
        byte[] spaces = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
        try {
            for (long sent = 0; sent < 8 * StreamedBody.MOST_BYTES; sent += spaces.length) {
                exchange.getResponseBody().write(spaces);
            }
        } catch (IOException gone) {
            left.countDown();
        }
    }

    /** Whether the client of an unending reply has gone, or goes within minutes. */
    boolean clientLeft() throws InterruptedException {
        return left.await(2, TimeUnit.MINUTES);
    }

    /** From now on every reply comes as a whole, whatever is asked for. */
    WireServer withoutStreams() {
        streams = false;
        return this;
    }

    private void stall(HttpExchange exchange, WireReply.Stall stall) throws IOException {
        if (stall.afterHeaders()) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
        }
        try {
            closed.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
