package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumeralsTest {
    @ParameterizedTest
    @CsvSource({"first, 1", "Second, 2", "3rd, 3", "twelfth, 12", "last, 4", "former, 1", "latter, 4", "22nd, 22"})
    void readsAPlaceInARow(String word, int place) {
        assertThat(Numerals.ordinal(word, 4)).hasValue(place);
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "three, 3", "Ten, 10", "0, 0"})
    void readsANumber(String word, int number) {
        assertThat(Numerals.number(word)).hasValue(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "seconds", "firstly", "lasting", "north", "99999999999", "-1", "1.5", "month"})
    void takesNoOtherWordForEither(String word) {
        assertThat(Numerals.ordinal(word, 4)).isEmpty();
        assertThat(Numerals.number(word)).isEmpty();
    }

    @Test
    void countsYearsFromToday() {
        LocalDate today = LocalDate.of(2026, 11, 15);
        assertThat(Years.relative("sales this year and last  year", today)).containsExactly(2025, 2026);
        assertThat(Years.relative("the last years, this yearly report, lastyear", today)).isEmpty();
    }
}
