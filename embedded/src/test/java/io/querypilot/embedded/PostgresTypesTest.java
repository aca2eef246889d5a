package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestPostgres;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellReader;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Types that PostgreSQL alone has, over a real server. */
class PostgresTypesTest {
    private static Database shop;
    private static SchemaView schema;

    @BeforeAll
    static void open() {
        shop = Databases.open(TestPostgres.database(
                "CREATE TABLE book (title TEXT, price MONEY, tags TEXT[], sold DATE,"
                        + " sent TIMESTAMP DEFAULT '2025-03-01 08:00', arrived TIMESTAMP DEFAULT '2025-03-01 14:00')",
                "INSERT INTO book VALUES ('A', 10, '{new,red}', '2025-03-01'), ('B', 20, '{red}', '2024-12-01'),"
                        + " ('C', 60, '{old}', '2026-01-01'), ('D', 30, '{new}', '2024-11-01')"));
        schema = SchemaReader.read(shop.schema());
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    private static ColumnUse column(String name) {
        return new ColumnUse(0, IntStream.range(1, schema.columns().size())
                .filter(number -> schema.column(number).name().equals(name))
                .findFirst()
                .orElseThrow());
    }

    private static List<List<Object>> rows(Optional<Condition> where, List<Expression> group, Expression... select) {
        Query query = new Query(
                List.of(0),
                Map.of(),
                where,
                group,
                false,
                Optional.empty(),
                false,
                List.of(select),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
        String sql = Renderer.readable(
                        new Plan.Answerable(query, false), schema, Dialect.POSTGRESQL, LocalDate.of(2026, 11, 15))
                .orElseThrow();
        assertThat(Guard.of(Dialect.POSTGRESQL).check(sql)).as(sql).isInstanceOf(Verdict.Allowed.class);
        Outcome outcome = shop.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private static List<Object> titles(Token operator, String column, Value... values) {
        Predicate where = new Predicate(operator, column(column), new Right.Values(Arrays.asList(values)));
        return rows(Optional.of(where), List.of(), column("title")).stream().map(row -> row.get(0)).toList();
    }

    @Test
    void moneyIsANumber() {
        assertThat(titles(Token.LESS, "price", Value.number("25"))).containsExactly("A", "B");
        Object average = rows(Optional.empty(), List.of(), new Aggregate(Token.AVG, column("price"))).get(0).get(0);
        assertThat(((Number) average).doubleValue()).isEqualTo(30);
    }

    @Test
    void oneOfAListIsNamed() {
        assertThat(titles(Token.EQUAL, "tags", Value.text("red"))).containsExactly("A", "B");
        assertThat(titles(Token.NOT_EQUAL, "tags", Value.text("red"))).containsExactly("C", "D");
        assertThat(titles(Token.IN, "tags", Value.text("old"), Value.text("new"))).containsExactly("A", "C", "D");
        assertThat(titles(Token.NOT_IN, "tags", Value.text("old"), Value.text("new"))).containsExactly("B");
        assertThat(CellReader.read(QuestionDatabase.of(shop), shop.schema()).get(column("tags").column()))
                .asList()
                .containsExactlyInAnyOrder("new", "red", "old");
    }

    @Test
    void sixHoursAreAQuarterOfADay() {
        Arithmetic took = new Arithmetic(Token.MINUS, column("arrived"), column("sent"));
        Object average = rows(Optional.empty(), List.of(), new Aggregate(Token.AVG, took)).get(0).get(0);
        assertThat(((Number) average).doubleValue()).isEqualTo(0.25);
    }

    @Test
    void monthsComeOneAfterAnother() {
        DatePart month = new DatePart(Token.YEAR_MONTH, column("sold"));
        assertThat(rows(Optional.empty(), List.of(month), month, new Aggregate(Token.COUNT, column("title"))))
                .extracting(row -> row.get(0))
                .containsExactly("2024-11", "2024-12", "2025-03", "2026-01");
    }
}
