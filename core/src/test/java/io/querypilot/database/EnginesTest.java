package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.h2.H2Engine;
import io.querypilot.database.mysql.MysqlEngine;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every engine that can run here, held to the contract, and what is its own. */
class EnginesTest {
    /** In the words of each engine: a view that makes a text too long, and a harmless one. */
    private static String[] views(String makes) {
        return new String[] {"CREATE VIEW v AS SELECT " + makes + " AS a", "CREATE VIEW w AS SELECT 1 AS a"};
    }

    private static void holdsViewsToTheBounds(String location, String namespace) {
        try (Database database = Databases.open(location)) {
            for (String before : List.of("", namespace + ".")) {
                String refused = "SELECT a FROM " + before + "v";
                String allowed = "SELECT a FROM " + before + "w";
                assertThat(database.prepare(refused)).as(refused).isPresent();
                assertThat(database.execute(refused, Limits.STANDARD)).as(refused).isInstanceOf(Outcome.Failure.class);
                assertThat(database.execute(allowed, Limits.STANDARD)).as(allowed).isInstanceOf(Outcome.Success.class);
            }
        }
    }

    @Nested
    class OnSqlite extends EngineContract {
        @TempDir
        static Path folder;

        @Override
        String location() {
            Path file = folder.resolve("shop.db");
            return Files.exists(file)
                    ? file.toString()
                    : TestSqlite.run(file, SHOP).toString();
        }

        @Override
        String endless() {
            return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
        }

        @Override
        void change(String sql) {
            TestSqlite.run(folder.resolve("shop.db"), sql);
        }

        @Override
        String timestamp() {
            return "TEXT";
        }

        @Test
        void saysItsDialect() {
            assertThat(database.dialect()).isEqualTo(Dialect.SQLITE);
        }

        @Test
        void viewsAreHeldToTheBoundsByEitherName(@TempDir Path other) {
            Path file = TestSqlite.run(other.resolve("views.db"), views("zeroblob(100000)"));
            holdsViewsToTheBounds(file.toString(), "main");
        }
    }

    @Nested
    class OnPostgres extends EngineContract {
        private String address;

        @Override
        String location() {
            address = address == null ? TestPostgres.database(SHOP) : address;
            return address;
        }

        @Override
        String endless() {
            return "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b";
        }

        @Override
        void change(String sql) {
            TestJdbc.run(address, sql);
        }

        @Test
        void saysItsDialect() {
            assertThat(database.dialect()).isEqualTo(Dialect.POSTGRESQL);
        }
    }

    @Nested
    class OnMariadb extends MysqlContract {
        OnMariadb() {
            super(TestMysql.MARIADB);
        }
    }

    @Nested
    class OnMysql extends MysqlContract {
        OnMysql() {
            super(TestMysql.MYSQL);
        }

        /** Without TLS MySQL 8 takes a password under its own key alone; on this machine that is asked for. */
        @Test
        void signsInByPassword() {
            change("CREATE USER keyed@'localhost' IDENTIFIED BY 'Se-cret 1'");
            change("GRANT SELECT, SHOW VIEW ON *.* TO keyed@'localhost'");
            String address = location().replaceFirst("\\?.*", "");
            try (Database keyed = Databases.open(address, Access.STANDARD.as("keyed", "Se-cret 1"))) {
                assertThat(keyed.execute("SELECT name FROM customers", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
            }
            assertThatThrownBy(() -> Databases.open(address, Access.STANDARD.as("keyed", "other"))).hasMessageContaining("Access denied");
            change("DROP USER keyed@'localhost'");
        }
    }

    abstract static class MysqlContract extends EngineContract {
        private final TestMysql server;
        private String address;

        MysqlContract(TestMysql server) {
            this.server = server;
        }

        @Override
        String location() {
            address = address == null ? server.database(SHOP) : address;
            return address;
        }

        @Override
        String endless() {
            return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)"
                    + " SELECT count(*) FROM n a, n b, n c, n d";
        }

        @Override
        void change(String sql) {
            TestJdbc.run(server.owner(address.replaceAll(".*/|\\?.*", "")), sql);
        }

        @Override
        String timestamp() {
            return "DATETIME";
        }

        /** Without the guard: what the server itself refuses in the transaction that questions run in. */
        @Test
        void theServerItselfRefusesWrites() throws SQLException {
            Engine engine = new MysqlEngine();
            Target target = engine.target(server.owner(address.replaceAll(".*/|\\?.*", "")), Access.STANDARD);
            try (Connection connection = engine.connect(target)) {
                for (String write : List.of("DELETE FROM orders", "CREATE TABLE x (a INT)", "DROP TABLE orders",
                        "CREATE TEMPORARY TABLE x (a INT)", "SELECT * FROM orders FOR UPDATE")) {
                    engine.begin(connection, Duration.ofSeconds(5));
                    assertThatThrownBy(() -> connection.createStatement().execute(write))
                            .as(write)
                            .isInstanceOfSatisfying(SQLException.class, refused ->
                                    assertThat(engine.classify(refused).type()).isEqualTo(ErrorType.READ_ONLY_VIOLATION));
                    engine.end(connection);
                }
            }
        }

        @Test
        void seesOtherDatabasesCommentsViewsAndEnumerations() {
            String other = server.database(
                    "CREATE TABLE notes (id INT PRIMARY KEY, mood ENUM('glad', 'sad') COMMENT 'how it went') COMMENT 'a diary'",
                    "CREATE VIEW moods AS SELECT mood FROM notes").replaceAll(".*/|\\?.*", "");
            Table notes = database.schema().table(other + ".notes").orElseThrow();
            assertThat(notes.comment()).isEqualTo("a diary");
            assertThat(notes.column("mood").orElseThrow().samples()).containsExactly("glad", "sad");
            assertThat(notes.column("mood").orElseThrow().comment()).isEqualTo("how it went");
            assertThat(database.schema().table(other + ".moods").orElseThrow().view()).isTrue();
        }

        @Test
        void passesOnOnlyHarmlessOptions() {
            assertThatThrownBy(() -> Databases.open("jdbc:mysql://localhost/x?allowMultiQueries=true"))
                    .hasMessageContaining("allowMultiQueries");
            assertThatThrownBy(() -> Databases.open("jdbc:mysql://localhost:1/x?user=me"))
                    .hasMessageContaining("cannot be reached");
        }

        @Test
        void viewsAreHeldToTheBoundsByEitherName() {
            String other = server.database(views("repeat('x', 100000)"));
            holdsViewsToTheBounds(other, other.replaceAll(".*/|\\?.*", ""));
        }
    }

    @Nested
    class OnDuckdb extends EngineContract {
        @TempDir
        static Path folder;

        @Override
        String location() {
            Path file = folder.resolve("shop.duckdb");
            return Files.exists(file) ? file.toString() : TestJdbc.made("jdbc:duckdb:" + file, file.toString(), SHOP);
        }

        @Override
        String endless() {
            return "SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000) c WHERE a.range + b.range = c.range - 9999";
        }

        @Override
        void change(String sql) {
            throw new UnsupportedOperationException("what was loaded stays");
        }

        @Override
        boolean live() {
            return false;
        }

        @Test
        void viewsAreHeldToTheBoundsByEitherName(@TempDir Path other) {
            Path file = other.resolve("views.duckdb");
            TestJdbc.run("jdbc:duckdb:" + file, views("repeat('x', 100000)"));
            for (String namespace : List.of("main", "views", "views.main")) {
                holdsViewsToTheBounds(file.toString(), namespace);
            }
        }
    }

    @Nested
    class OnH2 extends EngineContract {
        private static final String ADDRESS = "jdbc:h2:mem:contract";
        private String reader;

        @Override
        String location() {
            if (reader == null) {
                TestJdbc.run(ADDRESS + ";DB_CLOSE_DELAY=-1", SHOP);
                change("CREATE USER reader PASSWORD 'r'");
                change("GRANT SELECT ON SCHEMA PUBLIC TO reader");
                reader = ADDRESS + ";USER=reader;PASSWORD=r";
            }
            return reader;
        }

        @Override
        String endless() {
            return "SELECT count(*) FROM SYSTEM_RANGE(1, 1000000) a, SYSTEM_RANGE(1, 1000000) b WHERE a.x + b.x = -1";
        }

        @Override
        void change(String sql) {
            TestJdbc.run(ADDRESS, sql);
        }

        @Override
        String kept(String name) {
            return name.toUpperCase(Locale.ROOT);
        }

        @AfterAll
        void drop() {
            TestJdbc.run(ADDRESS, "SHUTDOWN");
        }

        @Test
        void runsNoSqlByItsAddress() {
            for (String option : List.of("INIT=RUNSCRIPT FROM 'x.sql'", "TRACE_LEVEL_FILE=4", "init=DROP ALL OBJECTS")) {
                assertThatThrownBy(() -> Databases.open(ADDRESS + ";" + option)).hasMessageContaining("not one that is passed on");
            }
            assertThatThrownBy(() -> Databases.open("jdbc:h2:zip:x.zip!/x")).hasMessageContaining("not well formed");
        }

        @Test
        void refusesAliasesAndViewsOverThem() {
            change("CREATE ALIAS LOWER_ALL FOR 'java.lang.String.valueOf(int)'");
            change("CREATE VIEW SEEN AS SELECT LOWER_ALL(customer_id) AS a FROM customers");
            assertThat(error("SELECT lower_all(customer_id) FROM customers", Limits.STANDARD)).isNotNull();
            try (Database owners = Databases.open(ADDRESS + ";USER=;PASSWORD=")) {
                assertThat(owners.execute("SELECT a FROM seen", Limits.STANDARD)).isInstanceOf(Outcome.Failure.class);
            }
            change("DROP VIEW SEEN");
            change("DROP ALIAS LOWER_ALL");
        }

        @Test
        void aFileIsOpenedSoThatH2RefusesToWrite(@TempDir Path folder) {
            TestJdbc.run("jdbc:h2:file:" + folder.resolve("shop") + ";USER=sa", SHOP);
            Engine engine = new H2Engine();
            Target target = engine.target(folder.resolve("shop.mv.db").toString(), Access.STANDARD);
            assertThatThrownBy(() -> {
                        try (Connection connection = engine.connect(target)) {
                            connection.createStatement().execute("DELETE FROM orders");
                        }
                    })
                    .isInstanceOfSatisfying(SQLException.class, refused ->
                            assertThat(engine.classify(refused).type()).isEqualTo(ErrorType.READ_ONLY_VIOLATION));
            try (Database file = Databases.open(folder.resolve("shop.mv.db").toString())) {
                assertThat(file.schema().tables()).hasSize(2);
            }
        }

        @Test
        void viewsAreHeldToTheBoundsByEitherName(@TempDir Path other) {
            TestJdbc.run("jdbc:h2:file:" + other.resolve("views") + ";USER=sa", views("REPEAT(CURRENT_USER, 100000)"));
            holdsViewsToTheBounds(other.resolve("views.mv.db").toString(), "PUBLIC");
        }
    }
}
