package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.sql.SqlError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** BigQuery by Google's own client, against a server on this machine that answers like Google's. */
abstract class BigqueryScene {
    private static final String[] SHOP = {
        "CREATE TABLE customers (customer_id INTEGER, name VARCHAR, born DATE, since TIMESTAMP, vip BOOLEAN, balance DECIMAL(10, 2))",
        "CREATE TABLE orders (order_id INTEGER, customer_id INTEGER, total INTEGER)",
        "CREATE TABLE secret.salaries (name VARCHAR, salary INTEGER)",
        "INSERT INTO customers VALUES (1, 'Ada', DATE '1815-12-10', TIMESTAMP '2025-01-02 03:04:05.5', true, 10.50),"
                + " (2, 'Bo', NULL, NULL, NULL, NULL)",
        "INSERT INTO orders VALUES (1, 1, 10), (2, 1, 20), (3, 2, NULL)",
        "INSERT INTO secret.salaries VALUES ('Ada', 1)",
    };

    @TempDir
    Path folder;

    LocalBigquery server;
    Database database;

    @BeforeEach
    void start() throws IOException {
        server = new LocalBigquery(SHOP);
        database = Databases.open(server.address("shop"), Access.STANDARD.withTrust(Duration.ZERO));
    }

    @AfterEach
    void stop() {
        database.close();
        server.close();
    }

    ResultTable rows(String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table();
    }

    SqlError error(String sql) {
        return error(sql, Limits.STANDARD);
    }

    SqlError error(String sql, Limits limits) {
        Outcome outcome = database.execute(sql, limits);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
        return ((Outcome.Failure) outcome).error();
    }
}
