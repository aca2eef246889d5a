package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {
    @ParameterizedTest
    @CsvSource({
        "3km, 3",
        "3 km, 3",
        "'1,500 euros', 1500",
        "two thousand dollars, 2000",
        "60k, 60000",
        "$60k, 60000",
        "$2bn, 2000000000",
        "12, 12",
        "5pm, 17",
        "12am, 0"
    })
    void unitsAreLeftOut(String text, double number) {
        assertThat(Quantities.read(text, "", "", "")).contains(number);
    }

    @Test
    void whatIsGluedToTheNumberCounts() {
        assertThat(Quantities.read("1.5", "$", "k", "")).contains(1500.0);
        assertThat(Quantities.read("1.2", "", "k", "")).contains(1200.0);
        assertThat(Quantities.read("1.5", "€", "m", "")).contains(1.5e6);
        assertThat(Quantities.read("1.5", "", "m", "")).contains(1.5);
        assertThat(Quantities.read("1.5", "(", "km", "")).contains(1.5);
    }

    @ParameterizedTest
    @CsvSource({
        "'1,5 Euro', '', '', '', 1.5",
        "'1,5', '', '', euro, 1.5",
        "'1,50', '', €, €, 1.5",
        "'12,5 cents', '', '', '', 12.5",
        "'€1,5', '', '', '', 1.5",
        "'1,50 €', '', '', '', 1.5",
        "'1,5', $, k, k, 1500",
        "'1.234,50', '', '', euros, 1234.5",
        "'1,500 euros', '', '', '', 1500",
        "'1,500', '', '', euros, 1500",
        "'1,5', '', '', km,",
        "'1,5 km', '', '', '',",
        "'1,5', '', '', '',",
        "'1,2,5', '', '', euros,"
    })
    void aCommaInAnAmountOfMoneyIsADecimalOne(String text, String before, String after, String unit, Double number) {
        assertThat(Quantities.read(text, before, after, unit)).isEqualTo(Optional.ofNullable(number));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "km", "nineties", "4x4", "1990s", "A320", "red car"})
    void wordsAreNoNumbers(String text) {
        assertThat(Quantities.read(text, "", "", "")).isEmpty();
    }
}
