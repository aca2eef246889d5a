package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.memory.Turn;
import io.querypilot.requirement.Rule;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.State;
import io.querypilot.state.Trust;
import java.util.List;
import org.junit.jupiter.api.Test;

class GiveAnswerTest extends StepTest {
    private static final String COUNT = "SELECT COUNT(*) AS n FROM customers";

    @Test
    void tellsTheResultAndWhoWroteIt() {
        Answered answered = answered(reflected(linked("how many customers?"), COUNT));
        assertThat(answered.summary()).isEqualTo("n: 2");
        assertThat(answered.trace().model()).isEqualTo("writer");
        assertThat(answered.reflection().issues()).isEmpty();
    }

    @Test
    void whatIsLikelyRightAndFreeOfWarningsIsSure() {
        Trust trust = answered(reflected(linked("how many customers?"), COUNT)).trust();
        assertThat(trust.sure()).isTrue();
        assertThat(trust.warnings()).isEmpty();
    }

    @Test
    void aWriterWhoIsUnsureMakesTheAnswerUnsure() {
        State ran = reflected(linked("how many customers?"), COUNT);
        Trust trust = answered(ran.withLastAttempt(ran.lastAttempt().orElseThrow().sure(0.5))).trust();
        assertThat(trust.confidence()).isEqualTo(0.5);
        assertThat(trust.sure()).isFalse();
        assertThat(trust.warnings()).hasSize(1);
    }

    @Test
    void whatGoesOnFromAnAnswerIsNoSurerThanThatWas() {
        Trust trust = answered(reflected(after(0.6, "and by name?"), "SELECT name, COUNT(*) AS n FROM customers GROUP BY name")).trust();
        assertThat(trust.confidence()).isEqualTo(0.6);
        assertThat(trust.warnings()).containsExactly("This goes on from the answer before, of which I was not sure.");
        assertThat(answered(reflected(after(0.95, "and by name?"), "SELECT name, COUNT(*) AS n FROM customers GROUP BY name")).trust().sure())
                .isTrue();
        assertThat(answered(reflected(after(0.6, "which desks are there?"), "SELECT desk_id FROM desk")).trust().confidence())
                .isGreaterThan(0.6);
    }

    /** The writer was sure of what misses a word of the question, and thought little of what does not. */
    @Test
    void aDraftThatMendsADoubtStandsHoweverUnlikelyItsWriterThoughtIt() {
        Answered answered = answered(twice("which customers have the customer_id 2?", "SELECT name FROM customers", "SELECT name FROM customers WHERE customer_id = 2"));
        assertThat(answered.attempt().sql()).endsWith("= 2");
        assertThat(answered.trust().confidence()).isEqualTo(0.58);
        assertThat(answered.trust().sure()).isFalse();
    }

    @Test
    void aWordThatMayMeanNothingIsNoReasonToTakeTheUnlikelierDraft() {
        String all = "SELECT COUNT(customer_id) FROM orders";
        String different = "SELECT COUNT(DISTINCT customer_id) FROM orders";
        assertThat(answered(twice("number of different customers of the orders", all, different)).attempt().sql()).isEqualTo(all);
    }

    private State twice(String question, String likely, String unlikely) {
        State first = reflected(linked(question), likely);
        State second = reflected(first.withLastAttempt(last(first).sure(0.95)), unlikely);
        return second.withLastAttempt(last(second).sure(0.07));
    }

    private State after(double confidence, String question) {
        State state = asked(question);
        Turn before = new Turn("how many customers?", COUNT, "n: 2", confidence);
        return linked(state.withQuestion(state.question().after(List.of(before))));
    }

    @Test
    void noRowsAreAnAnswerToo() {
        Answered answered = answered(reflected(linked("labels of rooms?"), "SELECT label FROM room"));
        assertThat(answered.summary()).isEqualTo("No rows.");
        assertThat(answered.reflection().issues()).containsExactly("The result is empty: room has no rows.");
    }

    @Test
    void theLatestDraftThatRanStandsWhateverCameAfter() {
        State ran = reflected(linked("how many customers?"), COUNT);
        Answered answered = answered(refused(ran, "SELECT wibble FROM customers"));
        assertThat(answered.attempt().sql()).isEqualTo(COUNT);
        assertThat(answered.trace().attempts()).hasSize(2);
    }

    @Test
    void aCorrectionThatChangedNothingIsSaid() {
        State ran = reflected(corrected("how many customers?", COUNT, new Rule.FreeText("as they are")), COUNT);
        assertThat(answered(ran).reflection().issues()).contains("The correction has not changed the SQL.");
    }

    @Test
    void soIsWhatItNamesAndTheSqlDoesNot() {
        State ran = reflected(corrected("how many customers?", "", new Rule.FreeText("only the first 25")), COUNT);
        assertThat(answered(ran).reflection().issues())
                .containsExactly("The correction names 25, but the SQL does not.");
    }

    private Answered answered(State state) {
        return (Answered) new GiveAnswer("model", critic, database.dialect()).apply(state).answer().orElseThrow();
    }
}
