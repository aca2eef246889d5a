package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.model.Understanding;
import io.querypilot.requirement.Rule;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindAlternativesTest extends StepTest {
    private static final String LIVE = "SELECT SUM(price) AS total FROM sales_live";
    private static final String ROOMS =
            "SELECT r.label, COUNT(*) AS desks FROM desk d JOIN room r ON d.old_room_id = r.room_id GROUP BY r.label";

    @Test
    void aTableThatLooksLikeTheOneTakenIsAnotherReading() {
        Clarification found = found(linked("total sales?"), LIVE).orElseThrow();
        assertThat(found.type()).isEqualTo(Clarification.Type.TABLE_SELECTION);
        assertThat(found.options()).containsExactlyInAnyOrder("sales_live", "sales_archive");
    }

    @Test
    void soIsAKeyThatLooksLikeTheOneTaken() {
        Clarification found = found(linked("how many desks does each room have?"), ROOMS).orElseThrow();
        assertThat(found.type()).isEqualTo(Clarification.Type.JOIN_SELECTION);
        assertThat(found.options())
                .containsExactlyInAnyOrder("desk.old_room_id = room.room_id", "desk.new_room_id = room.room_id");
    }

    @Test
    void aWordOfTheQuestionTellsThemApart() {
        assertThat(found(linked("total live sales?"), LIVE)).isEmpty();
        assertThat(found(linked("how many desks did each old room have?"), ROOMS)).isEmpty();
    }

    @Test
    void whatThePersonHasNamedIsSettled() {
        assertThat(found(corrected("total sales?", "", new Rule.UseTable("sales_live")), LIVE)).isEmpty();
    }

    @Test
    void aModelThatHasComparedTheTablesIsTrusted() {
        State state = linked("total sales?");
        Understanding deliberate = new Understanding(
                List.of("sales_live"), false, List.of(), List.of(), List.of(), List.of(), "live ones are meant");
        assertThat(found(state.withContext(state.context().withUnderstanding(deliberate)), LIVE)).isEmpty();
    }

    private Optional<Clarification> found(State state, String sql) {
        return new FindAlternatives(critic).apply(criticised(state, sql)).clarification();
    }
}
