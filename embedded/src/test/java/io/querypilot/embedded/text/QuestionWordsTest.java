package io.querypilot.embedded.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuestionWordsTest {
    @Test
    void wordsOfAskingNameNothing() {
        assertThat(QuestionWords.asking()).contains("ignore", "behind", "earliest", "monthly", "top", "above", "given");
        assertThat(QuestionWords.asking()).doesNotContain("wage", "hosting", "salary", "customers", "marketing", "weather");
    }
}
