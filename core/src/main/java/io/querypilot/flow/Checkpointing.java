package io.querypilot.flow;

import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Sessions;
import io.querypilot.state.State;
import io.querypilot.state.StateJson;
import java.time.Duration;
import java.time.Instant;

/** Keeps where each question stands after every step, so that a killed process goes on from there. */
public final class Checkpointing implements Listener {
    private final Sessions sessions;
    private final StateJson json;
    private final String database;

    public Checkpointing(Sessions sessions, StateJson json, String database) {
        this.sessions = sessions;
        this.json = json;
        this.database = database;
    }

    @Override
    public void left(String node, State state, Duration elapsed) {
        sessions.save(new Checkpoint(
                state.question().session(),
                state.question().tenant(),
                database,
                Lifecycle.after(node, state),
                node,
                state.question().text(),
                json.write(state),
                Instant.now()));
    }
}
