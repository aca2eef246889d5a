package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlierPeriodTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "how many boats in 2024? | and the year before? | and in 2023?",
        "how many boats in 2024? | what about the previous year | and in 2023?",
        "how many boats in 2024? | and in the year after? | and in 2025?",
        "boats of January 2024 | and the month before? | and in December 2023?",
        "boats of January 2024 | and the following month? | and in February 2024?",
        "how many boats in 2023? | and in december only | and in december 2023 only",
        "how many boats in 2023? | just the first quarter please | just the first quarter 2023 please",
        "how many boats in 2023? | and in december 2024 | and in december 2024",
        "how many boats in 2023? | and last december? | and last december?",
        "how many boats in 2023? | and may I see their names? | and may I see their names?",
        "how many boats of 2023 or 2024? | and in december only | and in december only",
        "boats of 2023 and 2024 | and the year before? | and the year before?",
        "boats over 2000 euros last year | and the year before? | and the year before?",
        "boats since 2024 | and the year before? | and the year before?",
        "how many boats? | and the year before? | and the year before?",
        "how many boats in 2024? | and the change to the year before? | and the change to the year before?"
    })
    void isToldByTheQuestionBefore(String before, String question, String meant) {
        assertThat(EarlierPeriod.meant(question, List.of(before))).isEqualTo(meant);
    }

    @Test
    void goesFurtherBackEachTime() {
        assertThat(EarlierPeriod.meant("and the year before?", List.of("how many boats in 2024?", "and the year before?"))).isEqualTo("and in 2022?");
        assertThat(EarlierPeriod.meant("and the year before?", List.of())).isEqualTo("and the year before?");
    }
}
