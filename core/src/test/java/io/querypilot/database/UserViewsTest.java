package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Corpus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No view, however many stand before it, has an engine run what a query may not call; harmless ones may be asked. */
class UserViewsTest {
    private static final List<String> TABLES = List.of(
            "CREATE TABLE customers (id INT, customer_id INT, name VARCHAR(50), city VARCHAR(50), country VARCHAR(50))",
            "CREATE TABLE orders (order_id INT, customer_id INT, status VARCHAR(9), total DECIMAL(9, 2), total_amount DECIMAL(9, 2),"
                    + " quantity INT, order_date DATE, created DATE, note VARCHAR(9))",
            "CREATE TABLE products (product_id INT, product_name VARCHAR(9), category VARCHAR(9), price DECIMAL(9, 2))",
            "CREATE TABLE t (a INT, b INT, c INT, x INT, y INT, name VARCHAR(9), d DATE, ts TIMESTAMP)",
            "CREATE TABLE a (id INT, t INT, x INT)", "CREATE TABLE b (id INT, t INT)");

    @TempDir
    Path folder;

    private static Database open(String address) {
        return Databases.open(address, Access.STANDARD.withTrust(Duration.ZERO));
    }

    private static void refuses(Database database, String... statements) {
        for (String sql : statements) {
            assertThat(database.prepare(sql)).as(sql).isPresent();
            assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Failure.class);
        }
    }

    private static void runs(Database database, String... statements) {
        for (String sql : statements) {
            assertThat(database.prepare(sql)).as(sql).isEmpty();
            assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Success.class);
        }
    }

    /** A function there may write files and settings with the rights of whoever made it, and EXPLAIN of a view runs it. */
    @ParameterizedTest
    @EnumSource
    void noViewOfMysqlRunsAFunction(TestMysql server) throws Exception {
        Path trace = folder.resolve("trace");
        String reader = server.database(
                "CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(50))",
                "INSERT INTO customers VALUES (1, 'Ada')",
                "CREATE FUNCTION f_out() RETURNS INT NOT DETERMINISTIC BEGIN DECLARE n INT DEFAULT 1;"
                        + " SELECT 1 INTO OUTFILE '" + trace + "'; RETURN n; END",
                "CREATE FUNCTION f_glob() RETURNS INT NOT DETERMINISTIC BEGIN SET GLOBAL long_query_time = 77; RETURN 1; END",
                "CREATE FUNCTION lower_case(a INT) RETURNS INT DETERMINISTIC RETURN 1",
                "CREATE VIEW w_out AS SELECT f_out() AS a",
                "CREATE VIEW w_glob AS SELECT f_glob() AS a",
                "CREATE VIEW w_calm AS SELECT lower_case(1) AS a",
                "CREATE VIEW w_nested AS SELECT a FROM (SELECT a FROM w_out) q",
                "CREATE VIEW w_top AS SELECT name FROM customers WHERE id IN (SELECT a FROM w_nested)",
                "CREATE VIEW w_sleep AS SELECT SLEEP(0) AS a",
                "CREATE VIEW w_lock AS SELECT GET_LOCK('x', 0) AS a",
                "CREATE VIEW w_bench AS SELECT BENCHMARK(1, 1) AS a",
                "CREATE VIEW w_file AS SELECT LOAD_FILE('/etc/hostname') AS a",
                "CREATE VIEW w_ok AS SELECT lower(name) AS name, count(*) AS n FROM customers GROUP BY name",
                "CREATE VIEW w_above AS SELECT name FROM w_ok",
                "CREATE TABLE wide (w VARCHAR(9), a LONGTEXT AS (" + (server == TestMysql.MARIADB ? "sformat('{:>9999999}', w)" : "repeat(w, 9999999)")
                        + ") VIRTUAL)", "INSERT INTO wide (w) VALUES ('y')",
                "CREATE VIEW wider AS SELECT w FROM wide",
                "CREATE TABLE summed (id INT, twice INT AS (id * 2), word VARCHAR(9) AS (concat(lower(id), 'x')) VIRTUAL)");
        String name = reader.replaceAll(".*/|\\?.*", "");
        try (Database database = open(reader)) {
            assertThat(database.schema().table("w_ok")).isPresent();
            refuses(database, "SELECT * FROM w_out", "SELECT * FROM w_glob", "SELECT a FROM w_calm", "SELECT a FROM w_nested",
                    "SELECT name FROM w_top", "SELECT a FROM " + name + ".w_nested", "SELECT a FROM w_sleep",
                    "SELECT a FROM w_lock", "SELECT a FROM w_bench", "SELECT a FROM w_file",
                    "EXPLAIN SELECT * FROM w_out", "WITH q AS (SELECT a FROM w_glob) SELECT a FROM q");
            refuses(database, "SELECT a FROM wide", "SELECT w FROM wider");
            assertThat(database.schema().table("wide")).isEmpty();
            assertThat(database.schema().leftOut("wide").orElseThrow()).contains("runs what the guard does not let a query call");
            runs(database, "SELECT twice, word FROM summed", "SELECT name, n FROM w_ok", "SELECT name FROM w_above", "SELECT name FROM " + name + ".w_above");
            TestJdbc.run(server.owner(name), "CREATE OR REPLACE VIEW w_ok AS SELECT f_out() AS name");
            refuses(database, "SELECT name FROM w_ok", "SELECT name FROM w_above");
        }
        assertThat(trace).doesNotExist();
        assertThat(one(server.owner(name), "SELECT @@GLOBAL.long_query_time")).isNotEqualTo("77.000000");
    }

    /** Neither server has every function of the other, and calls a user's where it has none of its own. */
    @ParameterizedTest
    @EnumSource
    void noFunctionOfAUserStandsInForOneThatTheServerLacks(TestMysql server) throws Exception {
        Path trace = folder.resolve("trace");
        String lacking = server == TestMysql.MARIADB ? "any_value" : "sformat";
        String name = server.database("CREATE TABLE customers (id INT PRIMARY KEY)", "INSERT INTO customers VALUES (1)")
                .replaceAll(".*/|\\?.*", "");
        String call = "SELECT " + lacking + "('a') FROM customers";
        try (Database database = open(server.owner(name))) {
            assertThat(database.execute(call, Limits.STANDARD)).isInstanceOf(Outcome.Failure.class);
            TestJdbc.run(server.owner(name), "CREATE FUNCTION " + lacking + "(a TEXT) RETURNS INT NOT DETERMINISTIC BEGIN"
                    + " DECLARE n INT DEFAULT 1; SELECT 1 INTO OUTFILE '" + trace + "'; RETURN n; END",
                    "CREATE VIEW seen AS SELECT " + lacking + "('a') AS a FROM customers");
            refuses(database, call, "SELECT a FROM seen", "EXPLAIN " + call);
            runs(database, "SELECT lower(id) FROM customers");
        }
        assertThat(trace).doesNotExist();
    }

    /** What an account may not see cannot be vouched for; it is told which right is wanting. */
    @ParameterizedTest
    @EnumSource
    void aViewOfMysqlThatCannotBeSeenIsNotAsked(TestMysql server) {
        String reader = server.database(
                "CREATE TABLE customers (id INT PRIMARY KEY)", "CREATE VIEW w AS SELECT id FROM customers",
                "CREATE FUNCTION f() RETURNS INT DETERMINISTIC RETURN 1");
        String name = reader.replaceAll(".*/|\\?.*", "");
        TestJdbc.run(server.owner(name), "CREATE DATABASE hidden_" + name,
                "CREATE VIEW hidden_" + name + ".inner_w AS SELECT " + name + ".f() AS id",
                "CREATE VIEW outer_w AS SELECT id FROM hidden_" + name + ".inner_w",
                "CREATE DATABASE shown_" + name,
                "CREATE TABLE shown_" + name + ".customers (id INT PRIMARY KEY)",
                "CREATE VIEW shown_" + name + ".w AS SELECT id FROM shown_" + name + ".customers",
                "CREATE VIEW shown_" + name + ".outer_w AS SELECT id FROM hidden_" + name + ".inner_w",
                "CREATE USER narrow_" + name + "@'localhost'",
                "GRANT SELECT ON shown_" + name + ".* TO narrow_" + name + "@'localhost'");
        String narrow = reader.replaceFirst("user=.*", "user=narrow_" + name).replace("/" + name + "?", "/shown_" + name + "?");
        try (Database database = open(narrow)) {
            assertThat(database.prepare("SELECT id FROM w").orElseThrow())
                    .satisfies(error -> assertThat(error.type()).isEqualTo(ErrorType.PERMISSION_DENIED))
                    .satisfies(error -> assertThat(error.message()).contains("SHOW VIEW"));
            assertThat(database.checkup().findings()).extracting(Checkup.Finding::text).contains("The account cannot see what the view"
                    + " shown_" + name + ".w, or one behind it, runs, so no question may ask it; the right SHOW VIEW or SELECT on one of them"
                    + " is wanting, or one is gone.");
            assertThat(database.schema().table("w")).isEmpty();
            assertThat(database.schema().leftOut("w").orElseThrow()).contains("SHOW VIEW");
        }
        TestJdbc.run(server.owner(name), "GRANT SHOW VIEW ON shown_" + name + ".* TO narrow_" + name + "@'localhost'");
        try (Database database = open(narrow)) {
            runs(database, "SELECT id FROM w");
            refuses(database, "SELECT id FROM outer_w");
        }
    }

    /** MySQL searches no other database for a bare name, and what another holds under it is refused there alone. */
    @ParameterizedTest
    @EnumSource
    void aViewOfAnotherDatabaseOfMysqlIsNotThisTable(TestMysql server) {
        String other = server.database("CREATE VIEW alike AS SELECT SLEEP(0) AS a");
        String reader = server.database("CREATE TABLE alike (a INT)", "CREATE VIEW over_it AS SELECT a FROM alike");
        String path = other.replaceAll(".*/|\\?.*", "") + ".alike";
        TestJdbc.run(server.owner(reader.replaceAll(".*/|\\?.*", "")), "CREATE VIEW over_that AS SELECT a FROM " + path);
        try (Database database = open(reader)) {
            runs(database, "SELECT a FROM alike", "SELECT a FROM over_it");
            refuses(database, "SELECT a FROM " + path, "SELECT a FROM over_that");
        }
    }

    /** The server keeps a view in words of its own; whatever harmless query it takes as a view can be asked by it. */
    @ParameterizedTest
    @EnumSource
    void harmlessQueriesAreHarmlessViewsOnMysql(TestMysql server) throws SQLException {
        String reader = server.database(
                "CREATE TABLE notes (id INT PRIMARY KEY, title VARCHAR(50), body TEXT, made DATETIME, total DECIMAL(10,2),"
                        + " doc LONGTEXT, FULLTEXT (title, body))");
        String name = reader.replaceAll(".*/|\\?.*", "");
        List<String> made = new ArrayList<>();
        List<String> all = new ArrayList<>(Corpus.statements("harmless", Dialect.MYSQL));
        all.addAll(List.of(
                "SELECT id FROM notes WHERE MATCH(title, body) AGAINST ('database' IN BOOLEAN MODE)",
                "SELECT CAST(total AS CHAR), CONVERT(title USING utf8mb4), CAST(title AS CHAR(10)), BINARY title FROM notes",
                "SELECT DATE_FORMAT(made, '%Y-%m') AS m, SUM(total) FROM notes GROUP BY m WITH ROLLUP",
                "SELECT id, ROW_NUMBER() OVER (PARTITION BY title ORDER BY made DESC) AS n FROM notes",
                "SELECT GROUP_CONCAT(DISTINCT title ORDER BY title DESC SEPARATOR '; ') FROM notes",
                "SELECT made + INTERVAL 1 DAY, TIMESTAMPDIFF(MONTH, made, NOW()), EXTRACT(YEAR FROM made) FROM notes",
                "SELECT n.id, jt.a FROM notes n, JSON_TABLE(n.doc, '$[*]' COLUMNS (a INT PATH '$.a')) jt",
                "WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r WHERE i < 9) SELECT i FROM r JOIN notes ON id = i",
                "SELECT IF(total > 1, 'a', 'b'), IFNULL(title, ''), title REGEXP '^a', title LIKE 'x%' FROM notes"));
        try (Connection owner = DriverManager.getConnection(server.owner(name)); Statement statement = owner.createStatement()) {
            for (int i = 0; i < all.size(); i++) {
                try {
                    statement.execute("CREATE VIEW v" + i + " AS " + all.get(i));
                    made.add("v" + i);
                } catch (SQLException noSuchTable) {
                    // Most of the corpus asks tables that are not here.
                }
            }
        }
        assertThat(made).hasSizeGreaterThan(40);
        try (Database database = open(reader)) {
            assertThat(made).allSatisfy(view -> assertThat(database.prepare("SELECT * FROM " + view))
                    .as(all.get(Integer.parseInt(view.substring(1)))).isEmpty());
        }
    }

    /** A database that is open already, as in memory or on a server, where nobody could look at the file first. */
    @Test
    void nothingOfAnOpenH2RunsUnseen() {
        Path trace = folder.resolve("trace");
        String address = "jdbc:h2:mem:unseen";
        String write = "FILE_WRITE(X'42', '" + trace + "')";
        TestJdbc.run(address + ";DB_CLOSE_DELAY=-1;USER=sa",
                "CREATE TABLE people (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO people VALUES (1, 'Ada')",
                "CREATE ALIAS getprop FOR 'java.lang.System.getProperty(java.lang.String)'",
                "CREATE VIEW aa1 AS SELECT getprop('user.home') AS a", "CREATE VIEW aa2 AS SELECT a FROM aa1",
                "CREATE VIEW bb1 AS SELECT " + write + " AS a", "CREATE VIEW bb2 AS SELECT * FROM bb1",
                "CREATE VIEW bb3 AS SELECT name FROM people WHERE EXISTS (SELECT 1 FROM bb2)",
                "CREATE SYNONYM sy FOR bb1", "CREATE SYNONYM fine FOR people",
                "CREATE DOMAIN domw AS INT CHECK (" + write + " > 0)", "CREATE DOMAIN child AS domw",
                "CREATE DOMAIN domp AS VARCHAR CHECK (getprop('user.home') <> VALUE)",
                "CREATE DOMAIN positive AS INT CHECK (VALUE > 0)",
                "CREATE VIEW casts AS SELECT CAST(id AS domw) AS a FROM people",
                "CREATE TABLE watched (id INT)", "CREATE VIEW watching AS SELECT id FROM watched",
                "CREATE TRIGGER t BEFORE SELECT ON watched AS $$ org.h2.api.Trigger create() { return new org.h2.api.Trigger() {"
                        + " public void fire(java.sql.Connection c, Object[] o, Object[] n) { new java.io.File(\"" + trace
                        + "\").mkdir(); } }; } $$",
                "CREATE LINKED TABLE linked('org.h2.Driver', 'jdbc:h2:mem:unseen_other;INIT=CREATE TABLE IF NOT EXISTS x(a INT)', '', '', 'X')",
                "CREATE VIEW ok AS SELECT UPPER(name) AS name FROM people", "CREATE VIEW above AS SELECT name FROM ok");
        // H2 tries a check when it is made.
        assertThat(trace.toFile().delete()).isTrue();
        try (Database database = open(address + ";USER=sa")) {
            assertThat(database.schema().table("people").orElseThrow().column("NAME").orElseThrow().samples()).containsExactly("Ada");
            refuses(database, "SELECT a FROM aa1", "SELECT a FROM aa2", "SELECT a FROM bb2", "SELECT name FROM public.bb3",
                    "SELECT * FROM sy", "SELECT CAST(1 AS domw)", "SELECT CAST(1 AS child)", "SELECT CAST('x' AS domp)",
                    "SELECT a FROM casts", "SELECT id FROM watched", "SELECT id FROM watching", "SELECT a FROM linked",
                    "SELECT CAST(1 AS public.domw)");
            runs(database, "SELECT name FROM above", "SELECT name FROM fine", "SELECT CAST(1 AS positive)", "SELECT id FROM people");
            TestJdbc.run(address + ";USER=sa", "CREATE OR REPLACE VIEW ok AS SELECT CAST(getprop('user.home') AS VARCHAR(20)) AS name");
            refuses(database, "SELECT name FROM ok", "SELECT name FROM above");
        }
        assertThat(trace).doesNotExist();
        TestJdbc.run(address + ";USER=sa", "SHUTDOWN");
    }

    @Test
    void boundsHoldThroughViewsOverViews() {
        String[] nested = {"CREATE VIEW long AS SELECT %s AS a", "CREATE VIEW mid AS SELECT a FROM long",
                "CREATE VIEW top AS SELECT a FROM (SELECT * FROM mid) q", "CREATE VIEW \"table\" AS SELECT a FROM mid", "CREATE TABLE plain (top INT, mid INT)",
                "CREATE VIEW near AS SELECT top AS n FROM plain"};
        Path sqlite = TestSqlite.run(folder.resolve("t.db"), made(nested, "zeroblob(100000)"));
        TestJdbc.run("jdbc:duckdb:" + folder.resolve("t.duckdb"), made(nested, "repeat('x', 100000)"));
        for (String file : List.of(sqlite.toString(), folder.resolve("t.duckdb").toString())) {
            try (Database database = open(file)) {
                refuses(database, "SELECT a FROM mid", "SELECT a FROM top", "SELECT a FROM main.top", "SELECT a FROM \"table\"");
                runs(database, "SELECT top FROM plain", "SELECT n FROM near");
            }
        }
    }

    /** DuckDB is locked and little could happen; but a view is held to what a query is held to. */
    @Test
    void noViewOfDuckdbOrSqliteCallsWhatAQueryMayNot() {
        String duckdb = folder.resolve("v.duckdb").toString();
        TestJdbc.run("jdbc:duckdb:" + duckdb,
                "CREATE TABLE people (id INT, name VARCHAR, twice AS (id * 2))", "INSERT INTO people VALUES (1, 'Ada')",
                "CREATE TABLE telling (id INT, setting AS (current_setting('threads')))",
                "CREATE MACRO several() AS TABLE SELECT 1 AS a", "CREATE MACRO lower(x) AS 'other'",
                "CREATE VIEW settings AS SELECT name FROM duckdb_settings()", "CREATE VIEW asks AS SELECT * FROM query('SELECT 1 AS a')",
                "CREATE VIEW tells AS SELECT current_setting('threads') AS a", "CREATE VIEW calls AS SELECT a FROM several()",
                "CREATE VIEW lowers AS SELECT lower(name) AS a FROM people", "CREATE VIEW top AS SELECT a FROM (FROM tells) q",
                "CREATE VIEW above AS SELECT setting FROM telling",
                "CREATE VIEW ok AS SELECT upper(name) AS a, twice, [x + 1 FOR x IN [1, 2]] AS l FROM people WHERE name LIKE 'A%'",
                "CREATE VIEW \"as\" (b) AS SELECT a FROM ok", "CREATE VIEW shown AS DESCRIBE people",
                "CREATE TABLE wide (w VARCHAR, a AS (repeat(w, 1000000)))", "INSERT INTO wide VALUES ('y')");
        try (Database database = open(duckdb)) {
            assertThat(database.schema().table("wide")).isEmpty();
            assertThat(database.schema().leftOut("wide").orElseThrow()).contains("runs what the guard does not let a query call");
            assertThat(database.schema().table("people").orElseThrow().column("name").orElseThrow().samples()).containsExactly("Ada");
            refuses(database, "SELECT a FROM wide", "SELECT name FROM settings", "SELECT a FROM asks", "SELECT a FROM tells", "SELECT a FROM calls",
                    "SELECT a FROM lowers", "SELECT a FROM top", "SELECT a FROM v.top", "SELECT a FROM v.main.top",
                    "SELECT setting FROM telling", "SELECT setting FROM above", "FROM top");
            runs(database, "SELECT a, twice FROM ok", "SELECT b FROM \"as\"", "SELECT * FROM shown", "SELECT twice FROM people");
        }
        Path sqlite = TestSqlite.run(folder.resolve("v.db"),
                "CREATE TABLE \"view\" (id INT, n INT GENERATED ALWAYS AS (id + 1))", "INSERT INTO \"view\" (id) VALUES (1)",
                "CREATE VIEW loads AS SELECT load_extension('x') AS a", "CREATE VIEW /* AS SELECT 1 */ top AS SELECT a FROM loads",
                "CREATE VIEW ok (a) AS SELECT n FROM \"view\" WHERE id LIKE '1%'",
                "CREATE TABLE format(id INTEGER PRIMARY KEY, name TEXT)", "CREATE TABLE IF NOT EXISTS \"replace\"(a TEXT, b TEXT)",
                "CREATE INDEX printf ON format(name, id)", "CREATE TABLE main.instr(a TEXT, b TEXT, CHECK (length(a) > 0))",
                "CREATE TABLE films (id INT, format_id INT REFERENCES format(id), FOREIGN KEY (id) REFERENCES \"replace\"(a))",
                "CREATE TABLE lasting (a TEXT, b TEXT, format TEXT AS (printf('%1000000d', 1)), REFERENCES_ INT REFERENCES format(id))");
        try (Database database = open(sqlite.toString())) {
            refuses(database, "SELECT a FROM loads", "SELECT a FROM top", "SELECT a FROM main.top", "SELECT a FROM lasting");
            runs(database, "SELECT a FROM ok", "SELECT n FROM \"view\"", "SELECT name FROM format", "SELECT a FROM \"replace\"", "SELECT a FROM instr",
                    "SELECT format.name FROM films JOIN format ON films.format_id = format.id");
        }
    }

    /** Operators and much of the syntax are functions with names; a macro of that name would stand in for them, in our SQL too. */
    @Test
    void noMacroOfDuckdbStandsInForTheEngine() {
        String duckdb = folder.resolve("m.duckdb").toString();
        TestJdbc.run("jdbc:duckdb:" + duckdb,
                "CREATE TABLE people (id INT, name VARCHAR, twice AS (id * 2))", "INSERT INTO people VALUES (1, 'Ada')",
                "CREATE SCHEMA other", "CREATE MACRO other.upper(x) AS 'HIT'", "CREATE MACRO lower(x) AS 'HIT'",
                "CREATE MACRO \"+\"(a, b) AS 'HIT'", "CREATE MACRO \"||\"(a, b) AS 'HIT'", "CREATE MACRO \"~~\"(a, b) AS 'HIT'",
                "CREATE MACRO count_star() AS 'HIT'", "CREATE MACRO list_value(a) AS 'HIT'", "CREATE MACRO struct_pack(a) AS 'HIT'",
                "CREATE MACRO current_database() AS 'HIT'", "CREATE MACRO duckdb_functions() AS TABLE SELECT 'HIT' AS a",
                "CREATE MACRO duckdb_views() AS TABLE SELECT 'HIT' AS a", "CREATE MACRO twofold(x) AS x, (x, y) AS x + y",
                "CREATE MACRO grow(x) AS x * 2", "CREATE INDEX grown_ids ON people ((grow(id)))",
                "CREATE TABLE held (id INT CHECK (grow(id) > 0), d INT DEFAULT (grow(1)), g AS (grow(id)))", "INSERT INTO held (id) VALUES (1)",
                "CREATE VIEW sums AS SELECT id + 1 AS a FROM people", "CREATE VIEW grown AS SELECT twofold(id) AS a FROM people",
                "CREATE VIEW tells AS SELECT current_setting('threads') AS a");
        try (Database database = open(duckdb)) {
            assertThat(database.schema().table("people")).isPresent();
            for (String sql : List.of("SELECT id + 1 FROM people", "SELECT name || 'x' FROM people", "SELECT name LIKE 'A%' FROM people",
                    "SELECT count(*) FROM people", "SELECT [id] FROM people", "SELECT {'a': id} FROM people", "SELECT a FROM sums")) {
                assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOfSatisfying(Outcome.Success.class,
                        success -> assertThat(success.table().rows().toString()).doesNotContain("HIT"));
            }
            refuses(database, "SELECT g FROM held", "SELECT a FROM tells", "SELECT a FROM grown", "SELECT other.upper('x')", "SELECT m.other.upper('x')",
                    "SELECT name.lower() FROM people", "SELECT lower(name) FROM people");
            assertThat(database.checkup().findings()).extracting(Checkup.Finding::text)
                    .contains("The macro twofold runs in place of a function; the guard lets a query call none.");
        }
        TestJdbc.run("jdbc:duckdb:" + duckdb, "CREATE MACRO abs(x) AS 'HIT'", "CREATE TABLE kept (id INT CHECK (abs(id) <> 'x'))");
        assertThatThrownBy(() -> open(duckdb)).hasMessageContaining("its macro abs would stand in for a function of the engine");
    }

    /** DuckDB keeps a view in words of its own, too. */
    @Test
    void harmlessQueriesAreHarmlessViewsInFiles() throws SQLException {
        for (Dialect dialect : List.of(Dialect.DUCKDB, Dialect.SQLITE)) {
            String file = folder.resolve(dialect == Dialect.DUCKDB ? "h.duckdb" : "h.db").toString();
            List<String> all = Corpus.statements("harmless", dialect);
            List<String> made = new ArrayList<>();
            try (Connection owner = DriverManager.getConnection("jdbc:" + dialect.id() + ":" + file)) {
                for (String table : TABLES) {
                    made(owner, table);
                }
                for (int i = 0; i < all.size(); i++) {
                    if (made(owner, "CREATE VIEW v" + i + " AS " + all.get(i))) {
                        made.add("v" + i);
                    }
                }
            }
            try (Database database = open(file)) {
                assertThat(made).hasSizeGreaterThan(200);
                List<String> refused = made.stream().filter(view -> database.prepare("SELECT * FROM " + view)
                        .filter(error -> error.type() == ErrorType.READ_ONLY_VIOLATION).isPresent())
                        .map(view -> all.get(Integer.parseInt(view.substring(1)))).toList();
                assertThat(refused).isEmpty();
            }
        }
    }

    private static boolean made(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException noSuchTable) {
            return false;
        }
    }

    private static String[] made(String[] statements, String makes) {
        return Arrays.stream(statements).map(sql -> sql.formatted(makes)).toArray(String[]::new);
    }

    private static String one(String address, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(address);
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
