package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import io.querypilot.database.Limits;
import io.querypilot.model.CandidatesModel;
import io.querypilot.model.Model;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.NeedsCorrection;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several drafts, one answer: what most of them bring. */
class CandidatesTest {
    private static final String ALL = "SELECT COUNT(*) AS n FROM guest";
    private static final String SAME = "SELECT COUNT(id) AS guests FROM guest";
    private static final String OTHER = "SELECT COUNT(*) AS n FROM guest WHERE age > 40";
    private static final String BROKEN = "SELECT COUNT(*) FROM gusts";
    private static final String NONE = "SELECT COUNT(*) AS n FROM guest WHERE name = 'Anne'";

    @TempDir
    Path folder;

    private TestPilot pilot;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE guest (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)",
                "INSERT INTO guest VALUES (1, 'Ann', 30), (2, 'Bob', 50), (3, 'Cy', 60)");
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    @Test
    void theResultOfMostDraftsWinsAndDisagreementIsSaidAndMakesItLessSure() {
        Answered answer = answered(ScriptedModel.writing(OTHER), ScriptedModel.writing(ALL), ScriptedModel.writing(SAME));
        assertThat(answer.attempt().sql()).isEqualTo(ALL);
        assertThat(answer.trust().sure()).isFalse();
        assertThat(answer.trust().assumptions()).containsExactly("2 of 3 drafts gave this result; 1 other came about.");
    }

    @Test
    void draftsThatAgreeAreAsSureAsOneAndTheAnswerSaysWhatAllOfThemCost() {
        Answered answer = answered(ScriptedModel.writing(ALL), ScriptedModel.writing(SAME), ScriptedModel.writing(ALL));
        assertThat(answer.trust().sure()).isTrue();
        assertThat(answer.trust().assumptions()).isEmpty();
        assertThat(answer.trace().usage().calls()).isEqualTo(3);
    }

    @Test
    void aDraftThatDoesNotRunHasNoVote() {
        Answered answer = answered(ScriptedModel.writing(BROKEN), ScriptedModel.writing(BROKEN), ScriptedModel.writing(ALL));
        assertThat(answer.attempt().sql()).isEqualTo(ALL);
        assertThat(answer.attempt().number()).isEqualTo(1);
    }

    @Test
    void aResultThatIsDoubtedYieldsToASoundOneOfFewer() {
        Answered answer = answered(ScriptedModel.writing(NONE), ScriptedModel.writing(NONE), ScriptedModel.writing(ALL));
        assertThat(answer.attempt().sql()).isEqualTo(ALL);
    }

    @Test
    void whereMostAskThePersonIsAsked() {
        Model asking = ScriptedModel.asking("Which guests?", "all", "those of today");
        assertThat(agent(asking, asking, ScriptedModel.writing(ALL)).ask("how many guests are there?"))
                .isInstanceOf(NeedsCorrection.class);
    }

    @Test
    void whereNoneRunsTheFirstIsCorrectedByItsWriterAlone() {
        ScriptedModel first = ScriptedModel.writing(BROKEN).thenWriting(ALL, 0.9);
        ScriptedModel second = ScriptedModel.writing(BROKEN);
        Answered answer = answered(first, second);
        assertThat(answer.attempt().sql()).isEqualTo(ALL);
        assertThat(second.requests()).hasSize(1);
    }

    @Test
    void aSoundResultGoesBeforeADraftThatDoesNotRunThoughMoreOfThemAsk() {
        Model asking = ScriptedModel.asking("Which guests?", "all", "those of today");
        Answered answer = answered(
                ScriptedModel.writing(BROKEN), ScriptedModel.writing(BROKEN), ScriptedModel.writing(ALL), asking, asking);
        assertThat(answer.attempt().sql()).isEqualTo(ALL);
        assertThat(answer.attempt().number()).isEqualTo(1);
    }

    @Test
    void whereAllFailTheFaultTellsWhatAllOfThemCost() {
        Answer one = agent(mute()).ask("how many guests are there?");
        Answer two = agent(mute(), mute()).ask("how many guests are there?");
        assertThat(two.trace().usage().calls()).isEqualTo(one.trace().usage().calls() + 2);
    }

    @Test
    void whatAFailedDraftCostIsInTheAnswerToo() {
        Answered answer = answered(ScriptedModel.writing(ALL), mute());
        assertThat(answer.attempt().sql()).isEqualTo(ALL);
        assertThat(answer.trace().usage().calls()).isEqualTo(3);
        assertThat(answer.trace().usage().inputTokens()).isGreaterThan(200);
    }

    @Test
    void aDrafterThatFailedCountsAmongAll() {
        Answered answer = answered(ScriptedModel.writing(ALL), mute());
        assertThat(answer.trust().assumptions()).containsExactly("1 of 2 drafts gave this result.");
    }

    @Test
    void theSameColumnsInAnotherOrderAreTheSameResult() {
        Answered answer = answered(
                ScriptedModel.writing("SELECT age, name FROM guest"), ScriptedModel.writing("SELECT name, age FROM guest"));
        assertThat(answer.trust().assumptions()).isEmpty();
    }

    private static Model mute() {
        return new PromptedModel("mute", new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from("no"))
                        .tokenUsage(new TokenUsage(100, 20))
                        .build();
            }
        });
    }

    private Answered answered(Model... drafters) {
        return (Answered) agent(drafters).ask("how many guests are there?");
    }

    private QueryPilot agent(Model... drafters) {
        return pilot.agent(new CandidatesModel(List.of(drafters), Limits.STANDARD));
    }
}
