package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.ErrorType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScanLimitsTest {
    private static final Estimate FEW = new Estimate(10_000, 0);

    @TempDir
    Path folder;

    private static Access within(Estimate question, Estimate day, ScanLimits.Ledger ledger) {
        return Access.STANDARD.within(new ScanLimits(question, day, ledger));
    }

    private static Access question(Estimate most) {
        return within(most, Estimate.NONE, more -> more);
    }

    private static void allows(Database database, String sql, StatementContext context) {
        Outcome outcome = database.execute(sql, Limits.STANDARD, context);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
    }

    private static String refused(Database database, String sql, StatementContext context) {
        Outcome outcome = database.execute(sql, Limits.STANDARD, context);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
        assertThat(((Outcome.Failure) outcome).error().type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        return ((Outcome.Failure) outcome).error().message();
    }

    private static StatementContext of(String question) {
        return new StatementContext(Caller.SOLE, question, Purpose.ANSWER);
    }

    private static String postgres() {
        return TestPostgres.database(
                "CREATE TABLE events (id INTEGER PRIMARY KEY, kind INTEGER, note TEXT)",
                "INSERT INTO events SELECT n, n % 10, repeat('x', 100) FROM generate_series(1, 20000) n",
                "VACUUM ANALYZE events");
    }

    @Test
    void postgresSaysWhatAStatementReads() {
        try (Database database = Databases.open(postgres(), question(FEW))) {
            assertThat(refused(database, "SELECT count(*) FROM events WHERE kind * 2 = 4", StatementContext.TYPED))
                    .contains("would read 20,000 rows", "10,000 rows are allowed for one question", "--scan-rows");
            refused(database, "SELECT kind, count(*) FROM events GROUP BY kind ORDER BY 2 LIMIT 1", StatementContext.TYPED);
            refused(database, "SELECT 1 FROM generate_series(1, 1000) a, generate_series(1, 1000) b", StatementContext.TYPED);
            allows(database, "SELECT note FROM events WHERE id = 7", StatementContext.TYPED);
            allows(database, "SELECT note FROM events LIMIT 10", StatementContext.TYPED);
            allows(database, "EXPLAIN SELECT count(*) FROM events", StatementContext.TYPED);
        }
        try (Database database = Databases.open(postgres(), question(new Estimate(0, 1 << 20)))) {
            assertThat(refused(database, "SELECT sum(length(note)) FROM events", StatementContext.TYPED))
                    .contains("1.0 megabytes are allowed for one question", "--scan-megabytes");
            refused(database, "SELECT id FROM events WHERE id + 1 NOT IN (SELECT id FROM events WHERE id < 3)", StatementContext.TYPED);
            allows(database, "SELECT note FROM events WHERE id IN (7, 8)", StatementContext.TYPED);
        }
    }

    @Test
    void whatOneQuestionReadsAddsUp() {
        try (Database database = Databases.open(postgres(), question(new Estimate(50_000, 0)))) {
            String all = "SELECT count(*) FROM events WHERE kind * 2 = 4";
            allows(database, all, of("one"));
            allows(database, all, of("one"));
            assertThat(refused(database, all, of("one"))).contains("20,000 rows after 40,000 rows before it");
            allows(database, all, of("one").serving(Purpose.CELLS));
            refused(database, all, of("one"));
            allows(database, all, of("two"));
        }
    }

    @Test
    void whatADayReadsAddsUpOverProcesses() {
        Path file = folder.resolve("today");
        Clock today = Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);
        Clock tomorrow = Clock.fixed(Instant.parse("2026-11-16T12:00:00Z"), ZoneOffset.UTC);
        String address = postgres();
        String all = "SELECT count(*) FROM events WHERE kind * 2 = 4";
        for (String question : new String[] {"one", "two"}) {
            try (Database database =
                    Databases.open(address, within(Estimate.NONE, new Estimate(50_000, 0), new FileLedger(file, today)))) {
                allows(database, all, of(question));
            }
        }
        try (Database database =
                Databases.open(address, within(Estimate.NONE, new Estimate(50_000, 0), new FileLedger(file, today)))) {
            assertThat(refused(database, all, of("three"))).contains("allowed for one day", "--scan-day-rows");
        }
        try (Database database =
                Databases.open(address, within(Estimate.NONE, new Estimate(50_000, 0), new FileLedger(file, tomorrow)))) {
            allows(database, all, of("four"));
        }
    }

    @Test
    void whoCannotCountDoesNotRead() throws IOException {
        Path file = Files.createDirectory(folder.resolve("no file"));
        assertThatThrownBy(() -> new FileLedger(file, Clock.systemUTC()).add(Estimate.NONE))
                .isInstanceOf(QueryPilotException.class)
                .hasMessageContaining("cannot be counted");
    }

    @ParameterizedTest
    @EnumSource
    void mysqlSaysWhatAStatementReads(TestMysql server) {
        String address = server.database(
                "CREATE TABLE events (id INTEGER PRIMARY KEY, kind INTEGER)",
                "INSERT INTO events WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
                        + " SELECT a.i * 200 + b.i, b.i % 10 FROM n a, n b WHERE a.i <= 100",
                "ANALYZE TABLE events");
        try (Database database = Databases.open(address, question(FEW))) {
            assertThat(refused(database, "SELECT COUNT(*) FROM events WHERE kind = 2", StatementContext.TYPED))
                    .contains("rows are allowed for one question");
            allows(database, "SELECT kind FROM events WHERE id = 7", StatementContext.TYPED);
            allows(database, "SELECT * FROM events LIMIT 20", StatementContext.TYPED);
            allows(database, "SELECT kind FROM events ORDER BY id LIMIT 20", StatementContext.TYPED);
            refused(database, "SELECT * FROM events ORDER BY kind LIMIT 20", StatementContext.TYPED);
            refused(database, "SELECT id FROM events WHERE kind = 99 LIMIT 20", StatementContext.TYPED);
            refused(database, "SELECT COUNT(*) FROM events LIMIT 1", StatementContext.TYPED);
            refused(database, "SELECT COUNT(*) FROM events a JOIN events b ON a.kind < b.kind WHERE a.id < 500", StatementContext.TYPED);
        }
    }

    /** Where an engine cannot say, the other limits alone hold. */
    @Test
    void sqliteCannotSay() {
        Path file = TestSqlite.run(folder.resolve("t.db"), "CREATE TABLE t (id INTEGER)");
        try (Database database = Databases.open(file.toString(), question(new Estimate(1, 1)))) {
            allows(database, "SELECT * FROM t", StatementContext.TYPED);
        }
    }
}
