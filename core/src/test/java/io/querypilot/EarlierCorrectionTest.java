package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.StoredSessions;
import io.querypilot.state.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A question that others have followed is corrected from the state it ended in. */
class EarlierCorrectionTest {
    @TempDir
    Path folder;

    @Test
    void theEarlierQuestionIsCorrectedAndNoOtherSessionsIs() {
        try (TestPilot pilot = TestPilot.over(
                folder, "CREATE TABLE orders (id INTEGER PRIMARY KEY, paid REAL)", "CREATE TABLE customers (id INTEGER PRIMARY KEY)")) {
            QueryPilot agent = pilot.agent(ScriptedModel.writing(
                    "SELECT COUNT(*) AS n FROM orders", "SELECT SUM(paid) AS paid FROM orders", "SELECT COUNT(*) AS n FROM customers"));
            agent.ask(Ask.of("how many are there?").in("s"));
            String ended = new StoredSessions(pilot.store()).checkpoint("default", "s").orElseThrow().state();
            agent.ask(Ask.of("how much was paid?").in("s"));

            Answer corrected = agent.correctEarlier(Ask.toResume("s").saying("use customers"), ended);

            assertThat(corrected.trace().question().text()).isEqualTo("how many are there?");
            assertThat(corrected.trace().question().said()).hasSize(1);
            assertThatThrownBy(() -> agent.correctEarlier(Ask.toResume("other").saying("use customers"), ended))
                    .isInstanceOf(QueryPilotException.class);
        }
    }
}
