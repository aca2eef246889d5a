package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same cases as in training/tests/test_units.py. */
class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "12t, '', max load kg, 1000",
        "12, t, max load kg, 1000",
        "90, minutes, duration seconds, 60",
        "2 hours, '', minutes, 60",
        "3km, '', length m, 1000",
        "500, m, distance km, 0.001",
        "30, minutes, distance km, 1",
        "30, minutes, minutes, 1",
        "30, minutes, duration, 1",
        "12, trucks, max load kg, 1",
        "5, m, m, 1"
    })
    void aNumberIsTurnedIntoTheColumnsUnit(String text, String after, String label, double factor) {
        assertThat(Units.factor(text, after, label)).isEqualTo(factor);
    }
}
