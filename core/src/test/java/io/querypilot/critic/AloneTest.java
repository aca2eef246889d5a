package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.schema.TypeNames;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries of every dialect judged without their engine, which has the last word elsewhere. */
@Execution(ExecutionMode.CONCURRENT)
class AloneTest {
    private static Column column(String name, String type, boolean primary) {
        return new Column(name, type, TypeNames.kind(type), primary, !primary, "", List.of());
    }

    /** Customers and their orders, named as the engine folds what is not quoted. */
    private static Schema shop(Dialect dialect) {
        return Schema.of(List.of(
                new Table("", dialect.folded("customers"), false, "", columns(dialect, "customer_id", "name", "country"), List.of()),
                new Table("", dialect.folded("orders"), false, "",
                        columns(dialect, "order_id", "customer_id", "total", "discount", "order_date", "status"), List.of())));
    }

    private static List<Column> columns(Dialect dialect, String... names) {
        return Stream.of(names)
                .map(name -> column(dialect.folded(name), type(name), name.equals(names[0])))
                .toList();
    }

    private static String type(String name) {
        return name.endsWith("_id") ? "INTEGER" : name.endsWith("_date") ? "DATE" : name.matches("total|discount") ? "NUMERIC" : "VARCHAR";
    }

    private static List<Issue> issues(Dialect dialect, String sql) {
        return new Critic(dialect).criticise(sql, shop(dialect)).issues();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "bigquery | MAX_BY(status, total); APPROX_QUANTILES(total, 4); LOGICAL_AND(total > 1); LOGICAL_OR(total > 1); BIT_XOR(order_id)",
        "trino | approx_percentile(total, 0.5); max_by(status, total); arbitrary(status); regr_slope(total, discount); checksum(status)",
        "trino | map_agg(status, total); corr(total, discount); count_if(total > 1); listagg(status, ',') WITHIN GROUP (ORDER BY status)",
        "sqlserver | STDEV(total); VAR(total); STRING_AGG(status, ','); COUNT_BIG(*); CHECKSUM_AGG(order_id)",
        "postgresql | regr_slope(total, discount); corr(total, discount); range_agg(NULL); percentile_cont(0.5) WITHIN GROUP (ORDER BY total)",
        "duckdb | quantile_cont(total, 0.5); first(status); last(status); arg_max(status, total); max(total, 2); list(status); mode(status)",
        "h2 | MEDIAN(total); ANY(total > 1); BIT_AND_AGG(order_id); STDDEVP(total)",
        "mysql | STD(total); ANY_VALUE(status); GROUP_CONCAT(status)",
        "sqlite | total(total); json_group_array(status); group_concat(status, ',')",
    })
    void anAggregateHasOneValuePerGroup(String dialect, String calls) {
        for (String call : calls.split("; ")) {
            String sql = "SELECT customer_id, " + call + " AS x FROM orders GROUP BY customer_id";
            assertThat(issues(Dialect.named(dialect).orElseThrow(), sql)).as(sql).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sqlserver | SELECT status, CHECKSUM(status) AS x FROM orders",
        "postgresql | SELECT status FROM orders WHERE order_id = ANY (ARRAY[1, 2])",
        "h2 | SELECT status FROM orders WHERE order_id = ANY (SELECT customer_id FROM customers)",
        "sqlite | SELECT status, max(total, discount) FROM orders",
        "duckdb | SELECT status, sum(total) AS s FROM orders GROUP BY ALL ORDER BY ALL",
        "bigquery | SELECT status, SUM(total) AS s FROM orders GROUP BY ALL",
    })
    void whatIsNoAggregateElsewhereIsNoneThere(String dialect, String sql) {
        assertThat(issues(Dialect.named(dialect).orElseThrow(), sql)).as(sql).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void aColumnBesideAnAggregateIsStillTold(Dialect dialect) {
        String sql = "SELECT status, country, COUNT(*) AS n FROM orders o JOIN customers c ON c.customer_id = o.customer_id GROUP BY status";
        assertThat(issues(dialect, sql)).extracting(issue -> issue.piece().toLowerCase(Locale.ROOT)).containsExactly("country");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sqlserver | SELECT DATEPART(quarter, order_date) AS q, COUNT(*) AS n FROM orders GROUP BY DATEPART(quarter, order_date)",
        "sqlserver | SELECT DATENAME(weekday, order_date) AS w, DATEADD(qq, 1, order_date) AS d, DATETRUNC(week, order_date) AS k FROM orders",
        "bigquery | SELECT DATE_TRUNC(order_date, QUARTER) AS q, SUM(total) AS s FROM orders GROUP BY DATE_TRUNC(order_date, QUARTER)",
        "bigquery | SELECT DATE_DIFF(CURRENT_DATE(), order_date, ISOWEEK) AS w, DATE_TRUNC(order_date, WEEK(MONDAY)) AS m FROM orders",
        "mysql | SELECT TIMESTAMPDIFF(QUARTER, order_date, CURRENT_DATE) AS q FROM orders",
        "h2 | SELECT DATEADD(QUARTER, 1, order_date) AS q, DATE_TRUNC(WEEK, order_date) AS w FROM orders",
    })
    void aUnitOfTimeIsNoColumn(String dialect, String sql) {
        assertThat(issues(Dialect.named(dialect).orElseThrow(), sql)).as(sql).isEmpty();
        String wrong = sql.replace("order_date", "oder_date");
        assertThat(issues(Dialect.named(dialect).orElseThrow(), wrong)).as(wrong).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT c.name, x.total FROM customers c CROSS APPLY (SELECT TOP 3 o.total FROM orders o WHERE o.customer_id = c.customer_id"
                + " ORDER BY o.total DESC) x | total",
        "SELECT c.name, x.total FROM customers c OUTER APPLY (SELECT TOP (3) o.total FROM orders o WHERE o.customer_id = c.customer_id) AS x | total",
        "SELECT [how many] = COUNT(*) FROM orders | orders",
        "SELECT TOP (3) status, n = COUNT(*) FROM orders GROUP BY status ORDER BY n DESC | status",
        "SELECT DISTINCT s = status, t = CASE WHEN total = 1 THEN 'x' ELSE status END FROM orders WHERE total = 2 | total",
        "SELECT name FROM customers WHERE customer_id IN (SELECT c = customer_id FROM orders) | name",
        "SELECT q.s FROM (SELECT s = SUM(total), k = (SELECT COUNT(*) FROM customers) FROM orders) q WHERE q.k = 1 | total",
    })
    void sqlServersOwnFormsAreRead(String sql, String word) {
        assertThat(issues(Dialect.SQLSERVER, sql)).as(sql).isEmpty();
        String wrong = sql.replaceFirst("\\b" + word + "\\b", "nowhere");
        assertThat(issues(Dialect.SQLSERVER, wrong)).as(wrong).isNotEmpty();
    }
}
