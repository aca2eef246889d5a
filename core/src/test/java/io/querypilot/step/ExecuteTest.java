package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.ResultVolume;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExecuteTest extends StepTest {
    @Test
    void bringsTheRowsAndCountsThem() {
        State executed = executed(linked("names of customers?"), "SELECT name FROM customers ORDER BY name");
        assertThat(table(executed).rows()).containsExactly(List.of("Ann"), List.of("Bob"));
        assertThat(executed.volume().rows()).isEqualTo(2);
    }

    @Test
    void whatRanIsWhatWasChecked() {
        Attempt attempt = last(executed(linked("names of customers?"), "SELECT name FROM customers"));
        assertThat(attempt.executedHash()).isNotEmpty().isEqualTo(attempt.validatedHash());
    }

    @Test
    void noRowsAreAResultToo() {
        assertThat(table(executed(linked("rooms?"), "SELECT label FROM room")).rows()).isEmpty();
    }

    @Test
    void aStatementThatDoesNotEndIsStopped() {
        String endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS n FROM n";
        Limits moment = new Limits(Duration.ofMillis(50), 10, 1_000);
        State executed = new Execute(database, moment, Budget.STANDARD).apply(criticised(linked("how many?"), endless));
        assertThat(last(executed).engineError().orElseThrow().type()).isEqualTo(ErrorType.TIMEOUT);
        assertThat(executed.volume()).isEqualTo(ResultVolume.NOTHING);
    }

    @Test
    void theResultIsCutWhereTheRowsOfTheQuestionAreSpent() {
        Budget oneRow = new Budget(100, Duration.ofMinutes(1), 1, 10_000);
        State state = criticised(linked("names of customers?"), "SELECT name FROM customers");
        ResultTable cut = table(new Execute(database, Limits.STANDARD, oneRow).apply(state));
        assertThat(cut.rowCount()).isEqualTo(1);
        assertThat(cut.truncated()).isTrue();
    }

    private static ResultTable table(State state) {
        return ((Outcome.Success) last(state).outcome().orElseThrow()).table();
    }
}
