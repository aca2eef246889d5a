package io.querypilot.memory;

/** Where a session stands in its life. */
public enum Stage {
    INITIALIZING,
    SCHEMA_LOADING,
    QUERY_UNDERSTANDING,
    INFERRING_JOINS,
    GENERATING_SQL,
    EXECUTING_QUERY,
    AWAITING_CORRECTION,
    COMPLETED,
    FAILED
}
