package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** Values of MySQL and MariaDB as a result holds them, those that Java has not among them. */
class MysqlValuesTest {
    private static List<Object> row(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows().get(0);
    }

    @ParameterizedTest
    @EnumSource
    void valuesKeepWhatTheyAre(TestMysql server) {
        String address = server.database(
                "CREATE TABLE v (u BIGINT UNSIGNED, v BIGINT UNSIGNED, w INT UNSIGNED, t1 TINYINT(1), t4 TINYINT, b1 BIT(1), b8 BIT(8), d DECIMAL(65, 30),"
                        + " f FLOAT, g DOUBLE)",
                "INSERT INTO v VALUES (18446744073709551615, 5, 4294967295, 1, -7, b'1', b'10100000',"
                        + " 12345678901234567890123456789012345.123456789012345678901234567890, 0.1, 1e300)",
                "CREATE TABLE t (c CHAR(3), tx TEXT CHARACTER SET utf8mb4, bl BLOB, bn BINARY(2), e ENUM('a', 'b'), s SET('x', 'y'), j JSON)",
                "INSERT INTO t VALUES ('abc', 'é😀', x'00ff', x'00ff', 'b', 'x,y', '{\"a\": \"é\"}')");
        try (Database database = Databases.open(address)) {
            assertThat(row(database, "SELECT * FROM v")).containsExactly(new BigInteger("18446744073709551615"), 5L, 4294967295L, 1L, -7L, true, "0xa0",
                    new BigDecimal("12345678901234567890123456789012345.123456789012345678901234567890"), 0.1, 1e300);
            assertThat(row(database, "SELECT * FROM t")).containsExactly("abc", "é😀", "0x00ff", "0x00ff", "b", "x,y", "{\"a\": \"é\"}");
            assertThat(row(database, "SELECT 3 / 2, 7 DIV 2, COUNT(*), CAST('5' AS UNSIGNED), x'41', NULL, JSON_EXTRACT(j, '$.a'), 0.1e0 + 0.2e0 FROM t"))
                    .containsExactly(new BigDecimal("1.5000"), 3L, 1L, 5L, "0x41", null, "\"é\"", 0.30000000000000004);
        }
    }

    /** The driver takes every TINYINT(1) for a flag, and each but 0 for true. */
    @ParameterizedTest
    @EnumSource
    void starsAreNumbersAndFlagsAreFlags(TestMysql server) throws SQLException {
        String address = server.database(
                "CREATE TABLE reviews (id INT PRIMARY KEY, stars TINYINT(1), shown BOOLEAN, checked BIT(1))",
                "INSERT INTO reviews VALUES (1, 5, TRUE, b'1'), (2, 3, FALSE, b'0'), (3, NULL, NULL, NULL)");
        try (Database database = Databases.open(address)) {
            assertThat(row(database, "SELECT stars, shown, checked, MAX(stars) OVER () FROM reviews ORDER BY id")).containsExactly(5L, 1L, true, 5L);
            assertThat(row(database, "SELECT stars, shown FROM reviews WHERE id = 3")).containsExactly(null, null);
            assertThat(row(database, "SELECT COUNT(*) FROM reviews WHERE shown AND NOT shown = FALSE AND checked")).containsExactly(1L);
            assertThat(kinds(database)).containsExactly(ColumnKind.INTEGER, ColumnKind.INTEGER, ColumnKind.BOOLEAN, ColumnKind.BOOLEAN);
        }
        try (Database given = Databases.over(new MariaDbDataSource(address))) {
            assertThat(row(given, "SELECT stars, shown, checked FROM reviews ORDER BY id")).containsExactly(5L, 1L, true);
        }
    }

    private static List<ColumnKind> kinds(Database database) {
        return database.schema().table("reviews").orElseThrow().columns().stream().map(Column::kind).toList();
    }

    /** Days that there are not, and times of more than a day. */
    @ParameterizedTest
    @EnumSource
    void datesAndTimesTravelAsTheyAreKept(TestMysql server) {
        String address = server.database(
                "CREATE TABLE v (n INT, y YEAR, dt DATE, tm TIME(3), dtm DATETIME(6), ts TIMESTAMP NULL)",
                "INSERT INTO v VALUES (1, 2024, '2024-02-29', '838:59:58.500', '2024-02-29 10:11:12.345678', '2024-02-29 10:11:12')",
                "SET SESSION sql_mode = ''", "INSERT INTO v VALUES (2, 0, '0000-00-00', '-10:00:00', '2024-00-00 00:00:00', NULL)");
        try (Database database = Databases.open(address)) {
            assertThat(row(database, "SELECT y, dt, tm, dtm, ts, MAKETIME(100, 0, 0) FROM v WHERE n = 1")).containsExactly(
                    "2024", "2024-02-29", "838:59:58.500", "2024-02-29T10:11:12.345678", "2024-02-29T10:11:12", "100:00:00");
            assertThat(row(database, "SELECT y, dt, tm, dtm, ts FROM v WHERE n = 2")).containsExactly(
                    "0000", "0000-00-00", "-10:00:00.000", "2024-00-00T00:00:00.000000", null);
        }
    }

    /** After 1,024 bytes, if it goes by MySQL. */
    @ParameterizedTest
    @EnumSource
    void manyValuesAreJoinedToTheLast(TestMysql server) {
        String address = server.database("SET GLOBAL group_concat_max_len = 1024", "CREATE TABLE t (n INT)",
                "INSERT INTO t VALUES (10001), (10002), (10003), (10004), (10005), (10006), (10007), (10008)");
        try (Database database = Databases.open(address)) {
            assertThat(row(database, "SELECT LENGTH(GROUP_CONCAT(a.n, b.n, c.n)), LENGTH(GROUP_CONCAT(a.n)) FROM t a, t b, t c"))
                    .containsExactly(512 * 16L - 1, 512 * 6L - 1);
        }
    }
}
