package io.querypilot.embedded.mend.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SaidDifferenceTest {
    private static final String ALL_THREE = "fares in 2025 and in 2026, and the difference";
    private static final Expression OLD = fares("2025");
    private static final Expression NEW = fares("2026");
    private static final Expression DIFFERENCE = new Arithmetic(Token.MINUS, NEW, OLD);

    private static Expression fares(String period) {
        Predicate during = new Predicate(Token.DURING, new ColumnUse(0, 2), new Right.Values(List.of(Value.period(period))));
        return new Conditioned(Token.IF, during, new Aggregate(Token.SUM, new ColumnUse(0, 1)));
    }

    private static List<Expression> shown(String question, Expression... select) {
        Query query = new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(), false, Optional.empty(), false,
                List.of(select), List.of(), Optional.empty(), List.of(), Optional.empty());
        Asked asked = Asked.of(question, List.of());
        return SaidDifference.shown(new Plan.Answerable(query, false), asked, LocalDate.of(2026, 11, 18)).query().select();
    }

    @Test
    void twoFiguresGetTheirDifference() {
        assertThat(shown(ALL_THREE, OLD, NEW)).containsExactly(OLD, NEW, DIFFERENCE);
        assertThat(shown("fares in 2026, in 2025, and the difference", NEW, OLD)).containsExactly(NEW, OLD, DIFFERENCE);
    }

    /** Months of years that are said elsewhere stand in the order of the years. */
    @Test
    void whatIsNotSaidInOnePlaceStandsWhereItsYearDoes() {
        Expression old = fares("2025-01-01 to 2025-10-31");
        Expression recent = fares("2026-01-01 to 2026-10-31");
        Expression difference = new Arithmetic(Token.MINUS, recent, old);
        assertThat(shown("fares from January to October: 2026, 2025 and the difference", old, recent)).containsExactly(recent, old, difference);
    }

    @Test
    void aDifferenceGetsTheFiguresThatItIsOf() {
        assertThat(shown(ALL_THREE, DIFFERENCE)).containsExactly(OLD, NEW, DIFFERENCE);
        assertThat(shown(ALL_THREE, new Scaled(Token.OVER_100, DIFFERENCE)))
                .containsExactly(new Scaled(Token.OVER_100, OLD), new Scaled(Token.OVER_100, NEW), new Scaled(Token.OVER_100, DIFFERENCE));
    }

    @Test
    void inPercentItIsOfTheEarlierOne() {
        Expression growth = new Scaled(Token.TIMES_100, new Arithmetic(Token.DIVIDED, DIFFERENCE, OLD));
        assertThat(shown("fares in 2025 and in 2026, and the change in percent", OLD, NEW)).containsExactly(OLD, NEW, growth);
        ColumnUse city = new ColumnUse(0, 3);
        assertThat(shown("per city fares in 2025 and in 2026, and the change in percent", city, growth)).containsExactly(city, OLD, NEW, growth);
    }

    @Test
    void aPercentageOfSomethingElseIsNotTheDifference() {
        assertThat(shown("fares with 20% discount in 2025 and in 2026, and the difference", OLD, NEW)).containsExactly(OLD, NEW, DIFFERENCE);
    }

    @Test
    void whoAsksForOneOfThemGetsThatOne() {
        assertThat(shown("the difference between fares in 2026 and in 2025", DIFFERENCE)).containsExactly(DIFFERENCE);
        assertThat(shown("fares in 2025 and in 2026", OLD, NEW)).containsExactly(OLD, NEW);
        assertThat(shown("fares in 2025 and the difference", OLD, fares("2025"))).hasSize(2);
    }
}
