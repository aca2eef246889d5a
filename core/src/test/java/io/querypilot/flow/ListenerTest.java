package io.querypilot.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Caller;
import io.querypilot.memory.Stage;
import io.querypilot.state.Question;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenerTest {
    private static final Question QUESTION =
            Question.asked("How many?", "s", Caller.SOLE, List.of(), LocalDate.of(2026, 11, 16), Instant.EPOCH);
    private static final StepEvent ENTERED = new StepEvent.Entered(QUESTION, "GENERATE", Stage.values()[0], 1);
    private static final StepEvent ARRIVING = new StepEvent.Arriving(QUESTION, "GENERATE", 1, "", "SELECT");

    private final List<StepEvent> deaf = new ArrayList<>();
    private final List<StepEvent> hearing = new ArrayList<>();

    @Test
    void onlyThoseThatHearRepliesAreToldOfThem() {
        Listener inner = Listener.all(List.of(deaf::add, Listener.hearingReplies(hearing::add)));
        Listener all = Listener.all(List.of(deaf::add, inner));

        all.on(ENTERED);
        all.on(ARRIVING);

        assertThat(all.hearsReplies()).isTrue();
        assertThat(deaf).containsExactly(ENTERED, ENTERED);
        assertThat(hearing).containsExactly(ENTERED, ARRIVING);
    }
}
