package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.state.Budget;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReflectTest extends StepTest {
    private static final String NAMES = "SELECT name FROM customers";

    @Test
    void aSoundResultIsAccepted() {
        Reflection reflection = reflection(executed(linked("names of customers?"), NAMES));
        assertThat(reflection.acceptable()).isTrue();
        assertThat(reflection.issues()).isEmpty();
        assertThat(reflection.score()).isEqualTo(100);
    }

    @Test
    void noRowsAndNothingButNullAreNotedAndPass() {
        Reflection empty = reflection(executed(linked("labels of rooms?"), "SELECT label FROM room"));
        assertThat(empty.acceptable()).isTrue();
        assertThat(empty.issues()).containsExactly("The result is empty: room has no rows.");
        Reflection unknown = reflection(executed(linked("last label?"), "SELECT MAX(label) AS label FROM room"));
        assertThat(unknown.acceptable()).isTrue();
        assertThat(unknown.issues()).containsExactly("Every value of the result is NULL.");
    }

    @Test
    void aSlowQueryIsNotedAndPasses() {
        State state = executed(linked("names of customers?"), NAMES);
        Outcome.Success ran = (Outcome.Success) last(state).outcome().orElseThrow();
        Outcome.Success slow = new Outcome.Success(ran.table(), Duration.ofSeconds(7));
        assertThat(reflection(state.withLastAttempt(last(state).executed(slow, ""))).issues())
                .containsExactly("The query took 7 s.");
    }

    @Test
    void whatDidNotRunIsToBeWrittenAgain() {
        String endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS n FROM n";
        Limits moment = new Limits(Duration.ofMillis(50), 10, 1_000);
        Reflection reflection = reflection(
                new Execute(database, moment, Budget.STANDARD).apply(criticised(linked("how many?"), endless)));
        assertThat(reflection.acceptable()).isFalse();
        assertThat(reflection.shouldRefine()).isTrue();
        assertThat(reflection.issues().get(0)).startsWith("timeout: ");
    }

    @Test
    void aResultThatTheBudgetCutSaysSo() {
        Budget oneRow = new Budget(100, Duration.ofMinutes(1), 1, 10_000);
        State state = criticised(linked("names of customers?"), NAMES);
        State cut = new Execute(database, Limits.STANDARD, oneRow).apply(state);
        assertThat(last(new Reflect(database, critic, oneRow).apply(cut)).reflection().orElseThrow().issues())
                .containsExactly("The question's budget of 1 row is spent. The result is cut.");
    }

    private Reflection reflection(State state) {
        return last(new Reflect(database, critic, Budget.STANDARD).apply(state)).reflection().orElseThrow();
    }
}
