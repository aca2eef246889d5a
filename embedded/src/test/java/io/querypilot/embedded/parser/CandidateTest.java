package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CandidateTest {
    private static final Expression NAME = new Expression.ColumnUse(0, 1);
    private static final Expression TOTAL = new Expression.Aggregate(Token.SUM, new Expression.ColumnUse(0, 2));
    private static final Expression COUNT = new Expression.Aggregate(Token.COUNT, new Expression.ColumnUse(0, 1));
    private static final Optional<Value> FIVE = Optional.of(new Value("5", Value.Kind.NUMBER));

    @Test
    void aRankingIsTheSameWithTheFigureItGoesBy() {
        assertThat(ranking("a", FIVE, NAME).alike(ranking("b", FIVE, NAME, TOTAL))).isTrue();
        assertThat(ranking("a", FIVE, TOTAL).alike(ranking("b", FIVE, NAME, TOTAL))).isFalse();
        assertThat(ranking("a", FIVE, NAME).alike(ranking("b", FIVE, NAME, COUNT))).isFalse();
        assertThat(ranking("a", FIVE, NAME, COUNT).alike(ranking("b", FIVE, COUNT, NAME))).isTrue();
    }

    /** Where everything is listed a figure is a column like others. */
    @Test
    void aListIsAnotherWithAFigureMore() {
        assertThat(ranking("a", Optional.empty(), NAME).alike(ranking("b", Optional.empty(), NAME, TOTAL))).isFalse();
        assertThat(ranking("a", Optional.empty(), NAME).alike(ranking("a", Optional.empty(), NAME, TOTAL))).isTrue();
    }

    private static Candidate ranking(String sql, Optional<Value> limit, Expression... selected) {
        Query query = new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(NAME), false, Optional.empty(), false, List.of(selected),
                List.of(new Order(TOTAL, true)), limit, List.of(), Optional.empty());
        return new Candidate(sql, new Plan.Answerable(query, false), List.of(), 0);
    }
}
