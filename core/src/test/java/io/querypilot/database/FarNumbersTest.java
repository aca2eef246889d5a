package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.database.ResultTable.ResultColumn;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A number of few digits whose plain form is a gigabyte. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FarNumbersTest {
    @Test
    void travelsAsText() throws SQLException {
        String address = "jdbc:h2:mem:far";
        try (Connection open = DriverManager.getConnection(address + ";USER=sa");
                Database database = Databases.open(address)) {
            Caller caller = new Caller("default", "ann");
            Outcome outcome = new QuestionDatabase(database.as(caller), caller, "").execute(
                    "SELECT CAST('1E999999999' AS DECFLOAT) AS a, CAST('-1E-99999999' AS DECFLOAT) AS b, CAST('1.5E4' AS DECFLOAT) AS c",
                    Limits.STANDARD, Purpose.TYPED);
            assertThat(outcome).isInstanceOf(Outcome.Success.class);
            assertThat(((Outcome.Success) outcome).table().rows())
                    .containsExactly(List.of("1E+999999999", "-1E-99999999", new BigDecimal("1.5E+4")));
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
