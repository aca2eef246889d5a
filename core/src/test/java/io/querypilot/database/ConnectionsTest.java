package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.querypilot.database.sqlite.SqliteEngine;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Table;
import io.querypilot.sql.SqlError;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.Function;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;

class ConnectionsTest {
    private static final Duration BRIEF = Duration.ofMillis(50);

    @TempDir
    Path folder;

    @Test
    void aStatementThatIgnoredItsCancelKeepsItsPlace() throws Exception {
        Path file = TestSqlite.run(folder.resolve("a.db"), "CREATE TABLE t (a)");
        Engine engine = new SqliteEngine();
        Access one = Access.STANDARD.withConnections(1, Duration.ofMinutes(1));
        Target target = engine.target(file.toString(), one);
        try (Connections connections = new Connections(engine, new PooledSource(engine, target, one), one)) {
            connections.borrow(BRIEF).close();
            Connections.Lease stuck = connections.borrow(BRIEF);
            stuck.failed(new SQLException("I/O error", "08006", new SocketTimeoutException()));
            stuck.close();
            assertThatThrownBy(() -> connections.borrow(BRIEF))
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContaining("1 of 1 are held by statements that go on though they were told to stop");
        }
    }

    /** HikariCP closes an evicted connection on a thread of its own; whoever discards it does not meet it half closed. */
    @Test
    void aConnectionThatBrokeInATransactionIsDiscardedInSilence() throws Exception {
        Path file = TestSqlite.run(folder.resolve("b.db"), "CREATE TABLE t (a)");
        Engine engine = new SqliteEngine();
        Access one = Access.STANDARD.withConnections(1, Duration.ofSeconds(5));
        PooledSource source = new PooledSource(engine, engine.target(file.toString(), one), one);
        try (Connections connections = new Connections(engine, source, one)) {
            Connection broken = source.take();
            broken.setAutoCommit(false);
            source.discard(broken);
            try (Connections.Lease next = connections.borrow(Duration.ofSeconds(5))) {
                assertThat(next.connection()).isNotSameAs(broken);
            }
        }
    }

    /** A function of the driver's owner that no interrupt reaches, under the name of one that the guard allows. */
    private static final class Stuck extends Function {
        private final CountDownLatch entered;
        private final CountDownLatch let;

        Stuck() {
            this(new CountDownLatch(1), new CountDownLatch(1));
        }

        private Stuck(CountDownLatch entered, CountDownLatch let) {
            this.entered = entered;
            this.let = let;
        }

        /** The driver keeps in a function whose call it is in: one that two connections shared would answer the wrong one. */
        Stuck ofAnotherConnection() {
            return new Stuck(entered, let);
        }

        @Override
        protected void xFunc() throws SQLException {
            entered.countDown();
            while (let.getCount() > 0) {
                LockSupport.parkNanos(1_000_000);
            }
            result("over");
        }
    }

    @Test
    void aStatementThatNoCancelReachesKeepsItsPlaceUntilItReturns() throws Exception {
        Path file = TestSqlite.run(folder.resolve("c.db"), "CREATE TABLE t (a)");
        Stuck stuck = new Stuck();
        Limits second = new Limits(Duration.ofSeconds(1), 1, 1_000);
        try (Database database = Databases.over(source(file, stuck), Access.STANDARD.withConnections(1, Duration.ofSeconds(2)))) {
            database.execute("SELECT 1 AS a", Limits.STANDARD);
            CompletableFuture<Outcome> first =
                    CompletableFuture.supplyAsync(() -> database.execute("SELECT upper('a') AS a", second));
            stuck.entered.await();
            assertThat(message(database.execute("SELECT 1 AS a", Limits.STANDARD)))
                    .contains("1 of 1 are held", "wait for them, or end them in the database");
            stuck.let.countDown();
            assertThat(message(first.join())).contains("was stopped after 1000 ms");
            assertThat(database.execute("SELECT 1 AS a", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
    }

    /** Nothing within the process can be made to stop, but nobody need wait for it. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoeverAskedNeedNotWaitForAStatementThatNoCancelReaches() throws Exception {
        Path file = TestSqlite.run(folder.resolve("f.db"), "CREATE TABLE t (a)");
        Stuck stuck = new Stuck();
        Limits brief = new Limits(Duration.ofSeconds(1), 1, 1_000);
        try (Database database = Databases.over(source(file, stuck), Access.STANDARD.withConnections(3, Duration.ofSeconds(2)))) {
            assertThat(message(database.execute("SELECT upper('a') AS a", brief)))
                    .isEqualTo("The statement was stopped after 1000 ms; SQLite cannot break it off and works on for a while.");
            assertThat(database.pool().orElseThrow().busy()).isEqualTo(1);
            assertThat(database.execute("SELECT 1 AS a", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
            List<Object> taken = new ArrayList<>();
            Outcome streamed = database.stream("SELECT 1 AS a UNION ALL SELECT upper('a')", brief, StatementContext.CATALOGUE, taking(taken));
            assertThat(message(streamed)).contains("was stopped after 1000 ms; SQLite cannot break it off");
            assertThat(database.pool().orElseThrow().busy()).isEqualTo(2);
            CompletableFuture<Outcome> second = new CompletableFuture<>();
            for (String again : List.of("SELECT upper('a') AS a", "select  upper( 'a' )\nAS a -- once more\n;")) {
                assertThat(message(database.execute(again, brief))).isEqualTo("This statement was stopped before, and SQLite"
                        + " still works on it within this process; it is not begun again until that is over.");
            }
            Thread asks = new Thread(() -> second.complete(database.execute("SELECT upper('A') AS a", Limits.STANDARD)));
            asks.start();
            while (database.pool().orElseThrow().busy() < 3) {
                LockSupport.parkNanos(1_000_000);
            }
            asks.interrupt();
            assertThat(message(second.join())).contains("was cancelled");
            int before = taken.size();
            stuck.let.countDown();
            while (database.pool().orElseThrow().busy() > 0) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(taken).as("nothing comes to whoever has left").hasSize(before);
            assertThat(database.execute("SELECT 1 AS a", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
    }

    /** Each takes a processor, whichever database it was for. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void noMoreAreBegunWhereAsManyAsThereMayBeWereLeft() throws Exception {
        Path file = TestSqlite.run(folder.resolve("h.db"), "CREATE TABLE t (a)");
        Stuck stuck = new Stuck();
        Engine engine = new SqliteEngine();
        LeftBehind one = new LeftBehind(1);
        Access two = Access.STANDARD.withConnections(2, BRIEF);
        try (Connections connections = new Connections(engine, new Connections.Given(engine, source(file, stuck)), two, one);
                Connections others = new Connections(engine, new Connections.Given(engine, source(file, stuck)), two, one)) {
            Connections.Lease left = connections.borrow(Duration.ofSeconds(30));
            assertThatThrownBy(() -> left.run(BRIEF, System.nanoTime(), (statement, watch) -> statement.execute("SELECT upper('a')")))
                    .hasMessageContaining("cannot break it off");
            left.close();
            for (Connections any : List.of(connections, others)) {
                assertThatThrownBy(() -> any.borrow(BRIEF)).isInstanceOf(AllLent.class).hasMessage("1 statement that was told to stop still"
                        + " works within this process, and its processors bear no more: wait, or start it anew");
            }
            stuck.let.countDown();
            while (one.room(BRIEF.toNanos()) == 0) {
                LockSupport.parkNanos(1_000_000);
            }
            others.borrow(Duration.ofSeconds(30)).close();
        }
    }

    /** A check that took all of a statement's time, most of it in a queue, once left a tenth of a second to wait for a turn. */
    @Test
    void whoWaitedLongForItsCheckWaitsForItsTurnAllTheSame() throws Exception {
        Path file = TestSqlite.run(folder.resolve("g.db"), "CREATE TABLE t (a)");
        Stuck stuck = new Stuck();
        Limits spent = Limits.STANDARD.after(Limits.STANDARD.timeout());
        try (Database database = Databases.over(source(file, stuck), Access.STANDARD.withConnections(1, Duration.ofSeconds(20)))) {
            CompletableFuture<Outcome> first =
                    CompletableFuture.supplyAsync(() -> database.execute("SELECT upper('a') AS a", Limits.STANDARD));
            stuck.entered.await();
            CompletableFuture<Outcome> second =
                    CompletableFuture.supplyAsync(() -> database.execute("SELECT 1 AS a", spent));
            while (database.pool().orElseThrow().waiting() == 0) {
                LockSupport.parkNanos(1_000_000);
            }
            Thread.sleep(500);
            stuck.let.countDown();
            assertThat(second.join()).isInstanceOf(Outcome.Success.class);
            assertThat(first.join()).isInstanceOf(Outcome.Success.class);
        }
    }

    /** With a thousand questions in flight each waits its turn for longer than any engine may plan. */
    @Test
    void waitingForAConnectionIsNotPlanning() throws Exception {
        Path file = TestSqlite.run(folder.resolve("e.db"), "CREATE TABLE t (a)");
        Stuck stuck = new Stuck();
        try (Database database = Databases.over(source(file, stuck), Access.STANDARD.withConnections(1, Duration.ofSeconds(20)))) {
            CompletableFuture<Outcome> first =
                    CompletableFuture.supplyAsync(() -> database.execute("SELECT upper('a') AS a", Limits.STANDARD));
            stuck.entered.await();
            CompletableFuture<Optional<SqlError>> second =
                    CompletableFuture.supplyAsync(() -> database.prepare("SELECT 1 AS a"));
            while (database.pool().orElseThrow().waiting() == 0) {
                LockSupport.parkNanos(1_000_000);
            }
            Thread.sleep(new SqliteEngine().preparing().plusMillis(100).toMillis());
            stuck.let.countDown();
            assertThat(second.join()).isEmpty();
            assertThat(first.join()).isInstanceOf(Outcome.Success.class);
        }
    }

    private static Rows taking(List<Object> taken) {
        return new Rows() {
            @Override
            public void columns(List<ResultTable.ResultColumn> columns) {
                taken.add(columns);
            }

            @Override
            public boolean row(List<Object> row) {
                return taken.add(row);
            }
        };
    }

    private static SQLiteDataSource source(Path file, Stuck stuck) {
        SQLiteDataSource source = new SQLiteDataSource() {
            @Override
            public SQLiteConnection getConnection(String user, String password) throws SQLException {
                SQLiteConnection connection = super.getConnection(user, password);
                Function.create(connection, "upper", stuck.ofAnotherConnection(), 1, 0);
                return connection;
            }
        };
        source.setUrl("jdbc:sqlite:" + file);
        return source;
    }

    private static String message(Outcome outcome) {
        return ((Outcome.Failure) outcome).error().message();
    }

    /** Somebody takes the connection and says nothing: not the pool's words are told, but what happened. */
    @Test
    void aServerThatDoesNotAnswerIsToldInPlainWords() throws Exception {
        Access brief = Access.STANDARD.withConnections(1, Duration.ofMillis(400));
        try (ServerSocket silent = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
            String address = "jdbc:postgresql://localhost:" + silent.getLocalPort() + "/shop?user=reader";
            assertThatThrownBy(() -> Databases.open(address, brief).close())
                    .isInstanceOfSatisfying(QueryPilotException.class, fault -> assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_UNREACHABLE))
                    .hasMessageContaining("Connection not made within 400 ms: the server, or the way to it, is slow")
                    .hasMessageNotContaining("total=");
        }
    }

    /** The one connection of its owner's pool, which goes back as it came. */
    @Test
    void aDataSourceOfSqliteHasTheLimitsOfAFileWhileItIsLent() throws Exception {
        Path file = TestSqlite.run(
                folder.resolve("d.db"),
                "CREATE TABLE t (pattern TEXT, text TEXT)",
                "INSERT INTO t VALUES (hex(zeroblob(1000)), hex(zeroblob(2500000)))");
        String likes = "SELECT 'a' LIKE pattern AS a FROM t";
        String reads = "SELECT length(text || 'x') AS n FROM t";
        try (HikariDataSource source = new HikariDataSource()) {
            source.setJdbcUrl("jdbc:sqlite:" + file);
            source.setMaximumPoolSize(1);
            try (Database database = Databases.over(source)) {
                assertThat(message(database.execute(likes, Limits.STANDARD))).contains("pattern too complex");
                assertThat(message(database.execute(reads, Limits.STANDARD))).contains("too big");
            }
            try (Connection owners = source.getConnection();
                    Statement statement = owners.createStatement()) {
                assertThat(statement.executeQuery(likes).next()).isTrue();
                assertThat(statement.executeQuery(reads).getInt(1)).isEqualTo(5_000_001);
                statement.execute("ATTACH ':memory:' AS beside");
            }
        }
    }

    @Test
    void aSearchIndexCanBeAskedLikeAFunctionAndNothingElseCan() {
        Path file = TestSqlite.run(
                folder.resolve("e.db"),
                "CREATE VIRTUAL TABLE docs USING fts5(title)",
                "INSERT INTO docs VALUES ('hello world'), ('good bye')",
                "CREATE VIRTUAL TABLE padl USING fts5(title)",
                "CREATE TABLE plain (title TEXT)");
        try (Database database = Databases.open(file.toString())) {
            Outcome found = database.execute("SELECT title FROM docs('hello')", Limits.STANDARD);
            assertThat(((Outcome.Success) found).table().rows()).containsExactly(List.of("hello world"));
            for (String sql : List.of(
                    "SELECT title FROM plain('x')", "SELECT padl('x', 4294967306)", "SELECT title FROM padl('x')",
                    "SELECT load_extension('x') FROM docs('hello')")) {
                assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Failure.class);
            }
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

    @Test
    void aCellBeyondTheLimitCostsOnlyItself() {
        String large = "printf('%9000000s', 'x')";
        Path file = TestSqlite.run(
                folder.resolve("large.db"),
                "CREATE TABLE other (x TEXT)",
                "INSERT INTO other VALUES ('y')",
                "CREATE TABLE t (a TEXT, body TEXT NOT NULL, bytes BLOB, z TEXT)",
                "INSERT INTO t VALUES ('b', 'short', x'00', 'c'), ('b', " + large + ", zeroblob(9000000), 'c')");
        try (Database database = Databases.open(file.toString())) {
            Table table = database.schema().table("t").orElseThrow();
            assertThat(table.column("a").orElseThrow().samples()).containsExactly("b");
            assertThat(table.column("body").orElseThrow().samples()).containsExactly("short");
            assertThat(table.column("body").orElseThrow().contents().nulls()).isFalse();
            assertThat(table.column("z").orElseThrow().samples()).containsExactly("c");
            for (String sql : List.of("SELECT x FROM other", "SELECT a, z FROM t", "SELECT body FROM t LIMIT 1")) {
                assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Success.class);
            }
            for (String sql : List.of("SELECT body FROM t", "SELECT bytes FROM t", "SELECT substr(body, 1, 3) FROM t")) {
                assertThat(message(database.execute(sql, Limits.STANDARD))).as(sql).contains("too big", "4 MiB");
            }
        }
    }
}
