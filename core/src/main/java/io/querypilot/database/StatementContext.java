package io.querypilot.database;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * What every statement carries: who asks, the id of the question it serves (empty for none), what it is for, and who
 * hears of the statements on the catalogue that the database runs to serve it.
 */
public record StatementContext(Caller caller, String question, Purpose purpose, Listener listener) {
    /** Hears of statements on the catalogue and its samples, on the thread that runs them. */
    public interface Listener {
        void ran(String sql, StatementContext context, Duration elapsed);
    }

    /** A statement of the sole caller's own. */
    public static final StatementContext TYPED = new StatementContext(Caller.SOLE, "", Purpose.TYPED);
    /** A look at the schema for the sole caller. */
    public static final StatementContext CATALOGUE = TYPED.serving(Purpose.CATALOGUE);

    public StatementContext {
        requireNonNull(caller, "caller");
        requireNonNull(question, "question");
        requireNonNull(purpose, "purpose");
        requireNonNull(listener, "listener");
    }

    public StatementContext(Caller caller, String question, Purpose purpose) {
        this(caller, question, purpose, (sql, context, elapsed) -> {});
    }

    /** The same for another purpose. */
    public StatementContext serving(Purpose other) {
        return new StatementContext(caller, question, other, listener);
    }

    /** The same with one more listener. */
    public StatementContext heardBy(Listener further) {
        return new StatementContext(caller, question, purpose, (sql, context, elapsed) -> {
            listener.ran(sql, context, elapsed);
            further.ran(sql, context, elapsed);
        });
    }
}
