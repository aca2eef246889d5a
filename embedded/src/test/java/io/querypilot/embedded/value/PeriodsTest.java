package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodsTest {
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 15);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "last month|2024-04-01|2024-05-01",
                "this year|2024-01-01|2025-01-01",
                "the last 30 days|2024-04-15|2024-05-16",
                "in 2023|2023-01-01|2024-01-01",
                "between March and June|2024-03-01|2024-07-01",
                "March to June 2022|2022-03-01|2022-07-01",
                "November to February|2023-11-01|2024-03-01",
                "Q2 2023|2023-04-01|2023-07-01",
                "second quarter of 2023|2023-04-01|2023-07-01",
                "first half of 2023|2023-01-01|2023-07-01",
                "March 5, 2024|2024-03-05|2024-03-06",
                "5 March|2024-03-05|2024-03-06",
                "2024-03-05|2024-03-05|2024-03-06",
                "3/15/2023|2023-03-15|2023-03-16",
                "15.3.2023|2023-03-15|2023-03-16",
                "last quarter|2024-01-01|2024-04-01",
                "this week|2024-05-13|2024-05-20",
                "yesterday|2024-05-14|2024-05-15",
                "two weeks ago|2024-05-01|2024-05-02",
                "year to date|2024-01-01|2024-05-16",
                "2021 and 2023|2021-01-01|2024-01-01",
                "2021-2023|2021-01-01|2024-01-01",
                "first half of 2023 - 2023|2023-01-01|2023-07-01",
                "March 2023 to 2023|2023-03-01|2024-01-01",
                "December|2023-12-01|2024-01-01",
                "in the 1990s|1990-01-01|2000-01-01",
                "the nineties|1990-01-01|2000-01-01",
                "the 80s|1980-01-01|1990-01-01",
                "1990s|1990-01-01|2000-01-01",
                "1990's|1990-01-01|2000-01-01",
                "'90s|1990-01-01|2000-01-01",
                "the 2000s|2000-01-01|2010-01-01",
                "the 00s|2000-01-01|2010-01-01",
                "the 20s|2020-01-01|2030-01-01",
                "the 1800s|1800-01-01|1900-01-01",
                "the 1980s and 1990s|1980-01-01|2000-01-01",
                "the 1990s to 2003|1990-01-01|2004-01-01"
            })
    void readsPeriodsAsPeopleWriteThem(String phrase, LocalDate start, LocalDate end) {
        assertThat(Periods.parse(phrase, TODAY)).contains(new Period(start, end));
    }

    @ParameterizedTest
    @ValueSource(strings = {"their thirties", "1995s", "90", "five s", "early 1990s", "A320s"})
    void whatIsNoDecade(String phrase) {
        assertThat(Periods.parse(phrase, TODAY)).isEmpty();
    }

    @Test
    void readsNoPeriodWhereThereIsNone() {
        assertThat(Periods.parse("bananas", TODAY)).isEmpty();
        assertThat(Periods.parse("", TODAY)).isEmpty();
        assertThat(Periods.parse("2024-13-45", TODAY)).isEmpty();
        assertThat(Periods.parse("last 99999999999999 years", TODAY)).isEmpty();
    }
}
