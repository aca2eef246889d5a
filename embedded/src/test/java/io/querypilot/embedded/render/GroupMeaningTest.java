package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan brings back of groups, of their parts and in other units, from each engine. */
class GroupMeaningTest extends PlanScene {
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
}
