package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Purpose;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PostgresCatalogueTest {
    private static final Access DOUBTFUL = Access.STANDARD.withTrust(Duration.ZERO);

    private static Schema schema(String... statements) {
        return read(TestPostgres.database(statements), DOUBTFUL);
    }

    private static Schema read(String address, Access access) {
        try (Database database = Databases.open(address, access)) {
            return database.schema();
        }
    }

    private static Table table(Schema schema, String path) {
        return schema.tables().stream()
                .filter(table -> table.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void readsEveryKindOfRelationButNothingInternal() {
        Schema schema = schema(
                "CREATE TABLE plain (a INT PRIMARY KEY, b TEXT NOT NULL)",
                "CREATE VIEW seen AS SELECT a FROM plain",
                "CREATE MATERIALIZED VIEW kept AS SELECT b FROM plain",
                "CREATE TABLE parted (d DATE) PARTITION BY RANGE (d)",
                "CREATE TABLE parted_2024 PARTITION OF parted FOR VALUES FROM ('2024-01-01') TO ('2025-01-01')",
                "CREATE EXTENSION file_fdw",
                "CREATE SERVER files FOREIGN DATA WRAPPER file_fdw",
                "CREATE FOREIGN TABLE outside (a TEXT) SERVER files OPTIONS (filename '/dev/null')",
                "CREATE EXTENSION pg_stat_statements");
        assertThat(schema.tables())
                .extracting(Table::path)
                .containsExactly("kept", "outside", "parted", "plain", "seen");
        assertThat(schema.tables()).extracting(Table::view).containsExactly(true, false, false, false, true);
        assertThat(table(schema, "plain").columns())
                .extracting(Column::primaryKey)
                .containsExactly(true, false);
        assertThat(table(schema, "plain").columns())
                .extracting(Column::nullable)
                .containsExactly(false, false);
    }

    /** Far from the server each statement costs the way there and back. */
    @Test
    void manyTablesAreSampledByOneStatementAndOneThatCannotBeReadSpoilsNoOther() throws Exception {
        String[] made = IntStream.rangeClosed(1, 9)
                .boxed()
                .flatMap(i -> Stream.of(
                        "CREATE TABLE t" + i + " (id INT, name TEXT)",
                        "INSERT INTO t" + i + " VALUES (1, 'of t" + i + "'), (2, NULL)"))
                .toArray(String[]::new);
        String address = TestPostgres.database(made);
        assertThat(sampled(address).statements()).isEqualTo(2);
        assertThat(table(sampled(address).schema(), "t7").column("name").orElseThrow().samples()).containsExactly("of t7");
        try (Connection other = DriverManager.getConnection(address)) {
            other.setAutoCommit(false);
            other.createStatement().execute("LOCK TABLE t3 IN ACCESS EXCLUSIVE MODE");
            Schema schema = sampled(address).schema();
            assertThat(table(schema, "t3").column("name").orElseThrow().samples()).isEmpty();
            assertThat(table(schema, "t4").column("name").orElseThrow().samples()).containsExactly("of t4");
        }
    }

    @Test
    void aTableThatWasNeverAnalysedTellsItsRangesToo() {
        Schema schema = sampled(TestPostgres.database(
                        "CREATE TABLE sale (id INT PRIMARY KEY, price NUMERIC(9,2), sold DATE, at TIMESTAMP, place TEXT, note JSONB) WITH (autovacuum_enabled = false)",
                        "INSERT INTO sale SELECT i, i / 10.0, DATE '2024-01-01' + i % 700, TIMESTAMP '2024-01-01' + i * INTERVAL '1 hour',"
                                + " 'town ' || i % 60 / 2, '{}' FROM generate_series(1, 9000) AS i"))
                .schema();
        Table sale = table(schema, "sale");
        assertThat(sale.rows()).isEqualTo(Count.exactly(9_000));
        assertThat(sale.column("price").orElseThrow().contents().greatest()).isEqualTo("900.00");
        assertThat(sale.column("sold").orElseThrow().contents().least()).isEqualTo("2024-01-01");
        assertThat(sale.column("sold").orElseThrow().contents().greatest()).isEqualTo("2025-11-30");
        assertThat(sale.column("place").orElseThrow().contents().values()).hasSize(30);
        assertThat(sale.column("place").orElseThrow().contents().all()).isTrue();
    }

    private record Sampled(Schema schema, long statements) {}

    private static Sampled sampled(String address) {
        List<Purpose> purposes = new ArrayList<>();
        try (Database database = Databases.open(address, DOUBTFUL)) {
            Schema schema = database.schema(StatementContext.CATALOGUE.heardBy((sql, context, elapsed) -> purposes.add(context.purpose())));
            return new Sampled(schema, purposes.stream().filter(Purpose.SAMPLE::equals).count());
        }
    }

    @Test
    void namesTheNamespaceOnlyWhereTheBareNameDoesNotReach() {
        Schema schema = schema(
                "CREATE SCHEMA sales",
                "CREATE TABLE people (id INT PRIMARY KEY)",
                "CREATE TABLE sales.people (id INT PRIMARY KEY)",
                "CREATE TABLE sales.orders (person INT REFERENCES sales.people, referrer INT REFERENCES"
                        + " public.people)");
        assertThat(schema.tables()).extracting(Table::path).containsExactly("people", "sales.orders", "sales.people");
        assertThat(table(schema, "sales.orders").foreignKeys())
                .extracting(ForeignKey::targetTable)
                .containsExactlyInAnyOrder("sales.people", "people");
    }

    @Test
    void followsTheSearchPathOfTheAddress() {
        String address = TestPostgres.database(
                "CREATE SCHEMA sales", "CREATE TABLE sales.orders (id INT)", "CREATE TABLE people (id INT)");
        assertThat(read(address + "&currentSchema=sales", DOUBTFUL).tables())
                .extracting(Table::path)
                .containsExactly("orders", "public.people");
    }

    @Test
    void readsKeysOfSeveralColumnsInOrder() {
        Schema schema = schema(
                "CREATE TABLE pairs (x INT, y INT, PRIMARY KEY (y, x))",
                "CREATE TABLE uses (a INT, b INT, FOREIGN KEY (b, a) REFERENCES pairs (x, y))",
                "CREATE TABLE implied (a INT, b INT, FOREIGN KEY (a, b) REFERENCES pairs)");
        assertThat(table(schema, "uses").foreignKeys()).singleElement().satisfies(key -> {
            assertThat(key.targetColumns().get(key.columns().indexOf("b"))).isEqualTo("x");
            assertThat(key.targetColumns().get(key.columns().indexOf("a"))).isEqualTo("y");
        });
        assertThat(table(schema, "implied").foreignKeys())
                .containsExactly(new ForeignKey(List.of("a", "b"), "pairs", List.of("y", "x")));
    }

    @Test
    void takesAKeyThatPartitionsDeclareForOneOfTheWholeTable() {
        Schema schema = schema(
                "CREATE TABLE customer (customer_id INT PRIMARY KEY)",
                "CREATE TABLE payment (customer_id INT, paid DATE) PARTITION BY RANGE (paid)",
                "CREATE TABLE payment_1 PARTITION OF payment FOR VALUES FROM ('2024-01-01') TO ('2024-02-01')",
                "CREATE TABLE payment_2 PARTITION OF payment FOR VALUES FROM ('2024-02-01') TO ('2024-03-01')",
                "ALTER TABLE payment_1 ADD FOREIGN KEY (customer_id) REFERENCES customer",
                "ALTER TABLE payment_2 ADD FOREIGN KEY (customer_id) REFERENCES customer");
        assertThat(table(schema, "payment").foreignKeys())
                .containsExactly(new ForeignKey(List.of("customer_id"), "customer", List.of("customer_id")));
    }

    @Test
    void readsCommentsTypesAndKinds() {
        Schema schema = schema(
                "CREATE DOMAIN email AS VARCHAR(99)",
                "CREATE TYPE mood AS ENUM ('happy', 'sad')",
                "CREATE TABLE t (a BIGINT, b NUMERIC(10, 2), c VARCHAR(20), d email, e mood, f BOOLEAN, g DATE, h"
                        + " TIMESTAMPTZ, i TIME, j BYTEA, k JSONB, l INT[], m UUID, n MONEY)",
                "COMMENT ON TABLE t IS 'all of them'",
                "COMMENT ON COLUMN t.c IS 'a short text'");
        Table table = table(schema, "t");
        assertThat(table.comment()).isEqualTo("all of them");
        assertThat(table.column("c").orElseThrow().comment()).isEqualTo("a short text");
        assertThat(table.column("b").orElseThrow().type()).isEqualTo("numeric(10,2)");
        assertThat(SchemaText.terse(name -> name).line(table))
                .contains("c varchar -- a short text", "e public.mood: 'happy' 'sad', ", "h timestamptz", "i time,");
        assertThat(table.columns())
                .extracting(Column::kind)
                .containsExactly(
                        ColumnKind.INTEGER,
                        ColumnKind.DECIMAL,
                        ColumnKind.TEXT,
                        ColumnKind.TEXT,
                        ColumnKind.TEXT,
                        ColumnKind.BOOLEAN,
                        ColumnKind.DATE,
                        ColumnKind.TIMESTAMP,
                        ColumnKind.TIME,
                        ColumnKind.BINARY,
                        ColumnKind.OTHER,
                        ColumnKind.OTHER,
                        ColumnKind.OTHER,
                        ColumnKind.DECIMAL);
    }

    @Test
    void knowsByStatisticsWhatTellsTheRowsOfASmallTableApart() {
        String fill = " AS SELECT i AS no, i / 2 AS pair, nullif(i, 7) AS gap FROM generate_series(1, %d) i";
        Schema schema = schema(
                "CREATE TABLE small" + fill.formatted(1_000), "ANALYZE small", "CREATE TABLE large" + fill.formatted(40_000), "ANALYZE large");
        Table small = table(schema, "small");
        assertThat(small.columns().stream().filter(small::apart).map(Column::name)).containsExactly("no");
        Table large = table(schema, "large");
        assertThat(large.columns().stream().filter(large::apart)).isEmpty();
    }

    @Test
    void samplesFromStatisticsOrFromTheFirstRows() {
        String fill =
                " AS SELECT CASE WHEN i % 10 < 7 THEN 'sent' WHEN i % 10 < 9 THEN 'new' END AS status, 'name ' || i AS"
                        + " name FROM generate_series(1, 1000) i";
        Schema schema = schema("CREATE TABLE analysed" + fill, "ANALYZE analysed", "CREATE TABLE fresh WITH (autovacuum_enabled = false)" + fill);
        for (String name : List.of("analysed", "fresh")) {
            assertThat(table(schema, name).column("status").orElseThrow().samples())
                    .as(name)
                    .containsExactly("sent", "new");
            assertThat(table(schema, name).column("name").orElseThrow().samples())
                    .as(name)
                    .isEmpty();
        }
        assertThat(table(schema, "analysed").rows()).isEqualTo(Count.about(1_000));
        assertThat(table(schema, "fresh").rows()).isEqualTo(Count.exactly(1_000));
        assertThat(SchemaText.terse(name -> name).line(table(schema, "analysed")))
                .contains("name text: 'name 1'… of ~1000").endsWith(") ~1000 rows");
    }

    @Test
    void showsOnlyWhatTheUserMaySelect() {
        String address = TestPostgres.database(
                "CREATE TABLE open (a INT, b INT)",
                "CREATE TABLE partly (a INT PRIMARY KEY, secret INT)",
                "CREATE TABLE closed (a INT)",
                "CREATE ROLE clerk LOGIN",
                "GRANT SELECT ON open TO clerk",
                "GRANT SELECT (a) ON partly TO clerk");
        Schema schema = read(address, DOUBTFUL.as("clerk", ""));
        assertThat(schema.tables()).extracting(Table::path).containsExactly("open", "partly");
        assertThat(table(schema, "partly").columns()).extracting(Column::name).containsExactly("a");
    }

    @Test
    void noticesEveryChangeOfStructure() {
        String address = TestPostgres.database("CREATE TABLE t (a INT)");
        try (Database database = Databases.open(address, DOUBTFUL)) {
            for (String change : List.of(
                    "ALTER TABLE t ADD COLUMN b TEXT",
                    "ALTER TABLE t RENAME COLUMN b TO c",
                    "COMMENT ON COLUMN t.c IS 'new'",
                    "ALTER TABLE t ADD PRIMARY KEY (a)",
                    "ALTER TABLE t ALTER COLUMN c TYPE INT USING NULL",
                    "ALTER TABLE t DROP COLUMN c",
                    "CREATE VIEW v AS SELECT a FROM t",
                    "ALTER TABLE t RENAME TO u")) {
                String before = database.schema().fingerprint();
                TestJdbc.run(address, change);
                assertThat(database.schema().fingerprint()).as(change).isNotEqualTo(before);
            }
        }
    }

    @Test
    void takesNamesOfEveryShape() {
        for (String name : List.of(
                "two words",
                "it's",
                "say \"hi\"",
                "select",
                "🙂 émoji",
                "CamelCase",
                "a.b",
                "semi;colon",
                "-- dash",
                "x".repeat(63))) {
            String quoted = '"' + name.replace("\"", "\"\"") + '"';
            Schema schema = schema(
                    "CREATE TABLE " + quoted + " (" + quoted + " TEXT PRIMARY KEY)",
                    "INSERT INTO " + quoted + " VALUES ('v')");
            assertThat(table(schema, name).column(name).orElseThrow().samples())
                    .as(name)
                    .containsExactly("v");
        }
    }

    @Test
    void readsTenThousandTablesInSetsOfRows() {
        // In five parts, for one transaction cannot hold ten thousand locks.
        String address = TestPostgres.database(IntStream.range(0, 5)
                .mapToObj(part -> "DO $$ BEGIN FOR i IN 0..1999 LOOP EXECUTE " + "format('CREATE TABLE t" + part
                        + "_%s (id INT, name VARCHAR(20))', i); END LOOP; END $$")
                .toArray(String[]::new));
        Schema schema = read(address, DOUBTFUL);
        assertThat(schema.tables()).hasSize(10_000);
    }
}
