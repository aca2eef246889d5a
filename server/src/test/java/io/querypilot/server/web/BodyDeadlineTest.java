package io.querypilot.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BodyDeadlineTest {
    private static final String HEAD = "POST / HTTP/1.1\r\nHost: x\r\n";
    /** A body that is sent at once is here long before. */
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    /** Says its body back, the first one after all patience. */
    private static final class Echo extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            String said = Content.Source.asString(request);
            if (said.equals("hi")) {
                Thread.sleep(PATIENCE.plusMillis(300).toMillis());
            }
            Content.Sink.write(response, true, said + "!", callback);
            return true;
        }
    }

    private void start(Duration patience) throws Exception {
        BodyDeadline deadline = new BodyDeadline(1_000, patience);
        deadline.getTail().setHandler(new Echo());
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        server.addConnector(connector);
        server.setHandler(deadline);
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    /** All that comes until the server hangs up; if it never does, the test fails. */
    private String said(String request) throws IOException {
        try (Socket socket = new Socket(connector.getHost(), connector.getLocalPort())) {
            socket.setSoTimeout(120_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void whoAnnouncesABodyAndStaysSilentIsHungUpOn() throws Exception {
        start(Duration.ofMillis(300));
        for (String begun : List.of(
                "Content-Length: 50\r\n\r\n{", "Content-Length: 1073741824\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"que\r\n")) {
            assertThat(said(HEAD + begun)).as(begun).doesNotContain(" 200 ");
        }
    }

    @Test
    void whatIsHereIsAnsweredHoweverLongThatTakes() throws Exception {
        start(PATIENCE);
        String one = HEAD + "Content-Length: 2\r\n\r\nhi";
        String last = HEAD + "Connection: close\r\nContent-Length: 3\r\n\r\nbye";
        assertThat(said(one + last)).contains("hi!").endsWith("bye!");
    }
}
