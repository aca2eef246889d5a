package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.mend.time.TimedGroups;
import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
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
            List.of(table("claim", "claim")),
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
    private static final TestPlans PLANS = TestPlans.over(
            CLAIM,
            Map.of(
                    1, List.of("leak"), VERDICT, List.of(3, 4), RANK, List.of(5, 6), URGENT, List.of(0, 1), STATE, List.of("O", "X"), MARK, List.of("Y"),
                    CHILDREN, List.of(2, 3), HIDDEN, List.of(0), NOTE, List.of("Y")));

    private static ColumnView column(String name, ColumnType type, boolean filled, long distinct, String comment) {
        return new ColumnView(0, name, name, type, type, Storage.PLAIN, true, filled, distinct, comment);
    }

    private static Predicate test(Token operator, int column, Value value) {
        return new Predicate(operator, new ColumnUse(0, column), new Right.Values(List.of(value)));
    }

    private static Plan.Answerable titles(Predicate where) {
        return plan(query(List.of(0), List.of(), List.of(new ColumnUse(0, 1))).where(where));
    }

    private static String meant(String question, Token operator, int column, String flag) {
        return PLANS.sql(UnheldFlags.meant(titles(test(operator, column, Value.number(flag))), PLANS.prepared(question)));
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
        assertThat(PLANS.sql(UnheldFlags.meant(titles(test), PLANS.prepared("claims without the note")))).endsWith("WHERE note != 'Y'");
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
        assertThat(PLANS.sql(UnheldFlags.meant(titles(test), PLANS.prepared("claims without the mark")))).endsWith("WHERE mark IS NULL");
        Predicate two = test(Token.NOT_EQUAL, STATE, Value.text("X"));
        assertThat(PLANS.sql(UnheldFlags.meant(titles(two), PLANS.prepared("claims not cancelled")))).endsWith("WHERE state != 'X'");
    }

    @Test
    void aSeriesHasNoRowOfWhatHasNoTime() {
        Expression year = new Expression.DatePart(Token.YEAR, new ColumnUse(0, CLOSED));
        Query series = query(List.of(0), List.of(year), List.of(year));
        Prepared asked = PLANS.prepared("claims closed per year");
        assertThat(PLANS.sql(TimedGroups.dated(plan(series), asked))).contains("WHERE closed IS NOT NULL");
        Query chosen = series.where(new Predicate(Token.SINCE, new ColumnUse(0, CLOSED), new Right.Values(List.of(Value.period("2024")))));
        assertThat(PLANS.sql(TimedGroups.dated(plan(chosen), asked))).doesNotContain("NOT NULL");
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
        Plan.Answerable plan = titles(test(Token.EQUAL, STATE, Value.text("X")));
        assertThat(PLANS.sql(IncludedStates.kept(plan, PLANS.prepared(question)))).isEqualTo(expected);
    }

    @Test
    void norInAQueryWithinAQuery() {
        Query within = titles(test(Token.EQUAL, STATE, Value.text("X"))).query();
        Plan.Answerable plan = titles(new Predicate(Token.NOT_IN, new ColumnUse(0, 1), new Right.Nested(within)));
        assertThat(PLANS.sql(IncludedStates.kept(plan, PLANS.prepared("who has no claim, not even a cancelled one")))).doesNotContain("state");
        assertThat(PLANS.sql(IncludedStates.kept(plan, PLANS.prepared("who has no cancelled claim")))).contains("state = 'X'");
    }
}
