package io.querypilot.model;

/**
 * What the agent asks of a language model; safe for use by many threads.
 * A fault (wrong key, unreachable, unusable reply) is a {@link io.querypilot.error.QueryPilotException}.
 */
public interface Model {
    /** The name shown in answers, such as {@code openai:gpt-5}. */
    String name();

    Reply<Understanding> understand(UnderstandRequest request);

    Reply<Draft> write(WriteRequest request);
}
