package io.querypilot.server.mcp;

import io.querypilot.model.LogContext;
import io.querypilot.thread.Threads;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers a request that waits for a model, a database or a person on a thread apart, virtual where the JDK has them. The
 * SDK's servlet holds the thread that brings a call until it has ended, and the server's are needed by everything else.
 */
final class CallsApart {
    private static final Logger LOG = LoggerFactory.getLogger(CallsApart.class);

    private CallsApart() {}

    /** What the rest of the chain does with a request. */
    @FunctionalInterface
    interface Rest {
        void of(HttpServletRequest request) throws IOException, ServletException;
    }

    static void answer(HttpServletRequest request, Rest rest) {
        AsyncContext begun = request.startAsync();
        begun.setTimeout(0);
        Supplier<Void> work = LogContext.carried(() -> {
            answer(new Begun(request, begun), begun, rest);
            return null;
        });
        Threads.start(work::get);
    }

    private static void answer(HttpServletRequest request, AsyncContext begun, Rest rest) {
        try {
            rest.of(request);
        } catch (IOException | ServletException | RuntimeException fault) {
            LOG.warn("a call could not be answered: {}", fault.toString());
            failed((HttpServletResponse) begun.getResponse());
        } finally {
            end(begun);
        }
    }

    private static void failed(HttpServletResponse response) {
        if (!response.isCommitted()) {
            response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
        }
    }

    /** What the SDK has refused it leaves open here, for it has begun nothing; all else it has ended. */
    private static void end(AsyncContext begun) {
        try {
            begun.complete();
        } catch (IllegalStateException ended) {
            LOG.debug("ended already");
        }
    }

    /** A request that goes on apart already, whoever wants to begin that. */
    private static final class Begun extends HttpServletRequestWrapper {
        private final AsyncContext begun;

        Begun(HttpServletRequest request, AsyncContext begun) {
            super(request);
            this.begun = begun;
        }

        @Override
        public AsyncContext startAsync() {
            return begun;
        }

        @Override
        public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
            return begun;
        }
    }
}
