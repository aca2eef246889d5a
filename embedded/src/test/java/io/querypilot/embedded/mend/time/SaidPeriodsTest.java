package io.querypilot.embedded.mend.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Action;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Periods that a plan heeds in part; and days before which something was due. */
class SaidPeriodsTest {
    private static final ColumnUse SOLD = new ColumnUse(0, 1);
    private static final ColumnUse YEAR = new ColumnUse(0, 2);
    private static final ColumnUse DUE = new ColumnUse(0, 3);
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 15);
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(new TableView("", "sale", "sale", "")),
            List.of(ColumnView.STAR, column("sold", ColumnType.TIME), column("yr", ColumnType.NUMBER), column("due", ColumnType.TIME)),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            SCHEMA,
            new CellIndex(new TreeMap<>(Map.of())),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String label, ColumnType type) {
        return new ColumnView(0, label, label, type, type, true, "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sales for 2025 starting from zero | sold >= '2025-01-01' AND sold < '2026-01-01'",
        "sales in 2025 | sold >= '2025-01-01' AND sold < '2026-01-01'",
        "running sales over the months of 2025, starting from zero in January | sold >= '2025-01-01' AND sold < '2026-01-01'",
        "sales since the start of 2025 | sold >= '2025-01-01'",
        "sales from the beginning of 2025 | sold >= '2025-01-01'",
        "sales in 2025 or later | sold >= '2025-01-01'",
        "sales in 2025 - or later | sold >= '2025-01-01'",
        "sales starting in 2025 | sold >= '2025-01-01'",
        "sales since 2025 | sold >= '2025-01-01'",
        "sales in 2025 to customers since 2025 | sold >= '2025-01-01'"
    })
    void aPeriodThatIsSaidAsSuchHasAnEnd(String question, String condition) {
        assertThat(said(question, Token.SINCE, SOLD, Value.period("2025"))).endsWith("WHERE " + condition);
    }

    @Test
    void beforeTheEndOfAYearIsWithinIt() {
        assertThat(said("sales before the end of 2025", Token.BEFORE, SOLD, Value.period("2025"))).endsWith("WHERE sold < '2026-01-01'");
        assertThat(said("sales before 2025", Token.BEFORE, SOLD, Value.period("2025"))).endsWith("WHERE sold < '2025-01-01'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sales in 2025 and 2026 | sold >= '2025-01-01' AND sold < '2027-01-01'",
        "sales in 2024 or 2025 | sold >= '2024-01-01' AND sold < '2026-01-01'",
        "sales in 2023, 2024 and 2025 | sold >= '2023-01-01' AND sold < '2026-01-01'",
        "sales in 2023 and 2025 | (sold >= '2023-01-01' AND sold < '2024-01-01' OR sold >= '2025-01-01' AND sold < '2026-01-01')",
        "sales in 2025, 2026 planned | sold >= '2025-01-01' AND sold < '2026-01-01'",
        "sales between 2025 and 2026 | sold >= '2025-01-01' AND sold < '2027-01-01'",
        "sales in 2025 and customers | sold >= '2025-01-01' AND sold < '2026-01-01'"
    })
    void yearsThatAreJoinedAreAllMeant(String question, String condition) {
        assertThat(said(question, Token.DURING, SOLD, Value.period("2025"))).endsWith("WHERE " + condition);
    }

    @Test
    void theFirstMonthIsSaidToHaveOneBefore() {
        Plan.Answerable plan = plan(Token.DURING, SOLD, new Right.Values(List.of(Value.period("2026"))));
        Asked asked = Asked.of("monthly sales of 2026 until October, each beside the month before (January against December 2025)", List.of());
        assertThat(SaidPeriods.meant(plan, List.of(), asked).query().where().orElseThrow())
                .isEqualTo(new Predicate(Token.DURING, SOLD, new Right.Values(List.of(Value.period("before 2026-01-01 to 2026-10-31")))));
    }

    @Test
    void aYearThatIsANumberIsJoinedToo() {
        assertThat(said("sales in 2025 and 2026", Token.EQUAL, YEAR, Value.number("2025"))).endsWith("WHERE yr IN (2025, 2026)");
    }

    /** It is compared with the other: both are heeded. */
    @Test
    void aYearThatThePlanPointsAtElsewhereStays() {
        Asked asked = Asked.of("sales in 2025 and 2026", List.of());
        Plan.Answerable plan = plan(Token.DURING, SOLD, new Right.Values(List.of(Value.period("2025"))));
        List<Action> both = List.of(new Action.AtWord(2), new Action.AtWord(4));
        assertThat(sql(SaidPeriods.meant(plan, both, asked))).endsWith("sold < '2026-01-01'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sales of 2026 and 2025, 2025 first | 2025, 2026",
        "sales of 2026 and 2025, 2026 first, then 2025 | 2026, 2025",
        "sales of 2026 against 2025 first quarter | 2026, 2025"
    })
    void figuresStandInTheOrderThatIsSaid(String question, String order) {
        List<Expression> both = List.of(count("2026"), count("2025"));
        Query query = plan(Token.DURING, SOLD, new Right.Values(List.of(Value.period("today")))).query().selecting(both);
        Plan.Answerable meant = SaidPeriods.meant(new Plan.Answerable(query, false), List.of(), Asked.of(question, List.of()));
        assertThat(meant.query().select()).containsExactly(Stream.of(order.split(", ")).map(SaidPeriodsTest::count).toArray(Expression[]::new));
    }

    private static Expression count(String year) {
        return new Expression.CountIf(new Predicate(Token.DURING, SOLD, new Right.Values(List.of(Value.period(year)))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "what was overdue as of 3 May 2026 | SINCE | 3 May 2026 | due < '2026-05-03'",
        "what is past due on 3 May 2026 | DURING | 3 May 2026 | due < '2026-05-03'",
        "what is overdue today | UNTIL | today | due < '2026-11-15'",
        "what will be overdue on 3 May 2026 | SINCE | 3 May 2026 | due >= '2026-05-03'",
        "what is not overdue on 3 May 2026 | SINCE | 3 May 2026 | due >= '2026-05-03'",
        "what is overdue since 3 May 2026 | SINCE | 3 May 2026 | due >= '2026-05-03'",
        "what is overdue, of May 2026 | DURING | May 2026 | due >= '2026-05-01' AND due < '2026-06-01'",
        "what is due as of 3 May 2026 | SINCE | 3 May 2026 | due >= '2026-05-03'"
    })
    void whatIsOverdueWasDueBefore(String question, Token operator, String day, String condition) {
        assertThat(overdue(question, operator, DUE, new Right.Values(List.of(Value.period(day))))).endsWith("WHERE " + condition);
    }

    @Test
    void whatIsOverdueIsNotDueTodayOrLater() {
        Right today = new Right.Other(new Expression.Today());
        assertThat(overdue("what is overdue", Token.AT_LEAST, DUE, today)).endsWith("due < '2026-11-15'");
        assertThat(overdue("what is overdue", Token.AT_LEAST, SOLD, today)).endsWith("sold >= '2026-11-15'");
    }

    private static String overdue(String question, Token operator, Expression left, Right right) {
        return sql(OverdueDays.before(plan(operator, left, right), PREPARER.prepare(Asked.of(question, List.of()), List.of()), TODAY));
    }

    private static String said(String question, Token operator, Expression left, Value value) {
        Asked asked = Asked.of(question, List.of());
        List<Action> pointed = IntStream.range(0, asked.words().size())
                .filter(at -> asked.words().get(at).text().equals(value.text()))
                .<Action>mapToObj(Action.AtWord::new)
                .toList();
        return sql(SaidPeriods.meant(plan(operator, left, new Right.Values(List.of(value))), pointed, asked));
    }

    private static Plan.Answerable plan(Token operator, Expression left, Right right) {
        Query query = new Query(
                List.of(0), Map.of(), Optional.of(new Predicate(operator, left, right)), List.of(), false, Optional.empty(), false, List.of(SOLD),
                List.of(), Optional.empty(), List.of(), Optional.empty());
        return new Plan.Answerable(query, false);
    }

    private static String sql(Plan.Answerable plan) {
        return Renderer.readable(plan, SCHEMA, Dialect.SQLITE, TODAY).orElseThrow();
    }
}
