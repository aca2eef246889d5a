package io.querypilot.embedded.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What belongs to the question, what to the questions before it, what to the hint below it. */
class AskedTest {
    @Test
    void aHintBelowTheQuestionIsReadAsOne() {
        Asked asked = Asked.hinted("how many were returned?\n('R' means returned)", List.of("all orders"));
        assertThat(asked.text()).isEqualTo("all orders how many were returned? 'R' means returned");
        assertThat(asked.earlierWords()).isEqualTo(2);
        assertThat(asked.hintWords()).isEqualTo(5);
        assertThat(asked.current(1)).isFalse();
        assertThat(asked.current(2)).isTrue();
        assertThat(asked.current(7)).isFalse();
    }

    @Test
    void bracketsWithinTheQuestionAreNoHint() {
        assertThat(Asked.hinted("sales (net)", List.of()).hintWords()).isZero();
        assertThat(Asked.hinted("sales\n(net) per year", List.of()).hintWords()).isZero();
    }

    @Test
    void weightsThatKnowNoHintsReadItAsPartOfTheQuestion() {
        assertThat(Asked.of("returned?\n('R' means returned)", List.of()).hintWords()).isZero();
    }
}
