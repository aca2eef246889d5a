package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On PostgreSQL a column that is none may be a function of the row, and would run. */
class RowFunctionsTest {
    private static Database database;

    @BeforeAll
    static void open() {
        database = Databases.open(TestPostgres.database(
                "CREATE TYPE place AS (street text, city text)",
                "CREATE TABLE customers (id int PRIMARY KEY, name text, address place)",
                "INSERT INTO customers VALUES (1, 'Ann', ROW('High Street', 'Leeds'))",
                "CREATE FUNCTION leak(customers) RETURNS text LANGUAGE sql AS 'SELECT current_user::text'"));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT c.leak FROM customers c",
                "SELECT customers.leak FROM customers",
                "SELECT (c).leak FROM customers c",
                "SELECT (address).city FROM customers",
                "SELECT (c.address).city FROM customers c",
                "SELECT (c.*).leak FROM customers c",
                "SELECT name FROM customers c WHERE c.leak = 'x'",
                "SELECT name FROM customers c ORDER BY (c).leak",
                "SELECT s.n FROM (SELECT (c).leak AS n FROM customers c) s"
            })
    void aFieldThatMayBeAFunctionIsStopped(String sql) {
        assertThat(new Critic(database).criticise(sql, database.schema()).valid()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT c.name FROM customers c",
                "SELECT c.ctid, c.name FROM customers c",
                "SELECT count(c.*) FROM customers c"
            })
    void columnsPass(String sql) {
        assertThat(new Critic(database).criticise(sql, database.schema()).issues()).isEmpty();
    }
}
