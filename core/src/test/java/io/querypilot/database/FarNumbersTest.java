package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.database.ResultTable.ResultColumn;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A number of few digits whose plain form is a gigabyte. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FarNumbersTest {
    @Test
    void travelsAsText() throws SQLException {
        String address = TestJdbc.made("jdbc:h2:mem:far;USER=sa;DB_CLOSE_DELAY=-1", "jdbc:h2:mem:far", "CREATE TABLE t (a DECFLOAT, b DECFLOAT, c DECFLOAT)",
                "INSERT INTO t VALUES ('1E999999999', '-1E-99999999', '1.5E4')");
        try (Database database = Databases.open(address)) {
            Caller caller = new Caller("default", "ann");
            Outcome outcome = new QuestionDatabase(database.as(caller), caller, "").execute("SELECT a, b, c FROM t", Limits.STANDARD, Purpose.TYPED);
            assertThat(outcome).isInstanceOf(Outcome.Success.class);
            assertThat(((Outcome.Success) outcome).table().rows())
                    .containsExactly(List.of("1E+999999999", "-1E-99999999", new BigDecimal("1.5E+4")));
            assertThat(database.schema().tables()).hasSize(1);
        }
    }

    /** H2 computes with each nought of such a number, and no time-out stops it. */
    @Test
    void h2ComputesWithNone() {
        String address = TestJdbc.made("jdbc:h2:mem:noughts;USER=sa;DB_CLOSE_DELAY=-1", "jdbc:h2:mem:noughts", "CREATE TABLE t (a NUMERIC(10, 2))");
        try (Database database = Databases.open(address)) {
            for (String sql : List.of("SELECT 1E99999999 + 1", "SELECT round(1e-99999999, 2)", "SELECT CAST('1E99999999' AS NUMERIC)",
                    "SELECT CAST(U&'1E\\0039999999' AS DECFLOAT)", "SELECT CAST(U&'1E!0039999999' UESCAPE '!' AS DECFLOAT)",
                    "SELECT CAST('\u0001１E９9999999\u0002' AS DECFLOAT) + 1", "SELECT a > '1E' || '9999' || 9999 FROM t",
                    "SELECT CAST(concat(1, 'E', 99999999) AS NUMERIC)", "SELECT (1 || CHAR(69) || 99999999)::DECFLOAT + 1",
                    "SELECT CONVERT('1' || 'e' || a, DECIMAL) FROM t",
                    "SELECT mod(1E+099999999, 7)", "SELECT a + ' 1.5e99999999 ' FROM t", "SELECT floor(.1E401)", "SELECT 1_0E9_999 + 1",
                    "WITH r (n, x) AS (SELECT 1, 1E3 UNION ALL SELECT n + 1, x * x FROM r WHERE n < 24) SELECT max(x) + 1 FROM r",
                    "WITH RECURSIVE r (n, x) AS (SELECT 1, CAST(10 AS DECFLOAT) UNION ALL SELECT n + 1, x * x FROM r WHERE n < 24) SELECT x + 1 FROM r")) {
                assertThat(database.prepare(sql)).as(sql).isPresent();
            }
            for (String sql : List.of("SELECT 1E400 + 1", "SELECT count(*) FROM t WHERE a > 1.5e6", "SELECT '12E4567A', '1E5'",
                    "WITH q AS (SELECT a FROM t) SELECT count(*) FROM q WHERE a > 1000000", "SELECT CAST('1.5E4' AS DECFLOAT)",
                    "SELECT '7E1000' = '12E3'", "WITH q AS (SELECT '12E3' AS code, a FROM t) SELECT a FROM q WHERE code = '7E1000' AND a < 1.5e6",
                    "WITH RECURSIVE r (n, c) AS (SELECT 1, '12E3' UNION ALL SELECT n + 1, c FROM r WHERE n < 3) SELECT max(c) FROM r",
                    "SELECT CAST(REPLACE('1,5', ',', '.') AS DECIMAL(5, 2))", "SELECT CAST(YEAR(DATE '2024-01-01') || '.' || 5 AS DECIMAL(8, 2))",
                    "SELECT a || 'E' FROM t", "SELECT CASE WHEN a > 5 THEN 'E' ELSE 'F' END || ' ' || a FROM t")) {
                assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Success.class);
            }
        }
    }

    @Test
    void isNotWrittenOutInJson() {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        List<Object> row = List.of(new BigDecimal("1E999999999"), new BigDecimal("1E-999999999"), new BigDecimal("1.5E4"));
        List<ResultColumn> columns = List.of(
                new ResultColumn("a", "DECFLOAT"), new ResultColumn("b", "DECFLOAT"), new ResultColumn("c", "DECFLOAT"));
        AnswerJson.addTable(document, new ResultTable(columns, List.of(row), false));
        assertThat(document.toString()).contains("[[1E+999999999,1E-999999999,15000]]");
    }

    @Test
    void aLongNumberIsNoFarOne() {
        BigDecimal digits = new BigDecimal("7".repeat(2_000) + ".5");
        assertThat(Cells.far(digits)).isFalse();
        assertThat(Cells.written(digits)).isEqualTo(digits.toPlainString());
        assertThat(Cells.far(new BigDecimal(Double.toString(Double.MIN_VALUE)))).isFalse();
        assertThat(Cells.far(new BigDecimal("0E-999999999"))).isTrue();
    }
}
