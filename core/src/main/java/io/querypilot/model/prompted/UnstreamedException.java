package io.querypilot.model.prompted;

/** The server does not stream replies; the same may be asked for as a whole. */
public final class UnstreamedException extends RuntimeException {
    public UnstreamedException(String message) {
        super(message);
    }
}
