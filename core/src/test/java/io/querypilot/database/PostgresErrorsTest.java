package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.querypilot.database.postgres.PostgresEngine;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every statement here really runs, on a connection without the guard before it. */
class PostgresErrorsTest {
    private static final Engine ENGINE = new PostgresEngine();
    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        String address = TestPostgres.database(
                "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, d DATE, p POINT)",
                "CREATE TABLE u (a INTEGER, c TEXT)",
                "CREATE TABLE secret (a INTEGER)",
                "INSERT INTO t VALUES (1, 'x'), (2, 'y')",
                "CREATE ROLE reader LOGIN PASSWORD 'reader' IN ROLE pg_read_server_files",
                "ALTER ROLE reader SET temp_file_limit = 0",
                "ALTER ROLE reader SET work_mem = '64kB'",
                "GRANT SELECT ON t, u TO reader");
        connection = ENGINE.connect(ENGINE.target(address, Access.STANDARD.as("reader", "reader")));
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT foo FROM t                                   | COLUMN_NOT_FOUND    | foo",
                "SELECT t1.foo FROM t AS t1                          | COLUMN_NOT_FOUND    | t1.foo",
                "SELECT \"Foo Bar\" FROM t                           | COLUMN_NOT_FOUND    | Foo Bar",
                "SELECT * FROM tt                                    | TABLE_NOT_FOUND     | tt",
                "SELECT * FROM other.t                               | TABLE_NOT_FOUND     | other.t",
                "SELECT a FROM t JOIN u ON t.a = u.a                 | AMBIGUOUS_COLUMN    | a",
                "SELECT year(b) FROM t                               | FUNCTION_NOT_FOUND  | year",
                "SELECT a FROM t WHERE sum(a) > 1                    | AGGREGATION_ERROR   | ''",
                "SELECT a, b, count(*) FROM u JOIN t USING (a) GROUP BY a | AGGREGATION_ERROR | t.b",
                "SELECT sum(count(*)) FROM t                         | AGGREGATION_ERROR   | ''",
                "SELECT DISTINCT a FROM t ORDER BY b                 | AGGREGATION_ERROR   | SELECT DISTINCT",
                "SELECT count() FROM t                               | AGGREGATION_ERROR   | aggregate function",
                "SELECT u.c FROM t                                   | JOIN_ERROR          | u",
                "SELECT * FROM t JOIN u USING (b)                    | JOIN_ERROR          | b",
                "SELECT * FROM t JOIN t ON true                      | JOIN_ERROR          | t",
                "SELECT * FROM t FULL JOIN u ON t.a > u.a            | JOIN_ERROR          | FULL JOIN",
                "SELECT * FROM t JOIN u ON 5                         | JOIN_ERROR          | JOIN/ON",
                "SELECT * FORM t                                     | SYNTAX_ERROR        | FORM",
                "SELECT * FROM t WHERE (                             | SYNTAX_ERROR        | ''",
                "SELECT a FROM t UNION SELECT a, b FROM t            | SYNTAX_ERROR        | ''",
                "SELECT * FROM t WHERE b = 5                         | TYPE_MISMATCH       | text = integer",
                "SELECT * FROM t WHERE a = 'abc'                     | TYPE_MISMATCH       | abc",
                "SELECT * FROM t WHERE d = 'yesterdayish'            | TYPE_MISMATCH       | yesterdayish",
                "SELECT a::nosuchtype FROM t                         | TYPE_MISMATCH       | nosuchtype",
                "SELECT CASE WHEN a > 1 THEN b ELSE a END FROM t     | TYPE_MISMATCH       | ''",
                "SELECT p::date FROM t                               | TYPE_MISMATCH       | ''",
                "SELECT 1 / (a - a) FROM t                           | DATA_ERROR          | ''",
                "SELECT '2024-02-30'::date                           | DATA_ERROR          | 2024-02-30",
                "SELECT 99999999999::int                             | DATA_ERROR          | ''",
                "SELECT (SELECT a FROM t)                            | DATA_ERROR          | ''",
                "SELECT pg_sleep(5)                                  | TIMEOUT             | ''",
                "SELECT g FROM generate_series(1, 200000) g ORDER BY random() | RESOURCE_EXCEEDED | ''",
                "SELECT repeat('x', 2000000000)                      | RESOURCE_EXCEEDED   | ''",
                "DELETE FROM t                                       | READ_ONLY_VIOLATION   | ''",
                "CREATE TABLE v (a INT)                              | READ_ONLY_VIOLATION | ''",
                "SELECT nextval('pg_catalog.nosuch')                 | TABLE_NOT_FOUND     | pg_catalog.nosuch",
                "SELECT * FROM t FOR UPDATE                          | READ_ONLY_VIOLATION   | ''",
                "SELECT * FROM secret                                | PERMISSION_DENIED   | ''",
                "SELECT pg_terminate_backend(pg_backend_pid())       | CONNECTION_ERROR    | ''",
            })
    void namesTheTypeAndThePiece(String sql, ErrorType type, String piece) throws SQLException {
        SqlError error = failure(sql, type == ErrorType.TIMEOUT ? Duration.ofMillis(300) : Duration.ofMinutes(1));
        assertThat(error.type()).as(error.message()).isEqualTo(type);
        assertThat(error.piece()).as(error.message()).isEqualTo(piece.replace("''", ""));
        assertThat(error.message())
                .doesNotContain("ERROR:")
                .doesNotContain("Position")
                .doesNotContain("\n");
    }

    private static SqlError failure(String sql, Duration within) throws SQLException {
        ENGINE.begin(connection, within);
        SQLException exception = catchThrowableOfType(SQLException.class, () -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery(sql).next();
            }
        });
        assertThat((Throwable) exception).as(sql).isNotNull();
        if (!connection.isClosed()) {
            ENGINE.end(connection);
        }
        return ENGINE.classify(exception);
    }
}
