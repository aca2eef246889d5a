package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpelledDaysTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "stays booked between 2023-03-01 and 2023-05-31 | stays booked between March and May 2023",
        "stays from 2023-03-01 to 2023-05-20 per hotel | stays from 1 March 2023 to 20 May 2023 per hotel",
        "sessions (2024-01-01 - 2024-01-31) by platform | sessions (in January 2024) by platform",
        "orders during 2024-01-01 through 2024-12-31 | orders in 2024",
        "orders from 2023-01-01 until 2024-12-31 | orders between 2023 and 2024",
        "who joined from 2022-11-01 to 2023-02-28 | who joined between November 2022 and February 2023",
        "orders in the week of 2024-03-06 | orders from 4 March 2024 to 10 March 2024",
        "orders for the week ending 2024-03-10 | orders from 4 March 2024 to 10 March 2024",
        "orders up to and including 2023-12-31 | orders until 2023-12-31",
        "orders between 03/01/2024 and 03/31/2024 | orders in March 2024",
        "orders between 01/03/2024 and 31/03/2024 | orders in March 2024"
    })
    void aSpanIsSaidInWords(String question, String spelt) {
        assertThat(SpelledDays.of(question)).isEqualTo(spelt);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "orders on 2023-01-01 and 2023-12-31", "what came on 2024-05-01, 2024-05-08 and 2024-05-15", "orders of 2024-03-05", "the change from 2024-05-31 to 2024-01-01", "codes A-2024-01-01 to 2024-01-31-B", "orders between 2024-02-31 and 2024-03-31",
        "orders on 03/04/2024", "orders between March and May 2023"
    })
    void allElseStaysAsItIs(String question) {
        assertThat(SpelledDays.of(question)).isEqualTo(question);
    }
}
