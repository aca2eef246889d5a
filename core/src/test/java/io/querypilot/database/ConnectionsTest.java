package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionsTest {
    private static final Duration BRIEF = Duration.ofMillis(50);

    @TempDir
    Path folder;

    @Test
    void aStatementThatIgnoredItsCancelKeepsItsPlace() throws Exception {
        Path file = TestSqlite.run(folder.resolve("a.db"), "CREATE TABLE t (a)");
        Engine engine = new SqliteEngine();
        Access one = Access.STANDARD.withConnections(1, BRIEF);
        Target target = engine.target(file.toString(), one);
        try (Connections connections = new Connections(engine, new PooledSource(engine, target, one), one)) {
            connections.borrow(BRIEF).close();
            Connections.Lease stuck = connections.borrow(BRIEF);
            stuck.failed(new SQLException("I/O error", "08006", new SocketTimeoutException()));
            stuck.close();
            assertThatThrownBy(() -> connections.borrow(BRIEF)).isInstanceOf(SQLTransientConnectionException.class);
        }
    }

    @Test
    void viewsOfAFileAreHeldToTheBoundsOfAQuery() {
        Path file = TestSqlite.run(
                folder.resolve("b.db"),
                "CREATE TABLE t (a TEXT, b TEXT, c AS (instr(a, b || 'x')), d AS (zeroblob(100000000)))",
                "CREATE TABLE u (a TEXT, n AS (upper(a)))",
                "INSERT INTO u (a) VALUES ('x')",
                "CREATE VIEW v AS SELECT trim(a, b) AS x FROM t",
                "CREATE VIEW w AS SELECT trim(a) AS x FROM u");
        try (Database database = Databases.open(file.toString())) {
            assertThat(database.execute("SELECT d FROM t", Limits.STANDARD)).isInstanceOf(Outcome.Failure.class);
            assertThat(database.execute("SELECT x FROM v", Limits.STANDARD)).isInstanceOf(Outcome.Failure.class);
            assertThat(database.execute("SELECT x FROM w", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
            assertThat(database.schema().table("u").orElseThrow().column("n").orElseThrow().samples()).isEmpty();
        }
    }
}
