package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.db.ValueDataType;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.result.DefaultRow;
import org.h2.result.Row;
import org.h2.value.Value;
import org.h2.value.ValueInteger;
import org.h2.value.ValueVarchar;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of H2's that somebody mailed: opening it runs none of their code, which would leave a trace. */
class H2FilesTest {
    private static final String ALIAS = "CREATE ALIAS GETPROP FOR 'java.lang.System.getProperty(java.lang.String)'";

    @TempDir
    Path folder;

    private Path trace;
    private int files;

    @BeforeEach
    void name() {
        trace = folder.resolve("trace");
    }

    private String made(String... statements) {
        Path path = folder.resolve("mail" + files++);
        TestJdbc.run("jdbc:h2:file:" + path + ";USER=sa", "CREATE TABLE people (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO people VALUES (1, 'Ada')");
        TestJdbc.run("jdbc:h2:file:" + path + ";USER=sa", statements);
        return path + ".mv.db";
    }

    private void refuses(String file, String named) throws IOException {
        Files.deleteIfExists(trace);
        assertThatThrownBy(() -> Databases.open(file).close())
                .isInstanceOf(QueryPilotException.class)
                .hasMessageContaining("is not opened")
                .hasMessageContaining(named);
        assertThat(trace).doesNotExist();
    }

    @Test
    void aFileThatHoldsCodeIsNotOpened() throws IOException {
        String java = "java.nio.file.Files.writeString(java.nio.file.Path.of(\"" + trace + "\"), \"x\")";
        refuses(made("CREATE TRIGGER trg BEFORE SELECT ON people AS $$ org.h2.api.Trigger create() { return new org.h2.api.Trigger() {"
                + " public void fire(java.sql.Connection c, Object[] o, Object[] n) throws java.sql.SQLException { try { " + java
                + "; } catch (Exception e) { throw new java.sql.SQLException(e); } } }; } $$"), "TRIGGER \"PUBLIC\".\"TRG\"");
        refuses(made("CREATE LINKED TABLE lt('org.h2.Driver', 'jdbc:h2:mem:evil;INIT=CREATE TABLE IF NOT EXISTS X(A INT)\\;"
                + "CALL FILE_WRITE(X''41'', ''" + trace + "'')', '', '', 'X')"), "LINKED TABLE \"PUBLIC\".\"LT\"");
        refuses(made("CREATE ALIAS src AS 'String src() throws Exception { " + java + "; return \"x\"; }'"), "\"SRC\"");
        refuses(made(ALIAS, "CREATE VIEW seen AS SELECT GETPROP('user.home') AS a"), "VIEW \"PUBLIC\".\"SEEN\"");
        refuses(made("CREATE VIEW writes AS SELECT FILE_WRITE(X'41', '" + trace + "') AS a"), "\"WRITES\"");
        refuses(made("CREATE DOMAIN d AS INT CHECK (FILE_WRITE(X'41', '" + trace + "') > 0)"), "\"D\"");
        refuses(made(ALIAS, "CREATE TABLE g (id INT, g VARCHAR GENERATED ALWAYS AS (GETPROP('user.home')))"), "\"G\"");
        refuses(made(ALIAS, "CREATE TABLE g (id INT, g VARCHAR DEFAULT GETPROP('user.home'))"), "\"G\"");
        refuses(made(ALIAS, "ALTER TABLE people ADD CONSTRAINT c CHECK (GETPROP('user.home') IS NOT NULL)"), "PEOPLE");
    }

    /** Statements that H2 itself would not have kept, put into the file by hand. */
    @Test
    void aForgedFileIsNotOpened() throws IOException {
        for (String forged : List.of(
                "CALL FILE_WRITE(X'41', '%s')",
                "CREATE CACHED TABLE \"PUBLIC\".\"X\" AS SELECT FILE_WRITE(X'41', '%s') A",
                "CREATE CONSTANT \"PUBLIC\".\"X\" VALUE FILE_WRITE(X'41', '%s')",
                "CREATE CONSTANT \"PUBLIC\".\"X\" VALUE \"FILE_WRITE\"(X'41', '%s')",
                "CREATE VIEW U&\"X\" AS SELECT U&\"FILE_\\0057RITE\"(X'41', '%s')",
                "CREATE CONSTANT \"PUBLIC\".\"X\" VALUE 1 /* ' */ + FILE_WRITE(X'41', '%s') /* ' */",
                "CREATE CONSTANT \"PUBLIC\".\"X\" VALUE $$'$$ || FILE_WRITE(X'41', '%s')",
                "create view x as select file_write(X'41', '%s')",
                "CREATE /* */ FORCE LINKED TABLE \"PUBLIC\".\"X\"('org.h2.Driver', 'jdbc:h2:%s', '', '', 'X')",
                "CREATE SCHEMA \"X\"; CALL FILE_WRITE(X'41', '%s')",
                "RUNSCRIPT FROM '%s'",
                "SET DATABASE_EVENT_LISTENER 'x.Y%s'",
                "SET MODE (SELECT FILE_WRITE(X'41', '%s'))",
                "CREATE CACHED TABLE \"PUBLIC\".\"X\"(A INT) ENGINE \"x.Y%s\"")) {
            String file = made();
            forge(file, forged.formatted(trace));
            refuses(file, "code that is kept in it");
        }
    }

    private static void forge(String file, String sql) {
        try (MVStore store = new MVStore.Builder().fileName(file).open()) {
            TransactionStore transactions = new TransactionStore(store, new ValueDataType());
            transactions.init();
            Transaction transaction = transactions.begin();
            TransactionMap<Long, Row> rows = transaction.openMap("table.0");
            Row row = new DefaultRow(new Value[] {
                ValueInteger.get(900), ValueInteger.get(0), ValueInteger.get(11), ValueVarchar.get(sql)
            });
            row.setKey(900);
            rows.put(900L, row);
            transaction.commit();
        }
    }

    @Test
    void aFileReplacedLaterIsLookedAtAgain() throws IOException {
        String file = made();
        String evil = made("CREATE VIEW writes AS SELECT FILE_WRITE(X'41', '" + trace + "') AS a");
        try (Database database = Databases.open(file)) {
            assertThat(database.execute("SELECT name FROM people", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
        Files.copy(Path.of(evil), Path.of(file), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        refuses(file, "\"WRITES\"");
    }

    @Test
    void aFileThatOnlyDescribesDataIsOpened() throws SQLException {
        List<String> statements = new ArrayList<>(List.of(
                ALIAS,
                "CREATE DOMAIN price AS NUMERIC(10, 2) DEFAULT 0 CHECK (VALUE >= 0)",
                "CREATE SEQUENCE numbers START WITH 5 INCREMENT BY 2",
                "CREATE TABLE goods (id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, code CHAR(5) NOT NULL UNIQUE,"
                        + " kind ENUM('a', 'b') DEFAULT 'a', cost price, made TIMESTAMP(3) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP,"
                        + " tags VARCHAR(20) ARRAY, doc JSON, picture BLOB(1M), word CLOB, key_id UUID DEFAULT RANDOM_UUID(),"
                        + " took INTERVAL DAY(3) TO SECOND(2), upper_code VARCHAR GENERATED ALWAYS AS (UPPER(code)),"
                        + " number INT DEFAULT NEXT VALUE FOR numbers, size DOUBLE PRECISION, part ROW(a INT, b INT),"
                        + " CHECK (code LIKE 'x%' OR LENGTH(code) IN (1, 2) AND (cost BETWEEN 1 AND 2 OR NOT (number > 3))),"
                        + " person INT REFERENCES people (id) ON DELETE CASCADE)",
                "CREATE UNIQUE NULLS DISTINCT INDEX by_kind ON goods (kind, made DESC)",
                "COMMENT ON TABLE goods IS 'what is sold; (all of it)'",
                "COMMENT ON COLUMN goods.kind IS 'FILE_WRITE(X''41'', ''x'')'",
                "CREATE SCHEMA \"Odd (one)\"", "CREATE TABLE \"Odd (one)\".\"x y\" (\"a (b)\" INT, \"select\" INT)",
                "CREATE VIEW cheap AS SELECT code, COALESCE(cost, 0) AS cost FROM goods WHERE cost < 5",
                "CREATE VIEW numbered (n) AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r",
                "CREATE VIEW stars AS SELECT REPEAT('*', id) AS bar FROM people",
                "CREATE TABLE größen (höhe INT, \"Total €\" VARCHAR DEFAULT 'groß (x)')",
                "COMMENT ON TABLE größen IS '" + "größer(x) ".repeat(300) + "'",
                "CREATE VIEW größte AS SELECT MAX(höhe) AS \"am höchsten\", 'ü' AS \"日本\" FROM größen",
                "CREATE TABLE wide (" + java.util.stream.IntStream.range(0, 5_000).mapToObj(i -> "column_" + i + " VARCHAR(20)")
                        .collect(java.util.stream.Collectors.joining(", ")) + ")",
                "CREATE VIEW longer AS SELECT REPEAT('x', 200000) AS a",
                "CREATE SYNONYM folk FOR people", "CREATE CONSTANT one VALUE 1", "CREATE USER reader PASSWORD 'r'",
                "CREATE ROLE readers", "GRANT SELECT ON people TO readers", "GRANT readers TO reader",
                "GRANT SELECT ON SCHEMA PUBLIC TO reader", "SET DB_CLOSE_DELAY 0", "SET MODE MySQL", "SET MODE REGULAR",
                "SET DEFAULT_LOCK_TIMEOUT 500"));
        String file = made(statements.toArray(String[]::new));
        List<String> views = views(file);
        try (Database database = Databases.open(file)) {
            assertThat(database.schema().table("GOODS")).isPresent();
            for (String sql : List.of("SELECT name FROM people", "SELECT * FROM cheap", "SELECT n FROM numbered",
                    "SELECT name FROM folk", "SELECT * FROM größte", "SELECT CAST(1 AS price)")) {
                assertThat(database.prepare(sql)).as(sql).isEmpty();
                assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Success.class);
            }
            assertThat(views).hasSizeGreaterThan(5).allSatisfy(view ->
                    assertThat(database.prepare("SELECT * FROM " + view)).as(view).isEmpty());
        }
    }

    @Test
    void aFileMadeWithoutAUserNameIsOpened() throws IOException {
        Path path = folder.resolve("nameless");
        TestJdbc.run("jdbc:h2:file:" + path + ";USER=", "CREATE TABLE people (id INT)", "INSERT INTO people VALUES (1)");
        try (Database database = Databases.open("jdbc:h2:" + path + ";USER=")) {
            assertThat(database.execute("SELECT id FROM people", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
        forge(path + ".mv.db", "CREATE USER \"\" SALT '' HASH '' ADMIN; CALL FILE_WRITE(X'41', '" + trace + "')");
        refuses(path + ".mv.db", "code that is kept in it");
    }

    /** Every harmless query that H2 takes as a view without tables of its own. */
    private static List<String> views(String file) throws SQLException {
        List<String> made = new ArrayList<>();
        try (Connection owner = DriverManager.getConnection("jdbc:h2:file:" + file.replace(".mv.db", "") + ";USER=sa");
                Statement statement = owner.createStatement()) {
            for (String sql : Corpus.statements("harmless", Dialect.H2)) {
                try {
                    statement.execute("CREATE VIEW harmless" + made.size() + " AS " + sql);
                    made.add("harmless" + made.size());
                } catch (SQLException noSuchTable) {
                    // Most of them ask tables that are not here.
                }
            }
        }
        return made;
    }
}
