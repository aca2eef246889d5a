package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.database.Database;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CriticRulesTest {
    private final Database sqlite = TestShop.on(Dialect.SQLITE);

    private Critique criticise(String sql) {
        return new Critic(sqlite).criticise(sql, sqlite.schema());
    }

    private static Column column(String name, boolean key) {
        return new Column(name, "INTEGER", ColumnKind.INTEGER, key, !key, "", List.of());
    }

    private static Table table(String namespace, String name, String... columns) {
        List<Column> all = new ArrayList<>();
        for (String column : columns) {
            all.add(column(column, all.isEmpty()));
        }
        return new Table(namespace, name, false, "", all, List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT order_id FROM orders WHERE quantity = 'many'",
        "SELECT order_id FROM orders WHERE order_date > 2024",
        "SELECT order_id FROM orders WHERE quantity IN (1, 'two')",
        "SELECT order_id FROM orders WHERE quantity BETWEEN 'a few' AND 'many'"
    })
    void warnsOfTypesThatSqliteComparesWithoutComplaint(String sql) {
        Critique critique = criticise(sql);
        assertThat(critique.valid()).isTrue();
        assertThat(critique.issues()).isNotEmpty().allMatch(issue -> issue.type() == ErrorType.TYPE_MISMATCH);
        assertThat(critique.confidence()).isLessThan(1);
    }

    @Test
    void tellsThatPipesJoinNoTextsInMysql() {
        Critic mysql = new Critic(Dialect.MYSQL);
        for (String joined : List.of("name || ' ' || customer_id", "customer_id || name", "upper(name) || 1")) {
            assertThat(mysql.criticise("SELECT " + joined + " AS label FROM customers", sqlite.schema()).issues()).singleElement()
                    .satisfies(issue -> assertThat(issue.message()).startsWith("|| means OR here").contains("CONCAT"));
        }
        assertThat(mysql.criticise("SELECT name FROM customers WHERE customer_id || 0", sqlite.schema()).issues()).isEmpty();
        assertThat(criticise("SELECT name || ' ' || customer_id AS label FROM customers").issues()).isEmpty();
    }

    @Test
    void notesACrossJoinWithoutBlockingIt() {
        Critique critique = criticise("SELECT c.name, p.product_name FROM customers c CROSS JOIN products p");
        assertThat(critique.valid()).isTrue();
        assertThat(critique.issues()).extracting(Issue::type).containsExactly(ErrorType.JOIN_ERROR);
    }

    @Test
    void rowsJoinedByTheirPlacesMeetOneEach() {
        Critic duckdb = new Critic(Dialect.DUCKDB);
        assertThat(duckdb.criticise("SELECT c.name, p.product_name FROM customers c POSITIONAL JOIN products p", sqlite.schema()).issues())
                .isEmpty();
        assertThat(duckdb.criticise("SELECT c.name, p.product_name FROM customers c CROSS JOIN products p", sqlite.schema()).issues())
                .hasSize(1);
    }

    @Test
    void aMissingColumnIsNotSuggestedForItself() {
        String sql = "SELECT x.nosuch FROM customers c"
                + " JOIN LATERAL (SELECT nosuch FROM customers d WHERE d.customer_id = c.customer_id) x ON true";
        assertThat(new Critic(Dialect.POSTGRESQL).criticise(sql, sqlite.schema()).issues())
                .anyMatch(issue -> issue.message().startsWith("There is no column nosuch"))
                .noneMatch(issue -> issue.message().contains("mean nosuch"));
    }

    /** The names of USING are folded like all others; a quoted one is not. */
    @Test
    void joinsByUsingWhereNamesAreFoldedToUpperCase() {
        Schema schema = Schema.of(List.of(
                table("", "ORDERS", "ORDER_ID", "CUSTOMER_ID"), table("", "CUSTOMERS", "CUSTOMER_ID", "NAME")));
        Critic critic = new Critic(Dialect.H2);
        for (String using : List.of("customer_id", "CUSTOMER_ID", "\"CUSTOMER_ID\"")) {
            String sql = "SELECT customer_id, name FROM orders JOIN customers USING (" + using + ")";
            assertThat(critic.criticise(sql, schema).issues()).as(sql).isEmpty();
        }
        assertThat(critic.criticise("SELECT name FROM orders JOIN customers USING (\"customer_id\")", schema).valid()).isFalse();
    }

    @Test
    void trustsTheEngineOverItsOwnReadingOfNames() {
        Schema partial = new Schema(sqlite.schema().tables().stream()
                .map(table -> table.withColumns(table.columns().subList(0, 2))).toList(), "partial");
        String sql = "SELECT country FROM customers";
        assertThat(new Critic(Dialect.SQLITE).criticise(sql, partial).valid()).isFalse();
        assertThat(new Critic(sqlite).criticise(sql, partial).valid()).isTrue();
    }

    @Test
    void blocksAMisspeltColumnThatSqliteTakesForAString() {
        Critique critique = criticise("SELECT \"produkt_name\" FROM products");
        assertThat(sqlite.prepare("SELECT \"produkt_name\" FROM products")).isEmpty();
        assertThat(critique.valid()).isFalse();
        assertThat(critique.firstBlocking().orElseThrow().nearMatch()).isEqualTo("product_name");
    }

    @Test
    void reportsEveryIssueAtOnce() {
        Critique critique = criticise("SELECT nmae, citty FROM customers WHERE COUNT(*) > 1");
        assertThat(critique.issues()).extracting(Issue::type)
                .contains(ErrorType.COLUMN_NOT_FOUND, ErrorType.AGGREGATION_ERROR);
        assertThat(critique.issues()).extracting(Issue::piece).contains("nmae", "citty", "COUNT(*)");
    }

    @Test
    void isSurerOfACleanDraftThanOfAWarnedOneAndLeastOfABlockedOne() {
        double clean = criticise("SELECT name FROM customers").confidence();
        double warned = criticise("SELECT order_id FROM orders WHERE quantity = 'many'").confidence();
        double blocked = criticise("SELECT nmae FROM customers").confidence();
        assertThat(clean).isEqualTo(1);
        assertThat(warned).isBetween(blocked, clean).isNotEqualTo(clean);
        assertThat(blocked).isBetween(0.0, 0.5);
    }

    @Test
    void tellsWhichTablesAndColumnsAreUsedWhereverTheyStand() {
        String sql = "WITH t AS (SELECT customer_id FROM orders WHERE status = 'x') SELECT c.name FROM customers AS c"
                + " JOIN t ON t.customer_id = c.customer_id ORDER BY (SELECT MAX(price) FROM products)";
        Bindings bindings = new Critic(sqlite).bindings(sql, sqlite.schema());
        assertThat(bindings.tables()).containsExactlyInAnyOrder("orders", "customers", "products");
        assertThat(bindings.columns()).containsExactlyInAnyOrder(
                new UsedColumn("orders", "customer_id"),
                new UsedColumn("orders", "status"),
                new UsedColumn("customers", "name"),
                new UsedColumn("customers", "customer_id"),
                new UsedColumn("products", "price"));
    }

    @Test
    void findsNoBindingsInWhatCannotBeParsed() {
        assertThat(new Critic(sqlite).bindings("SELECT FROM FROM", sqlite.schema())).isEqualTo(Bindings.NONE);
    }

    @Test
    void findsATableByItsNamespaceAndNotWithout() {
        Schema schema = new Schema(List.of(table("sales", "deal", "id", "amount"), table("", "deal_type", "id")), "x");
        Critic critic = new Critic(Dialect.POSTGRESQL);
        assertThat(critic.criticise("SELECT d.amount FROM sales.deal d", schema).valid()).isTrue();
        assertThat(critic.criticise("SELECT sales.deal.amount FROM sales.deal", schema).valid()).isTrue();
        Issue issue = critic.criticise("SELECT amount FROM deal", schema).firstBlocking().orElseThrow();
        assertThat(issue.type()).isEqualTo(ErrorType.TABLE_NOT_FOUND);
        assertThat(issue.nearMatch()).isEqualTo("sales.deal");
    }

    @Test
    void bindsNamesOfEveryShape() {
        String emoji = "🚀 launches";
        String keyword = "order";
        String quoted = "say \"hi\"";
        String wide = "w".repeat(200);
        Schema schema = new Schema(List.of(table("", emoji, keyword, quoted, wide)), "x");
        String sql = "SELECT t.%s, %s, %s FROM %s t".formatted(
                Dialect.SQLITE.quote(keyword), Dialect.SQLITE.quote(quoted), wide, Dialect.SQLITE.quote(emoji));
        for (Dialect dialect : List.of(Dialect.SQLITE, Dialect.POSTGRESQL)) {
            assertThat(new Critic(dialect).criticise(sql, schema).issues()).isEmpty();
        }
    }

    @Test
    void findsTheNearTableAmongTenThousand() {
        List<Table> tables = new ArrayList<>(sqlite.schema().tables());
        for (int i = 0; i < 10_000; i++) {
            tables.add(table("", "archive_" + i, "id", "value"));
        }
        Schema schema = new Schema(tables, "large");
        Critic critic = new Critic(Dialect.SQLITE);
        String right = "SELECT a.value FROM archive_77 a JOIN customers c ON c.customer_id = a.id";
        assertThat(critic.criticise(right, schema).valid()).isTrue();
        assertThat(critic.criticise("SELECT name FROM custmers", schema).firstBlocking().orElseThrow().nearMatch())
                .isEqualTo("customers");
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void judgesPlainQueriesInEveryDialectWithoutADatabase(Dialect dialect) {
        Critic critic = new Critic(dialect);
        String right = "SELECT c.city, COUNT(*) AS n FROM customers c JOIN orders o ON o.customer_id = c.customer_id"
                + " GROUP BY c.city ORDER BY n DESC";
        assertThat(critic.criticise(spelt(right, dialect), sqlite.schema()).issues()).isEmpty();
        assertThat(critic.criticise(spelt("SELECT c.citty FROM customers c", dialect), sqlite.schema()).firstBlocking())
                .map(Issue::nearMatch).contains(dialect.folded("c") + "." + dialect.identifier("city"));
    }

    /** The names of the schema as this engine reads them back. */
    private static String spelt(String sql, Dialect dialect) {
        return Pattern.compile("\\b(?:customers|orders|customer_id|cit+y)\\b").matcher(sql)
                .replaceAll(name -> dialect.identifier(name.group()));
    }

    /** A database, catalog or project that the schema does not know is another one, whatever its tables are called. */
    @Test
    void aNameOfThreePartsIsOnlyTheTableOfThatCatalog() {
        Column total = new Column("total", "INTEGER", ColumnKind.INTEGER, false, true, "", List.of());
        Schema schema = Schema.of(List.of(
                new Table("", "orders", false, "", List.of(total), List.of()),
                new Table("tpch.tiny", "nation", false, "", List.of(total), List.of())));
        for (Dialect dialect : List.of(Dialect.TRINO, Dialect.SQLSERVER, Dialect.BIGQUERY)) {
            Critic critic = new Critic(dialect);
            assertThat(critic.criticise("SELECT n.total FROM tpch.tiny.nation n JOIN orders o ON o.total = n.total", schema)
                            .firstBlocking())
                    .as(dialect.id()).isEmpty();
            for (String other : List.of("elsewhere.dbo.orders", "elsewhere.public.orders", "other.tiny.nation")) {
                assertThat(critic.criticise("SELECT total FROM " + other, schema).firstBlocking())
                        .as(dialect.id() + " " + other)
                        .hasValueSatisfying(issue -> assertThat(issue.type()).isEqualTo(ErrorType.TABLE_NOT_FOUND));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "WITH whole AS (SELECT SUM(total_amount) AS t FROM orders) SELECT customer_id, SUM(total_amount) / whole.t"
                + " FROM orders, whole GROUP BY customer_id",
        "SELECT o.customer_id, SUM(o.total_amount) / w.t FROM orders o"
                + " CROSS JOIN (SELECT SUM(total_amount) AS t FROM orders) w GROUP BY o.customer_id"
    })
    void aTotalBesideEveryGroupHasOneValueInEach(String sql) {
        assertThat(new Critic(Dialect.SQLITE).criticise(sql, TestShop.schema(Dialect.SQLITE)).issues()).isEmpty();
        assertThat(new Critic(Dialect.POSTGRESQL).criticise(sql, TestShop.schema(Dialect.POSTGRESQL)).valid()).isFalse();
    }

    @Test
    void aTableFunctionWithoutAnAliasHasItsOwnName() {
        for (String sql : List.of(
                "SELECT xmltable.* FROM xmltable('/a' passing '<a/>' columns b int path '.')",
                "SELECT json_table.b FROM json_table('[1]', '$[*]' columns (b int path '$'))")) {
            assertThat(new Critic(Dialect.POSTGRESQL).criticise(sql, TestShop.schema(Dialect.POSTGRESQL)).valid()).as(sql).isTrue();
        }
    }
}
