package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words stand for a running total. */
class RunningWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "fees per month in 2026 and the year-to-date figure, in pounds | fees per month in 2026 and the running total, in pounds",
        "fees of 2026, month by month, with year-to-date total | fees of 2026, month by month, with running total",
        "monthly fees of 2026 and YTD | monthly fees of 2026 and running total",
        "monthly fees of 2026 plus the ytd in pounds | monthly fees of 2026 plus the running total in pounds",
        "monthly fees this year and the year-to-date figure | monthly fees this year and the running total",
        "till sales in 2026 per month and year-to-date | till sales in 2026 per month and running total",
        "fees from members in 2026 by month and YTD | fees from members in 2026 by month and running total",
        "fees per month, January through June 2026, and the YTD total | fees per month, January through June 2026, and the running total",
        "fees per month from January to June 2026 and the YTD total | fees per month from January to June 2026 and the running total",
        "fees per month in March and April 2026 and the YTD total | fees per month in March and April 2026 and the running total",
        "loans per month in 2025 and the total added up since January. | loans per month in 2025 and the running total.",
        "members won each year since 2019, and the count added up from 2019 on? | members won each year since 2019, and the running total?"
    })
    void aFigureBesideASeriesRuns(String question, String read) {
        assertThat(RunningWords.known(question)).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "fees per month, year to date",
        "months of the year to date: fees",
        "what is the year-to-date total of fees",
        "fees added up per branch",
        "loans per month and the total added up since March 2024"
    })
    void aPeriodAndASumDoNot(String question) {
        assertThat(RunningWords.known(question)).isEqualTo(question);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "fees per month since 2025 and the year-to-date figure",
        "fees per month since March 2025 and the year-to-date figure",
        "fees per month from 2025 on and the year-to-date figure",
        "fees per month until June 2026 and the year-to-date figure",
        "fees per month in 2025 and 2026 with the year-to-date total",
        "fees per month from November 2025 to March 2026 and YTD",
        "fees per month of 2025/26 and the ytd total",
        "fees per month this year and last year with the year-to-date total",
        "fees per month of the last two years and the year-to-date figure",
        "monthly fees and the year-to-date figure",
        "fees per day in March 2026 and month-to-date",
        "fees per week in 2026 and the quarter-to-date total"
    })
    void whatBeginsAnewIsNoRunningTotal(String question) {
        assertThat(RunningWords.known(question)).isEqualTo(question);
    }
}
