package io.querypilot.flow;

import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Stage;
import io.querypilot.state.Answer;
import io.querypilot.state.Field;
import io.querypilot.state.State;
import io.querypilot.state.StateJson;
import io.querypilot.state.WrittenParts;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps where each question stands, so that a killed process goes on from there: before a step that waits, because a person
 * may look what is being done, and after a model's reply or a query's result, because to get it again would cost.
 */
public record Checkpointing(Sessions sessions, StateJson json, String database) {
    /** Tells one call on a session from another; it travels with the state and is not kept in it. */
    private static final Field<String> RUN = new Field<>("run", String.class);

    /** What this call has kept of the question so far; it travels alike. */
    private static final Field<WrittenParts> WRITTEN = new Field<>("written", WrittenParts.class);

    /** The state for a call that goes on from this checkpoint; whoever else went on from it is told. */
    public State take(State state, Optional<Checkpoint> known) {
        String run = UUID.randomUUID().toString();
        known.ifPresent(checkpoint -> sessions.take(checkpoint, run));
        return state.with(RUN, run).with(WRITTEN, new WrittenParts());
    }

    /** Keeps a question before anything is done about it. */
    public void begin(State state, String start) {
        save(state, Stage.INITIALIZING, start);
    }

    /** Keeps what a node is about to work on. An answer is not kept: the node that gives it runs again. */
    void entered(Node node, State before, State state) {
        if (state.answer().isEmpty() && (node.waits() || gained(before, state))) {
            save(state, node.stage(), node.name());
        }
    }

    private static boolean gained(State before, State state) {
        return !state.usage().equals(before.usage())
                || known(state) > known(before)
                || state.clarification().isPresent() && before.clarification().isEmpty();
    }

    /** How many drafts were written, and how many of them have run. */
    private static long known(State state) {
        return state.attempts().size()
                + state.attempts().stream().filter(attempt -> attempt.outcome().isPresent()).count();
    }

    void ended(State state) {
        save(state, ended(state.answer().orElseThrow()), Node.END);
    }

    private static Stage ended(Answer answer) {
        if (answer instanceof Answer.Answered) {
            return Stage.COMPLETED;
        }
        return answer instanceof Answer.NeedsCorrection ? Stage.AWAITING_CORRECTION : Stage.FAILED;
    }

    private void save(State state, Stage stage, String node) {
        sessions.save(new Checkpoint(
                state.question().session(),
                state.question().memory(),
                database,
                stage,
                node,
                state.question().text(),
                json.write(state, state.field(WRITTEN).orElseGet(WrittenParts::new)),
                Instant.now(),
                state.field(RUN).orElse("")));
    }
}
