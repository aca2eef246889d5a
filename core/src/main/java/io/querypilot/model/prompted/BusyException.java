package io.querypilot.model.prompted;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.exception.HttpException;
import java.time.Duration;

/** A refusal in which the server says how long to wait; an HTTP client throws it so that the wait is kept. */
public final class BusyException extends HttpException {
    private final Duration retryAfter;

    public BusyException(int status, String body, Duration retryAfter) {
        super(status, body);
        this.retryAfter = requireNonNull(retryAfter, "retryAfter");
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
