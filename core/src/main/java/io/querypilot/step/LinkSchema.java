package io.querypilot.step;

import io.querypilot.link.Linker;
import io.querypilot.model.Turn;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.util.List;

/** LINK_SCHEMA: finds the few tables and columns the question is about, once for all attempts. */
public record LinkSchema(Linker linker) implements Step {
    @Override
    public State apply(State state) {
        String words = wordsToLink(state.question());
        return state.withGround(
                state.ground().withLinked(linker.link(words, state.ground().schema())));
    }

    /** "And by month?" names no table: a follow-up is linked together with the question it follows. */
    private static String wordsToLink(Question question) {
        List<Turn> turns = question.turns();
        return turns.isEmpty() ? question.text() : turns.get(turns.size() - 1).question() + "\n" + question.text();
    }
}
