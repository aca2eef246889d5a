package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.ScriptedModel;
import io.querypilot.critic.Repair;
import io.querypilot.database.Limits;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.Spent;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Rule;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class GenerateTest extends StepTest {
    private static final String NAMES = "SELECT name FROM customers";

    @Test
    void theFirstDraftIsTheModels() {
        State written = written(ScriptedModel.writing(NAMES), Budget.STANDARD, linked("names of customers?"));
        Attempt draft = last(written);
        assertThat(draft.sql()).isEqualTo(NAMES);
        assertThat(draft.origin()).isEqualTo(Attempt.Origin.GENERATED);
        assertThat(draft.writer()).isEqualTo("scripted");
        assertThat(draft.confidence()).contains(0.9);
        assertThat(written.usage().calls()).isEqualTo(1);
    }

    @Test
    void aModelThatDeclinesLeavesSomethingToTell() {
        ScriptedModel model = ScriptedModel.declining("There is no weather here.", "customers");
        State written = written(model, Budget.STANDARD, linked("weather?"));
        assertThat(written.attempts()).isEmpty();
        assertThat(written.clarification())
                .contains(Clarification.told(
                        Clarification.Type.CANNOT_ANSWER, "There is no weather here.", List.of("customers")));
    }

    @Test
    void whatAModelThatFailsHasCostIsPaid() {
        State failed = refused(linked("names of customers?"), "SELECT wibble FROM customers");
        QueryPilotException fault = new QueryPilotException(ErrorCode.MODEL_REPLY_UNUSABLE, "It babbles.", "");
        State written = written(failing(Spent.on(fault, new Usage(50, 5, 2))), Budget.STANDARD, failed);
        assertThat(written.usage()).isEqualTo(failed.usage().plus(new Usage(50, 5, 2)));
    }

    private static Model failing(QueryPilotException fault) {
        return new Model() {
            @Override
            public String name() {
                return "failing";
            }

            @Override
            public Reply<Understanding> understand(UnderstandRequest request) {
                throw fault;
            }

            @Override
            public Reply<Draft> write(WriteRequest request) {
                throw fault;
            }
        };
    }

    @Test
    void aRuleMendsAWrongNameWithoutTheModel() {
        ScriptedModel model = ScriptedModel.writing();
        State failed = refused(linked("names of customers?"), "SELECT nmae FROM customers");
        Attempt draft = last(written(model, Budget.STANDARD, failed));
        assertThat(draft.sql()).isEqualTo(NAMES);
        assertThat(draft.origin()).isEqualTo(Attempt.Origin.REPAIRED);
        assertThat(draft.diff()).contains("nmae");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void theSameSqlAgainIsNoAttempt() {
        String wrong = "SELECT wibble FROM customers";
        State failed = refused(linked("names of customers?"), wrong);
        State written = written(ScriptedModel.writing(wrong), Budget.STANDARD, failed);
        assertThat(written.attempts()).hasSize(1);
        assertThat(last(written).diagnosis().orElseThrow().retry()).isFalse();
        assertThat(last(written).diagnosis().orElseThrow().reason()).isEqualTo("The model wrote the same SQL again.");
    }

    @Test
    void whereNobodyMayBeAskedTheFirstOptionIsTakenAndSaid() {
        ScriptedModel model = ScriptedModel.asking("Which names?", "full", "short").thenWriting(NAMES, 0.9);
        State written = written(model, Budget.STANDARD, linked("names of customers?"));
        assertThat(written.clarification()).isEmpty();
        assertThat(last(written).assumptions()).containsExactly("Which names? full");
        assertThat(model.requests().get(1).requirements().binding()).contains(new Rule.FreeText("Which names? full"));
    }

    @Test
    void whereNobodyMayBeAskedAModelWithoutOptionsDecidesByItself() {
        ScriptedModel model = ScriptedModel.asking("Which year?").thenWriting(NAMES, 0.9);
        State written = written(model, Budget.STANDARD, linked("names of customers?"));
        assertThat(written.clarification()).isEmpty();
        assertThat(last(written).assumptions()).containsExactly(
                "Which year? Nobody can be asked: take the likeliest and name it in assumptions.");
    }

    @Test
    void whereNobodyMayBeAskedASecondQuestionIsDecidedTooAndAThirdIsNoQuestion() {
        ScriptedModel twice = ScriptedModel.asking("Which names?", "full").thenAsking("Which year?", "2024").thenWriting(NAMES, 0.9);
        assertThat(last(written(twice, Budget.STANDARD, linked("names of customers?"))).assumptions())
                .containsExactly("Which names? full", "Which year? 2024");

        ScriptedModel always = ScriptedModel.asking("Which names?").thenAsking("Which year?").thenAsking("Which day?");
        Clarification told = written(always, Budget.STANDARD, linked("names of customers?")).clarification().orElseThrow();
        assertThat(told.type()).isEqualTo(Clarification.Type.CANNOT_ANSWER);
        assertThat(told.message()).contains("ask: never", "Put it into the question: Which day?");
    }

    @Test
    void nobodyIsAskedWhenTheBudgetIsSpent() {
        ScriptedModel model = ScriptedModel.writing(NAMES);
        Clarification told = written(model, NO_TOKENS, linked("names of customers?")).clarification().orElseThrow();
        assertThat(told.type()).isEqualTo(Clarification.Type.GAVE_UP);
        assertThat(told.message()).isEqualTo("The question's budget of 0 tokens is spent.");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void theVeryQuestionThatWasCorrectedBeforeHasItsSql() {
        lessons().learn(List.of(lesson(Lesson.Type.QUERY_PATTERN, "names of customers?", NAMES, "customers")));
        ScriptedModel model = ScriptedModel.writing();
        assertThat(last(written(model, Budget.STANDARD, linked("Names of customers?"))).sql()).isEqualTo(NAMES);
        assertThat(model.requests()).isEmpty();
    }

    private State written(Model model, Budget budget, State state) {
        Repair repair = new Repair(database.dialect());
        return new Generate(database, model, critic, repair, Limits.STANDARD, budget, false).apply(state);
    }
}
