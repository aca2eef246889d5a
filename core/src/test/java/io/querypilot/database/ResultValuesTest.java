package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultValuesTest {
    @TempDir
    static Path folder;

    private static Database sqlite;
    private static Database postgres;
    private static Database duckdb;
    private static Database h2;

    @BeforeAll
    static void open() throws IOException {
        duckdb = Databases.open(Files.writeString(folder.resolve("sales.csv"), "region,amount\nnorth,1\n").toString());
        TestJdbc.run("jdbc:h2:file:" + folder.resolve("values") + ";USER=sa", "CREATE TABLE one (a INT)");
        h2 = Databases.open(folder.resolve("values.mv.db").toString());
        sqlite = Databases.open(TestSqlite.run(
                        folder.resolve("values.db"),
                        "CREATE TABLE v (i INTEGER, r REAL, s TEXT, b BLOB, d DATE, n DECIMAL(20, 5))",
                        "INSERT INTO v VALUES (9223372036854775807, 1.5, 'x', x'00ff', '2024-02-29', 3)",
                        "INSERT INTO v VALUES (NULL, 9e999, CAST(x'ff41' AS TEXT), x'', 1709164800, NULL)",
                        "CREATE TABLE big (t TEXT, b BLOB)",
                        "INSERT INTO big VALUES (printf('%.*c', 3000000, 'y'), zeroblob(1000000))")
                .toString());
        postgres = Databases.open(TestPostgres.database(
                "CREATE TYPE mood AS ENUM ('happy', 'sad')",
                "CREATE TYPE pair AS (a INT, b TEXT)",
                "CREATE TABLE one (a INT)",
                "INSERT INTO one VALUES (1)"));
    }

    @AfterAll
    static void close() {
        sqlite.close();
        postgres.close();
        duckdb.close();
        h2.close();
    }

    @Test
    void sqliteCellsKeepWhatTheyAre() {
        assertThat(row(sqlite, "SELECT * FROM v WHERE i IS NOT NULL"))
                .containsExactly(Long.MAX_VALUE, 1.5, "x", "0x00ff", "2024-02-29", 3L);
        assertThat(row(sqlite, "SELECT * FROM v WHERE i IS NULL"))
                .containsExactly(null, "Infinity", "\ufffdA", "0x", 1709164800L, null);
    }

    @Test
    void duckdbTellsInfinitiesAndTimesThatJavaHasNot() {
        assertThat(row(duckdb, "SELECT '-infinity'::TIMESTAMP, 'infinity'::TIMESTAMP, 'infinity'::DATE, '-infinity'::DATE,"
                        + " 'infinity'::TIMESTAMPTZ, '-infinity'::TIMESTAMP_MS, 'infinity'::TIMESTAMP_NS"))
                .containsExactly("-infinity", "infinity", "infinity", "-infinity", "infinity", "-infinity", "infinity");
        assertThat(row(duckdb, "SELECT TIME '24:00:00', TIME '10:11:12', '0044-03-15 (BC) 10:00:00'::TIMESTAMP, NULL::DATE,"
                        + " TIMESTAMP '2024-02-29 10:11:12.5', DATE '2024-02-29'"))
                .containsExactly("24:00:00", "10:11:12", "-0043-03-15T10:00", null, "2024-02-29T10:11:12.500", "2024-02-29");
        assertThat(row(duckdb, "SELECT TIMETZ '24:00:00+02', ['x'::BLOB, NULL], [DATE 'infinity', '2024-02-29'], [['-infinity'::TIMESTAMP]],"
                        + " {'a': 'infinity'::TIMESTAMPTZ, 'b': 'x'::BLOB}, MAP {'k': TIMESTAMP '2024-02-29 10:11:12'}"))
                .containsExactly("24:00:00", "[0x78, null]", "[infinity, 2024-02-29]", "[[-infinity]]", "{a=infinity, b=0x78}",
                        "{k=2024-02-29T10:11:12}");
    }

    /** The driver reads such a list as a whole and fails, so its times come as texts. */
    @Test
    void duckdbTellsTheEndOfADayWithinAList() {
        assertThat(row(duckdb, "SELECT [TIME '24:00:00', NULL] AS a, {'TIME': TIME '24:00:00', 'b': [TIMETZ '24:00:00+02'], 'c': now()}['b'],"
                        + " MAP {TIME '24:00:00': 1}, TIME '24:00:00', 1 AS a; -- all"))
                .containsExactly("[24:00:00, null]", "[24:00:00+02]", "{24:00:00=1}", "24:00:00", 1L);
        assertThat(table(duckdb, "SELECT [TIME '10:00:00'] AS \"a b\" UNION ALL SELECT [TIME '24:00:00'] ORDER BY 1 DESC LIMIT 1", Limits.STANDARD))
                .satisfies(table -> assertThat(table.columns().get(0).name()).isEqualTo("a b"))
                .satisfies(table -> assertThat(table.rows()).hasToString("[[[24:00:00]]]"));
        assertThat(row(duckdb, "SELECT [struct_pack(\"TIME\" := TIME '24:00:00', moment := TIMESTAMPTZ '2024-02-29 10:00:00+00')]"))
                .first().asString().startsWith("[{TIME=24:00:00, moment=2024-02-29T");
    }

    /** The driver fails on infinity in whole seconds without saying which, and takes that in milliseconds for a date within a list. */
    @Test
    void duckdbTellsInfinitiesOfWholeSeconds() {
        assertThat(row(duckdb, "SELECT TIMESTAMP_S 'infinity', '-infinity'::TIMESTAMP_S, TIMESTAMP_S '2024-02-29 10:11:12', NULL::TIMESTAMP_S,"
                        + " '0044-03-15 (BC) 10:00:00'::TIMESTAMP_S"))
                .containsExactly("infinity", "-infinity", "2024-02-29T10:11:12", null, "-0043-03-15T10:00");
        assertThat(row(duckdb, "SELECT [TIMESTAMP_S 'infinity', '2024-02-29 10:11:12'], {'TIMESTAMP_S': '-infinity'::TIMESTAMP_S},"
                        + " ['infinity'::TIMESTAMP_MS, '-infinity'], 'infinity'::TIMESTAMP_MS"))
                .containsExactly("[infinity, 2024-02-29T10:11:12]", "{TIMESTAMP_S=-infinity}", "[infinity, -infinity]", "infinity");
    }

    /** What a driver cannot give costs the statement, with a word on how to ask for it, and nothing else. */
    @Test
    void aValueThatADriverFailsOnFailsTheStatementAlone() {
        assertThat(error(duckdb, "SELECT TIME '24:00:00'::VARIANT AS a")).contains("cannot be read").endsWith("cast it to a text.");
    }

    @Test
    void duckdbSaysWhatWentWrongWhileItRan() {
        assertThat(error(duckdb, "SELECT CAST(region AS INTEGER) FROM sales")).contains("Could not convert string 'north'");
        assertThat(row(duckdb, "SELECT region FROM sales")).containsExactly("north");
    }

    @Test
    void h2KeepsYearsBeforeChristPartsOfASecondAndRows() {
        assertThat(row(h2, "SELECT DATE '-1000000-01-01', ROW(1, 2), TIMESTAMP '-0044-03-15 10:00:00', TIME '10:00:00.5',"
                        + " DATE '2024-02-29', CAST(NULL AS DATE), JSON '{\"a\": [1]}'"))
                .containsExactly("-1000000-01-01", "ROW (1, 2)", "-0044-03-15T10:00", "10:00:00.500", "2024-02-29", null, "{\"a\":[1]}");
    }

    private static String error(Database database, String sql) {
        return ((Outcome.Failure) database.execute(sql, Limits.STANDARD)).error().message();
    }

    @Test
    void postgresNumbersKeepTheirPrecision() {
        assertThat(postgres("1::smallint")).isEqualTo(1L);
        assertThat(postgres("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(postgres("123456789012345678901234567890.10"))
                .isEqualTo(new BigDecimal("123456789012345678901234567890.10"));
        assertThat(postgres("0.1::real")).isEqualTo(0.1);
        assertThat(postgres("1e300::float8")).isEqualTo(1e300);
        assertThat(postgres("'NaN'::float8")).isEqualTo("NaN");
        assertThat(postgres("'-Infinity'::float4")).isEqualTo("-Infinity");
        assertThat(postgres("'NaN'::numeric")).isEqualTo("NaN");
        assertThat(postgres("'Infinity'::numeric")).isEqualTo("Infinity");
        assertThat(postgres("true")).isEqualTo(true);
        assertThat(postgres("1234.5::money")).isEqualTo("$1,234.50");
    }

    @Test
    void postgresDatesTravelInIsoForm() {
        assertThat(postgres("'2024-02-29'::date")).isEqualTo("2024-02-29");
        assertThat(postgres("'infinity'::date")).isEqualTo("infinity");
        assertThat(postgres("'0044-03-15 BC'::date")).isEqualTo("0044-03-15 BC");
        assertThat(postgres("'2024-02-29 10:11:12.5'::timestamp")).isEqualTo("2024-02-29T10:11:12.5");
        assertThat(postgres("'0044-03-15 01:02:03 BC'::timestamp")).isEqualTo("0044-03-15T01:02:03 BC");
        assertThat((String) postgres("'2024-02-29 10:11:12+02'::timestamptz"))
                .matches("2024-02-2[89]T\\d\\d:\\d\\d:12[+-]\\d\\d(:\\d\\d)?");
        assertThat(postgres("'10:11:12'::time")).isEqualTo("10:11:12");
        assertThat(postgres("'1 year 2 days 03:04:05'::interval")).isEqualTo("1 year 2 days 03:04:05");
    }

    @Test
    void postgresOtherTypesTravelAsTheirText() {
        assertThat(postgres("NULL::int")).isNull();
        assertThat(postgres("NULL::bytea")).isNull();
        assertThat(postgres("'\\x00ff'::bytea")).isEqualTo("0x00ff");
        assertThat(postgres("ARRAY[1, NULL, 3]")).isEqualTo("{1,NULL,3}");
        assertThat(postgres("ARRAY['a', 'b c']")).isEqualTo("{a,\"b c\"}");
        assertThat(postgres("'{\"a\": 1}'::jsonb")).isEqualTo("{\"a\": 1}");
        assertThat(postgres("'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid"))
                .isEqualTo("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11");
        assertThat(postgres("B'1'")).isEqualTo("1");
        assertThat(postgres("B'101'::bit varying")).isEqualTo("101");
        assertThat(postgres("'happy'::mood")).isEqualTo("happy");
        assertThat(postgres("ROW(1, 'x')::pair")).isEqualTo("(1,x)");
        assertThat(postgres("int4range(1, 5)")).isEqualTo("[1,5)");
        assertThat(postgres("'127.0.0.1'::inet")).isEqualTo("127.0.0.1");
        assertThat(postgres("'<a/>'::xml")).isEqualTo("<a/>");
        assertThat(postgres("'x'::\"char\"")).isEqualTo("x");
        assertThat(postgres("point(1, 2)")).isEqualTo("(1,2)");
    }

    @Test
    void allowsColumnsOfTheSameNameOrNone() {
        for (Database database : List.of(sqlite, postgres)) {
            ResultTable table = table(database, "SELECT 1 AS a, 2 AS a, 3 AS \" \"", Limits.STANDARD);
            assertThat(table.columns())
                    .extracting(ResultTable.ResultColumn::name)
                    .containsExactly("a", "a", " ");
            assertThat(table.rows().get(0)).isEqualTo(Arrays.asList(1L, 2L, 3L));
        }
    }

    @Test
    void cutsHugeCellsAndSaysSo() {
        ResultTable table = table(sqlite, "SELECT t, b FROM big", Limits.STANDARD);
        assertThat(table.truncated()).isTrue();
        assertThat((String) table.rows().get(0).get(0))
                .hasSizeLessThan(1_100_000)
                .endsWith("… (3000000 characters)");
        assertThat((String) table.rows().get(0).get(1))
                .hasSizeLessThan(10_000)
                .startsWith("0x00")
                .endsWith("… (1000000 bytes)");
        String huge = "SELECT string_agg(repeat('y', 10000), '') FROM generate_series(1, 300)";
        assertThat(table(postgres, huge, Limits.STANDARD)
                        .truncated())
                .isTrue();
    }

    @Test
    void stopsAtTheByteLimitAndSaysSo() {
        Limits small = new Limits(Duration.ofSeconds(20), 1_000_000, 100_000);
        ResultTable one = table(
                sqlite,
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) "
                        + "SELECT i, hex(zeroblob(500)) FROM n",
                small);
        ResultTable two = table(postgres, "SELECT i, repeat('y', 1000) FROM generate_series(1, 100000) i", small);
        for (ResultTable table : List.of(one, two)) {
            assertThat(table.truncated()).isTrue();
            assertThat(table.rowCount()).isBetween(90, 110);
        }
    }

    @Test
    void readsOnlyTheStartOfAMillionRows() {
        Limits limits = new Limits(Duration.ofSeconds(20), 1_000, 1 << 30);
        ResultTable one = table(
                sqlite,
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT i FROM n",
                limits);
        ResultTable two = table(postgres, "SELECT i, repeat('y', 1000) FROM generate_series(1, 1000000) i", limits);
        for (ResultTable table : List.of(one, two)) {
            assertThat(table.truncated()).isTrue();
            assertThat(table.rowCount()).isEqualTo(1_000);
        }
    }

    @Test
    void wideRowsOfPostgresAreFetchedAFewAtATime() {
        Limits limits = new Limits(Duration.ofSeconds(30), 150, 1 << 30);
        ResultTable table = table(postgres, "SELECT (SELECT string_agg(repeat('y', 10000), '')"
                + " FROM generate_series(1, 500) j WHERE i > 0) FROM generate_series(1, 100) i", limits);
        assertThat(table.rowCount()).isEqualTo(100);
    }

    private static Object postgres(String expression) {
        return row(postgres, "SELECT " + expression).get(0);
    }

    private static List<Object> row(Database database, String sql) {
        return table(database, sql, Limits.STANDARD).rows().get(0);
    }

    private static ResultTable table(Database database, String sql, Limits limits) {
        Outcome outcome = database.execute(sql, limits);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table();
    }
}
