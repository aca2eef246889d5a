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
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
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

class AskedUnitsTest {
    private static final SchemaView SALE = new SchemaView(
            List.of(new TableView("", "sale", "sale", "")),
            List.of(ColumnView.STAR, column("item"), column("quantity"), column("price cents"), column("length sec"), column("cost cents"),
                    time("opened"), time("closed"), column("budget thousand"),
                    new ColumnView(0, "cap", "cap", ColumnType.NUMBER, ColumnType.NUMBER, true, "upper limit in T€")),
            List.of(),
            List.of());
    /** Nothing of it says a unit. */
    private static final SchemaView RIDE = new SchemaView(
            List.of(new TableView("", "ride", "ride", "")), List.of(ColumnView.STAR, column("people"), column("fare"), column("wage")), List.of(), List.of());

    private static final Preparer RIDES = preparer(RIDE, Map.of(1, List.of(1, 4.5), 2, List.of(4.5, 18), 3, List.of(900, 1250)));

    private static Preparer preparer(SchemaView schema, Map<Integer, List<?>> cells) {
        return new Preparer(
                schema,
                new CellIndex(new TreeMap<>(cells)),
                new WordPieces(List.of("[PAD]")),
                new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
                Abbreviations.NONE);
    }

    private static final Expression PRICE = new ColumnUse(0, 3);
    private static final Expression TURNOVER =
            new Aggregate(Token.SUM, new Arithmetic(Token.TIMES, new ColumnUse(0, 2), PRICE));

    private static ColumnView time(String label) {
        return new ColumnView(0, label, label, ColumnType.TIME, ColumnType.TIME, true, "");
    }

    private static ColumnView column(String label) {
        return new ColumnView(0, label.replace(' ', '_'), label, ColumnType.NUMBER, ColumnType.NUMBER, true, "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "mean speed in km/h | 1.0 * SUM(quantity) / NULLIF((SUM(length_sec) / 3600.0), 0)",
        "kilometres per hour | 1.0 * SUM(quantity) / NULLIF((SUM(length_sec) / 3600.0), 0)",
        "kilometres per second | 1.0 * SUM(quantity) / NULLIF(SUM(length_sec), 0)"
    })
    void aSpeedIsOverHours(String question, String expected) {
        Expression speed = new Arithmetic(
                Token.DIVIDED, new Aggregate(Token.SUM, new ColumnUse(0, 2)), new Aggregate(Token.SUM, new ColumnUse(0, 4)));
        assertThat(sql(question, speed)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "turnover in euros | SUM(quantity * price_cents) / 100.0",
        "turnover in thousand euros | (SUM(quantity * price_cents) / 100.0) / 1000.0",
        "turnover in millions of euros | (SUM(quantity * price_cents) / 100.0) / 1000000.0",
        "turnover | SUM(quantity * price_cents)",
        "turnover in cents | SUM(quantity * price_cents)",
        "turnover of sales above 5 euros | SUM(quantity * price_cents)",
        "on how many days did we sell, and the turnover in euros | SUM(quantity * price_cents) / 100.0",
        "turnover in euro zone | SUM(quantity * price_cents)",
        "turnover in hours | SUM(quantity * price_cents)"
    })
    void whatIsShownIsInTheUnitThatWasAskedFor(String question, String figure) {
        assertThat(sql(question, TURNOVER)).startsWith("SELECT " + figure + " AS ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "price in euros | price_cents / 100.0",
        "which day had the longest sale | price_cents",
        "how many euros | price_cents / 100.0"
    })
    void aPlainColumnIsConvertedToo(String question, String shown) {
        assertThat(sql(question, PRICE)).startsWith("SELECT " + shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "length in hours | length_sec / 3600.0",
        "length in second half | length_sec",
        "length in hour 7 | length_sec",
        "on how many days did we sell | length_sec"
    })
    void aUnitIsSaidInSoManyWords(String question, String shown) {
        assertThat(sql(question, new ColumnUse(0, 4))).startsWith("SELECT " + shown);
    }

    /** As the label or the comment says. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "budget in euros | 8 | budget_thousand * 1000",
        "cap in euros | 9 | cap * 1000",
        "cap | 9 | cap",
        "length in milliseconds | 4 | length_sec * 1000",
        "price in cents | 3 | price_cents"
    })
    void whatIsKeptInALargerUnitIsMultiplied(String question, int column, String shown) {
        assertThat(sql(question, new ColumnUse(0, column))).startsWith("SELECT " + shown).containsPattern("SELECT \\w+( \\* 1000 AS \\w+)? FROM");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "budget in million euros | SELECT budget_thousand / 1000.0 AS",
        "budget in thousand euros | SELECT budget_thousand FROM",
        "town, year and euros | SELECT budget_thousand * 1000 AS",
        "town, year and budget | SELECT budget_thousand FROM"
    })
    void whatIsKeptInThousandsIsInThousands(String question, String shown) {
        assertThat(sql(question, new ColumnUse(0, 8))).startsWith(shown);
    }

    /** What the network divides by is a guess where the comment alone says the unit. */
    @Test
    void whatACommentSaysIsBetterKnownThanWhatTheNetworkDividesBy() {
        assertThat(sql("cap in euros", new Scaled(Token.OVER_100, new ColumnUse(0, 9)))).startsWith("SELECT cap * 1000");
        assertThat(sql("cap", new Scaled(Token.OVER_100, new ColumnUse(0, 9)))).startsWith("SELECT cap / 100");
    }

    /** By how much is arithmetic, in both directions. */
    @Test
    void aKnownUnitIsBetterKnownThanWhatTheNetworkDividesBy() {
        assertThat(sql("budget in euros", new Scaled(Token.OVER_1000, new ColumnUse(0, 8)))).startsWith("SELECT budget_thousand * 1000 AS");
        assertThat(sql("budget", new Scaled(Token.OVER_1000, new ColumnUse(0, 8)))).startsWith("SELECT budget_thousand / 1000.0 AS");
    }

    /** Where one column says that it is in cents, another that says nothing is not. */
    @Test
    void whatIsNotSaidToBeInCentsIsNot() {
        assertThat(sql("total quantity in euros", new Scaled(Token.OVER_100, new Aggregate(Token.SUM, new ColumnUse(0, 2))))).startsWith("SELECT SUM(quantity) AS");
        assertThat(sql("turnover in euros", new Scaled(Token.OVER_100, TURNOVER))).contains("/ 100.0");
    }

    /** Four people at 4.50 each; a wage of 1250 an hour may be in cents. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"2 | SUM(people * fare) AS", "3 | SUM(people * wage) / 100.0 AS"})
    void whatHasFractionsIsInNoCents(int price, String shown) {
        Expression paid = new Aggregate(Token.SUM, new Arithmetic(Token.TIMES, new ColumnUse(0, 1), new ColumnUse(0, price)));
        assertThat(sql(RIDES, RIDE, Asked.of("takings in euros", List.of()), query(new Scaled(Token.OVER_100, paid)))).startsWith("SELECT " + shown);
    }

    @Test
    void norIsTheirMeanOverThings() {
        Expression each = new Arithmetic(Token.DIVIDED, new Aggregate(Token.SUM, new ColumnUse(0, 2)), new Aggregate(Token.COUNT, new ColumnUse(0, 1)));
        assertThat(sql(RIDES, RIDE, Asked.of("fare in euros", List.of()), query(new Scaled(Token.OVER_100, each)))).doesNotContain("100");
    }

    /** The network has no word for hours of days, and divides them as if they were minutes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "average time until closed in hours | * 24 AS average_hours",
        "average minutes until closed | * 1440 AS average_minutes",
        "average number of minutes until closed | * 1440 AS average_minutes",
        "average seconds until closed | * 86400 AS average_seconds",
        "item, price and hours from opening to closing | * 24 AS average_hours",
        "average weeks until closed | / 7.0 AS",
        "average days until closed | AS average_days",
        "average time until closed | / 60.0 AS",
        "average time until closed in the last 24 hours | / 60.0 AS",
        "average time until closed in years | / 60.0 AS",
        "what's the average time until closed | / 60.0 AS",
        "max and min time until closed | / 60.0 AS",
        "average time until closed in the second half of 2024 | / 60.0 AS",
        "average time until closed during business hours | / 60.0 AS",
        "average time until closed, week by week | / 60.0 AS"
    })
    void theDaysBetweenTwoTimesAreInTheUnitThatWasAskedFor(String question, String shown) {
        Expression lasted = new Aggregate(Token.AVG, new Arithmetic(Token.MINUS, new ColumnUse(0, 7), new ColumnUse(0, 6)));
        assertThat(sql(question, new Scaled(Token.OVER_60, lasted))).contains(") " + shown);
    }

    @Test
    void bothSidesOfADifferenceAreInOneUnit() {
        Expression profit = new Aggregate(Token.SUM, new Arithmetic(Token.MINUS, PRICE, new ColumnUse(0, 5)));
        assertThat(sql("profit in euros", profit)).contains("/ 100.0");
    }

    /** The unit that was asked for last holds. */
    @Test
    void aFollowUpKeepsTheUnitOrTakesItsOwn() {
        assertThat(sql(Asked.of("only in Berlin", List.of("turnover in euros")), query(TURNOVER))).contains("/ 100.0");
        assertThat(sql(Asked.of("in minutes please", List.of("length in hours")), query(new ColumnUse(0, 4)))).contains("/ 60.0");
    }

    @Test
    void aCountARatioAndWhatIsConvertedStay() {
        assertThat(sql("number in euros", new Aggregate(Token.COUNT, PRICE))).doesNotContain("100");
        assertThat(sql("ratio in euros", new Arithmetic(Token.DIVIDED, PRICE, new ColumnUse(0, 2)))).doesNotContain("100");
        assertThat(sql("price in euros", new Scaled(Token.OVER_100, PRICE))).containsOnlyOnce("100.0");
    }

    /** Else the figure that is ranked by would be added beside the one that is shown. */
    @Test
    void aRankingGoesByWhatIsShown() {
        Query ranked = new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(new ColumnUse(0, 1)), false, Optional.empty(), false,
                List.of(new ColumnUse(0, 1), TURNOVER), List.of(new Order(TURNOVER, true)), Optional.empty(), List.of(),
                Optional.empty());
        assertThat(sql("turnover in euros per item, highest first", ranked))
                .contains("ORDER BY SUM(quantity * price_cents) / 100.0 DESC");
    }

    private static Query query(Expression shown) {
        return new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(), false, Optional.empty(), false, List.of(shown), List.of(),
                Optional.empty(), List.of(), Optional.empty());
    }

    private static String sql(String question, Expression shown) {
        return sql(question, query(shown));
    }

    private static String sql(String question, Query query) {
        return sql(Asked.of(question, List.of()), query);
    }

    private static String sql(Asked asked, Query query) {
        return sql(preparer(SALE, Map.of()), SALE, asked, query);
    }

    private static String sql(Preparer preparer, SchemaView schema, Asked asked, Query query) {
        Prepared prepared = preparer.prepare(asked, List.of());
        Plan.Answerable plan = AskedUnits.shown(new Plan.Answerable(query, false), prepared);
        return Renderer.readable(plan, schema, Dialect.SQLITE, LocalDate.of(2026, 11, 16)).orElseThrow();
    }
}
