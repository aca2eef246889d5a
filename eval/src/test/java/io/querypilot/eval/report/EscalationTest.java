package io.querypilot.eval.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class EscalationTest {
    private final ObjectNode small = JsonNodeFactory.instance.objectNode();
    private final ObjectNode bigger = JsonNodeFactory.instance.objectNode();

    @Test
    void handsTheLeastSureQuestionsOnFirst() {
        for (int number = 0; number < 10; number++) {
            add(small, number, number >= 5, number / 10.0, 0);
            add(bigger, number, true, 1, 100);
        }
        Escalation found = Escalation.of(small, bigger);
        assertThat(found.questions()).isEqualTo(10);
        assertThat(found.points().get(0)).isEqualTo(new Escalation.Point(0, 0, 0.5, 0));
        assertThat(found.points()).contains(new Escalation.Point(0.3, 0.3, 0.8, 300));
        assertThat(found.points().get(7)).isEqualTo(new Escalation.Point(1, 1, 1, 1_000));
    }

    @Test
    void leavesOutQuestionsOverOtherData() {
        add(small, 1, true, 0.5, 0);
        add(bigger, 1, true, 1, 100);
        ((ObjectNode) bigger.path("outcomes").path("1")).put("data", "changed");
        assertThatThrownBy(() -> Escalation.of(small, bigger)).hasMessageContaining("in common");
    }

    private static void add(ObjectNode run, int number, boolean success, double confidence, long tokens) {
        JsonNode outcomes = run.withObject("/outcomes");
        ((ObjectNode) outcomes)
                .putObject(String.valueOf(number))
                .put("success", success)
                .put("data", "same")
                .put("confidence", confidence)
                .put("tokens", tokens);
    }
}
