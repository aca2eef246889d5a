package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.querypilot.database.sqlite.SqliteEngine;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every statement here really runs, on a connection without the guard before it. */
class SqliteErrorsTest {
    @TempDir
    static Path folder;

    private static final Engine ENGINE = new SqliteEngine();
    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        Path file = TestSqlite.run(
                folder.resolve("errors.db"),
                "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)",
                "CREATE TABLE u (a INTEGER, c TEXT)",
                "INSERT INTO t VALUES (1, 'x'), (2, 'y')");
        connection = ENGINE.connect(ENGINE.target(file.toString(), Access.STANDARD));
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
                "SELECT T1.foo FROM t AS T1                          | COLUMN_NOT_FOUND    | T1.foo",
                "SELECT a FROM t ORDER BY 5                          | COLUMN_NOT_FOUND    | 1st",
                "SELECT * FROM tt                                    | TABLE_NOT_FOUND     | tt",
                "SELECT * FROM other.t                               | TABLE_NOT_FOUND     | other.t",
                "SELECT a FROM t JOIN u ON t.a = u.a                 | AMBIGUOUS_COLUMN    | a",
                "SELECT year(b) FROM t                               | FUNCTION_NOT_FOUND  | year",
                "SELECT substr(b) FROM t                             | FUNCTION_NOT_FOUND  | substr",
                "SELECT a FROM t WHERE sum(a) > 1                    | AGGREGATION_ERROR   | sum",
                "SELECT a FROM t WHERE row_number() OVER () > 1      | AGGREGATION_ERROR   | row_number",
                "SELECT a FROM t HAVING a > 1                        | AGGREGATION_ERROR   | HAVING",
                "SELECT count(*) FROM t GROUP BY count(*)            | AGGREGATION_ERROR   | aggregate functions",
                "SELECT sum(count(*)) FROM t                         | AGGREGATION_ERROR   | count",
                "SELECT * FROM t JOIN u USING (b)                    | JOIN_ERROR          | b",
                "SELECT * FROM t SIDEWAYS OUTER JOIN u               | JOIN_ERROR          | OUTER",
                "SELECT * FROM t LEFT INNER JOIN u                   | JOIN_ERROR          | LEFT INNER",
                "SELECT * FROM t NATURAL JOIN u ON t.a = u.a         | JOIN_ERROR          | NATURAL join",
                "SELECT * FORM t                                     | SYNTAX_ERROR        | FORM",
                "SELECT * FROM t WHERE (                             | SYNTAX_ERROR        | ''",
                "SELECT 'open FROM t                                 | SYNTAX_ERROR        | 'open FROM t",
                "SELECT a FROM t UNION SELECT a, b FROM t            | SYNTAX_ERROR        | ''",
                "SELECT a FROM t WHERE a = (SELECT a, b FROM t)      | SYNTAX_ERROR        | ''",
                "SELECT a FROM t LIMIT 'many'                        | TYPE_MISMATCH       | ''",
                "SELECT abs(-9223372036854775808)                    | DATA_ERROR          | ''",
                "SELECT json_extract('{', '$.a')                     | DATA_ERROR          | ''",
                "SELECT hex(zeroblob(200000000))                     | RESOURCE_EXCEEDED   | ''",
                "DELETE FROM t                                       | READ_ONLY_VIOLATION | ''",
                "CREATE TABLE v (a)                                  | READ_ONLY_VIOLATION | ''",
                "CREATE TEMP TABLE v (a)                             | READ_ONLY_VIOLATION | ''",
                "ATTACH ':memory:' AS m                              | READ_ONLY_VIOLATION | ATTACH",
                "VACUUM INTO 'copy.db'                               | READ_ONLY_VIOLATION | ATTACH",
                "SELECT load_extension('x')                          | PERMISSION_DENIED   | ''",
            })
    void namesTheTypeAndThePiece(String sql, ErrorType type, String piece) {
        SqlError error = failure(sql);
        assertThat(error.type()).as(error.message()).isEqualTo(type);
        assertThat(error.piece()).as(error.message()).isEqualTo(piece.replace("''", ""));
        assertThat(error.message()).doesNotContain("[SQLITE_");
    }

    @Test
    void callsAnExpressionTooDeepAResource() {
        SqlError nested = failure("SELECT " + "(".repeat(5000) + "1" + ")".repeat(5000));
        SqlError chained = failure("SELECT 1" + " + 1".repeat(5000));
        assertThat(nested.type()).as(nested.message()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        assertThat(chained.type()).as(chained.message()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
    }

    private static SqlError failure(String sql) {
        SQLException exception = catchThrowableOfType(SQLException.class, () -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery(sql).next();
            }
        });
        assertThat((Throwable) exception).as(sql).isNotNull();
        return ENGINE.classify(exception);
    }
}
