package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpelledHalvesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "movies longer than two and a half hours | movies longer than 2.5 hours",
        "parts heavier than 1 and a half tonnes | parts heavier than 1.5 tonnes",
        "calls of more than an hour and a half | calls of more than 1.5 hours",
        "calls under half an hour | calls under 0.5 hours",
        "stops of three quarters of an hour | stops of 0.75 hours",
        "trips shorter than a quarter of an hour | trips shorter than 0.25 hours",
        "calls over 2 1/2 hours | calls over 2.5 hours",
        "who plays in Two and a Half Men? | who plays in Two and a Half Men?",
        "who plays in two and a half men? | who plays in two and a half men?",
        "episodes of Half an Hour of Jazz | episodes of Half an Hour of Jazz",
        "orders of the last two and a half years | orders of the last two and a half years",
        "machines used in the last two and a half hours | machines used in the last two and a half hours",
        "calls of twenty-two and a half minutes | calls of twenty-two and a half minutes",
        "sales in the first half of 2025 | sales in the first half of 2025",
        "how many and a half-price flag | how many and a half-price flag"
    })
    void aNumberIsSaidInOnePiece(String question, String spelt) {
        assertThat(SpelledHalves.of(question)).isEqualTo(spelt);
    }
}
