package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
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

/** Conditions that nobody stated: flags that are not held, and states that are named to make no difference. */
class PlainConditionsTest {
    private static final int VERDICT = 2;
    private static final int RANK = 3;
    private static final int URGENT = 4;
    private static final int STATE = 5;
    private static final int MARK = 6;
    private static final int CLOSED = 7;
    private static final int CHILDREN = 8;
    private static final int HIDDEN = 9;
    private static final int NOTE = 10;
    private static final SchemaView CLAIM = new SchemaView(
            List.of(new TableView("", "claim", "claim", "")),
            List.of(
                    ColumnView.STAR,
                    column("title", ColumnType.TEXT, true, 1, ""),
                    column("verdict", ColumnType.NUMBER, false, 2, "3 granted, 4 refused"),
                    column("rank", ColumnType.NUMBER, true, 2, ""),
                    column("urgent", ColumnType.NUMBER, true, 2, ""),
                    column("state", ColumnType.TEXT, true, 2, "O open, X cancelled"),
                    column("mark", ColumnType.TEXT, false, 1, ""),
                    column("closed", ColumnType.TIME, false, 9, ""),
                    column("children", ColumnType.NUMBER, false, 2, ""),
                    column("hidden", ColumnType.NUMBER, false, 1, "1 hidden, 0 shown"),
                    column("note", ColumnType.TEXT, false, 700, "")),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            CLAIM,
            new CellIndex(new TreeMap<>(Map.of(
                    1, List.of("leak"), VERDICT, List.of(3, 4), RANK, List.of(5, 6), URGENT, List.of(0, 1), STATE, List.of("O", "X"), MARK, List.of("Y"),
                    CHILDREN, List.of(2, 3), HIDDEN, List.of(0), NOTE, List.of("Y")))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String name, ColumnType type, boolean filled, long distinct, String comment) {
        return new ColumnView(0, name, name, type, type, Storage.PLAIN, true, filled, distinct, comment);
    }

    private static Prepared prepared(String question) {
        return PREPARER.prepare(Asked.of(question, List.of()), List.of());
    }

    private static Predicate test(Token operator, int column, Value value) {
        return new Predicate(operator, new ColumnUse(0, column), new Right.Values(List.of(value)));
    }

    private static Query query(Condition where) {
        return new Query(
                List.of(0), Map.of(), Optional.of(where), List.of(), false, Optional.empty(), false,
                List.of(new ColumnUse(0, 1)), List.of(), Optional.empty(), List.of(), Optional.empty());
    }

    private static String sql(Plan.Answerable plan) {
        return Renderer.readable(plan, CLAIM, Dialect.SQLITE, LocalDate.of(2026, 11, 18)).orElseThrow();
    }

    private static String meant(String question, Token operator, int column, String flag) {
        Plan.Answerable plan = new Plan.Answerable(query(test(operator, column, Value.number(flag))), false);
        return sql(UnheldFlags.meant(plan, prepared(question)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "claims without a verdict | EQUAL | 0 | SELECT title FROM claim WHERE verdict IS NULL",
        "claims with a verdict | EQUAL | 1 | SELECT title FROM claim WHERE verdict IS NOT NULL",
        "claims that have no verdict | NOT_EQUAL | 1 | SELECT title FROM claim WHERE verdict IS NULL",
        "claims of verdict 1 | EQUAL | 1 | SELECT title FROM claim WHERE verdict = 1",
        "claims of verdict one | EQUAL | 1 | SELECT title FROM claim WHERE verdict = 1",
        "claims of verdict 7 | EQUAL | 7 | SELECT title FROM claim WHERE verdict = 7"
    })
    void aFlagThatIsNotHeldIsThePresenceOfAValue(String question, Token operator, String flag, String expected) {
        assertThat(meant(question, operator, VERDICT, flag)).isEqualTo(expected);
    }

    /** A flag that is never set, a number that nobody has, and what was not read to the end. */
    @Test
    void otherFlagsStay() {
        assertThat(meant("urgent claims", Token.EQUAL, URGENT, "1")).endsWith("WHERE urgent = 1");
        assertThat(meant("claims of the first rank", Token.EQUAL, RANK, "1")).endsWith("WHERE rank = 1");
        assertThat(meant("claims without children", Token.EQUAL, CHILDREN, "0")).endsWith("WHERE children = 0");
        assertThat(meant("hidden claims", Token.EQUAL, HIDDEN, "1")).endsWith("WHERE hidden = 1");
        assertThat(meant("claims with a note", Token.EQUAL, NOTE, "1")).endsWith("WHERE note = 1");
        Predicate test = test(Token.NOT_EQUAL, NOTE, Value.text("Y"));
        assertThat(sql(UnheldFlags.meant(new Plan.Answerable(query(test), false), prepared("claims without the note")))).endsWith("WHERE note != 'Y'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "claims, urgent ones left out | SELECT title FROM claim WHERE urgent = 0",
        "claims that are not urgent | SELECT title FROM claim WHERE urgent = 0",
        "urgent claims | SELECT title FROM claim WHERE urgent != 0"
    })
    void whatIsDeniedIsDeniedOnce(String question, String expected) {
        assertThat(meant(question, Token.NOT_EQUAL, URGENT, "0")).isEqualTo(expected);
    }

    @Test
    void whatIsNotTheOnlyValueHasNone() {
        Predicate test = test(Token.NOT_EQUAL, MARK, Value.text("Y"));
        assertThat(sql(UnheldFlags.meant(new Plan.Answerable(query(test), false), prepared("claims without the mark")))).endsWith("WHERE mark IS NULL");
        Predicate two = test(Token.NOT_EQUAL, STATE, Value.text("X"));
        assertThat(sql(UnheldFlags.meant(new Plan.Answerable(query(two), false), prepared("claims not cancelled")))).endsWith("WHERE state != 'X'");
    }

    @Test
    void aSeriesHasNoRowOfWhatHasNoTime() {
        Expression year = new Expression.DatePart(Token.YEAR, new ColumnUse(0, CLOSED));
        Query series = new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(year), false, Optional.empty(), false,
                List.of(year), List.of(), Optional.empty(), List.of(), Optional.empty());
        Prepared asked = prepared("claims closed per year");
        assertThat(sql(TimedGroups.dated(new Plan.Answerable(series, false), asked))).contains("WHERE closed IS NOT NULL");
        Query chosen = series.where(new Predicate(Token.SINCE, new ColumnUse(0, CLOSED), new Right.Values(List.of(Value.period("2024")))));
        assertThat(sql(TimedGroups.dated(new Plan.Answerable(chosen, false), asked))).doesNotContain("NOT NULL");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "all claims, whatever their status | SELECT title FROM claim",
        "open claims per month, cancelled ones included | SELECT title FROM claim",
        "how many claims count as cancelled | SELECT title FROM claim WHERE state = 'X'",
        "cancelled claims regardless of the city | SELECT title FROM claim WHERE state = 'X'",
        "claims of May, cancelled or not | SELECT title FROM claim",
        "all claims, including cancelled ones | SELECT title FROM claim",
        "cancelled claims | SELECT title FROM claim WHERE state = 'X'",
        "cancelled claims, urgent or not | SELECT title FROM claim WHERE state = 'X'",
        "claims, cancelled ones not included | SELECT title FROM claim WHERE state = 'X'"
    })
    void aStateThatMakesNoDifferenceIsNoCondition(String question, String expected) {
        Plan.Answerable plan = new Plan.Answerable(query(test(Token.EQUAL, STATE, Value.text("X"))), false);
        assertThat(sql(IncludedStates.kept(plan, prepared(question)))).isEqualTo(expected);
    }

    @Test
    void norInAQueryWithinAQuery() {
        Query within = query(test(Token.EQUAL, STATE, Value.text("X")));
        Plan.Answerable plan = new Plan.Answerable(query(new Predicate(Token.NOT_IN, new ColumnUse(0, 1), new Right.Nested(within))), false);
        assertThat(sql(IncludedStates.kept(plan, prepared("who has no claim, not even a cancelled one")))).doesNotContain("state");
        assertThat(sql(IncludedStates.kept(plan, prepared("who has no cancelled claim")))).contains("state = 'X'");
    }
}
