package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.ScriptedModel;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.explain.Widened;
import io.querypilot.state.Budget;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompareAlternativesTest extends StepTest {
    private static final String COUNT = "SELECT COUNT(*) AS n FROM sales_live";
    private static final String COUNT_OLD = "SELECT COUNT(*) AS n FROM sales_archive";
    private static final String TOTAL = "SELECT SUM(price) AS total FROM sales_live";

    @Test
    void asksNothingWhereEveryReadingGivesTheSame() {
        State compared = compared(Budget.STANDARD, drafted(open("how many sales?"), COUNT));
        assertThat(compared.clarification()).isEmpty();
        assertThat(last(compared).sql()).isEqualTo(COUNT);
        assertThat(compared.volume().rows()).isEqualTo(2);
    }

    @Test
    void showsWhatEachReadingGivesWhereTheyDiffer() {
        State compared = compared(Budget.STANDARD, drafted(open("total sales?"), TOTAL));
        Clarification asked = compared.clarification().orElseThrow();
        assertThat(asked.previews()).containsExactly("total: 30.0", "total: 11.0");
        assertThat(asked.written()).containsExactly(TOTAL, TOTAL.replace("live", "archive"));
    }

    @Test
    void hasTheModelWriteEachReadingWhereThereIsNoDraft() {
        State compared = compared(Budget.STANDARD, open("how many sales?"), ScriptedModel.writing(COUNT, COUNT_OLD));
        assertThat(compared.clarification()).isEmpty();
        assertThat(last(compared).sql()).isEqualTo(COUNT);
        assertThat(last(compared).note()).isEqualTo("Every alternative of the question gives the same result.");
        assertThat(compared.usage().calls()).isEqualTo(2);
    }

    @Test
    void aReadingThatNobodyCouldWriteLeavesTheQuestionOpen() {
        ScriptedModel model = ScriptedModel.declining("no idea").thenWriting(COUNT_OLD, 0.9);
        Clarification asked = compared(Budget.STANDARD, open("how many sales?"), model).clarification().orElseThrow();
        assertThat(asked.previews()).containsExactly("not tried", "n: 2");
    }

    @Test
    void theDraftStandsWhereTheBudgetIsSpentAndThatIsSaid() {
        State compared = compared(NO_TOKENS, drafted(open("total sales?"), TOTAL));
        assertThat(compared.clarification()).isEmpty();
        assertThat(last(compared).note())
                .startsWith("The question's budget of 0 tokens is spent.")
                .endsWith("only 0 could be tried.");
    }

    @Test
    void whatItRanIsNeitherRunNorCountedAgain() {
        State compared = compared(Budget.STANDARD, drafted(open("how many sales?"), COUNT));
        State executed = new Execute(database, Limits.STANDARD, Budget.STANDARD).apply(compared);
        assertThat(last(executed).outcome()).containsSame(last(compared).trials().get(0).outcome());
        assertThat(executed.volume().rows()).isEqualTo(2);
    }

    @Test
    void whatRanWithinOtherLimitsOrWithoutColumnsThatWereAddedIsRunAgain() {
        State compared = compared(Budget.STANDARD, drafted(open("how many sales?"), COUNT));
        Limits others = new Limits(Limits.STANDARD.timeout(), 1, Limits.STANDARD.bytes());
        assertThat(new Execute(database, others, Budget.STANDARD).apply(compared).volume().rows()).isEqualTo(3);

        Widened more = new Widened("SELECT COUNT(*) AS n, MAX(price) AS most FROM sales_live", List.of("most"));
        State widened = compared.withLastAttempt(last(compared).widened(more));
        State executed = new Execute(database, Limits.STANDARD, Budget.STANDARD).apply(widened);
        assertThat(((Outcome.Success) last(executed).outcome().orElseThrow()).table().columns()).hasSize(2);
    }

    private State open(String question) {
        return linked(question)
                .withClarification(Clarification.whichTable("Which?", List.of("sales_live", "sales_archive")));
    }

    private State compared(Budget budget, State state) {
        return compared(budget, state, ScriptedModel.writing());
    }

    private State compared(Budget budget, State state, ScriptedModel model) {
        return new CompareAlternatives(database, model, critic, Limits.STANDARD, budget, CompareAlternatives.Asking.AUTO).apply(state);
    }
}
