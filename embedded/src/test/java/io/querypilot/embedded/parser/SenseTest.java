package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Today;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SenseTest {
    private static final ColumnUse NAME = new ColumnUse(0, 1);
    private static final ColumnUse PAY = new ColumnUse(0, 2);
    private static final ColumnUse BORN = new ColumnUse(0, 3);
    private static final ColumnUse PAY_AS_TEXT = new ColumnUse(0, 4);
    private static final ColumnUse ID = new ColumnUse(0, 5);
    private static final ColumnUse BOSS = new ColumnUse(0, 6);
    private static final ColumnUse YEAR = new ColumnUse(0, 7);
    private static final ColumnUse PHONE = new ColumnUse(0, 8);

    private static ColumnView column(String name, ColumnType type) {
        return new ColumnView(0, name, name, type, type, true, "");
    }

    private static boolean makesSense(Expression selected) {
        return makesSense(selected, Optional.empty());
    }

    private static boolean makesSense(Token operator, Expression left, Value value) {
        return makesSense(NAME, Optional.of(new Predicate(operator, left, new Right.Values(List.of(value)))));
    }

    private static boolean makesSense(Expression selected, Optional<Condition> where) {
        SchemaView schema = new SchemaView(
                List.of(new TableView("", "person", "person", "")),
                List.of(
                        ColumnView.STAR,
                        column("name", ColumnType.TEXT),
                        column("pay", ColumnType.NUMBER),
                        column("born", ColumnType.TIME),
                        column("bonus", ColumnType.TEXT),
                        column("number", ColumnType.NUMBER),
                        column("boss", ColumnType.NUMBER),
                        column("entry year", ColumnType.NUMBER),
                        column("home phone", ColumnType.NUMBER)),
                List.of(5),
                List.of(new ColumnPair(6, 5)));
        TreeMap<Integer, List<?>> cells = new TreeMap<>(Map.of(
                1, List.of("Ann", "Bob"), 5, List.of(1, 2), 3, List.of("1990-05-01", "1985-02-03"), 4, List.of("10", "20", "none")));
        Preparer preparer = new Preparer(
                schema,
                new CellIndex(cells),
                new WordPieces(List.of("[PAD]")),
                new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
                Abbreviations.NONE);
        Query query = new Query(
                List.of(0),
                Map.of(),
                where,
                List.of(),
                Optional.empty(),
                false,
                List.of(selected),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
        return new Sense(preparer.prepare(Asked.of("x", List.of()), List.of())).in(query);
    }

    @Test
    void numbersAndDifferencesOfDatesAddUp() {
        assertThat(makesSense(new Aggregate(Token.SUM, PAY))).isTrue();
        assertThat(makesSense(new Aggregate(Token.AVG, PAY_AS_TEXT))).isTrue();
        assertThat(makesSense(new Aggregate(Token.MAX, NAME))).isTrue();
        assertThat(makesSense(new Aggregate(Token.COUNT_DISTINCT, NAME))).isTrue();
        assertThat(makesSense(new Arithmetic(Token.MINUS, new Today(), BORN))).isTrue();
        assertThat(makesSense(new Aggregate(Token.AVG, new DatePart(Token.AGE, BORN)))).isTrue();
    }

    @Test
    void namesAndDatesDoNot() {
        assertThat(makesSense(new Aggregate(Token.AVG, NAME))).isFalse();
        assertThat(makesSense(new Aggregate(Token.SUM, BORN))).isFalse();
        assertThat(makesSense(new Share(new Aggregate(Token.SUM, NAME)))).isFalse();
        assertThat(makesSense(new Arithmetic(Token.TIMES, PAY, NAME))).isFalse();
        assertThat(makesSense(new Arithmetic(Token.PLUS, BORN, BORN))).isFalse();
    }

    @Test
    void noNumberIsComparedWithAWord() {
        assertThat(makesSense(Token.EQUAL, new DatePart(Token.YEAR, BORN), Value.text("nineties"))).isFalse();
        assertThat(makesSense(Token.GREATER, PAY, Value.text("a lot"))).isFalse();
        assertThat(makesSense(Token.AT_MOST, BORN, Value.text("nineties"))).isFalse();
        assertThat(makesSense(Token.AT_MOST, BORN, Value.text("1990-01-01"))).isTrue();
        assertThat(makesSense(Token.EQUAL, new DatePart(Token.YEAR, BORN), Value.number("1990"))).isTrue();
        assertThat(makesSense(Token.EQUAL, new DatePart(Token.YEAR_MONTH, BORN), Value.text("1990-01"))).isTrue();
        assertThat(makesSense(Token.GREATER, NAME, Value.text("M"))).isTrue();
        assertThat(makesSense(Token.EQUAL, PAY, Value.text("none"))).isTrue();
    }

    @Test
    void keysAndOtherNumbersThatOnlyNameAreNotAddedUp() {
        for (ColumnUse naming : List.of(ID, BOSS, PHONE)) {
            assertThat(makesSense(new Aggregate(Token.SUM, naming))).isFalse();
            assertThat(makesSense(new Aggregate(Token.AVG, naming))).isFalse();
            assertThat(makesSense(new Arithmetic(Token.TIMES, PAY, naming))).isFalse();
            assertThat(makesSense(new Aggregate(Token.MAX, naming))).isTrue();
            assertThat(makesSense(new Aggregate(Token.COUNT_DISTINCT, naming))).isTrue();
        }
        assertThat(makesSense(new Aggregate(Token.SUM, YEAR))).isFalse();
        assertThat(makesSense(new Aggregate(Token.AVG, YEAR))).isTrue();
    }

    @Test
    void nobodyIsAgedInTheNineties() {
        assertThat(makesSense(Token.AT_LEAST, new DatePart(Token.AGE, BORN), Value.decade("90"))).isFalse();
        assertThat(makesSense(Token.EQUAL, new DatePart(Token.YEAR, BORN), Value.decade("90"))).isTrue();
    }

    @Test
    void aColumnOfNumbersIsNoWord() {
        assertThat(makesSense(Token.EQUAL, ID, Value.text("Ann"))).isFalse();
        assertThat(makesSense(Token.IN, ID, Value.text("Ann"))).isFalse();
        assertThat(makesSense(Token.EQUAL, ID, Value.text("A1"))).isTrue();
        assertThat(makesSense(Token.EQUAL, ID, Value.text("null"))).isTrue();
        assertThat(makesSense(Token.EQUAL, ID, Value.number("1"))).isTrue();
    }
}
