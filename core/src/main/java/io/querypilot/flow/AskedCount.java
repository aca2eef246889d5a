package io.querypilot.flow;

import io.querypilot.memory.Asked;
import io.querypilot.memory.Sessions;
import io.querypilot.state.Answer;

/** Counts, beyond this process, how often a person is asked and how often the answer then is another. */
public record AskedCount(Sessions sessions) implements Listener {
    @Override
    public void on(StepEvent event) {
        if (event instanceof StepEvent.AskedBack back && back.answer().clarification().asks()) {
            sessions.count(event.question().memory(), new Asked(1, 0, 0));
        }
        if (event instanceof StepEvent.Corrected corrected
                && corrected.asked().asks()
                && corrected.answer() instanceof Answer.Answered answered) {
            long changed = corrected.asked().changedBy(answered.table()) ? 1 : 0;
            sessions.count(event.question().memory(), new Asked(0, 1, changed));
        }
    }
}
