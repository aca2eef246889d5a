package io.querypilot.memory;

import java.util.stream.Stream;

/** Where a session stands in its life; at a stage that this version does not know, where a newer one has left it so. */
public enum Stage {
    INITIALIZING,
    SCHEMA_LOADING,
    QUERY_UNDERSTANDING,
    INFERRING_JOINS,
    GENERATING_SQL,
    EXECUTING_QUERY,
    AWAITING_CORRECTION,
    COMPLETED,
    FAILED,
    UNKNOWN;

    /** Whether the question has come to its end, or to the person's turn. */
    public boolean ended() {
        return this == AWAITING_CORRECTION || this == COMPLETED || this == FAILED;
    }

    static Stage of(String name) {
        return Stream.of(values()).filter(stage -> stage.name().equals(name)).findFirst().orElse(UNKNOWN);
    }
}
