package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Contents;
import io.querypilot.schema.Count;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever is grouped by may be shown, whatever the parser takes it for: no engine is there to say that it is right. */
class GroupedExpressionsTest {
    private final Schema schema = TestShop.schema(Dialect.SQLITE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "sqlserver | CONVERT(date, order_date)",
        "sqlserver | CONVERT(varchar(7), order_date, 120)",
        "sqlserver | TRY_CONVERT(int, status)",
        "sqlserver | JSON_VALUE(status, '$.a')",
        "sqlserver | order_date AT TIME ZONE 'UTC'",
        "sqlserver | status COLLATE Latin1_General_CI_AS",
        "postgresql | json_value(status, '$.a')",
        "postgresql | order_date AT TIME ZONE 'UTC'",
        "postgresql | status SIMILAR TO 'a%'",
        "postgresql | status IS DISTINCT FROM 'x'",
        "postgresql | ARRAY[status, order_date]",
        "postgresql | (string_to_array(status, ' '))[1]",
        "postgresql | TRIM(BOTH 'x' FROM status)",
        "mysql | status COLLATE utf8mb4_bin",
        "mysql | status REGEXP 'a'",
        "mysql | CONVERT(status USING utf8mb4)",
        "duckdb | [status, order_date]",
        "duckdb | {'a': status}",
        "bigquery | SAFE_CAST(status AS INT64)",
        "bigquery | STRUCT(status AS s)",
        "trino | ROW(status, order_date)",
        "trino | status IS NULL",
        "h2 | status IS NOT NULL",
    })
    void whatIsGroupedByMayBeShown(String dialect, String expression) {
        String name = dialect.equals("h2") ? "\"orders\"" : "orders";
        String shown = dialect.equals("h2") ? expression.replace("status", "\"status\"") : expression;
        String sql = "SELECT " + shown + ", COUNT(*) FROM " + name + " GROUP BY ";
        Critic critic = new Critic(Dialect.named(dialect).orElseThrow());
        assertThat(critic.criticise(sql + shown, schema).firstBlocking()).as(sql + shown).isEmpty();
        assertThat(critic.criticise(sql + "1", schema).firstBlocking()).as(sql + "1").isEmpty();
        assertThat(critic.criticise(sql + "UPPER('x')", schema).firstBlocking()).as("not grouped: " + shown)
                .map(Issue::type).contains(ErrorType.AGGREGATION_ERROR);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "round(quantity) / 10 | round(quantity / 10)", "(quantity + 1) * customer_id | quantity + 1 * customer_id", "quantity - (customer_id - 1) | quantity - customer_id - 1",
        "strftime('%M', order_date) | strftime('%m', order_date)",
    })
    void bracketsAndTextsTellExpressionsApart(String shown, String key) {
        String sql = "SELECT " + shown + ", COUNT(*) FROM orders GROUP BY ";
        Critic critic = new Critic(Dialect.SQLITE);
        assertThat(critic.criticise(sql + key, schema).firstBlocking()).as(sql + key).map(Issue::type).contains(ErrorType.AGGREGATION_ERROR);
        assertThat(critic.criticise(sql + "(" + shown + ")", schema).firstBlocking()).as(sql + shown).isEmpty();
    }

    @Test
    void whatWasCountedToTellRowsApartDeterminesThemWhereTheEngineLetsItPass() {
        Contents all = new Contents(List.of(), false, "", "", List.of(), false, new Count(7, Count.How.EXACT));
        Contents fewer = new Contents(List.of(), false, "", "", List.of(), false, new Count(2, Count.How.EXACT));
        Schema reasons = Schema.of(List.of(new Table(
                "", "reason", false, "", List.of(text("rsncd", all), text("rsnnm", fewer)), List.of(), true, new Count(7, Count.How.EXACT))));
        Critic critic = new Critic(Dialect.SQLITE);
        assertThat(critic.criticise("SELECT rsnnm, COUNT(*) FROM reason GROUP BY rsncd", reasons).issues()).isEmpty();
        assertThat(critic.criticise("SELECT rsncd, COUNT(*) FROM reason GROUP BY rsnnm", reasons).issues()).isNotEmpty();
        assertThat(new Critic(Dialect.POSTGRESQL).criticise("SELECT rsnnm, COUNT(*) FROM reason GROUP BY rsncd", reasons).firstBlocking()).isPresent();
    }

    private static Column text(String name, Contents contents) {
        return new Column(name, "TEXT", ColumnKind.TEXT, false, true, "", List.of(), contents);
    }
}
