package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.critic.Critic;
import io.querypilot.database.trino.TrinoEngine;
import io.querypilot.schema.Sampling;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.DatePart;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Corpus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Trino as it is, a coordinator and a worker. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrinoEngineTest {
    @TempDir
    static Path folder;

    private TestTrino server;
    private Database database;

    @BeforeAll
    void start() throws Exception {
        server = TestTrino.start(folder, "mvn -pl core test -Dtest=TrinoEngineTest -Dtrino=true");
        TestJdbc.run(server.address("owner"),
                "CREATE TABLE customers (customer_id INTEGER, name VARCHAR, nation BIGINT)",
                "INSERT INTO customers VALUES (1, 'Ada', 7), (2, 'Bo', 24)");
        database = Databases.open(server.address("reader"));
    }

    @AfterAll
    void stop() {
        if (database != null) {
            database.close();
        }
        if (server != null) {
            server.close();
        }
    }

    private List<List<Object>> rows(String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private ErrorType error(String sql, Limits limits) {
        Outcome outcome = database.execute(sql, limits);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
        return ((Outcome.Failure) outcome).error().type();
    }

    @Test
    void seesAllCatalogsAndJoinsOverThem() {
        assertThat(database.schema().table("customers").orElseThrow().columns()).hasSize(3);
        Table nation = database.schema().table("tpch.tiny.nation").orElseThrow();
        String path = Dialect.TRINO.path(nation.namespace(), nation.name());
        assertThat(path).isEqualTo("tpch.tiny.nation");
        assertThat(rows("SELECT c.name, n.name FROM customers c JOIN " + path + " n ON n.nationkey = c.nation ORDER BY 1"))
                .containsExactly(List.of("Ada", "GERMANY"), List.of("Bo", "UNITED STATES"));
    }

    /** The session says catalog and schema already; who writes them means the same table. */
    @Test
    void aTableIsKnownByItsWholePath() {
        Critic critic = new Critic(Dialect.TRINO);
        for (String path : List.of("customers", "\"default\".customers", "memory.\"default\".customers")) {
            String sql = "SELECT name FROM " + path + " WHERE customer_id = 1";
            assertThat(critic.criticise(sql, database.schema()).issues()).as(path).isEmpty();
            assertThat(rows(sql)).containsExactly(List.of("Ada"));
        }
        assertThat(critic.criticise("SELECT 1 FROM tpch.\"default\".customers", database.schema()).issues()).isNotEmpty();
    }

    @Test
    void cutsRowsAndStopsAtTheTimeout() {
        Outcome cut = database.execute("SELECT * FROM tpch.tiny.orders", new Limits(Duration.ofSeconds(60), 10, 1 << 20));
        assertThat(((Outcome.Success) cut).table()).extracting(ResultTable::rowCount, ResultTable::truncated)
                .containsExactly(10, true);
        String endless = "SELECT count(*) FROM tpch.sf100.lineitem a, tpch.sf100.lineitem b WHERE a.comment < b.comment";
        assertThat(error(endless, new Limits(Duration.ofSeconds(2), 10, 1 << 20))).isEqualTo(ErrorType.TIMEOUT);
        assertThat(rows("SELECT count(*) FROM customers")).containsExactly(List.of(2L));
    }

    @Test
    void refusesWhatWouldReadTooMuch() {
        ScanLimits few = new ScanLimits(new Estimate(0, 10 << 20), Estimate.NONE, more -> more);
        try (Database limited = Databases.open(
                server.address("reader"), Access.STANDARD.within(few))) {
            Outcome much = limited.execute("SELECT sum(quantity) FROM tpch.sf1.lineitem", Limits.STANDARD);
            assertThat(((Outcome.Failure) much).error().message()).contains("would read", "--scan-megabytes");
            assertThat(limited.execute("SELECT name FROM tpch.tiny.nation", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
    }

    @Test
    void looksIntoTablesOnlyWhereThatIsAllowed() {
        Table closed = database.schema().table("customers").orElseThrow();
        assertThat(closed.sampled()).isFalse();
        assertThat(closed.column("name").orElseThrow().samples()).isEmpty();
        Sampling some = new Sampling(List.of("customers", "*.tiny.nation"), List.of(), List.of(), List.of());
        try (Database open = Databases.open(
                server.address("reader"), Access.STANDARD.with(some))) {
            assertThat(open.schema().table("customers").orElseThrow().column("name").orElseThrow().samples()).contains("Ada");
            Table nation = open.schema().table("tpch.tiny.nation").orElseThrow();
            assertThat(nation.column("name").orElseThrow().samples()).isNotEmpty();
            assertThat(open.schema().table("tpch.tiny.orders").orElseThrow().sampled()).isFalse();
        }
    }

    @Test
    void aUserIsToldWhatItMayDoBesidesReading() {
        assertThat(database.checkup().findings()).extracting(Checkup.Finding::weight).doesNotContain(Checkup.Weight.DANGER);
        try (Database owners = Databases.open(server.address("owner"))) {
            assertThat(owners.checkup().findings()).extracting(Checkup.Finding::text).contains(
                    "The user may insert into memory.\"default\".customers.",
                    "The user may create tables beside memory.\"default\".customers.");
            assertThat(owners.checkup().script().toString()).contains("(memory|tpch|system)", "read-only");
        }
        assertThat(rows("SELECT count(*) FROM customers")).containsExactly(List.of(2L));
    }

    @Test
    void looksAtAStatementBeforeItRuns() {
        assertThat(database.prepare("SELECT name FROM customers")).isEmpty();
        assertThat(database.prepare("SELECT nome FROM customers").orElseThrow().type()).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        assertThat(error("SELECT a FROM nowhere", Limits.STANDARD)).isEqualTo(ErrorType.TABLE_NOT_FOUND);
    }

    @Test
    void writesDatesThatTrinoUnderstands() {
        String day = Dialect.TRINO.day(LocalDate.of(2024, 5, 17));
        assertThat(rows("SELECT " + Dialect.TRINO.datePart(DatePart.YEAR_QUARTER, day) + ", "
                        + Dialect.TRINO.datePart(DatePart.YEAR_MONTH, day) + ", "
                        + Dialect.TRINO.datePart(DatePart.WEEKDAY, day) + ", "
                        + Dialect.TRINO.age(day, Dialect.TRINO.day(LocalDate.of(2026, 5, 16))) + ", "
                        + Dialect.TRINO.daysBetween(Dialect.TRINO.day(LocalDate.of(2026, 5, 16)), day)
                        + " FROM customers WHERE " + Dialect.TRINO.matches("name", "aD%", false, false)))
                .containsExactly(List.of("2024-Q2", "2024-05", 5L, 1L, 729L));
    }

    @Test
    void refusesTheAttackCorpusAndTheServerRefusesWrites() throws SQLException {
        for (String attack : Corpus.statements("attack", Dialect.TRINO)) {
            assertThat(error(attack, Limits.STANDARD)).as(attack).isNotNull();
        }
        Engine engine = new TrinoEngine();
        Target owners = engine.target(server.address("owner"), Access.STANDARD);
        try (Connection connection = engine.connect(owners)) {
            engine.begin(connection, Duration.ofSeconds(30));
            assertThatThrownBy(() -> connection.createStatement().execute("DROP TABLE customers"))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(rows("SELECT count(*) FROM customers")).containsExactly(List.of(2L));
    }

    @Test
    void passesOnOnlyHarmlessOptions() {
        assertThatThrownBy(() -> Databases.open("jdbc:trino://localhost/x?sessionProperties=a:b"))
                .hasMessageContaining("sessionProperties");
    }
}
