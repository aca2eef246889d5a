package io.querypilot.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DialectTest {
    @Test
    void writesANameInQuotesOnlyWhereItMust() {
        assertThat(Dialect.SQLITE.written("Orders_2")).isEqualTo("Orders_2");
        assertThat(Dialect.POSTGRESQL.written("orders_2")).isEqualTo("orders_2");
        assertThat(Dialect.POSTGRESQL.written("Orders")).isEqualTo("\"Orders\"");
        assertThat(Dialect.SQLITE.written("order")).isEqualTo("\"order\"");
        assertThat(Dialect.SQLITE.written("two words")).isEqualTo("\"two words\"");
        assertThat(Dialect.MYSQL.written("a`b")).isEqualTo("`a``b`");
        assertThat(Dialect.SQLITE.written("2nd")).isEqualTo("\"2nd\"");
        assertThat(Dialect.SQLITE.written("")).isEqualTo("\"\"");
    }
}
