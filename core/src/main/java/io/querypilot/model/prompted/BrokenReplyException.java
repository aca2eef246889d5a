package io.querypilot.model.prompted;

/** A reply that ended too early; what had arrived of it is paid for all the same. */
final class BrokenReplyException extends RuntimeException {
    private final String arrived;

    BrokenReplyException(String arrived, Throwable cause) {
        super(cause.getMessage(), cause);
        this.arrived = arrived;
    }

    String arrived() {
        return arrived;
    }
}
