package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.ErrorType;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers and statements that make trouble: locks, recovery, silence on the wire, queries without end. */
class HardServersTest {
    private static final Limits BRIEF = new Limits(Duration.ofMillis(500), 100, 1 << 20);
    /** For what surely comes, though on a busy machine not soon. */
    private static final Limits PATIENT = new Limits(Duration.ofMinutes(5), 100, 1 << 20);
    private static final String[] TABLE = {"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (7)"};
    /** By whatever name an engine has them, each would go on for ever or fill the memory. */
    private static final List<String> RUNAWAYS = List.of(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
            "WITH RECURSIVE n(s) AS (SELECT CAST('x' AS CHAR(100)) UNION ALL SELECT CONCAT(s, s) FROM n) SELECT max(s) FROM n",
            "WITH n AS (SELECT a.b FROM big a, big b, big c) SELECT count(*) FROM n x, n y, n z",
            "SELECT a.b FROM big a, big b, big c, big d ORDER BY a.b + b.b + c.b + d.b",
            "SELECT DISTINCT a.b * 31 + b.b * 17 + c.b * 7 + d.b FROM big a, big b, big c, big d",
            "SELECT count(*) FROM big a, big b, big c WHERE concat('aaaaaaaaaaaaaaaa', a.b, b.b) LIKE '%a%a%a%a%a%a%a%a%b%c'",
            "SELECT length(repeat('x', 2000000000))",
            "SELECT max(repeat('x', 1000000)) FROM big a, big b, big c");
    private static final String[] BIG = {
        "CREATE TABLE big (b INTEGER)", "INSERT INTO big VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10)",
        "INSERT INTO big SELECT a.b * 10 + b.b FROM big a, big b", "INSERT INTO big SELECT a.b * 100 + b.b FROM big a, big b",
    };

    @TempDir
    Path folder;

    private static List<List<Object>> rows(Database database, String sql) {
        Outcome outcome = database.execute(sql, PATIENT);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private static ErrorType error(Database database, String sql) {
        Outcome outcome = database.execute(sql, BRIEF);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
        return ((Outcome.Failure) outcome).error().type();
    }

    private static int port(String address) {
        return Integer.parseInt(address.replaceFirst("^.*?:(\\d+)/.*$", "$1"));
    }

    @Test
    void aStatementThatWaitsForALockEndsAtItsTimeOnPostgres() throws SQLException {
        String address = TestPostgres.database(TABLE);
        locked(address, "BEGIN; LOCK TABLE t IN ACCESS EXCLUSIVE MODE");
    }

    @ParameterizedTest
    @EnumSource
    void aStatementThatWaitsForALockEndsAtItsTimeOnMysql(TestMysql server) throws SQLException {
        String address = server.database(TABLE);
        locked(server.owner(address.replaceAll(".*/|\\?.*", "")), "LOCK TABLES t WRITE");
    }

    private static void locked(String address, String lock) throws SQLException {
        try (Database database = Databases.open(address)) {
            try (Connection other = DriverManager.getConnection(address); Statement statement = other.createStatement()) {
                statement.execute(lock);
                assertThat(error(database, "SELECT a FROM t")).isEqualTo(ErrorType.TIMEOUT);
            }
            assertThat(rows(database, "SELECT a FROM t")).containsExactly(List.of(7L));
        }
    }

    @Test
    void aServerThatOnlyReadsIsReadLikeAnyOther() throws IOException, SQLException {
        String address = TestPostgres.database(TABLE);
        String name = address.replaceAll("^.*/|\\?.*$", "");
        TestJdbc.run(TestPostgres.address("postgres"), "ALTER DATABASE " + name + " SET default_transaction_read_only = on");
        try (Database database = Databases.open(address)) {
            assertThat(database.schema().table("t")).isPresent();
            assertThat(rows(database, "SELECT a FROM t")).containsExactly(List.of(7L));
        }
    }

    /** A server that replays what another wrote takes no write, no temporary table and no serializable transaction. */
    @Test
    void aServerInRecoveryIsReadLikeAnyOther() throws IOException, SQLException {
        Path data = folder.resolve("data");
        try (EmbeddedPostgres first = server(data)) {
            TestJdbc.run(address(first), TABLE);
        }
        Files.createFile(data.resolve("standby.signal"));
        Files.writeString(data.resolve("postgresql.auto.conf"), "restore_command = 'false'\nhot_standby = on\n");
        try (EmbeddedPostgres standby = server(data); Database database = Databases.open(address(standby))) {
            assertThat(rows(database, "SELECT a FROM t")).containsExactly(List.of(7L));
            assertThat(database.schema().table("t")).isPresent();
            assertThat(database.prepare("SELECT b FROM t").orElseThrow().type()).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
            assertThat(database.checkup().findings()).isNotEmpty();
            try (Connection direct = DriverManager.getConnection(address(standby));
                    ResultSet row = direct.createStatement().executeQuery("SELECT pg_is_in_recovery()")) {
                row.next();
                assertThat(row.getBoolean(1)).isTrue();
            }
        }
    }

    private static EmbeddedPostgres server(Path data) throws IOException {
        return EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false).start();
    }

    private static String address(EmbeddedPostgres server) {
        return "jdbc:postgresql://localhost:" + server.getPort() + "/postgres?user=postgres";
    }

    @Test
    void aProxyThatFallsSilentCostsNoMoreThanItsTimeOnPostgres() throws IOException {
        silent(TestPostgres.database(TABLE));
    }

    @ParameterizedTest
    @EnumSource
    void aProxyThatFallsSilentCostsNoMoreThanItsTimeOnMysql(TestMysql server) throws IOException {
        silent(server.database(TABLE));
    }

    private static void silent(String address) throws IOException {
        try (TestProxy proxy = new TestProxy(port(address));
                Database database = Databases.open(
                        address.replaceFirst("localhost:\\d+|127\\.0\\.0\\.1:\\d+", "127.0.0.1:" + proxy.port()),
                        Access.STANDARD.withConnections(2, Duration.ofSeconds(10)))) {
            assertThat(rows(database, "SELECT a FROM t")).containsExactly(List.of(7L));
            proxy.mute(true);
            assertThat(error(database, "SELECT a FROM t")).isIn(ErrorType.TIMEOUT, ErrorType.CONNECTION_ERROR);
            proxy.mute(false);
            TestPostgres.await(() -> database.execute("SELECT a FROM t", Limits.STANDARD) instanceof Outcome.Success);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatIsKilledIsReplacedOnMysql(TestMysql server) {
        String address = server.database(TABLE);
        String name = address.replaceAll(".*/|\\?.*", "");
        try (Database database = Databases.open(address, Access.STANDARD.withConnections(1, Duration.ofSeconds(10)))) {
            assertThat(rows(database, "SELECT a FROM t")).containsExactly(List.of(7L));
            long killed = count(server.owner(name), "SELECT id FROM information_schema.processlist WHERE user = '" + name + "'");
            TestJdbc.run(server.owner(name), "KILL " + killed);
            TestPostgres.await(() -> database.execute("SELECT a FROM t", Limits.STANDARD) instanceof Outcome.Success);
        }
    }

    @Test
    void aServerOfMysqlThatRestartsIsAskedAgain() throws IOException, InterruptedException {
        try (Database database = Databases.open(TestMysql.MYSQL.database(TABLE))) {
            assertThat(rows(database, "SELECT a FROM t")).containsExactly(List.of(7L));
            TestMysql.restart();
            TestPostgres.await(() -> database.execute("SELECT a FROM t", Limits.STANDARD) instanceof Outcome.Success);
            assertThat(database.schema().table("t")).isPresent();
        }
    }

    @Test
    void nothingRunsAwayOnPostgres() {
        String address = TestPostgres.database(BIG);
        runAway(address, address, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'querypilot'"
                + " AND state = 'active' AND datname = current_database() AND query LIKE '%big%'");
    }

    @ParameterizedTest
    @EnumSource
    void nothingRunsAwayOnMysql(TestMysql server) {
        String address = server.database(BIG);
        runAway(address, server.owner(address.replaceAll(".*/|\\?.*", "")),
                "SELECT count(*) FROM information_schema.processlist WHERE command = 'Query' AND info LIKE '%big%'"
                        + " AND info NOT LIKE '%processlist%'");
    }

    @Test
    void nothingRunsAwayOnSqlite() {
        Path file = TestSqlite.run(folder.resolve("t.db"), BIG);
        runAway(file.toString(), "", "");
    }

    @Test
    void nothingRunsAwayOnDuckdb() {
        Path file = folder.resolve("t.duckdb");
        TestJdbc.run("jdbc:duckdb:" + file, BIG);
        runAway(file.toString(), "", "");
    }

    @Test
    void nothingRunsAwayOnH2() {
        String address = "jdbc:h2:file:" + folder.resolve("t");
        TestJdbc.run(address + ";USER=sa", BIG);
        runAway(address, "", "");
    }

    /**
     * Each is refused, stopped or soon done; then the server is at none of them, and the next is answered. An engine in this
     * process is waited for: H2 looks whether it is to stop once in 4,096 rows, each of which may take milliseconds.
     */
    private static void runAway(String address, String watching, String busy) {
        try (Database database = Databases.open(address, Access.STANDARD.withConnections(1, PATIENT.timeout()))) {
            for (String sql : RUNAWAYS) {
                Outcome outcome = database.execute(sql, BRIEF);
                if (outcome instanceof Outcome.Failure failure) {
                    assertThat(failure.error().type()).as(sql + " " + failure).isNotIn(ErrorType.CONNECTION_ERROR, ErrorType.DATABASE_BUSY);
                }
                if (!busy.isEmpty()) {
                    TestPostgres.await(() -> count(watching, busy) == 0);
                }
                assertThat(rows(database, "SELECT count(*) FROM big WHERE b = 7")).as("after " + sql).hasSize(1);
            }
        }
    }

    private static long count(String address, String sql) {
        try (Connection connection = DriverManager.getConnection(address);
                ResultSet row = connection.createStatement().executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
