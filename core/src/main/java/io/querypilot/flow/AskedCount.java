package io.querypilot.flow;

import io.querypilot.memory.Asked;
import io.querypilot.memory.Sessions;
import io.querypilot.state.Answer;
import io.querypilot.state.Clarification;

/** Counts, beyond this process, how often a person is asked and how often the answer then is another. */
public final class AskedCount implements Listener {
    private final Sessions sessions;

    public AskedCount(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void answered(Answer answer) {
        if (answer instanceof Answer.NeedsCorrection needed && needed.clarification().asks()) {
            sessions.count(answer.trace().question().tenant(), new Asked(1, 0, 0));
        }
    }

    @Override
    public void corrected(Clarification asked, Answer answer) {
        if (asked.asks() && answer instanceof Answer.Answered answered) {
            long changed = asked.changedBy(answered.table()) ? 1 : 0;
            sessions.count(answer.trace().question().tenant(), new Asked(0, 1, changed));
        }
    }
}
