package io.querypilot.eval.understanding;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.eval.suite.Suites;
import io.querypilot.step.Understand.Mode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A chat model that is right and says what it understood is never asked back and never rewritten. */
class UnderstandingsTest {
    @ParameterizedTest
    @EnumSource(Mode.class)
    void everyRightQueryIsTheAnswer(Mode mode) {
        Understandings.Total total = Understandings.of(Suites.shipped("ambiguity"), mode);

        assertThat(total.right()).isEqualTo(total.questions()).isEqualTo(14);
        assertThat(total.asked() + total.rewritten()).isZero();
    }

    /** Over schemas built to provoke: at once, too, so that nothing was sent back. */
    @ParameterizedTest
    @EnumSource(value = Mode.class, names = {"AUTO", "COMBINED"})
    void evenWhereTablesAndKeysLookAlike(Mode mode) {
        Understandings.Total total = Understandings.of(Suites.shipped("provoking"), mode);

        assertThat(total.right()).isEqualTo(total.questions()).isEqualTo(75);
        assertThat(total.asked() + total.rewritten()).isZero();
        assertThat(total.usage().calls()).isEqualTo(total.questions() * (mode == Mode.AUTO ? 1L : 2L));
    }
}
