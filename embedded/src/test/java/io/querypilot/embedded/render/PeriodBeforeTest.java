package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodBeforeTest {
    private static final ColumnUse WRITTEN = new ColumnUse(0, 1);
    private static final SchemaView LETTERS = new SchemaView(
            List.of(new TableView("", "letter", "letter", "")),
            List.of(ColumnView.STAR, new ColumnView(0, "written", "written", ColumnType.TIME, ColumnType.TIME, false, "")),
            List.of(),
            List.of());

    private static String sql(Token unit, Condition where) {
        return sql(unit, where, Token.CHANGE);
    }

    private static String sql(Token unit, Condition where, Token beside) {
        DatePart time = new DatePart(unit, WRITTEN);
        Expression count = new Aggregate(Token.COUNT, new ColumnUse(-1, SchemaView.STAR));
        Query query = new Query(
                List.of(0), Map.of(), Optional.of(where), List.of(time), false, Optional.empty(), false,
                List.of(time, count, new Window(beside, count)), List.of(), Optional.empty(), List.of(), Optional.empty());
        return Renderer.readable(new Plan.Answerable(query, false), LETTERS, Dialect.SQLITE, LocalDate.of(2026, 11, 18)).orElseThrow();
    }

    private static Predicate test(Token operator, String... periods) {
        return new Predicate(operator, WRITTEN, new Right.Values(List.of(periods).stream().map(Value::period).toList()));
    }

    @Test
    void whereAYearBeginsOnlyWhatIsSaid() {
        assertThat(sql(Token.YEAR_MONTH, test(Token.DURING, "2026-01-01 to 2026-10-31"))).contains("written >= '2026-01-01'").doesNotContain("asked");
        assertThat(sql(Token.YEAR_MONTH, test(Token.DURING, "before 2026-01-01 to 2026-10-31")))
                .contains("WHEN written >= '2026-01-01' AND written < '2026-11-01'", "WHERE written >= '2025-12-01' AND written < '2026-11-01'");
    }

    @Test
    void theFirstMonthIsComparedWithTheOneBefore() {
        assertThat(sql(Token.YEAR_MONTH, test(Token.DURING, "from March to June 2026"))).isEqualTo(
                "SELECT month, count, change FROM (SELECT strftime('%Y-%m', written) AS month, COUNT(*) AS count,"
                        + " COUNT(*) - LAG(COUNT(*)) OVER (ORDER BY strftime('%Y-%m', written)) AS change,"
                        + " MAX(CASE WHEN written >= '2026-03-01' AND written < '2026-07-01' THEN 1 ELSE 0 END) AS asked FROM letter"
                        + " WHERE written >= '2026-02-01' AND written < '2026-07-01' GROUP BY strftime('%Y-%m', written)) AS longer"
                        + " WHERE asked = 1 ORDER BY month");
    }

    @Test
    void anOpenPeriodAndOneOfTwoTestsBeginEarlierToo() {
        assertThat(sql(Token.YEAR_QUARTER, test(Token.SINCE, "April 2026"))).contains("FROM letter WHERE written >= '2026-01-01' GROUP BY");
        Condition both = new Condition.AllOf(List.of(test(Token.SINCE, "March 2026"), test(Token.UNTIL, "June 2026")));
        assertThat(sql(Token.YEAR_MONTH, both)).contains("FROM letter WHERE written >= '2026-02-01' AND written < '2026-07-01'");
        assertThat(sql(Token.YEAR_MONTH, test(Token.BETWEEN, "March 2026", "June 2026"))).contains("WHERE written >= '2026-02-01'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025", "this year", "from 10 March to 20 June 2026"})
    void aYearAndAPartOfAMonthStayAsTheyAre(String period) {
        assertThat(sql(Token.YEAR_MONTH, test(Token.DURING, period))).doesNotContain("asked");
    }

    @Test
    void aRunningTotalBeginsWhereItIsAsked() {
        assertThat(sql(Token.YEAR_MONTH, test(Token.DURING, "from March to June 2026"), Token.RUNNING)).doesNotContain("asked");
    }
}
