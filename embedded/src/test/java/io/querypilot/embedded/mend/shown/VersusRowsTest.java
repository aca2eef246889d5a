package io.querypilot.embedded.mend.shown;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class VersusRowsTest {
    private static String rows(String question, Expression... select) {
        return Renderer.readable(VersusRows.of(new Plan.Answerable(Repairs.query(List.of(), false, List.of(select), List.of()), false), Repairs.prepared(question)), Repairs.SCHEMA, Dialect.SQLITE, LocalDate.of(2026, 11, 18)).orElseThrow();
    }

    private static Predicate is(int column, Value value) {
        return new Predicate(Token.EQUAL, Repairs.use(column), new Values(List.of(value)));
    }

    private static Expression cost(String leased) {
        return new Scaled(Token.OVER_100, new Conditioned(Token.IF, is(Repairs.LEASED, Value.text(leased)), Repairs.sum()));
    }

    @Test
    void eachSideIsARow() {
        assertThat(rows("repair costs in euros of leased vs owned vehicles", cost("Y"), cost("N")))
                .isEqualTo("SELECT leased, SUM(cost) / 100.0 AS total_cost_per_100 FROM repair GROUP BY leased");
        assertThat(rows("light against severe damage, how many?", new CountIf(is(Repairs.LEVEL, Value.number("1"))), new CountIf(is(Repairs.LEVEL, Value.number("3")))))
                .isEqualTo("SELECT level, COUNT(*) AS count FROM repair WHERE level IN (1, 3) GROUP BY level");
    }

    @Test
    void severalFiguresStandBesideTheSide() {
        assertThat(rows("leased versus owned: costs and number", cost("Y"), new CountIf(is(Repairs.LEASED, Value.text("Y"))), cost("N"), new CountIf(is(Repairs.LEASED, Value.text("N")))))
                .isEqualTo("SELECT leased, SUM(cost) / 100.0 AS total_cost_per_100, COUNT(*) AS count FROM repair GROUP BY leased");
    }

    @Test
    void whoWantsOneRowGetsIt() {
        assertThat(rows("leased versus owned in one row", cost("Y"), cost("N"))).doesNotContain("GROUP BY");
        assertThat(rows("leased versus owned, two columns", cost("Y"), cost("N"))).doesNotContain("GROUP BY");
        assertThat(rows("how many were leased and how many were not?", cost("Y"), cost("N"))).as("not is no name").doesNotContain("GROUP BY");
        assertThat(rows("total of leased, total of owned", cost("Y"), cost("N"))).as("nothing is compared").doesNotContain("GROUP BY");
    }

    @Test
    void anythingElseStays() {
        assertThat(rows("leased versus all", cost("Y"), new Scaled(Token.OVER_100, Repairs.sum()))).doesNotContain("GROUP BY");
        assertThat(rows("leased versus light", cost("Y"), new CountIf(is(Repairs.LEVEL, Value.number("1"))))).doesNotContain("GROUP BY");
        Expression part = new Arithmetic(Token.DIVIDED, cost("Y"), new Scaled(Token.OVER_100, Repairs.sum()));
        Expression other = new Arithmetic(Token.DIVIDED, cost("N"), new Scaled(Token.OVER_100, Repairs.sum()));
        assertThat(rows("part of leased versus part of owned", part, other)).as("of all").doesNotContain("GROUP BY");
    }
}
