package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
        "5, m, m, 1",
        "10, minutes, length ms, 60000",
        "2, weeks, stay days, 7",
        "3, years, contract months, 12",
        "50, euros, price cents, 100",
        "50, euros, rte ct h, 100",
        "50, euros, totct, 100",
        "50, euros, contract, 1",
        "50, euros, product, 1",
        "3, tonnes, wgtkg, 1000",
        "50, cents, price, 1",
        "4, pounds, price pence, 100",
        "4, pounds, weight kg, 1",
        "4, pounds, price cents, 1",
        "£4, '', price pence, 100",
        "'$1,000', '', amount cents, 100",
        "$15, or, price, 1",
        "15, €, price cents, 100",
        "2, weeks, ld dys, 7",
        "2, hours, ms played, 3600000",
        "2, hours, hours kind, 1",
        "2, hours, second name, 1",
        "2, weeks, frist tg, 7",
        "5000, euros, budget k, 0.001",
        "5000, euros, budget k eur, 0.001",
        "5000, euros, k, 1"
    })
    void aNumberIsTurnedIntoTheColumnsUnit(String text, String after, String label, double factor) {
        assertThat(Units.factor(text, after, label)).isEqualTo(factor);
    }

    @ParameterizedTest
    @CsvSource({
        "the average duration in minutes, duration ms, 60000",
        "the how many hours, listened seconds, 3600",
        "the total value in euros, value cents, 100",
        "the jobs per day in minutes, duration ms, 60000"
    })
    void aUnitThatIsAskedForSaysTheDivisor(String question, String label, long divisor) {
        assertThat(Units.divisor(List.of(question.split(" ")), label)).hasValue(divisor);
    }

    @ParameterizedTest
    @CsvSource({
        "lead time, in days, lead time days",
        "lead time, Days until the goods arrive, lead time days",
        "amount, 'Budget of the year, in T€', amount t€",
        "amount, in thousands, amount thousands",
        "amount, unit: EUR, amount eur",
        "amount cents, in euros, amount cents",
        "amount, either in euros or in dollars, amount",
        "visits, visits in day care, visits",
        "amount, '', amount"
    })
    void aCommentSaysTheUnitThatALabelDoesNot(String label, String comment, String labelled) {
        assertThat(Units.labelled(label, comment)).isEqualTo(labelled);
    }

    @ParameterizedTest
    @CsvSource({
        "the longer than 10 minutes, duration ms",
        "the seconds and minutes, duration ms",
        "the in minutes, duration",
        "the in seconds, wait minutes"
    })
    void elseNothingSaysIt(String question, String label) {
        assertThat(Units.divisor(List.of(question.split(" ")), label)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"two, weeks, 7", "3, months, 30", "2, years, 365", "10, days, 1", "10, '', 1", "720, minutes, 0.0006944444444444445"})
    void aDifferenceOfTimesIsInDays(String text, String after, double days) {
        assertThat(Units.days(text, after)).isEqualTo(days);
    }
}
