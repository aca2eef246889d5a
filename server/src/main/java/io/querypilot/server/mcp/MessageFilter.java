package io.querypilot.server.mcp;

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
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Stands before the SDK's servlet and lets {@link Cancellations} see each message. */
final class MessageFilter implements Filter {
    private final Cancellations cancellations;
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
        if (!http.getMethod().equals("POST")) {
            chain.doFilter(request, response);
            return;
        }
        byte[] sent = http.getInputStream().readNBytes(most + 1);
        if (sent.length > most) {
            new Problem(413, "body_too_large", "The body is too large.", "Send at most a megabyte.")
                    .answer((HttpServletResponse) response);
            return;
        }
        String seen = cancellations.seen(new String(sent, StandardCharsets.UTF_8), client(http));
        chain.doFilter(new Message(http, seen.getBytes(StandardCharsets.UTF_8)), response);
    }

    /** Nobody stops what somebody else has asked, even if they know the name of the session. */
    private static String client(HttpServletRequest request) {
        return Visitor.of(request).caller().user() + " " + request.getHeader("Mcp-Session-Id");
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
