package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and times as people write them into text files. */
@Execution(ExecutionMode.CONCURRENT)
class TextDatesTest extends TextTest {
    /** The driver throws on the end of a day, which is no time of Java's. */
    @ParameterizedTest
    @ValueSource(strings = {"", ":00"})
    void theEndOfADayIsATimeLikeOthers(String seconds) throws IOException {
        String text = "shift,closes\nA,18:00%1$s\nB,24:00%1$s\nC,22:30%1$s\n".formatted(seconds);
        try (Database database = open("shifts.csv", text)) {
            assertThat(types(database)).containsExactly("VARCHAR", "TIME");
            assertThat(rows(database, "SELECT closes FROM shifts ORDER BY shift")).extracting(row -> row.get(0).toString().substring(0, 5))
                    .containsExactly("18:00", "24:00", "22:30");
            assertThat(rows(database, "SELECT max(closes) FROM shifts")).hasToString("[[24:00:00]]");
        }
    }

    /** Beyond the rows that are read first the engine counts, and tells the first and the last. */
    @Test
    void theEndOfADayIsCountedInALongTable() throws IOException {
        StringBuilder text = new StringBuilder("shift,closes\n");
        for (int row = 0; row < 20_000; row++) {
            text.append(row).append(row % 3 == 0 ? ",24:00\n" : row % 3 == 1 ? ",18:00\n" : ",22:30\n");
        }
        try (Database database = open("long.csv", text.toString())) {
            assertThat(types(database)).endsWith("TIME");
            assertThat(rows(database, "SELECT max(closes) FROM long")).hasToString("[[24:00:00]]");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "31.12.24; 15.01.25; 28.02.25 | 2024-12-31, 2025-01-15, 2025-02-28 | dates as day.month.year",
        "25.12.24; 15.01.25; 20.02.25 | 2024-12-25, 2025-01-15, 2025-02-20 | dates as day.month.year",
        "12/31/24; 1/15/25; 2/28/25 | 2024-12-31, 2025-01-15, 2025-02-28 | dates as month/day/year",
        "24-12-31; 25-01-29; 25-02-28 | 2024-12-31, 2025-01-29, 2025-02-28 | dates as year-month-day, which is a guess",
        "31-Dec-2024; 15-Jan-2025; 1-Feb-2025 | 2024-12-31, 2025-01-15, 2025-02-01 | dates as in",
        "01/02/2025; 03/04/2025; 05/06/2025 | 2025-02-01, 2025-04-03, 2025-06-05 | day/month/year, which is a guess",
        "01.02.2025; 03.04.2025; n/a | 2025-02-01, 2025-04-03, null | dates as day.month.year (1 word for nothing left empty)",
        "31.12.2024 14:30; 1.2.2025 8:05; 2.2.2025 9:00 | 2024-12-31 14:30, 2025-02-01 08:05, 2025-02-02 09:00 | dates as day.month.year",
    })
    void datesAreReadByWhatMakesSense(String written, String meant, String told) throws IOException {
        StringBuilder text = new StringBuilder("no;day\n");
        for (String day : written.split("; ")) {
            text.append("7;").append(day.strip()).append('\n');
        }
        try (Database database = open("days.csv", text.toString())) {
            assertThat(rows(database, "SELECT day FROM days").stream().map(row -> String.valueOf(row.get(0)).replace('T', ' ')))
                    .containsExactly(meant.split(", "));
            assertThat(database.notes().get(0)).contains(told);
            assertThat(database.notes().get(0).contains("guess")).isEqualTo(told.contains("guess"));
        }
    }

    @Test
    void anotherColumnTellsWhetherTheDayComesFirst() throws IOException {
        try (Database database = open("two.csv", "a,b\n01/02/2025,12/31/2024\n03/04/2025,1/15/2025\n")) {
            assertThat(rows(database, "SELECT a FROM two")).hasToString("[[2025-01-02], [2025-03-04]]");
            assertThat(database.notes().get(0)).endsWith("dates as month/day/year");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2025-01-31; 2025-02-28; 2025-03-01; 2025-03-02; 0000-00-00 | 1 of its 5 values is no date, such as \"0000-00-00\"",
        "2025-01-31; 2025-02-28; 2025-02-30; 2025-03-02; 2025-03-03 | 1 of its 5 values is no date, such as \"2025-02-30\"",
        "31.01.2025; 28.02.2025; 30.02.2025; 02.03.2025; 03.03.2025 | 1 of its 5 values is no date, such as \"30.02.2025\"",
        "2025-01-31; soon; later; 2025-03-01; 2025-03-02; 2025-03-03; 2025-03-04; 2025-03-05; 2025-03-06; 2025-03-07"
                + " | 2 of its 10 values are no dates, such as \"later\"",
        "2025-01-31T10:00:00.5Z; 2025-02-28T10:00:00Z; 2025-02-30T10:00:00Z; 2025-03-02T10:00:00Z; 2025-03-03T10:00:00Z"
                + " | 1 of its 5 values is no date, such as \"2025-02-30T10:00:00Z\"",
        "08:30:00; 09:15:00; 25:61:00; 10:00:00; 11:00:00 | 1 of its 5 values is no time, such as \"25:61:00\"",
        "8:30; 9:15; noon; 10:00; 11:00 | 1 of its 5 values is no time, such as \"noon\"",
    })
    void aColumnThatAFewValuesKeepFromBeingDatesOrTimesIsTold(String written, String told) throws IOException {
        String text = "id,d\n" + String.join("", List.of(written.split("; ")).stream().map("x,%s\n"::formatted).toList());
        try (Database database = open("days.csv", text)) {
            assertThat(types(database)).containsOnly("VARCHAR");
            assertThat(database.notes().get(0)).endsWith("d is text: " + told);
        }
    }

    /** The engine names one format for the file, though a column has dates of two. */
    @ParameterizedTest
    @ValueSource(strings = {"2024-01-01 02.01.2024", "2024-01-01 02/01/2024", "2024-01-01 2024/01/02", "2024-01-01 2024-01-03 02.01.2024 05.01.2024", "02.01.2024 2024-01-01"})
    void datesOfTwoFormsStayTextAndAreTold(String days) throws IOException {
        try (Database database = open("m.csv", "d,n\n" + days.replace(" ", ",1\n") + ",2\n")) {
            assertThat(types(database)).containsExactly("VARCHAR", "BIGINT");
            assertThat(rows(database, "SELECT string_agg(d, ' ') FROM m")).hasToString("[[" + days + "]]");
            assertThat(database.notes().toString()).contains("d is text: its dates are written in more than one way, as \"");
        }
    }

    /** Versions look like days that are written by points. */
    @Test
    void versionsAreNotToldAsDates() throws IOException {
        try (Database database = open("v.csv", "v,n\n1.2.3,1\n10.11.2024,2\n2.0.1,3\n")) {
            assertThat(types(database)).containsExactly("VARCHAR", "BIGINT");
            assertThat(database.notes().toString()).doesNotContain("more than one way");
        }
    }
}
