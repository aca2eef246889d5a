package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NegationTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "not Hamburg", "without Hamburg", "Except Hamburg", "all but not the old Hamburg", "instead of Hamburg",
        "rather than Hamburg", "don't use Hamburg", "don’t show Hamburg", "excluding Hamburg and Kiel", "no Hamburg"
    })
    void deniesWhatFollows(String text) {
        assertThat(Negation.denies(text, text.indexOf("Hamburg"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "only Hamburg", "Hamburg, not Kiel", "the notes of Hamburg", "Nora of Hamburg", "knots in Hamburg",
        "not Kiel. Use only Hamburg", "I did not mean all of Kiel but Hamburg", "note no. in Hamburg", "nonstop to Hamburg"
    })
    void deniesNothingElse(String text) {
        assertThat(Negation.denies(text, text.indexOf("Hamburg"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "no, only Germany | only Germany", "Wrong: use net | use net", "that's not right. sales_2024 | sales_2024",
        "No! the second | the second", "no | ''",
        "no returns please | no returns please", "not Hamburg | not Hamburg", "Norway, only | Norway, only",
        "wrong addresses only | wrong addresses only"
    })
    void takesOnlyAnObjectionOff(String said, String rest) {
        assertThat(Negation.withoutObjection(said)).isEqualTo(rest);
    }
}
