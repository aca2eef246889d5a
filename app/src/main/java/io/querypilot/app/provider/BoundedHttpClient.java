package io.querypilot.app.provider;

import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.DefaultServerSentEventParser;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import io.querypilot.model.prompted.BusyException;
import io.querypilot.model.prompted.UnstreamedException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * LangChain4j's own client over the JDK loses Retry-After, waits forever for a body that stalls, reads one of any length, and
 * greets plain HTTP servers with an upgrade that several of them refuse; this one does none of that, and takes keys out of errors. It
 * streams on the calling thread, so that an interrupt of that thread ends the exchange at any moment.
 */
final class BoundedHttpClient implements HttpClient {
    private static final List<String> KEY_HEADERS = List.of("authorization", "x-api-key", "x-goog-api-key");

    private final java.net.http.HttpClient client;
    private final Duration timeout;

    BoundedHttpClient(Duration connectTimeout, Duration timeout) {
        this.client = java.net.http.HttpClient.newBuilder().connectTimeout(connectTimeout).build();
        this.timeout = timeout;
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        HttpResponse<String> response = answer(client.sendAsync(translated(request), WholeBody.handler()));
        if (response.statusCode() / 100 != 2) {
            throw refusal(response, withoutKeys(response.body(), request));
        }
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .body(response.body())
                .build();
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        // Made before the response is there: an interrupt may come while it is being handed over, and must close it too.
        try (StreamedBody body = new StreamedBody(System.nanoTime() + timeout.toNanos())) {
            HttpResponse<InputStream> response = answer(client.sendAsync(translated(request), head -> body));
            requireStream(response, request, parser);
            listener.onOpen(opened(response));
            parser.parse(body, listener);
            listener.onClose();
        } catch (IOException | RuntimeException fault) {
            listener.onError(fault);
        }
    }

    /** A server that streams neither refuses nor sends one document. */
    private static void requireStream(
            HttpResponse<InputStream> response, HttpRequest request, ServerSentEventParser parser) throws IOException {
        if (response.statusCode() / 100 != 2) {
            String said = new String(response.body().readNBytes(WholeBody.LONGEST_REFUSAL), StandardCharsets.UTF_8);
            throw refusal(response, withoutKeys(said, request));
        }
        String type = response.headers().firstValue("Content-Type").orElse("");
        // Ollama's stream is one document a line, and a single one is such a stream too.
        if (parser instanceof DefaultServerSentEventParser && type.startsWith("application/json")) {
            throw new UnstreamedException("The server sent the reply as a whole.");
        }
    }

    private static SuccessfulHttpResponse opened(HttpResponse<InputStream> response) {
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .build();
    }

    private <T> HttpResponse<T> answer(CompletableFuture<HttpResponse<T>> sent) {
        try {
            return sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (java.util.concurrent.TimeoutException late) {
            sent.cancel(true);
            throw new TimeoutException(late);
        } catch (InterruptedException interrupted) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private static java.net.http.HttpRequest translated(HttpRequest request) {
        URI uri = URI.create(request.url());
        java.net.http.HttpRequest.Builder builder = java.net.http.HttpRequest.newBuilder(uri)
                .version("https".equalsIgnoreCase(uri.getScheme()) ? Version.HTTP_2 : Version.HTTP_1_1);
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        return builder.method(
                        request.method().name(),
                        request.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body()))
                .build();
    }

    private static HttpException refusal(HttpResponse<?> response, String body) {
        return RetryAfter.of(response.headers(), body)
                .<HttpException>map(wait -> new BusyException(response.statusCode(), body, wait))
                .orElseGet(() -> new HttpException(response.statusCode(), body));
    }

    /** A server may repeat the key it was sent; what it says ends up in messages and logs. */
    private static String withoutKeys(String body, HttpRequest request) {
        return request.headers().entrySet().stream()
                .filter(header -> KEY_HEADERS.contains(header.getKey().toLowerCase(Locale.ROOT)))
                .flatMap(header -> header.getValue().stream())
                .map(value -> value.replaceFirst("^Bearer ", ""))
                .filter(key -> key.length() > 4)
                .reduce(body, (text, key) -> text.replace(key, "***"));
    }
}
