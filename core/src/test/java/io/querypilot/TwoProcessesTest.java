package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.flow.StepEvent;
import io.querypilot.memory.Stage;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes, each with an agent of its own, on one session of one store. */
class TwoProcessesTest {
    private static final String COUNT = "SELECT COUNT(*) AS n FROM shops";

    @TempDir
    Path folder;

    @Test
    void whoWasOvertakenIsToldAndChangesNothing() {
        try (TestPilot pilot = TestPilot.over(folder, "CREATE TABLE shops (id INTEGER PRIMARY KEY)")) {
            Ask ask = Ask.of("how many shops are there?").in("s");
            QueryPilot second = pilot.agent(ScriptedModel.writing(COUNT));
            QueryPilot first = pilot.agent(ScriptedModel.writing(COUNT), event -> {
                if (event instanceof StepEvent.Entered entered && entered.stage() == Stage.EXECUTING_QUERY) {
                    second.ask(ask);
                }
            });

            assertThatThrownBy(() -> first.ask(ask)).hasMessage("Session s is being used by another process.");
            assertThat(second.resume(Ask.toResume("s"))).isInstanceOf(Answered.class);
        }
    }
}
