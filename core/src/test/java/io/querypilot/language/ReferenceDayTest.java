package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceDayTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 18);

    @Test
    void isTheDayThatTheQuestionCountsFrom() {
        assertThat(ReferenceDay.of("As of 2024-05-31, how many clicks came in during the last 6 months?", TODAY)).isEqualTo("2024-05-31");
        assertThat(ReferenceDay.of("orders of the past two weeks (today is 3 March 2023)", TODAY)).isEqualTo("2023-03-03");
        assertThat(ReferenceDay.of("sales of the previous quarter relative to June 30th, 2024", TODAY)).isEqualTo("2024-06-30");
    }

    @Test
    void isTodayWhereNothingIsCountedFromTheDayOrThereIsNone() {
        assertThat(ReferenceDay.of("the balance of each account as of 2024-05-31", TODAY)).isEqualTo(TODAY);
        assertThat(ReferenceDay.of("orders of the last six months", TODAY)).isEqualTo(TODAY);
        assertThat(ReferenceDay.of("orders of the last six months as of 2024-02-31", TODAY)).isEqualTo(TODAY);
        assertThat(ReferenceDay.of("the last name as of 2024-05-31", TODAY)).isEqualTo(TODAY);
    }

    @Test
    void isThatOfTheQuestionThatIsFollowed() {
        List<String> before = List.of("orders of the last 30 days as of 2024-05-31");
        assertThat(ReferenceDay.of("and in the last 60 days?", before, TODAY)).isEqualTo("2024-05-31");
        assertThat(ReferenceDay.of("and how many customers signed up in the last 60 days in Spain?", before, TODAY)).isEqualTo(TODAY);
    }

    @Test
    void isTakenOutOfTheQuestion() {
        assertThat(ReferenceDay.without("As of 2024-05-31, how many clicks came in during the last 6 months?"))
                .isEqualTo("how many clicks came in during the last 6 months?");
        assertThat(ReferenceDay.without("the balance as of 2024-05-31")).isEqualTo("the balance as of 2024-05-31");
    }

    @Test
    void daysBesideADayAreThoseDays() {
        assertThat(ReferenceDay.without("How many members joined in the 90 days before 2024-05-01?"))
                .isEqualTo("How many members joined from 2024-02-01 to 2024-04-30?");
        assertThat(ReferenceDay.without("orders over the 2 weeks after 1 May 2024")).isEqualTo("orders from 2024-05-02 to 2024-05-15");
        assertThat(ReferenceDay.without("orders in the 7 days ending 2024-05-31")).isEqualTo("orders from 2024-05-25 to 2024-05-31");
        assertThat(ReferenceDay.of("orders of this year as of 2024-05-31", TODAY)).isEqualTo(TODAY);
        assertThat(ReferenceDay.without("orders of 90 days before shipping")).isEqualTo("orders of 90 days before shipping");
    }
}
