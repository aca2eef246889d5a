package io.querypilot.embedded.mend.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedPercentTest {
    private static final ColumnUse LINE = new ColumnUse(0, 1);
    private static final ColumnUse YIELD = new ColumnUse(0, 2);
    private static final ColumnUse WEIGHT = new ColumnUse(0, 3);
    private static final ColumnUse SCRAP = new ColumnUse(0, 4);
    private static final SchemaView PLANT = new SchemaView(
            List.of(new TableView("", "run", "run", "")),
            List.of(ColumnView.STAR, column("line"), column("yield"), column("weight"), column("scrap percent"), column("fee bp")),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            PLANT,
            new CellIndex(new TreeMap<>(Map.of(
                    LINE.column(), List.of(1, 2),
                    YIELD.column(), List.of(0.91, 0.5, 1),
                    WEIGHT.column(), List.of(0.4, 12.5),
                    SCRAP.column(), List.of(0.5, 0.75)))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String label) {
        return new ColumnView(0, label.replace(' ', '_'), label, ColumnType.NUMBER, ColumnType.NUMBER, true, "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "mean yield in percent | AVG(yield) * 100",
        "mean yield as a percentage | AVG(yield) * 100",
        "mean yield (%) | AVG(yield) * 100",
        "mean yield | AVG(yield)",
        "mean yield of runs above 90 percent | AVG(yield)",
        "mean yield and its change in percent | AVG(yield)",
        "in percent of all runs, mean yield | AVG(yield)"
    })
    void aPartOfOneIsAHundredTimesAsMuchInPercent(String question, String figure) {
        assertThat(sql(question, new Aggregate(Token.AVG, YIELD))).contains("SELECT " + figure + " AS ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"fee in percent | fee_bp / 100.0", "fee | fee_bp * 100"})
    void aHundredBasisPointsAreAPercent(String question, String figure) {
        assertThat(sql(question, new Scaled(Token.TIMES_100, new ColumnUse(0, 5)))).contains("SELECT " + figure);
    }

    @Test
    void onlyAColumnOfPartsIsARate() {
        assertThat(sql("weight in percent", WEIGHT)).doesNotContain("100");
        assertThat(sql("scrap in percent", SCRAP)).doesNotContain("100");
        assertThat(sql("yield in percent", new Scaled(Token.TIMES_100, YIELD))).containsOnlyOnce("* 100");
    }

    @Test
    void theWordIsOfWhatIsAPercentageAlready() {
        Expression share = new Percent(line(1));
        assertThat(sql("share of runs on line 1 in percent, and yield", share, YIELD)).contains(", yield FROM");
    }

    /** "The yield in percent" was the share of runs whose yield is 1. */
    @Test
    void aRateInPercentIsNoShareOfRows() {
        Predicate whole = new Predicate(Token.EQUAL, YIELD, new Right.Values(List.of(Value.number("1"))));
        assertThat(sql("yield of line 2 in percent", new Percent(whole))).startsWith("SELECT AVG(yield) * 100");
        assertThat(sql("what percent of runs have a yield of 1", new Percent(whole))).contains("yield = 1");
    }

    @Test
    void percentagePointsAreADifference() {
        Expression one = new Conditioned(Token.IF, line(1), new Aggregate(Token.AVG, YIELD));
        Expression two = new Conditioned(Token.IF, line(2), new Aggregate(Token.AVG, YIELD));
        Expression growth = growth(one, two);
        assertThat(sql("by how many percentage points is line 1 better", growth)).contains("* 100").doesNotContain("NULLIF");
        assertThat(sql("by how many percent is line 1 better", growth)).contains("NULLIF");
    }

    @Test
    void pointsOfPercentagesAreNotMultiplied() {
        Expression one = new Conditioned(Token.IF, line(1), new Aggregate(Token.AVG, SCRAP));
        Expression two = new Conditioned(Token.IF, line(2), new Aggregate(Token.AVG, SCRAP));
        assertThat(sql("by how many percentage points does scrap differ", growth(one, two))).doesNotContain("100").doesNotContain("NULLIF");
    }

    private static Expression growth(Expression now, Expression before) {
        return new Scaled(Token.TIMES_100, new Arithmetic(Token.DIVIDED, new Arithmetic(Token.MINUS, now, before), before));
    }

    private static Predicate line(int number) {
        return new Predicate(Token.EQUAL, LINE, new Right.Values(List.of(Value.number(String.valueOf(number)))));
    }

    private static String sql(String question, Expression... shown) {
        Query query = new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(), false, Optional.empty(), false, List.of(shown), List.of(),
                Optional.empty(), List.of(), Optional.empty());
        Prepared prepared = PREPARER.prepare(Asked.of(question, List.of()), List.of());
        Plan.Answerable plan = AskedPercent.shown(new Plan.Answerable(query, false), prepared);
        return Renderer.readable(plan, PLANT, Dialect.SQLITE, LocalDate.of(2026, 11, 16)).orElseThrow();
    }
}
