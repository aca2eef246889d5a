package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Today;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan brings back from a real SQLite file and a real PostgreSQL server. */
class PlanMeaningTest {
    private static final String[] STATEMENTS = {
        "CREATE TABLE team (id INTEGER PRIMARY KEY, title TEXT)",
        "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, team_id INTEGER REFERENCES team(id), pay INTEGER,"
                + " born DATE, hired TIMESTAMP, zoned TIMESTAMP WITH TIME ZONE, quit TEXT)",
        "INSERT INTO team VALUES (1, 'Blue'), (2, 'Red'), (3, 'Green')",
        "INSERT INTO person VALUES"
                + " (1, 'Ann', 1, 10, '2004-02-29', '2026-02-01 23:30:00', '2004-02-29 12:00:00+00:00', '2026-02-28'),"
                + " (2, 'Bob', 1, 30, '2003-03-01', '2026-02-28 00:00:00', '2003-03-01 12:00:00+00:00', '2027-01-01'),"
                + " (3, 'Cid', 2, 50, NULL, NULL, NULL, NULL)"
    };
    private static final LocalDate BEFORE_LEAP_BIRTHDAY = LocalDate.of(2026, 2, 28);

    @TempDir
    static Path folder;

    private static Map<String, Database> databases;

    @BeforeAll
    static void open() {
        Path file = TestSqlite.run(folder.resolve("team.db"), STATEMENTS);
        databases = Map.of(
                "sqlite", Databases.open(file.toString()),
                "postgresql", Databases.open(TestPostgres.database(STATEMENTS)));
    }

    @AfterAll
    static void close() {
        databases.values().forEach(Database::close);
    }

    private static SchemaView schema(Database database) {
        SchemaView declared = SchemaReader.read(database.schema());
        return declared.withDates(column -> declared.column(column).name().equals("quit"));
    }

    private static int table(SchemaView schema, String name) {
        return IntStream.range(0, schema.tables().size())
                .filter(table -> schema.table(table).name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ColumnUse of(SchemaView schema, int place, String name) {
        return new ColumnUse(place, IntStream.range(1, schema.columns().size())
                .filter(column -> schema.column(column).name().equals(name))
                .findFirst()
                .orElseThrow());
    }

    private static Query query(List<Integer> tables, Optional<Condition> where, List<Expression> select) {
        return new Query(
                tables,
                Map.of(),
                where,
                List.of(),
                false,
                Optional.empty(),
                false,
                select,
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    private static Query ordered(Query query, Expression by) {
        return new Query(
                query.tables(),
                query.hints(),
                query.where(),
                query.group(),
                query.zeros(),
                query.having(),
                query.distinct(),
                query.select(),
                List.of(new Order(by, false)),
                query.limit(),
                query.per(),
                query.combination());
    }

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

    private static String sql(Database database, Query query) {
        return Renderer.sql(
                        new Plan.Answerable(query, false), schema(database), database.dialect(), BEFORE_LEAP_BIRTHDAY)
                .orElseThrow();
    }

    /** Of the first selected column, numbers as whole ones. */
    private static List<Object> column(Database database, Query query) {
        String sql = sql(database, query);
        assertThat(Guard.of(database.dialect()).check(sql)).as(sql).isInstanceOf(Verdict.Allowed.class);
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        List<Object> cells = new ArrayList<>();
        ((Outcome.Success) outcome).table().rows().forEach(row -> cells.add(
                row.get(0) instanceof Number number ? (Object) number.intValue() : row.get(0)));
        return cells;
    }

    private static Query people(SchemaView schema, Expression selected) {
        return ordered(
                query(List.of(table(schema, "person")), Optional.empty(), List.of(selected)), of(schema, 0, "name"));
    }

    private static Query payPerTeam(SchemaView schema, Expression selected) {
        Expression team = of(schema, 0, "team_id");
        return new Query(
                List.of(table(schema, "person")),
                Map.of(),
                Optional.empty(),
                List.of(team),
                false,
                Optional.empty(),
                false,
                List.of(selected),
                List.of(new Order(team, false)),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aGroupStandsBesideThoseBeforeIt(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Expression pay = new Aggregate(Token.SUM, of(schema, 0, "pay"));
        Map<Token, List<Object>> wanted = Map.of(
                Token.RUNNING, List.of(40, 90),
                Token.CHANGE, Arrays.asList(null, 10),
                Token.GROWTH, Arrays.asList(null, 25),
                Token.RANK, List.of(2, 1));
        wanted.forEach((kind, figures) -> assertThat(
                        column(database, payPerTeam(schema, new Expression.Window(kind, pay))))
                .as(kind.name())
                .isEqualTo(figures));
    }

    private static Query teams(SchemaView schema, Optional<Condition> where, Expression... select) {
        return new Query(
                List.of(table(schema, "person"), table(schema, "team")),
                Map.of(),
                where,
                List.of(of(schema, 1, "title")),
                true,
                Optional.empty(),
                false,
                List.of(select),
                List.of(new Order(of(schema, 1, "title"), false)),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    private static Predicate paid(SchemaView schema, String least) {
        return new Predicate(
                Token.AT_LEAST, of(schema, 0, "pay"), new Right.Values(List.of(Value.number(least))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void groupsWithoutRowsAreNought(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Expression pay = of(schema, 0, "pay");
        Expression paidWell = new Expression.Conditioned(Token.IF, paid(schema, "30"), new Aggregate(Token.SUM, pay));
        assertThat(sql(database, teams(schema, Optional.empty(), new Aggregate(Token.SUM, pay))))
                .startsWith("SELECT COALESCE(SUM(T2.pay), 0) FROM team AS T1 LEFT JOIN person AS T2 ON T1.id = T2.team_id");
        assertThat(column(database, teams(schema, Optional.empty(), new Aggregate(Token.SUM, pay))))
                .containsExactly(40, 0, 50);
        assertThat(column(database, teams(schema, Optional.empty(), new Aggregate(Token.COUNT, pay))))
                .containsExactly(2, 0, 1);
        assertThat(column(database, teams(schema, Optional.empty(), paidWell))).containsExactly(30, 0, 50);
        Predicate green = new Predicate(
                Token.EQUAL, of(schema, 1, "title"), new Right.Values(List.of(Value.text("Green"))));
        assertThat(column(database, teams(schema, Optional.of(green), new Aggregate(Token.COUNT, pay))))
                .containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void zerosThatWouldBeNoneAreNotWritten(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Expression pay = of(schema, 0, "pay");
        Predicate named = new Predicate(
                Token.EQUAL, of(schema, 1, "title"), new Right.Values(List.of(Value.text("Red"))));
        List<Query> refused = List.of(
                teams(schema, Optional.empty(), new Aggregate(Token.COUNT, new ColumnUse(-1, SchemaView.STAR))),
                teams(schema, Optional.of(paid(schema, "1")), new Aggregate(Token.COUNT, pay)),
                teams(schema, Optional.empty(), new Aggregate(Token.MEDIAN, pay)),
                teams(schema, Optional.empty(), new CountIf(named)));
        for (Query query : refused) {
            assertThat(Renderer.sql(
                            new Plan.Answerable(query, false), schema, database.dialect(), BEFORE_LEAP_BIRTHDAY))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void anotherUnitIsNoDivisionOfWholeNumbers(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Expression pay = of(schema, 0, "pay");
        Expression sum = new Aggregate(Token.SUM, pay);
        Map<Expression, List<Object>> wanted = Map.of(
                new Scaled(Token.TIMES_100, new Scaled(Token.OVER_1000, sum)), List.of(4, 5),
                new Scaled(Token.TIMES_100, new Arithmetic(Token.DIVIDED, sum, new Aggregate(Token.MAX, pay))), List.of(133, 100),
                new Scaled(Token.TIMES_60, new Expression.Window(Token.CHANGE, sum)), Arrays.asList(null, 600),
                new Scaled(Token.TIMES_1000, new Scaled(Token.OVER_7, new Aggregate(Token.MEDIAN, pay))), List.of(2857, 7142),
                new Arithmetic(Token.MINUS, sum, new Scaled(Token.TIMES_12, new Aggregate(Token.COUNT, pay))), List.of(16, 38));
        wanted.forEach((expression, figures) -> assertThat(column(database, payPerTeam(schema, expression)))
                .as(expression.toString())
                .isEqualTo(figures));
        assertThat(sql(database, people(schema, new Scaled(Token.OVER_100, pay)))).startsWith("SELECT pay / 100.0 FROM");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void theMedianIsInTheMiddleOfEachGroup(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        Expression median = new Aggregate(Token.MEDIAN, of(schema, 0, "pay"));
        assertThat(column(database, query(List.of(table(schema, "person")), Optional.empty(), List.of(median))))
                .containsExactly(30);
        assertThat(column(database, payPerTeam(schema, median))).containsExactly(20, 50);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aPartIsAPartOfAllRows(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        List<Integer> person = List.of(table(schema, "person"));
        Aggregate pay = new Aggregate(Token.SUM, of(schema, 0, "pay"));
        Predicate first = new Predicate(
                Token.EQUAL, of(schema, 0, "team_id"), new Right.Values(List.of(Value.number("1"))));
        Query chosen = query(person, Optional.of(first), List.of(new Expression.Share(pay)));
        assertThat(column(database, chosen)).containsExactly(44);
        Expression share = new Expression.Conditioned(Token.SHARE_IF, first, pay);
        assertThat(column(database, query(person, Optional.empty(), List.of(share)))).containsExactly(44);
        Expression count = new Expression.Conditioned(
                Token.IF, first, new Aggregate(Token.COUNT_DISTINCT, of(schema, 0, "pay")));
        assertThat(column(database, query(person, Optional.empty(), List.of(count)))).containsExactly(2);
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
