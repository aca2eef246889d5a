package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Outcome;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Diagnosis;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnalyseTest extends StepTest {
    private static final String WRONG = "SELECT nmae FROM customers";

    @Test
    void aWrongNameIsWorthAnotherAttempt() {
        Diagnosis diagnosis = diagnosis(3, Budget.STANDARD, criticised(linked("names of customers?"), WRONG));
        assertThat(diagnosis.retry()).isTrue();
        assertThat(diagnosis.feedback().type()).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        assertThat(diagnosis.reason()).contains("Use name instead of nmae");
    }

    @Test
    void theLastAttemptIsTheLast() {
        Diagnosis diagnosis = diagnosis(1, Budget.STANDARD, criticised(linked("names of customers?"), WRONG));
        assertThat(diagnosis.retry()).isFalse();
        assertThat(diagnosis.reason()).isEqualTo("That was attempt 1 of 1.");
    }

    @Test
    void aSpentBudgetEndsIt() {
        Diagnosis diagnosis = diagnosis(3, NO_TOKENS, criticised(linked("names of customers?"), WRONG));
        assertThat(diagnosis.retry()).isFalse();
        assertThat(diagnosis.reason()).isEqualTo("The question's budget of 0 tokens is spent.");
    }

    @Test
    void otherSqlDoesNotHelpWhoMayNotRead() {
        State state = criticised(linked("names of customers?"), "SELECT name FROM customers");
        SqlError denied = new SqlError(ErrorType.PERMISSION_DENIED, "permission denied", "customers");
        Attempt failed = last(state).executed(new Outcome.Failure(denied, Duration.ZERO), "");
        Diagnosis diagnosis = diagnosis(3, Budget.STANDARD, state.withLastAttempt(failed));
        assertThat(diagnosis.retry()).isFalse();
        assertThat(diagnosis.reason()).isEqualTo("Other SQL cannot help against permission_denied.");
    }

    @Test
    void whatRanAndWasNotAcceptedIsToldInTheWordsOfTheReflection() {
        State state = executed(linked("names of customers?"), "SELECT name FROM customers");
        Reflection doubt = new Reflection(false, true, List.of("Ann is missing."), "Somebody is missing.", 20);
        Diagnosis diagnosis = diagnosis(3, Budget.STANDARD, state.withLastAttempt(last(state).reflected(doubt)));
        assertThat(diagnosis.feedback().type()).isEqualTo(ErrorType.DATA_ERROR);
        assertThat(diagnosis.feedback().text()).isEqualTo("Ann is missing.");
        assertThat(diagnosis.retry()).isTrue();
    }

    private static Diagnosis diagnosis(int maximumAttempts, Budget budget, State state) {
        return last(new Analyse(maximumAttempts, budget).apply(state)).diagnosis().orElseThrow();
    }
}
