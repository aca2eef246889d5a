package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Today;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan brings back from a real SQLite file and a real PostgreSQL server. */
class PlanMeaningTest extends PlanScene {
    private static Query per(Query query, Expression same) {
        return new Query(
                query.tables(),
                query.hints(),
                query.where(),
                query.group(),
                query.zeros(),
                query.having(),
                query.distinct(),
                query.select(),
                query.order(),
                query.limit(),
                List.of(same),
                query.combination());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void countsWholeYearsToTodayLeapDaysIncluded(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        for (String date : List.of("born", "zoned")) {
            assertThat(column(database, people(schema, new DatePart(Token.AGE, of(schema, 0, date)))))
                    .containsExactly(21, 22, null);
        }
        assertThat(column(database, people(schema, new DatePart(Token.AGE, of(schema, 0, "quit")))))
                .containsExactly(0, 0, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aRateIsTakenOffOrPutOnAsAPartOfOneOrInPercent(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Map<Token, Double> left = Map.of(
                Token.ONE_MINUS, -29.0, Token.ONE_MINUS_PERCENT, 0.7, Token.ONE_PLUS, 31.0, Token.ONE_PLUS_PERCENT, 1.3);
        left.forEach((form, factor) -> {
            Expression pay = of(schema, 0, "pay");
            Expression product = new Arithmetic(Token.TIMES, pay, new Expression.RateFactor(form, pay));
            Query bob = query(
                    List.of(table(schema, "person")),
                    Optional.of(new Predicate(Token.EQUAL, of(schema, 0, "name"), new Right.Values(List.of(Value.text("Bob"))))),
                    List.of(new Aggregate(Token.SUM, product)));
            assertThat(((Number) column(database, bob).get(0)).doubleValue()).as(form.name()).isCloseTo(30 * factor, within(1e-9));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aMonthIsAPeriodAndAPartOfOne(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        for (String month : List.of("paid", "booked")) {
            assertThat(named(database, schema, month, "january 2026")).containsExactly("Bob");
            assertThat(named(database, schema, month, "2026")).containsExactly("Bob", "Cid");
            assertThat(named(database, schema, month, "january 1, 2026")).containsExactly("Bob");
            assertThat(column(database, people(schema, new DatePart(Token.YEAR_MONTH, of(schema, 0, month)))))
                    .containsExactly("2025-12", "2026-01", "2026-02");
        }
        Query last = query(List.of(table(schema, "person")), Optional.empty(), List.of(new Aggregate(Token.MAX, of(schema, 0, "paid"))));
        assertThat(column(database, last)).containsExactly("2026-02");
        assertThat(sql(database, during(schema, "paid", "2026"))).contains("paid >= '2026-01' AND paid < '2027-01'");
    }

    /** The last month of each team was shown as its first day. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void theBestOfEachShowsItsMonthAsItIsKept(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        ColumnUse paid = of(schema, 0, "paid");
        ColumnUse team = of(schema, 0, "team_id");
        Query grouped = query(List.of(table(schema, "person")), Optional.empty(), List.of(team, paid)).groupedBy(List.of(team, paid));
        for (Query query : List.of(grouped, grouped.groupedBy(List.of()))) {
            assertThat(shown(database, firstPer(query, paid, team))).containsExactly("2026-01", "2026-02");
        }
    }

    /** By the alphabet blue would come first. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void codesAreShownByTheirMeaningsAndOrderedByThemselves(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        ColumnUse team = of(schema, 0, "team_id");
        Labels labels = new Labels(Map.of(team.column(), Map.of("1", "red", "2", "blue")));
        Query counted = query(List.of(table(schema, "person")), Optional.empty(), List.of(team, new Aggregate(Token.COUNT, ColumnUse.STAR)));
        String sql = Renderer.readable(new Plan.Answerable(ordered(counted.groupedBy(List.of(team)), team), false), schema, database.dialect(), BEFORE_LEAP_BIRTHDAY, labels)
                .orElseThrow();
        List<Object> teams = ((Outcome.Success) database.execute(sql, Limits.STANDARD)).table().rows().stream().map(row -> row.get(0)).toList();
        assertThat(teams).as(sql).containsSubsequence("red", "blue");
    }

    private static Query firstPer(Query query, Expression latest, Expression each) {
        return new Query(
                query.tables(), query.hints(), query.where(), query.group(), query.zeros(), query.having(), query.distinct(), query.select(),
                List.of(new Order(latest, true)), Optional.of(Value.number("1")), List.of(each), query.combination());
    }

    /** Of the second selected column. */
    private static List<Object> shown(Database database, Query query) {
        String sql = Renderer.readable(new Plan.Answerable(query, false), schema(database), database.dialect(), BEFORE_LEAP_BIRTHDAY).orElseThrow();
        return ((Outcome.Success) database.execute(sql, Limits.STANDARD)).table().rows().stream().map(row -> row.get(1)).toList();
    }

    private static List<Object> named(Database database, SchemaView schema, String month, String period) {
        return column(database, during(schema, month, period));
    }

    private static Query during(SchemaView schema, String month, String period) {
        Predicate within = new Predicate(Token.DURING, of(schema, 0, month), new Right.Values(List.of(Value.period(period))));
        ColumnUse name = of(schema, 0, "name");
        return ordered(query(List.of(table(schema, "person")), Optional.of(within), List.of(name)), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void minutesBetweenTwoTimesAreComparedToTheSecond(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Expression late = new Arithmetic(Token.MINUS, of(schema, 0, "left_at"), of(schema, 0, "hired"));
        ColumnUse name = of(schema, 0, "name");
        for (Token operator : List.of(Token.GREATER, Token.AT_LEAST)) {
            Predicate quarter = new Predicate(operator, late, new Right.Values(List.of(Value.number(String.valueOf(15 / 1440.0)))));
            Query query = ordered(query(List.of(table(schema, "person")), Optional.of(quarter), List.of(name)), name);
            assertThat(column(database, query)).isEqualTo(operator == Token.GREATER ? List.of("Bob") : List.of("Ann", "Bob"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aDifferenceOfDatesIsDays(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Expression sinceBirth = new Arithmetic(Token.MINUS, new Today(), of(schema, 0, "born"));
        Expression stay = new Arithmetic(Token.MINUS, of(schema, 0, "quit"), of(schema, 0, "born"));
        Expression untilToday = new Arithmetic(Token.MINUS, new Today(), of(schema, 0, "zoned"));
        assertThat(column(database, people(schema, sinceBirth))).containsExactly(8_035, 8_400, null);
        assertThat(column(database, people(schema, stay))).containsExactly(8_035, 8_707, null);
        assertThat(column(database, people(schema, untilToday)).get(2)).isNull();
        Query longest = query(
                List.of(table(schema, "person")),
                Optional.empty(),
                List.of(new Aggregate(Token.MAX, sinceBirth)));
        assertThat(column(database, longest)).containsExactly(8_400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void comparesWithToday(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        for (String date : List.of("quit", "hired")) {
            Predicate past =
                    new Predicate(Token.LESS, of(schema, 0, date), new Right.Other(new Today()));
            Query query = query(
                    List.of(table(schema, "person")), Optional.of(past), List.of(of(schema, 0, "name")));
            assertThat(column(database, query)).isEqualTo(date.equals("hired") ? List.of("Ann") : List.of());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void countsRowsThatMeetACondition(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Predicate rich =
                new Predicate(Token.AT_LEAST, of(schema, 0, "pay"), new Right.Values(List.of(Value.number("30"))));
        Predicate quit = new Predicate(Token.NOT_NULL, of(schema, 0, "quit"), new Right.Nothing());
        for (Predicate counted : List.of(rich, quit)) {
            Query query = query(List.of(table(schema, "person")), Optional.empty(), List.of(new CountIf(counted)));
            assertThat(column(database, query)).containsExactly(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void comparesEachRowWithItsOwnGroup(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        int person = table(schema, "person");
        Query average = per(
                query(List.of(person), Optional.empty(), List.of(new Aggregate(Token.AVG, of(schema, 0, "pay")))),
                of(schema, 0, "team_id"));
        Predicate above = new Predicate(Token.GREATER, of(schema, 0, "pay"), new Right.Nested(average));
        Query query = query(List.of(person), Optional.of(above), List.of(of(schema, 0, "name")));
        assertThat(sql(database, query))
                .isEqualTo("SELECT T1.name FROM person AS T1 WHERE T1.pay > (SELECT AVG(C1.pay) FROM person AS C1"
                        + " WHERE C1.team_id = T1.team_id)");
        assertThat(column(database, query)).containsExactly("Bob");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void wholeRowsOverSeveralTablesAreThoseOfTheFirst(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Predicate red = new Predicate(
                Token.EQUAL, of(schema, 1, "title"), new Right.Values(List.of(Value.text("Red"))));
        Query query = query(
                List.of(table(schema, "person"), table(schema, "team")),
                Optional.of(red),
                List.of(new ColumnUse(0, SchemaView.STAR)));
        assertThat(sql(database, query)).startsWith("SELECT T1.* FROM person AS T1 JOIN team AS T2 ON ");
        assertThat(column(database, query)).containsExactly(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aWordThatSeveralCellsShareMeansEachOfThem(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Predicate like =
                new Predicate(Token.NOT_EQUAL, of(schema, 0, "title"), new Right.Values(List.of(Value.part("blu"))));
        Query query = query(List.of(table(schema, "team")), Optional.of(like), List.of(of(schema, 0, "title")));
        assertThat(column(database, query)).containsExactly("Red", "Green");
    }
}
