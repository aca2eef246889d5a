package io.querypilot.app.trace;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A collector on loopback that takes OTLP over HTTP and keeps what it was sent. */
final class TestCollector implements AutoCloseable {
    private final HttpServer server;
    private final List<ResourceSpans> received = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();

    TestCollector() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            received.addAll(ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()).getResourceSpansList());
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    List<Span> spans() {
        return received.stream()
                .flatMap(resource -> resource.getScopeSpansList().stream())
                .flatMap(scope -> scope.getSpansList().stream())
                .toList();
    }

    Span span(String name) {
        return spans().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not among " + spans().stream().map(Span::getName).toList()));
    }

    String service() {
        return attribute(received.get(0).getResource().getAttributesList(), "service.name").orElse("");
    }

    /** The value as text, whatever its type. */
    static Optional<String> attribute(Span span, String key) {
        return attribute(span.getAttributesList(), key);
    }

    private static Optional<String> attribute(List<KeyValue> attributes, String key) {
        return attributes.stream().filter(each -> each.getKey().equals(key)).findFirst().map(each -> switch (
                each.getValue().getValueCase()) {
            case INT_VALUE -> String.valueOf(each.getValue().getIntValue());
            case ARRAY_VALUE -> each.getValue().getArrayValue().getValues(0).getStringValue();
            default -> each.getValue().getStringValue();
        });
    }

    /** Everything that was sent, as text. */
    String all() {
        return received.toString();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
