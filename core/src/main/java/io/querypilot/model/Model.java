package io.querypilot.model;

import java.util.Optional;

/**
 * What the agent asks of a language model; safe for use by many threads.
 * A fault (wrong key, unreachable, unusable reply) is a {@link io.querypilot.error.QueryPilotException}.
 */
public interface Model extends AutoCloseable {
    /** The name shown in answers, such as {@code openai:gpt-5}. */
    String name();

    /** Whether understanding costs no call, so that it is always worth asking before the SQL is written. */
    default boolean understandsForFree() {
        return false;
    }

    /**
     * Whether what this writer drafted is its own choice among readings, because it could have asked the person instead;
     * then no rule of ours asks in its place. {@code writer} is the name of the model that wrote, where there are several.
     */
    default boolean chooses(String writer) {
        return false;
    }

    /**
     * What a bigger model writes where this writer's draft is one of several readings whose results differ; empty where
     * there is none to be asked. A bigger one that cannot be reached declines.
     */
    default Optional<Reply<Draft>> decide(WriteRequest request, String writer) {
        return Optional.empty();
    }

    Reply<Understanding> understand(UnderstandRequest request);

    Reply<Draft> write(WriteRequest request);

    /** Frees what it holds beyond memory; for whoever made it to call, and nobody may ask it any more. */
    @Override
    default void close() {}
}
