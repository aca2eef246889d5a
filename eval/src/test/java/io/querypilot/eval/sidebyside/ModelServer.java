package io.querypilot.eval.sidebyside;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.querypilot.eval.recorded.NaiveChat;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A local server that speaks the OpenAI protocol: the naive model behind a fixed latency, counting its calls. */
final class ModelServer implements AutoCloseable {
    /** What was asked since the last look. */
    record Count(int calls, long tokens, long nanos) {}

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Encoding TOKENIZER =
            Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

    static {
        // Without it the server waits 40 ms for the client's acknowledgement, which would count as the client's time.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final NaiveChat model;
    private volatile long latencyMillis;
    private int calls;
    private long tokens;
    private long nanos;

    ModelServer(NaiveChat model, long latencyMillis) throws IOException {
        this.model = model;
        this.latencyMillis = latencyMillis;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/v1/chat/completions", this::answer);
        server.start();
    }

    /** The address without the version, which some clients add themselves. */
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void latency(long millis) {
        latencyMillis = millis;
    }

    synchronized Count count() {
        Count count = new Count(calls, tokens, nanos);
        calls = 0;
        tokens = 0;
        nanos = 0;
        return count;
    }

    private void answer(HttpExchange exchange) throws IOException {
        long start = System.nanoTime();
        String prompt = prompt(MAPPER.readTree(exchange.getRequestBody()));
        String reply = model.reply(prompt);
        waitAsARealModelWould();
        byte[] body = document(prompt, reply).toString().getBytes(StandardCharsets.UTF_8);
        counted(tokens(prompt) + tokens(reply), System.nanoTime() - start);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** As the newer models of OpenAI count. */
    private static int tokens(String text) {
        return TOKENIZER.countTokensOrdinary(text);
    }

    private void waitAsARealModelWould() {
        try {
            Thread.sleep(latencyMillis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void counted(long spent, long took) {
        calls++;
        tokens += spent;
        nanos += took;
    }

    private static String prompt(JsonNode request) {
        StringJoiner prompt = new StringJoiner("\n");
        for (JsonNode message : request.path("messages")) {
            JsonNode content = message.path("content");
            prompt.add(
                    content.isTextual()
                            ? content.asText()
                            : content.path(0).path("text").asText());
        }
        return prompt.toString();
    }

    private static ObjectNode document(String prompt, String reply) {
        ObjectNode document = MAPPER.createObjectNode()
                .put("id", "1")
                .put("object", "chat.completion")
                .put("created", 1)
                .put("model", NaiveChat.NAME);
        ObjectNode choice =
                document.putArray("choices").addObject().put("index", 0).put("finish_reason", "stop");
        choice.putObject("message").put("role", "assistant").put("content", reply);
        int input = tokens(prompt);
        int output = tokens(reply);
        document.putObject("usage")
                .put("prompt_tokens", input)
                .put("completion_tokens", output)
                .put("total_tokens", input + output);
        return document;
    }

    @Override
    public void close() {
        server.stop(0);
        ((ExecutorService) server.getExecutor()).shutdownNow();
    }
}
