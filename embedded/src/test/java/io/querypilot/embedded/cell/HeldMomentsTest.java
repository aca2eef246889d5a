package io.querypilot.embedded.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.sql.dialect.Moments;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeldMomentsTest {
    private static Optional<Moments> held(String label, ColumnType type, String... values) {
        return explained("", label, type, values);
    }

    private static Optional<Moments> explained(String comment, String label, ColumnType type, String... values) {
        return HeldMoments.in(List.of(values), new ColumnView(0, label, label, type, type, true, comment));
    }

    @Test
    void aCommentTellsWhatTheNameDoesNot() {
        assertThat(explained("begin, unix epoch", "bg", ColumnType.NUMBER, "1794767400")).contains(Moments.SECONDS);
        assertThat(explained("the begin", "bg", ColumnType.NUMBER, "1794767400")).isEmpty();
    }

    @Test
    void tellsSecondsFromMilliseconds() {
        assertThat(held("signup ts", ColumnType.NUMBER, "1794767400", "1600000000")).contains(Moments.SECONDS);
        assertThat(held("started at", ColumnType.NUMBER, "1794767400000")).contains(Moments.MILLISECONDS);
        assertThat(held("reported ms", ColumnType.NUMBER, "1794767400000")).contains(Moments.MILLISECONDS);
        assertThat(held("started at", ColumnType.NUMBER)).isEmpty();
    }

    @Test
    void readsEightDigitsAsADayWhereTheNameSaysSo() {
        assertThat(held("found ymd", ColumnType.NUMBER, "20240131", "20251231")).contains(Moments.COMPACT);
        assertThat(held("posting date", ColumnType.TEXT, "20240131")).contains(Moments.COMPACT);
        assertThat(held("posting date", ColumnType.NUMBER, "20240131", "20241331")).isEmpty();
        assertThat(held("order number", ColumnType.NUMBER, "20240131")).isEmpty();
    }

    @Test
    void manyDaysOfEightDigitsTellThemselves() {
        String[] days = IntStream.rangeClosed(10, 19).mapToObj(day -> "202401" + day).toArray(String[]::new);
        assertThat(held("ordt", ColumnType.TEXT, days)).contains(Moments.COMPACT);
        days[3] = "20240199";
        assertThat(held("ordt", ColumnType.TEXT, days)).isEmpty();
    }

    @Test
    void aDayThatNeverComesIsADay() {
        assertThat(held("valid to date", ColumnType.NUMBER, "20240131", "99991231")).contains(Moments.COMPACT);
    }

    @Test
    void aTimeOfDayMayStandBehindTheDay() {
        assertThat(held("issue ts", ColumnType.TEXT, "202401311430", "20251231235959")).contains(Moments.COMPACT_TIME);
        assertThat(held("issue ts", ColumnType.NUMBER, "202401311460")).isEmpty();
        assertThat(held("phone", ColumnType.NUMBER, "202401311430")).isEmpty();
    }

    @Test
    void readsMonthsWhereTheNameSaysSo() {
        assertThat(held("business month", ColumnType.TEXT, "2025-12", "2026-01")).contains(Moments.MONTH);
        assertThat(held("billing period", ColumnType.NUMBER, "202512", "202601")).contains(Moments.COMPACT_MONTH);
        assertThat(held("business month", ColumnType.TEXT, "2025-12", "2025-13")).isEmpty();
        assertThat(held("season", ColumnType.TEXT, "2010-11", "2011-12")).isEmpty();
        assertThat(held("article", ColumnType.NUMBER, "202512")).isEmpty();
    }

    @Test
    void aTimeAsItIsKeptIsReadWithTheYearFirst() {
        assertThat(HeldMoments.yearFirst("202512")).isEqualTo("2025-12");
        assertThat(HeldMoments.yearFirst("20251231")).isEqualTo("2025-12-31");
        assertThat(HeldMoments.yearFirst("31.12.2025")).isEqualTo("2025-12-31");
        assertThat(HeldMoments.yearFirst("12/31/2025")).isEqualTo("2025-12-31");
        assertThat(HeldMoments.yearFirst("03/04/2025", Moments.MONTH_FIRST)).isEqualTo("2025-03-04");
        assertThat(HeldMoments.yearFirst("03.04.2025", Moments.DAY_FIRST)).isEqualTo("2025-04-03");
        assertThat(HeldMoments.yearFirst("2025-12")).isEqualTo("2025-12");
        assertThat(HeldMoments.yearFirst("last year")).isEqualTo("last year");
    }

    @Test
    void takesNoAccountNumberForATime() {
        assertThat(held("account number", ColumnType.NUMBER, "1794767400")).isEmpty();
        assertThat(held("phone", ColumnType.NUMBER, "919812345678")).isEmpty();
        assertThat(held("gdp", ColumnType.NUMBER, "1580000000000")).isEmpty();
        assertThat(held("created at", ColumnType.NUMBER, "1794767400", "17")).isEmpty();
        assertThat(held("started at", ColumnType.TIME, "1794767400")).isEmpty();
    }

    @Test
    void readsTextsWithTheDayOrTheMonthFirstOnlyWhereTheOtherCannotBe() {
        assertThat(held("published", ColumnType.TEXT, "03.04.2026", "31.12.2025")).contains(Moments.DAY_FIRST);
        assertThat(held("published", ColumnType.TEXT, "03.04.2026", "12.11.2025")).isEmpty();
        assertThat(held("published", ColumnType.TEXT, "12/31/2025", "01/02/2026")).contains(Moments.MONTH_FIRST);
        assertThat(held("published", ColumnType.TEXT, "31.12.2025", "12/31/2025")).isEmpty();
        assertThat(held("published", ColumnType.TEXT, "31.12.2025", "soon")).isEmpty();
    }
}
