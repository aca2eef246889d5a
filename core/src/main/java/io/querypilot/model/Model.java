package io.querypilot.model;

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

    Reply<Understanding> understand(UnderstandRequest request);

    Reply<Draft> write(WriteRequest request);

    /** Frees what it holds beyond memory; for whoever made it to call, and nobody may ask it any more. */
    @Override
    default void close() {}
}
