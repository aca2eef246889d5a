package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.plan.ValueRole;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values as columns hold them; the cases of units and parts are also in training/tests/test_held_values.py. */
class HeldValuesTest {
    private static final int DISCOUNT = 1;
    private static final int PRICE = 2;
    private static final int CENTS = 3;
    private static final int WAIT = 4;
    private static final int ACTIVE = 5;
    private static final int DEPOSIT = 6;
    private static final int SHIPPED = 7;
    private static final int OPEN = 8;
    private static final int DEDUCTIBLE = 9;
    private static final int PREMIUM = 10;
    private static final int INTEREST = 11;

    private static final SchemaView SCHEMA = new SchemaView(
            List.of(new TableView("", "sale", "sale", ""), new TableView("", "cover", "cover", "")),
            List.of(
                    ColumnView.STAR,
                    column("discount", true),
                    column("price", true),
                    column("amount", true),
                    column("wait minutes", true),
                    column("active", true),
                    column("deposit", true),
                    column("shipped", false),
                    new ColumnView(0, "open", "open", ColumnType.BOOLEAN, ColumnType.BOOLEAN, Storage.PLAIN, true, true, ColumnView.UNCOUNTED, ""),
                    new ColumnView(1, "deductible", "deductible", ColumnType.NUMBER, ColumnType.NUMBER, true, ""),
                    new ColumnView(1, "premium cents", "premium cents", ColumnType.NUMBER, ColumnType.NUMBER, true, ""),
                    column("interest bp", true)),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            SCHEMA,
            new CellIndex(new TreeMap<>(Map.of(
                    DISCOUNT, List.of(0.1, 0.25),
                    PRICE, List.of(9.99, 12),
                    CENTS, List.of(999, 1200),
                    WAIT, List.of(12, 90),
                    ACTIVE, List.of("Y", "N"),
                    DEPOSIT, List.of(0, 50, 80),
                    SHIPPED, List.of("Y", "N"),
                    OPEN, List.of(true, false),
                    DEDUCTIBLE, List.of(250, 500),
                    PREMIUM, List.of(9900, 19900)))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String name, boolean filled) {
        boolean text = List.of("active", "shipped").contains(name);
        ColumnType type = text ? ColumnType.TEXT : ColumnType.NUMBER;
        return new ColumnView(0, name, name, type, type, Storage.PLAIN, true, filled, ColumnView.UNCOUNTED, "");
    }

    private static ValueReader reader(String question) {
        return new ValueReader(PREPARER.prepare(Asked.of(question, List.of()), List.of()));
    }

    private static Expression.ColumnUse use(int column) {
        return new Expression.ColumnUse(0, column);
    }

    @ParameterizedTest
    @CsvSource({"above 8.5 percent, 850", "above 8.5%, 850", "above 850, 850"})
    void percentAreAHundredBasisPoints(String question, String value) {
        ValueRole role = new ValueRole(ValueRole.Use.COMPARE, OptionalInt.of(INTEREST));
        assertThat(reader(question).span(1, 1, role).text()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.15", "2, 15"})
    void percentArePartsOfOneWhereAColumnHoldsThose(int column, String value) {
        ValueRole role = new ValueRole(ValueRole.Use.COMPARE, OptionalInt.of(column));
        assertThat(reader("more than 15 percent").span(2, 2, role).text()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "between $10 and 20, 2, 4, 10, 1000, 2000",
        "costs $10-20, 2, 4, 10, 1000, 2000",
        "from $10 to $20, 2, 5, 10, 1000, 2000",
        "between $10 and 20 cents, 2, 4, 10, 1000, 20",
        "over $10 and 20 items, 2, 4, 10, 1000, 20",
        "10-20 €, 0, 2, 10, 1000, 2000",
        "between 1 and 2 hours, 1, 3, 4, 60, 120",
        "1-2h waits, 0, 2, 4, 60, 120",
        "between 10 and 20 percent, 1, 3, 1, 0.1, 0.2",
        "$1m-2m, 1, 3, 2, 1000000, 2000000",
        "more than 5 and less than 2 hours, 2, 6, 4, 5, 120"
    })
    void aUnitCountsForBothEndsOfARange(String question, int first, int second, int column, String from, String to) {
        ValueRole role = new ValueRole(ValueRole.Use.COMPARE, OptionalInt.of(column));
        assertThat(reader(question).span(first, first, role).text()).isEqualTo(from);
        assertThat(reader(question).span(second, second, role).text()).isEqualTo(to);
    }

    @ParameterizedTest
    @CsvSource({"'more than 1,5 Euro', 2, 150", "'between 1,50 and 2 €', 1, 150", "'over 1,500 euros', 1, 150000"})
    void aDecimalCommaOfMoneyIsReadOverCents(String question, int word, String value) {
        ValueRole role = new ValueRole(ValueRole.Use.COMPARE, OptionalInt.of(PREMIUM));
        assertThat(reader(question).span(word, word, role).text()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "average wait in minutes, 4, OVER_60, ''",
        "average wait in minutes, 4, TIMES_60, ''",
        "average wait in hours, 4, OVER_3600, OVER_60",
        "total price in euros, 2, OVER_100, ''",
        "total amount in euros, 3, OVER_100, OVER_100",
        "average deductible in euros, 9, OVER_100, ''",
        "average premium in euros, 10, OVER_100, OVER_100"
    })
    void whatIsInTheUnitAskedForIsNotDivided(String question, int column, Token written, String scale) {
        assertThat(reader(question).scale(written, use(column)).map(Token::name).orElse("")).isEqualTo(scale);
    }

    @ParameterizedTest
    @CsvSource({
        "5, IS_NULL, EQUAL, N",
        "5, NOT_NULL, EQUAL, Y",
        "6, IS_NULL, EQUAL, 0",
        "6, NOT_NULL, NOT_EQUAL, 0"
    })
    void whatIsNeverEmptySaysNothingByAFlagOrAZero(int column, Token test, Token operator, String value) {
        Condition.Predicate told = reader("which").presence(test, use(column)).orElseThrow();
        assertThat(told.operator()).isEqualTo(operator);
        assertThat(((Condition.Right.Values) told.right()).values().get(0).text()).isEqualTo(value);
    }

    /** Trino and BigQuery compare a truth value with no text. */
    @ParameterizedTest
    @CsvSource({"IS_NULL, false", "NOT_NULL, true"})
    void aTruthValueIsComparedWithOne(Token test, boolean held) {
        Condition.Predicate told = reader("which").presence(test, use(OPEN)).orElseThrow();
        assertThat(((Condition.Right.Values) told.right()).values()).containsExactly(Value.truth(held));
    }

    @Test
    void whatMayBeEmptyIsAskedForThat() {
        assertThat(reader("which").presence(Token.IS_NULL, use(SHIPPED))).isEqualTo(Optional.empty());
        assertThat(reader("which").presence(Token.IS_NULL, use(PRICE))).isEqualTo(Optional.empty());
    }
}
