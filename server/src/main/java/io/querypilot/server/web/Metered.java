package io.querypilot.server.web;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/** Tells how each request ended that no route of ours answers, also one that goes on after its thread has come back. */
public final class Metered implements Filter {
    /** Hears of a request that has ended. */
    @FunctionalInterface
    public interface Ended {
        void with(String method, int status, Duration took);
    }

    private final Ended listener;

    public Metered(Ended listener) {
        this.listener = listener;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String method = ((HttpServletRequest) request).getMethod();
        HttpServletResponse answer = (HttpServletResponse) response;
        long began = System.nanoTime();
        int status = HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
        boolean goesOn = false;
        try {
            chain.doFilter(request, response);
            goesOn = heardLater(request, () -> tell(method, answer.getStatus(), began));
            status = answer.getStatus();
        } finally {
            if (!goesOn) {
                tell(method, status, began);
            }
        }
    }

    private void tell(String method, int status, long began) {
        listener.with(method, status, Duration.ofNanos(System.nanoTime() - began));
    }

    /** False where the request has ended by now, be it in this very moment. */
    private static boolean heardLater(ServletRequest request, Runnable ended) {
        if (!request.isAsyncStarted()) {
            return false;
        }
        try {
            request.getAsyncContext().addListener(new AtEnd(ended));
            return true;
        } catch (IllegalStateException over) {
            return false;
        }
    }

    private record AtEnd(Runnable ended) implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            ended.run();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            // It is completed after that.
        }

        @Override
        public void onError(AsyncEvent event) {
            // It is completed after that.
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }
}
