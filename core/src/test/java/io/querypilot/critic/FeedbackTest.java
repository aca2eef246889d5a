package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedbackTest {
    private final Database database = TestShop.on(Dialect.SQLITE);

    private Feedback criticised(String sql) {
        Critique critique = new Critic(database).criticise(sql, database.schema());
        return Feedback.of(sql, critique, Optional.empty(), database.schema());
    }

    @Test
    void asksWhetherTheNearColumnWasMeantAndListsTheTablesColumns() {
        Feedback feedback = criticised("SELECT id FROM products");
        assertThat(feedback.type()).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        assertThat(feedback.area()).isEqualTo("the SELECT list");
        assertThat(feedback.suggestion()).isEqualTo("Use product_id instead of id; keep the rest.");
        assertThat(feedback.text())
                .contains("did you mean product_id?")
                .contains("Columns of products: product_id, product_name, category, price.");
    }

    @Test
    void enrichesTheEnginesErrorWithWhatTheSchemaKnows() {
        SqlError error = new SqlError(ErrorType.COLUMN_NOT_FOUND, "no such column: o.ordr_date", "o.ordr_date");
        Critique passed = new Critique(true, 1, List.of(), false);
        String sql = "SELECT c.name FROM customers c JOIN orders AS o ON o.customer_id = c.customer_id"
                + " WHERE o.ordr_date > '2024'";
        Feedback feedback = Feedback.of(sql, passed, Optional.of(error), database.schema());
        assertThat(feedback.area()).isEqualTo("the WHERE clause");
        assertThat(feedback.text()).contains("Did you mean order_date?").contains("Columns of orders: order_id");
        assertThat(feedback.text()).doesNotContain("Columns of customers");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT nmae FROM customers | the SELECT list",
        "SELECT name FROM custmers | the FROM clause",
        "SELECT name FROM customers WHERE citty = 'x' | the WHERE clause",
        "SELECT city, COUNT(*) FROM customers GROUP BY citty | the GROUP BY clause",
        "SELECT city FROM customers GROUP BY city HAVING MAX(citty) > 'x' | the HAVING clause",
        "SELECT name FROM customers ORDER BY citty | the ORDER BY clause",
        "SELECT name FROM customers WHERE customer_id IN (SELECT custmer_id FROM orders) | the SELECT list",
        "SELECT name FROM customers c WHERE SUBSTR(c.citty, 1, 2) = 'x' | the WHERE clause"
    })
    void saysWhereThePieceStands(String sql, String area) {
        assertThat(criticised(sql).area()).isEqualTo(area);
    }

    @Test
    void tellsOfEveryIssueButLeadsWithTheFirst() {
        Feedback feedback = criticised("SELECT colour, weight FROM products");
        assertThat(feedback.text())
                .startsWith("1. column_not_found in the SELECT list: There is no column colour")
                .contains("2. column_not_found in the SELECT list: There is no column weight");
    }

    @Test
    void givesEachIssueItsOwnAdviceAndCutsNone() {
        Feedback feedback = criticised("SELECT nmae, colour FROM customers WHERE COUNT(*) > 2");
        assertThat(feedback.text())
                .contains("did you mean name?", "Use name instead of nmae", "no column colour")
                .contains("COUNT(*) cannot stand in WHERE or ON; use HAVING", "Filter on aggregates in HAVING")
                .doesNotContain("…");
        assertThat(feedback.suggestion()).isEqualTo("Correct each of these; keep the rest.");
    }

    @Test
    void tellsAForgottenTableFromAMisspeltColumn() {
        Feedback feedback = criticised("SELECT s.first_name, o.order_id, o.order_date FROM student s"
                + " JOIN enrolment e ON e.student_id = s.id");
        assertThat(feedback.type()).isEqualTo(ErrorType.JOIN_ERROR);
        assertThat(feedback.text())
                .contains("No table in FROM is called o", "is in big_orders, orders")
                .doesNotContain("did you mean");
    }

    @ParameterizedTest
    @CsvSource({"to_char, strftime", "datediff, julianday", "listagg, group_concat", "nvl, ifnull"})
    void namesWhatThisEngineHasForAFunctionItLacks(String foreign, String own) {
        assertThat(criticised("SELECT " + foreign + "(name, 'x') FROM customers").text()).contains("this engine has", own);
    }

    @Test
    void hasSomethingToSayOfTextThatCannotBeRead() {
        Feedback feedback = criticised("SELECT 'open FROM customers");
        assertThat(feedback.suggestion()).isNotEmpty();
        assertThat(feedback.area()).isEqualTo("the statement");
    }
}
