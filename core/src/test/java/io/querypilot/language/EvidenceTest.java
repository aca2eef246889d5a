package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvidenceTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "How many sailings left?\n(Hint: left means Cancelled = 0)",
        "How many sailings left? Hint: left means Cancelled = 0",
        "How many sailings left? [Evidence: left means Cancelled = 0 (not 1)]",
        "How many sailings left?\n(left means Cancelled = 0)",
        "How many sailings left?\nHint: left means Cancelled = 0",
        "How many sailings left?"
    })
    void theQuestionIsWhatStandsBefore(String asked) {
        assertThat(Evidence.without(asked)).isEqualTo("How many sailings left?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Which rooms (name and size) are free?", "Which rows have evidence: yes or no?", "(Hint: all)", "revenue per customer\n(without test accounts)"})
    void whatIsAskedStays(String asked) {
        assertThat(Evidence.without(asked)).isEqualTo(asked);
    }
}
