package io.querypilot.embedded.mend.shown;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.render.Labels;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShownMeaningsTest {
    private static String labelled(String question, Query query, Dialect dialect) {
        Plan.Answerable plan = new Plan.Answerable(query, false);
        Labels labels = ShownMeanings.of(plan, Repairs.prepared(question));
        return Renderer.readable(plan, Repairs.SCHEMA, dialect, LocalDate.of(2026, 11, 18), labels).orElseThrow();
    }

    @Test
    void aCodeIsShownByItsMeaning() {
        Query byLevel = Repairs.query(List.of(Repairs.use(Repairs.LEVEL)), false, List.of(Repairs.use(Repairs.LEVEL), Repairs.sum()), List.of(new Order(Repairs.use(Repairs.LEVEL), false)));
        assertThat(labelled("costs by level", byLevel, Dialect.SQLITE)).isEqualTo(
                "SELECT CASE T1.level WHEN 1 THEN 'light' WHEN 2 THEN 'medium' WHEN 3 THEN 'severe' ELSE CAST(T1.level AS TEXT) END AS level, SUM(T1.cost) AS total_cost"
                        + " FROM repair AS T1 GROUP BY T1.level ORDER BY T1.level ASC");
        Query listed = Repairs.query(List.of(), false, List.of(Repairs.use(1), Repairs.use(Repairs.STATE)), List.of());
        assertThat(labelled("repairs and their state", listed, Dialect.POSTGRESQL))
                .isEqualTo("SELECT T1.id, CASE T1.state WHEN 'O' THEN 'open' WHEN 'C' THEN 'closed' ELSE CAST(T1.state AS TEXT) END AS state FROM repair AS T1");
        assertThat(labelled("repairs and their state", listed, Dialect.MYSQL)).contains("ELSE CAST(T1.state AS CHAR) END");
    }

    @Test
    void aMedianStandsBesideTheMeaning() {
        Query median = Repairs.query(List.of(Repairs.use(Repairs.LEVEL)), false, List.of(Repairs.use(Repairs.LEVEL), new Aggregate(Token.MEDIAN, Repairs.use(Repairs.COST))), List.of());
        assertThat(labelled("median cost by level", median, Dialect.SQLITE))
                .startsWith("SELECT CASE group_1 WHEN 1 THEN 'light' WHEN 2 THEN 'medium' WHEN 3 THEN 'severe' ELSE CAST(group_1 AS TEXT) END AS level, AVG(measure)");
    }

    @Test
    void aCodeThatIsAskedForOrUnexplainedStays() {
        Query byLevel = Repairs.query(List.of(Repairs.use(Repairs.LEVEL)), false, List.of(Repairs.use(Repairs.LEVEL), Repairs.sum()), List.of());
        assertThat(labelled("costs by level code", byLevel, Dialect.SQLITE)).doesNotContain("CASE");
        assertThat(labelled("costs for level 1 and the others", byLevel, Dialect.SQLITE)).doesNotContain("CASE");
        assertThat(labelled("costs by level (1, 2, 3)", byLevel, Dialect.SQLITE)).doesNotContain("CASE");
        assertThat(labelled("costs by leasing", Repairs.query(List.of(Repairs.use(Repairs.LEASED)), false, List.of(Repairs.use(Repairs.LEASED), Repairs.sum()), List.of()), Dialect.SQLITE)).doesNotContain("CASE");
        assertThat(labelled("states in order", Repairs.query(List.of(), true, List.of(Repairs.use(Repairs.STATE)), List.of(new Order(Repairs.use(Repairs.STATE), false))), Dialect.POSTGRESQL)).doesNotContain("CASE");
    }

    @Test
    void aNumberThatIsMeasuredOrAskedForStays() {
        Query waits = Repairs.query(List.of(), false, List.of(Repairs.use(1), Repairs.use(Repairs.WAIT)), List.of());
        assertThat(labelled("repairs with their wait days", waits, Dialect.SQLITE)).doesNotContain("CASE");
        Query months = Repairs.query(List.of(), false, List.of(Repairs.use(1), Repairs.use(Repairs.MONTH)), List.of());
        assertThat(labelled("repairs with their month", months, Dialect.SQLITE)).contains("'January'");
        assertThat(labelled("repairs with their month number", months, Dialect.SQLITE)).doesNotContain("CASE");
        Query levels = Repairs.query(List.of(), false, List.of(Repairs.use(1), Repairs.use(Repairs.LEVEL)), List.of());
        assertThat(labelled("repairs with their numeric level", levels, Dialect.SQLITE)).doesNotContain("CASE");
    }
}
