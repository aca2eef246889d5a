package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.model.Join;
import io.querypilot.model.Understanding;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.state.Clarification;
import io.querypilot.state.JoinPlan;
import io.querypilot.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class InferJoinsTest extends StepTest {
    @Test
    void aDeclaredKeyIsSure() {
        State joined = joined(understood("orders of each customer?", "", "orders", "customers"));
        assertThat(joined.context().joins().joins())
                .containsExactly(new Join(
                        "orders", "customer_id", "customers", "customer_id", 1, Join.Evidence.FOREIGN_KEY));
        assertThat(joined.clarification()).isEmpty();
    }

    @Test
    void oneTableIsJoinedWithNothing() {
        assertThat(joined(understood("names of customers?", "", "customers")).context().joins())
                .isEqualTo(JoinPlan.NONE);
    }

    @Test
    void ofTwoKeysAsGoodTheModelChoosesUnlessItProposesBothAndIsSureOfNone() {
        State silent = understood("desks in each room?", "both keys fit", "desk", "room");
        assertThat(joined(silent).clarification()).isEmpty();

        Clarification asked = joined(proposing(silent, 0.4)).clarification().orElseThrow();
        assertThat(asked.type()).isEqualTo(Clarification.Type.JOIN_SELECTION);
        assertThat(asked.options())
                .containsExactlyInAnyOrder("desk.old_room_id = room.room_id", "desk.new_room_id = room.room_id");
    }

    @Test
    void aJoinThatTheModelIsSureOfComesBeforeADeclaredOne() {
        State state = understood("orders of each customer?", "by name", "orders", "customers");
        Understanding known = state.context().understanding();
        Join wanted = new Join("orders", "order_id", "customers", "customer_id", 0.9, Join.Evidence.MODEL);
        Understanding proposing = new Understanding(
                known.tables(), true, List.of(wanted), List.of(), List.of(), List.of(), "by name");
        assertThat(joined(state.withContext(state.context().withUnderstanding(proposing))).context().joins().joins())
                .containsExactly(wanted);
    }

    private static State proposing(State state, double sure) {
        List<Join> both = List.of(
                new Join("desk", "old_room_id", "room", "room_id", sure, Join.Evidence.MODEL),
                new Join("desk", "new_room_id", "room", "room_id", sure, Join.Evidence.MODEL));
        return state.withContext(state.context()
                .withUnderstanding(new Understanding(
                        List.of("desk", "room"), true, both, List.of(), List.of(), List.of(), "both keys fit")));
    }

    @Test
    void whereNobodyLookedOneIsTakenAndTheOtherKeptInMind() {
        State joined = joined(understood("desks in each room?", "", "desk", "room"));
        assertThat(joined.clarification()).isEmpty();
        assertThat(joined.context().joins().joins()).hasSize(1);
        assertThat(joined.context().joins().alternatives()).hasSize(1);
    }

    @Test
    void theJoinThatIsRequiredIsTheOne() {
        State state = understood("desks in each room?", "both keys fit", "desk", "room");
        Requirements required = Requirements.of(
                Source.PERSON_NOW, List.of(new Rule.JoinOn("desk", "new_room_id", "room", "room_id")));
        State joined = joined(state.withContext(state.context().withRequirements(required)));
        assertThat(joined.clarification()).isEmpty();
        assertThat(joined.context().joins().joins())
                .containsExactly(new Join("desk", "new_room_id", "room", "room_id", 1, Join.Evidence.CORRECTION));
    }

    private static State joined(State state) {
        return new InferJoins(0.75).apply(state);
    }

    private State understood(String question, String reasoning, String... tables) {
        State state = linked(question);
        return state.withContext(state.context()
                .withUnderstanding(new Understanding(
                        List.of(tables), tables.length > 1, List.of(), List.of(), List.of(), List.of(), reasoning)));
    }
}
