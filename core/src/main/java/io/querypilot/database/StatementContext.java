package io.querypilot.database;

import static java.util.Objects.requireNonNull;

/** What every statement carries: who asks, the id of the question it serves (empty for none), and what it is for. */
public record StatementContext(Caller caller, String question, Purpose purpose) {
    /** A statement of the sole caller's own. */
    public static final StatementContext TYPED = new StatementContext(Caller.SOLE, "", Purpose.TYPED);

    public StatementContext {
        requireNonNull(caller, "caller");
        requireNonNull(question, "question");
        requireNonNull(purpose, "purpose");
    }
}
