package io.querypilot.model.prompted;

import java.io.IOException;

/** A reply longer than any that a model has reason to give; asking again would bring another, and cost the same. */
public final class OversizedReplyException extends IOException {
    public OversizedReplyException(long mostBytes) {
        super("The model's reply is longer than " + (mostBytes >> 20) + " MB.");
    }
}
