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
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clubs, what they charge and are paid for it, and what their outings cost. */
class FiguresApartTest {
    private static final String[] STATEMENTS = {
        "CREATE TABLE club (id INTEGER PRIMARY KEY, title TEXT)",
        "CREATE TABLE charge (id INTEGER PRIMARY KEY, club_id INTEGER REFERENCES club(id), due INTEGER)",
        "CREATE TABLE payment (id INTEGER PRIMARY KEY, charge_id INTEGER REFERENCES charge(id), paid INTEGER, method TEXT)",
        "CREATE TABLE outing (id INTEGER PRIMARY KEY, club_id INTEGER REFERENCES club(id), cost INTEGER)",
        "INSERT INTO club VALUES (1, 'Chess'), (2, 'Rowing')",
        "INSERT INTO charge VALUES (1, 1, 100), (2, 1, 40), (3, 2, 70)",
        "INSERT INTO payment VALUES (1, 1, 30, 'cash'), (2, 1, 70, 'card'), (3, 3, 20, 'card')",
        "INSERT INTO outing VALUES (1, 1, 5), (2, 1, 6), (3, 1, 7)"
    };

    @TempDir
    static Path folder;

    static Map<String, Database> databases;

    @BeforeAll
    static void open() {
        databases = Map.of(
                "sqlite", Databases.open(TestSqlite.run(folder.resolve("clubs.db"), STATEMENTS).toString()),
                "postgresql", Databases.open(TestPostgres.database(STATEMENTS)));
    }

    @AfterAll
    static void close() {
        databases.values().forEach(Database::close);
    }

    private static SchemaView schema(Database database) {
        return SchemaReader.read(database.schema());
    }

    /** A column by name, in a query over these tables. */
    private static ColumnUse use(SchemaView schema, List<String> tables, String table, String name) {
        int column = IntStream.range(1, schema.columns().size())
                .filter(i -> schema.column(i).name().equals(name) && schema.table(schema.column(i).table()).name().equals(table))
                .findFirst()
                .orElseThrow();
        return new ColumnUse(tables.indexOf(table), column);
    }

    private static Query query(SchemaView schema, List<String> tables, Optional<Condition> where, List<Expression> figures) {
        List<Integer> numbers = tables.stream()
                .map(name -> IntStream.range(0, schema.tables().size()).filter(i -> schema.table(i).name().equals(name)).findFirst().orElseThrow())
                .toList();
        Expression title = use(schema, tables, "club", "title");
        return new Query(
                numbers, Map.of(), where, List.of(title), false, Optional.empty(), false,
                Stream.concat(Stream.of(title), figures.stream()).toList(), List.of(new Order(title, false)), Optional.empty(), List.of(),
                Optional.empty());
    }

    private static String sql(Database database, Query query) {
        return Renderer.readable(new Plan.Answerable(query, false), schema(database), database.dialect(), LocalDate.of(2026, 11, 18)).orElseThrow();
    }

    private static List<List<Object>> rows(Database database, Query query) {
        String sql = sql(database, query);
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows().stream()
                .map(row -> row.stream().map(cell -> cell instanceof Number number ? (Object) number.intValue() : cell).toList())
                .toList();
    }

    private static Expression sum(ColumnUse use) {
        return new Aggregate(Token.SUM, use);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void whatIsPaidInPartsIsChargedOnce(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        List<String> tables = List.of("payment", "charge", "club");
        Expression due = sum(use(schema, tables, "charge", "due"));
        Expression paid = sum(use(schema, tables, "payment", "paid"));
        Query both = query(schema, tables, Optional.empty(), List.of(due, paid, new Arithmetic(Token.MINUS, due, paid)));
        assertThat(rows(database, both)).containsExactly(List.of("Chess", 140, 100, 40), List.of("Rowing", 70, 20, 50));
    }

    /** "Charges that were paid in cash" are not all charges: what chooses rows of one side may choose those of the other. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aConditionOnOneSideLeavesThemTogether(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        List<String> tables = List.of("club", "charge", "payment");
        Condition inCash = new Predicate(Token.EQUAL, use(schema, tables, "payment", "method"), new Right.Values(List.of(Value.text("cash"))));
        Query both = query(schema, tables, Optional.of(inCash), List.of(sum(use(schema, tables, "charge", "due")), sum(use(schema, tables, "payment", "paid"))));
        assertThat(Renderer.readable(new Plan.Answerable(both, false), schema, database.dialect(), LocalDate.of(2026, 11, 18)).orElseThrow()).doesNotContain("LEFT JOIN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void twoKindsOfRowsOfOneClubDoNotMultiply(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        List<String> tables = List.of("charge", "club", "outing");
        Query both = query(schema, tables, Optional.empty(), List.of(
                sum(use(schema, tables, "charge", "due")), new Aggregate(Token.COUNT, use(schema, tables, "outing", "id"))));
        assertThat(rows(database, both)).containsExactly(List.of("Chess", 140, 3), List.of("Rowing", 70, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void groupsAreChosenByFiguresApart(String engine) {
        Database database = databases.get(engine);
        SchemaView schema = schema(database);
        List<String> tables = List.of("club", "charge", "payment");
        Expression due = sum(use(schema, tables, "charge", "due"));
        Predicate owing = new Predicate(Token.GREATER, due, new Right.Other(sum(use(schema, tables, "payment", "paid"))));
        Query chosen = query(schema, tables, Optional.empty(), List.of(due)).having(owing);
        assertThat(rows(database, chosen)).containsExactly(List.of("Chess", 140), List.of("Rowing", 70));
    }

    @Test
    void whatIsSoundIsWrittenAsEver() {
        Database database = databases.get("sqlite");
        SchemaView schema = schema(database);
        List<String> tables = List.of("club", "charge", "payment");
        Expression paid = sum(use(schema, tables, "payment", "paid"));
        Expression charges = new Aggregate(Token.COUNT_DISTINCT, use(schema, tables, "charge", "id"));
        assertThat(sql(database, query(schema, tables, Optional.empty(), List.of(charges, paid)))).isEqualTo(
                "SELECT T1.title, COUNT(DISTINCT T2.id) AS count_id, SUM(T3.paid) AS total_paid FROM club AS T1 JOIN charge AS T2 ON T1.id = T2.club_id"
                        + " JOIN payment AS T3 ON T2.id = T3.charge_id GROUP BY T1.title ORDER BY T1.title ASC");
        assertThat(sql(database, query(schema, tables, Optional.empty(), List.of(sum(use(schema, tables, "charge", "due"))))))
                .as("one figure alone may be meant so")
                .doesNotContain("figure_1");
    }

    @Test
    void aRatioIsOfTheRowsThatAreJoined() {
        Database database = databases.get("sqlite");
        SchemaView schema = schema(database);
        List<String> tables = List.of("club", "charge", "payment");
        Expression due = sum(use(schema, tables, "charge", "due"));
        Expression paid = sum(use(schema, tables, "payment", "paid"));
        Expression ratio = new Arithmetic(Token.DIVIDED, paid, due);
        assertThat(sql(database, query(schema, tables, Optional.empty(), List.of(ratio)))).doesNotContain("figure_1");
        assertThat(sql(database, query(schema, tables, Optional.empty(), List.of(due, paid, ratio)))).as("beside both").contains("figure_1");
    }

    @Test
    void aGroupOfTheManyRowsIsLeftAlone() {
        Database database = databases.get("sqlite");
        SchemaView schema = schema(database);
        List<String> tables = List.of("club", "charge", "payment");
        Query both = query(schema, tables, Optional.empty(), List.of(sum(use(schema, tables, "charge", "due")), sum(use(schema, tables, "payment", "paid"))))
                .groupedBy(List.of(use(schema, tables, "payment", "method")));
        assertThat(sql(database, both)).doesNotContain("figure_1");
    }
}
