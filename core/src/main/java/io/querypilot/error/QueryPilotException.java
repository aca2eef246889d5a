package io.querypilot.error;

import static java.util.Objects.requireNonNull;

/** A fault, told for a person: what happened, and what to do next. */
public final class QueryPilotException extends RuntimeException {
    private final ErrorCode code;
    private final String nextStep;

    public QueryPilotException(ErrorCode code, String message, String nextStep) {
        this(code, message, nextStep, null);
    }

    public QueryPilotException(ErrorCode code, String message, String nextStep, Throwable cause) {
        super(message, cause);
        this.code = requireNonNull(code, "code");
        this.nextStep = requireNonNull(nextStep, "nextStep");
    }

    /** The same fault with one thing more to do. */
    public QueryPilotException suggesting(String more) {
        return new QueryPilotException(code, getMessage(), (nextStep + " " + more).strip(), this);
    }

    public ErrorCode code() {
        return code;
    }

    /** What the person can type or change; empty where there is nothing to suggest. */
    public String nextStep() {
        return nextStep;
    }
}
