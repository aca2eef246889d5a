package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class SqliteCatalogueTest {
    @TempDir
    Path folder;

    private Schema schema(String... statements) {
        Path file = TestSqlite.run(folder.resolve("a.db"), statements);
        try (Database database = Databases.open(file.toString())) {
            return database.schema();
        }
    }

    private static Table table(Schema schema, String name) {
        return schema.tables().stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ColumnKind kind(Table table, String column) {
        return table.column(column).orElseThrow().kind();
    }

    @Test
    void readsTablesViewsAndVirtualTablesButNothingInternal() {
        Schema schema = schema(
                "CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT NOT NULL UNIQUE)",
                "CREATE VIEW v AS SELECT b, count(*) AS n FROM t GROUP BY b",
                "CREATE VIRTUAL TABLE words USING fts5 (word)",
                "INSERT INTO t (b) VALUES ('x')",
                "ANALYZE");
        assertThat(schema.tables()).extracting(Table::name).containsExactly("t", "v", "words");
        assertThat(schema.tables()).extracting(Table::view).containsExactly(false, true, false);
        assertThat(table(schema, "t").columns()).extracting(Column::nullable).containsExactly(false, false);
        assertThat(table(schema, "words").columns()).extracting(Column::name).containsExactly("word");
    }

    @Test
    void leavesOutAViewThatNoLongerWorks() {
        Schema schema = schema(
                "CREATE TABLE t (a)",
                "CREATE VIEW broken AS SELECT * FROM gone",
                "CREATE VIEW good AS SELECT a FROM t");
        assertThat(schema.tables()).extracting(Table::name).containsExactly("good", "t");
    }

    @Test
    void readsKeysOfSeveralColumnsAndThoseThatNameNoTarget() {
        Schema schema = schema(
                "CREATE TABLE pairs (x INT, y INT, PRIMARY KEY (y, x))",
                "CREATE TABLE named (a INT, b INT, FOREIGN KEY (b, a) REFERENCES PAIRS (X, Y))",
                "CREATE TABLE implied (a INT, b INT, FOREIGN KEY (a, b) REFERENCES pairs)",
                "CREATE TABLE lost (a INT REFERENCES gone (id), b INT REFERENCES pairs (nosuch))");
        assertThat(table(schema, "named").foreignKeys())
                .containsExactly(new ForeignKey(List.of("b", "a"), "pairs", List.of("x", "y")));
        assertThat(table(schema, "implied").foreignKeys())
                .containsExactly(new ForeignKey(List.of("a", "b"), "pairs", List.of("y", "x")));
        assertThat(table(schema, "lost").foreignKeys()).isEmpty();
    }

    @Test
    void knowsTheKindBehindLooseTypeNames() {
        Table table = table(
                schema("CREATE TABLE t (a BIGINT, b VARCHAR(20), c DOUBLE PRECISION, d DATETIME, e DATE, f BOOLEAN, "
                        + "g NUMERIC(10,2), h BLOB, i TIME, j NVARCHAR, k TINYINT(1), l TIMESTAMP, m POINT)"),
                "t");
        assertThat(table.columns())
                .extracting(Column::kind)
                .containsExactly(
                        ColumnKind.INTEGER,
                        ColumnKind.TEXT,
                        ColumnKind.DECIMAL,
                        ColumnKind.TIMESTAMP,
                        ColumnKind.DATE,
                        ColumnKind.BOOLEAN,
                        ColumnKind.DECIMAL,
                        ColumnKind.BINARY,
                        ColumnKind.TIME,
                        ColumnKind.TEXT,
                        ColumnKind.INTEGER,
                        ColumnKind.TIMESTAMP,
                        ColumnKind.OTHER);
    }

    @Test
    void countsWhatItDoesNotReadOfManyTables() {
        String last = "INSERT INTO t399 SELECT CASE WHEN value <= 1000 THEN 'early' ELSE 'late' END FROM generate";
        String rows = "CREATE VIEW generate AS WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n"
                + " WHERE value < 1500) SELECT value FROM n";
        Stream<String> tables = IntStream.range(0, 399).mapToObj(i -> "CREATE TABLE t" + (i + 1) + " (a TEXT)");
        Schema schema = schema(Stream.concat(tables, Stream.of(rows, last)).toArray(String[]::new));
        assertThat(table(schema, "t399").columns().get(0).samples()).containsExactly("early", "late");
    }

    @Test
    void looksAtTheCellsWhereTheTypeSaysLittle() {
        Table table = table(
                schema(
                        "CREATE TABLE t (whole, fraction, word, day TEXT, moment TEXT, mixed, none, bytes)",
                        "INSERT INTO t VALUES (1, 1.5, 'x', '2024-01-01', '2024-01-01 10:00:00', 1, NULL, x'00')",
                        "INSERT INTO t VALUES (2, 2.5, 'y', '2024-01-02', '2024-01-01T10:00:00.5Z', 'a', NULL, x'01')"),
                "t");
        assertThat(kind(table, "whole")).isEqualTo(ColumnKind.INTEGER);
        assertThat(kind(table, "fraction")).isEqualTo(ColumnKind.DECIMAL);
        assertThat(kind(table, "word")).isEqualTo(ColumnKind.TEXT);
        assertThat(kind(table, "day")).isEqualTo(ColumnKind.DATE);
        assertThat(kind(table, "moment")).isEqualTo(ColumnKind.TIMESTAMP);
        assertThat(kind(table, "mixed")).isEqualTo(ColumnKind.OTHER);
        assertThat(kind(table, "none")).isEqualTo(ColumnKind.OTHER);
        assertThat(kind(table, "bytes")).isEqualTo(ColumnKind.BINARY);
    }

    @Test
    void samplesTheMostFrequentValuesOfColumnsWithFew() {
        Table table = table(
                schema(
                        "CREATE TABLE t (status TEXT, unique_name TEXT, long TEXT, number INTEGER)",
                        "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 1000) INSERT INTO t"
                            + " SELECT CASE WHEN i % 10 < 7 THEN 'sent' WHEN i % 10 < 9 THEN 'new' END, 'name ' || i,"
                            + " printf('%.*c', 61, 'x'), 1 FROM n"),
                "t");
        assertThat(table.column("status").orElseThrow().samples()).containsExactly("sent", "new");
        assertThat(table.column("unique_name").orElseThrow().samples()).isEmpty();
        assertThat(table.column("long").orElseThrow().samples()).isEmpty();
        assertThat(table.column("number").orElseThrow().samples()).isEmpty();
    }

    private static String told(Table table, String column) {
        return table.column(column).orElseThrow().contents().told(kind(table, column), "");
    }

    @Test
    void tellsWhatEveryKindOfColumnHolds() {
        Table table = table(
                schema(
                        "CREATE TABLE t (id INTEGER PRIMARY KEY, sts INTEGER, day TEXT, german TEXT, paid_at INTEGER,"
                            + " login INTEGER, price REAL, payload TEXT, code TEXT, digest TEXT, note TEXT, due TEXT)",
                        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300) INSERT INTO t"
                            + " SELECT i, i % 4 + 1, date('2024-01-01', i || ' days'), strftime('%d.%m.%Y', '2024-01-01', i || ' days'),"
                            + " 1700000000 + i, 1700000000000 + i, i / 4.0, '{\"kind\": \"a\", \"size\": {\"x\": 1}}',"
                            + " 'INV-' || (1000 + i), printf('%032x', i), 'some words ' || i, NULL FROM n"),
                "t");
        assertThat(told(table, "id")).isEmpty();
        assertThat(told(table, "sts")).isEqualTo(": 1, 2, 3, 4");
        assertThat(told(table, "day")).isEqualTo(": '2024-01-02' to '2024-10-27'");
        assertThat(told(table, "german")).isEqualTo(": '02.01.2024', '03.01.2024'…");
        assertThat(told(table, "paid_at"))
                .isEqualTo(": 1700000001 to 1700000300, as seconds since 1970: 2023-11-14 to 2023-11-14");
        assertThat(told(table, "login")).contains("as milliseconds since 1970: 2023-11-14");
        assertThat(told(table, "price")).isEqualTo(": 0.25 to 75.0");
        assertThat(told(table, "payload")).isEqualTo(": JSON with kind, size");
        assertThat(told(table, "code")).isEqualTo(": 'INV-1001', 'INV-1002'…");
        assertThat(told(table, "digest")).isEmpty();
        assertThat(told(table, "note")).isEqualTo(": 'some words 1', 'some words 10'…");
        assertThat(told(table, "due")).isEqualTo(" or NULL");
    }

    @Test
    void countsRowsAndDifferentValuesOfWhatItReadsWhole() {
        String fill = " (name TEXT, city TEXT, month DATE, price REAL);";
        String rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT %d) INSERT INTO %s"
                + " SELECT 'thing no ' || i, 'town no ' || (i %% 30), date('2024-01-01', (i %% 20) || ' months'), i / 4.0 FROM n";
        Schema schema = schema(
                "CREATE TABLE small" + fill, rows.formatted(300, "small"), "CREATE TABLE large" + fill,
                rows.formatted(2_100, "large"), "CREATE TABLE none" + fill);
        SchemaText text = SchemaText.terse(name -> name);
        assertThat(text.line(table(schema, "small"))).isEqualTo("small(name TEXT: 'thing no 1'… unique, city TEXT: 'town no 0'… of 30,"
                + " month DATE: '2024-01-01' to '2025-08-01' (20 distinct),"
                + " price REAL: 0.25 to 75.0) 300 rows");
        assertThat(text.line(table(schema, "large"))).isEqualTo("large(name TEXT: 'thing no 1'… unique, city TEXT: 'town no 1'… of 30,"
                + " month DATE: '2024-01-01' to '2025-08-01' (20 distinct), price REAL: 0.25 to 525.0) 2100 rows");
        assertThat(text.line(table(schema, "none"))).endsWith(") 0 rows");
    }

    /** What came about last is in the last rows, far from those that are read. */
    @Test
    void knowsWhatTheLastRowsOfALargeTableHold() {
        String rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT %1$d) INSERT INTO %2$s"
                + " SELECT CASE WHEN i > %1$d * 9 / 10 THEN 'lost' ELSE 'sent' END, CASE WHEN i = %1$d THEN 9 ELSE 1 END FROM n";
        Schema schema = schema(
                "CREATE TABLE counted (state TEXT, prio INTEGER)", rows.formatted(6_000, "counted"),
                "CREATE TABLE spread (state TEXT, prio INTEGER)", rows.formatted(40_000, "spread"));
        SchemaText text = SchemaText.terse(name -> name);
        assertThat(text.line(table(schema, "counted"))).isEqualTo("counted(state TEXT: 'sent' 'lost', prio INTEGER: 1 9) 6000 rows");
        assertThat(text.line(table(schema, "spread"))).isEqualTo("spread(state TEXT: 'sent' 'lost'…, prio INTEGER: 1…) 25000+ rows");
    }

    @Test
    void knowsEveryTextOfALookUp() {
        Schema schema = schema(
                "CREATE TABLE nation (iso TEXT PRIMARY KEY, nm TEXT)",
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2900) INSERT INTO nation"
                        + " SELECT 'N' || i, CASE i WHEN 2900 THEN 'Zimbabwe' ELSE 'land no ' || i END FROM n");
        List<String> names = table(schema, "nation").column("nm").orElseThrow().contents().values();
        assertThat(names).hasSize(2_900).contains("Zimbabwe");
        assertThat(table(schema, "nation").column("iso").orElseThrow().contents().values()).hasSizeLessThan(10);
    }

    @Test
    void tellsNothingOfSecretsAndNothingAfterValuesAreTakenOut() {
        Table table = table(
                schema(
                        "CREATE TABLE t (password TEXT, card TEXT, size TEXT)",
                        "INSERT INTO t VALUES ('a1', '4111 1111 1111 1111', 'big'), ('b2', '5500 0000 0000 0004', NULL)"),
                "t");
        assertThat(told(table, "password")).isEmpty();
        assertThat(told(table, "card")).isEmpty();
        assertThat(told(table, "size")).isEqualTo(": 'big' or NULL");
        assertThat(table.column("size").orElseThrow().withSamples(List.of()).contents()).isEqualTo(Contents.UNKNOWN);
    }

    @Test
    void keepsEveryValueOfALookUpTable() {
        Table table = table(
                schema(
                        "CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT)",
                        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 120) INSERT INTO country"
                            + " SELECT 'C' || i, 'Country number ' || i FROM n"),
                "country");
        assertThat(table.column("name").orElseThrow().contents().values()).hasSize(120).contains("Country number 77");
    }

    @Test
    void readsTheCommentsInATablesOwnText() {
        Table table = table(
                schema("CREATE TABLE t ( -- what was sold\n  a INTEGER, -- in cents\n  -- money\n  \"b c\" TEXT /* why, so */,\n"
                        + "  d TEXT DEFAULT '-- no', e INT CHECK (e > 0) -- last\n)"),
                "t");
        assertThat(table.comment()).isEqualTo("what was sold");
        assertThat(table.columns()).extracting(Column::comment).containsExactly("in cents", "why, so", "", "last");
    }

    @Test
    void takesNamesOfEveryShape() {
        for (String name : List.of(
                "two words",
                "it's",
                "say \"hi\"",
                "select",
                "🙂 émoji",
                "x".repeat(200),
                "a.b",
                "semi;colon",
                "-- dash",
                "[x]")) {
            String quoted = '"' + name.replace("\"", "\"\"") + '"';
            Schema schema = schema(
                    "CREATE TABLE " + quoted + " (" + quoted + " TEXT PRIMARY KEY)",
                    "INSERT INTO " + quoted + " VALUES ('v')");
            Column column = table(schema, name).column(name).orElseThrow();
            assertThat(column.samples()).as(name).containsExactly("v");
        }
    }

    @Test
    void readsTenThousandTablesInSetsOfRows() throws SQLException {
        Path file = folder.resolve("many.db");
        try (Connection connection = TestSqlite.connect(file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < 10_000; i++) {
                statement.execute(
                        "CREATE TABLE t" + i + " (id INTEGER PRIMARY KEY, name TEXT, t_id INTEGER REFERENCES t0 (id))");
            }
            connection.commit();
        }
        try (Database database = Databases.open(file.toString())) {
            assertThat(database.schema().tables())
                    .hasSize(10_000)
                    .allMatch(table -> table.foreignKeys().size() == 1);
        }
    }
}
