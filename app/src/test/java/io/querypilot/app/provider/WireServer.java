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
            send(exchange, next(request), Wire.of(request.path()));
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

    private void send(HttpExchange exchange, WireReply reply, Wire wire) throws IOException {
        if (reply instanceof WireReply.Said said) {
            send(exchange, 200, wire.reply(said));
        } else if (reply instanceof WireReply.Refusal refusal) {
            refusal.headers().forEach(exchange.getResponseHeaders()::set);
            send(exchange, refusal.status(), refusal.body());
        } else if (reply instanceof WireReply.CutShort cut) {
            byte[] whole = wire.reply(new WireReply.Said(cut.text(), false, true)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, whole.length);
            exchange.getResponseBody().write(whole, 0, whole.length / 2);
            exchange.getResponseBody().flush();
        } else if (reply instanceof WireReply.Stall stall) {
            stall(exchange, stall);
        }
        // A hang-up sends nothing: closing the exchange is all it does.
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
