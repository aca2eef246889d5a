package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
            assertThat(row(database, "SELECT * FROM v")).containsExactly(new BigInteger("18446744073709551615"), 5L, 4294967295L, true, -7L, true, "0xa0",
                    new BigDecimal("12345678901234567890123456789012345.123456789012345678901234567890"), 0.1, 1e300);
            assertThat(row(database, "SELECT * FROM t")).containsExactly("abc", "é😀", "0x00ff", "0x00ff", "b", "x,y", "{\"a\": \"é\"}");
            assertThat(row(database, "SELECT 3 / 2, 7 DIV 2, COUNT(*), CAST('5' AS UNSIGNED), x'41', NULL, JSON_EXTRACT(j, '$.a'), 0.1e0 + 0.2e0 FROM t"))
                    .containsExactly(new BigDecimal("1.5000"), 3L, 1L, 5L, "0x41", null, "\"é\"", 0.30000000000000004);
        }
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
}
