package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.Critique;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.query.SqlText;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class CriticiseTest extends StepTest {
    private static final String LIVE = "SELECT SUM(price) AS total FROM sales_live";

    @Test
    void letsThroughWhatIsRightAndKeepsWhatItRead() {
        Attempt attempt = last(criticised(linked("total sales?"), LIVE));
        assertThat(attempt.critique().orElseThrow().valid()).isTrue();
        assertThat(attempt.validatedHash()).isEqualTo(SqlText.hash(LIVE));
        assertThat(attempt.checked()).isPresent();
    }

    @Test
    void saysWhatAWrongNameWasMeantToBe() {
        Critique critique = critique(linked("names of customers?"), "SELECT nmae FROM customers");
        assertThat(critique.valid()).isFalse();
        assertThat(critique.firstBlocking().orElseThrow().nearMatch()).isEqualTo("name");
    }

    @Test
    void refusesWhatChangesData() {
        Critique critique = critique(linked("names of customers?"), "DELETE FROM customers");
        assertThat(critique.firstBlocking().orElseThrow().type()).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
    }

    @Test
    void refusesWhatBreaksARequirementThatBindsButNoOther() {
        assertThat(critique(requiring(Source.PERSON_NOW), LIVE).valid()).isFalse();
        assertThat(critique(requiring(Source.LESSON), LIVE).valid()).isTrue();
    }

    private State requiring(Source source) {
        State state = linked("total sales?");
        Requirements required = Requirements.of(source, List.of(new Rule.UseTable("sales_archive")));
        return state.withContext(state.context().withRequirements(required));
    }

    private Critique critique(State state, String sql) {
        return last(criticised(state, sql)).critique().orElseThrow();
    }
}
