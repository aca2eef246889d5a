package io.querypilot.app.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StreamedBodyTest {
    private static final byte[] PIECE = new byte[10_000];

    private static StreamedBody body() {
        return new StreamedBody(System.nanoTime() + TimeUnit.SECONDS.toNanos(60));
    }

    /** Gives a piece for each that is asked for, at once. */
    private static final class Source implements Flow.Subscription {
        private final StreamedBody body;
        private int given;

        Source(StreamedBody body) {
            this.body = body;
        }

        @Override
        public void request(long count) {
            given += (int) count;
            body.onNext(List.of(ByteBuffer.wrap(PIECE), ByteBuffer.wrap(PIECE)));
        }

        @Override
        public void cancel() {}
    }

    @Test
    void asksForAPieceOnlyWhenTheOneBeforeIsTaken() throws IOException {
        StreamedBody body = body();
        Source source = new Source(body);
        body.onSubscribe(source);
        assertThat(source.given).isEqualTo(1);

        assertThat(body.readNBytes(2 * PIECE.length)).hasSize(2 * PIECE.length);
        assertThat(source.given).isEqualTo(2);

        body.read();
        assertThat(source.given).isEqualTo(3);
    }

    @Test
    void aReplyWithoutEndIsLeftAtTheLimit() throws Exception {
        CountDownLatch left = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> flood(exchange, left));
        server.start();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (StreamedBody body = body()) {
            InputStream arriving = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(address).build(), head -> body)
                    .body();

            assertThatThrownBy(() -> arriving.transferTo(OutputStream.nullOutputStream()))
                    .isInstanceOf(IOException.class)
                    .hasMessage("The model's reply is longer than 16 MB.");
            assertThat(left.await(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            server.stop(0);
        }
    }

    /** Ends at four times the limit, should nobody leave. */
    private static void flood(HttpExchange exchange, CountDownLatch left) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try {
            for (long sent = 0; sent < 4 * StreamedBody.MOST_BYTES; sent += PIECE.length) {
                exchange.getResponseBody().write(PIECE);
            }
        } catch (IOException gone) {
            left.countDown();
        }
    }
}
