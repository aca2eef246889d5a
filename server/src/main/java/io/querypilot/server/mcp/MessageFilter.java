package io.querypilot.server.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Visitor;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/** Stands before the SDK's servlet: lets in who is known, each to their own sessions, and has {@link Cancellations} see each message. */
final class MessageFilter implements Filter {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String SESSION = "Mcp-Session-Id";

    private final Cancellations cancellations;
    private final SessionOwners owners = new SessionOwners();
    private final int most;

    /** For messages of at most so many bytes. */
    MessageFilter(Cancellations cancellations, int most) {
        this.cancellations = cancellations;
        this.most = most;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        HttpServletResponse answer = (HttpServletResponse) response;
        try {
            requireOwn(http);
        } catch (Problem refused) {
            refused.answer(answer);
            return;
        }
        if (http.getMethod().equals("POST")) {
            pass(http, answer, chain);
        } else {
            plainly(http, answer, chain);
            if (http.isAsyncStarted()) {
                // Who listens hears at once that there is somebody; the SDK sends nothing before the first message.
                answer.flushBuffer();
            }
        }
    }

    /** The SDK asks nobody whose a session is; who knows its name would hear what its owner is asked, or end it. */
    private void requireOwn(HttpServletRequest request) {
        Visitor visitor = Visitor.of(request);
        if (visitor.isStranger()) {
            throw Problem.loginNeeded(visitor.login());
        }
        String session = request.getHeader(SESSION);
        if (session != null && !owners.allow(session, visitor.caller().user())) {
            throw new Problem(404, "session_unknown", "There is no such session.", "Initialize one.");
        }
    }

    private void pass(HttpServletRequest http, HttpServletResponse answer, FilterChain chain)
            throws IOException, ServletException {
        byte[] sent;
        try {
            sent = http.getInputStream().readNBytes(most + 1);
        } catch (EOFException broken) {
            Problem.brokenOff(broken).answer(answer);
            return;
        }
        if (sent.length > most) {
            new Problem(413, "body_too_large", "The body is too large.", "Send at most a megabyte.")
                    .answer(answer);
            return;
        }
        String text = new String(sent, StandardCharsets.UTF_8);
        Optional<ObjectNode> refusal = Messages.refusal(text);
        if (refusal.isPresent()) {
            answer.setStatus(400);
            tell(answer, refusal.get());
            return;
        }
        String seen = cancellations.seen(text, client(http));
        Message message = new Message(http, seen.getBytes(StandardCharsets.UTF_8));
        if (Messages.calls(seen)) {
            CallsApart.answer(message, request -> plainly(request, answer, chain));
        } else {
            plainly(message, answer, chain);
        }
    }

    private void plainly(HttpServletRequest http, HttpServletResponse answer, FilterChain chain)
            throws IOException, ServletException {
        String user = Visitor.of(http).caller().user();
        PlainErrors plain = new PlainErrors(answer, session -> owners.began(session, user));
        chain.doFilter(http, plain);
        plain.tell();
    }

    private static void tell(HttpServletResponse answer, ObjectNode refusal) throws IOException {
        answer.setContentType("application/json");
        answer.getOutputStream().write(refusal.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The SDK tells errors of HTTP with a stack trace; of that only what it says in words goes out. */
    private static final class PlainErrors extends HttpServletResponseWrapper {
        private final StringWriter told = new StringWriter();
        private final PrintWriter writer = new PrintWriter(told);
        private final Consumer<String> begun;
        private boolean error;

        /** {@code begun} hears of a new session before its client does, whose next message may be here at once. */
        PlainErrors(HttpServletResponse response, Consumer<String> begun) {
            super(response);
            this.begun = begun;
        }

        @Override
        public void setHeader(String name, String value) {
            if (name.equalsIgnoreCase(SESSION)) {
                begun.accept(value);
            }
            super.setHeader(name, value);
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            error = getStatus() >= 400;
            return error ? writer : super.getWriter();
        }

        void tell() throws IOException {
            if (error) {
                JsonNode said = MAPPER.readTree(told.toString()).path("jsonRpcError");
                String message = Messages.plain(said.path("message").asText("The request was refused."));
                MessageFilter.tell(
                        (HttpServletResponse) getResponse(), Messages.error(said.path("id"), said.path("code").asInt(-32600), message));
            }
        }
    }

    /** Nobody stops what somebody else has asked, even if they know the name of the session. */
    private static String client(HttpServletRequest request) {
        return Visitor.of(request).caller().user() + " " + request.getHeader(SESSION);
    }

    /** A request whose body has been read, and may have been changed. */
    private static final class Message extends HttpServletRequestWrapper {
        private final byte[] body;

        Message(HttpServletRequest request, byte[] body) {
            super(request);
            this.body = body;
        }

        @Override
        public int getContentLength() {
            return body.length;
        }

        @Override
        public long getContentLengthLong() {
            return body.length;
        }

        @Override
        public BufferedReader getReader() {
            return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
        }

        @Override
        public ServletInputStream getInputStream() {
            return new Bytes(new ByteArrayInputStream(body));
        }
    }

    private static final class Bytes extends ServletInputStream {
        private final ByteArrayInputStream bytes;

        Bytes(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("the body is here already");
        }
    }
}
