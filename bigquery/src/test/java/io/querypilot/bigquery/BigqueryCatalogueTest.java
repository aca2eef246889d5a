package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sampling;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What BigQuery says of its tables and views, and what is looked into. */
class BigqueryCatalogueTest extends BigqueryScene {
    @Test
    void readsTheCatalogueWithCommentsPartitionsKeysAndNestedTypes() {
        server.describe("customers", """
                {"description": "who buys", "tableConstraints": {"primaryKey": {"columns": ["customer_id"]}},
                 "timePartitioning": {"type": "DAY", "field": "since"}, "requirePartitionFilter": true,
                 "schema": {"fields": [
                   {"name": "customer_id", "type": "INTEGER", "mode": "REQUIRED"},
                   {"name": "since", "type": "TIMESTAMP", "description": "first order"},
                   {"name": "tags", "type": "STRING", "mode": "REPEATED"},
                   {"name": "home", "type": "RECORD", "fields": [
                     {"name": "city", "type": "STRING", "description": "the town"},
                     {"name": "at", "type": "GEOGRAPHY"}]}]}}""");
        server.describe("orders", """
                {"tableConstraints": {"foreignKeys": [{"name": "fk", "referencedTable":
                  {"projectId": "my-project", "datasetId": "shop", "tableId": "customers"},
                  "columnReferences": [{"referencingColumn": "customer_id", "referencedColumn": "customer_id"}]}]}}""");
        Schema schema = database.schema();
        Table customers = schema.table("customers").orElseThrow();
        assertThat(customers.comment()).isEqualTo("who buys; must be filtered by since");
        assertThat(customers.columns()).extracting(Column::type).containsExactly(
                "INT64", "TIMESTAMP", "ARRAY<STRING>", "STRUCT<city STRING, at GEOGRAPHY>");
        assertThat(customers.columns()).extracting(Column::kind).containsExactly(
                ColumnKind.INTEGER, ColumnKind.TIMESTAMP, ColumnKind.OTHER, ColumnKind.OTHER);
        assertThat(customers.columns()).extracting(Column::primaryKey).containsExactly(true, false, false, false);
        assertThat(customers.column("since").orElseThrow().comment())
                .isEqualTo("first order; partitioned by it: a filter on it reads less");
        assertThat(customers.column("home").orElseThrow().comment()).isEqualTo("home.city: the town");
        assertThat(schema.table("orders").orElseThrow().foreignKeys()).singleElement()
                .satisfies(key -> assertThat(key.targetTable()).isEqualTo("customers"));
        assertThat(schema.table("salaries")).isEmpty();
    }

    @Test
    void takesTablesForEachDayAsOne() {
        for (int day = 1; day <= 5; day++) {
            server.data.change("CREATE TABLE shop.events_2025010" + day + " (what VARCHAR)");
        }
        server.data.change("INSERT INTO shop.events_20250103 VALUES ('third')");
        server.data.change("CREATE TABLE shop.events_intraday_20250106 (what VARCHAR)");
        server.data.change("INSERT INTO shop.events_intraday_20250106 VALUES ('today')");
        Table events = database.schema().table("events_20*").orElseThrow();
        assertThat(events.columns()).extracting(Column::name).containsExactly("what", "_TABLE_SUFFIX");
        assertThat(events.comment()).contains("as 251231 for 2025-12-31");
        assertThat(database.schema().tables()).extracting(Table::name)
                .contains("events_intraday_20250106").doesNotContain("events_20250101");
        assertThat(rows("SELECT what, _TABLE_SUFFIX FROM `events_20*`").rows()).containsExactly(List.of("third", "250103"));
        assertThat(Dialect.BIGQUERY.path("", "events_20*")).isEqualTo("`events_20*`");
    }

    @Test
    void leavesDaysApartWhereTheirWildcardWouldAskAnotherTable() {
        for (int day = 1; day <= 5; day++) {
            server.data.change("CREATE TABLE shop.events_2025010" + day + " (what VARCHAR)");
        }
        assertThat(database.schema().table("events_20*")).isPresent();
        server.data.change("CREATE TABLE shop.events_20internal (what VARCHAR)");
        assertThat(database.schema().tables()).extracting(Table::name)
                .contains("events_20250101", "events_20internal").noneMatch(name -> name.endsWith("*"));
    }

    @Test
    void refusesViewsThatCallARoutineAndViewsOverThem() {
        view("names", "SELECT name FROM customers");
        view("sent", "SELECT shop.send(name) AS name FROM customers");
        view("fetched", "SELECT name FROM EXTERNAL_QUERY('eu.link', 'SELECT name FROM t')");
        view("overs", "SELECT name FROM `my-project.shop.sent`");
        assertThat(rows("SELECT name FROM names").rowCount()).isZero();
        for (String path : List.of("sent", "shop.sent", "`shop.sent`", "`my-project.shop.sent`", "`my-project`.shop.sent",
                "my-project.shop.sent", "`my-project.shop`.sent", "fetched", "overs", "(SELECT name FROM overs)")) {
            server.configurations.clear();
            assertThat(error("SELECT name FROM " + path).type()).as(path).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
            assertThat(server.configurations).as(path).isEmpty();
        }
    }

    private void view(String name, String query) {
        server.data.change("CREATE TABLE shop." + name + " (name VARCHAR)");
        server.describe(name, "{\"type\": \"VIEW\", \"view\": {\"useLegacySql\": false, \"query\": \"" + query + "\"}}");
    }

    @Test
    void seesNewTables() {
        assertThat(database.schema().table("extra")).isEmpty();
        server.data.change("CREATE TABLE shop.extra (id INTEGER)");
        assertThat(database.schema().table("extra")).isPresent();
    }

    @Test
    void looksIntoTablesOnlyWhereThatIsAllowedAndThenAtNoCost() {
        assertThat(database.schema().table("customers").orElseThrow().column("name").orElseThrow().samples()).isEmpty();
        assertThat(server.requests).noneMatch(request -> request.contains("/data?"));
        server.configurations.clear();
        Sampling customers = new Sampling(List.of("customers"), List.of(), List.of(), List.of());
        try (Database sampled = Databases.open(server.address("shop"), Access.STANDARD.with(customers))) {
            assertThat(sampled.schema().table("customers").orElseThrow().column("name").orElseThrow().samples())
                    .containsExactly("Ada", "Bo");
            assertThat(sampled.schema().table("orders").orElseThrow().sampled()).isFalse();
        }
        assertThat(server.requests).filteredOn(request -> request.contains("/data?"))
                .isNotEmpty().allMatch(request -> request.contains("/tables/customers/data?"));
        assertThat(server.configurations).isEmpty();
    }
}
