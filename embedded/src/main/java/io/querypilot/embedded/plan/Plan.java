package io.querypilot.embedded.plan;

/** What a question asks for. */
public sealed interface Plan {
    /** These tables do not hold what is asked for. */
    record Unanswerable() implements Plan {}

    /** A query, or the number of its rows. */
    record Answerable(Query query, boolean countRows) implements Plan {}
}
