package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.memory.Lesson;
import io.querypilot.state.Answer;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClarifyTest extends StepTest {
    @Test
    void asksWhatAStepFoundUnclear() {
        Clarification which = Clarification.whichTable("Which?", List.of("sales_live", "sales_archive"));
        Answer answer = answer(linked("total sales?").withClarification(which));
        assertThat(answer).isInstanceOf(Answer.NeedsCorrection.class);
        assertThat(((Answer.NeedsCorrection) answer).clarification()).isEqualTo(which);
        assertThat(answer.trace().model()).isEqualTo("writer");
    }

    @Test
    void tellsWhatWasTriedAndWhatThePersonCanDo() {
        Clarification told = failed(refused(linked("names of customers?"), "SELECT wibble FROM customers"));
        assertThat(told.type()).isEqualTo(Clarification.Type.GAVE_UP);
        assertThat(told.message())
                .startsWith("I could not answer this after 1 attempt:\n1. column_not_found:")
                .contains("SELECT wibble FROM customers");
        assertThat(told.options()).hasSize(2).contains("Name the column or table as the schema spells it.");
    }

    @Test
    void whoGaveUpWithAReasonOfItsOwnIsHeard() {
        Clarification why = Clarification.told(Clarification.Type.GAVE_UP, "The budget is spent.", List.of());
        assertThat(failed(linked("names of customers?").withClarification(why))).isEqualTo(why);
    }

    @Test
    void blamesTheLessonThatWasObeyedAndNoOther() {
        lessons().learn(List.of(
                lesson(Lesson.Type.TABLE_MAPPING, "buyers", "customers", "customers"),
                lesson(Lesson.Type.TABLE_MAPPING, "purchases", "orders", "orders")));
        answer(refused(linked("purchases of buyers?"), "SELECT wibble FROM customers"));
        assertThat(kept()).allSatisfy(lesson ->
                assertThat(lesson.uses()).isEqualTo(lesson.table().equals("customers") ? 1 : 0));
    }

    private Clarification failed(State state) {
        return ((Answer.Failed) answer(state)).clarification();
    }

    private Answer answer(State state) {
        return new Clarify("writer", lessons(), critic).apply(state).answer().orElseThrow();
    }
}
