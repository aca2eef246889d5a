package io.querypilot.embedded.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Outcome;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestSqlite;
import io.querypilot.schema.Sampling;
import io.querypilot.sql.SqlError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellReaderTest {
    @TempDir
    Path folder;

    @Test
    void cellsOfSecretsAreNotRead() {
        Path file = TestSqlite.run(
                folder.resolve("a.db"),
                "CREATE TABLE users(nick TEXT, password TEXT)",
                "INSERT INTO users VALUES ('bobby', 'hunter2')");
        Database database = Databases.open(file.toString(), Access.STANDARD);
        assertThat(CellReader.read(QuestionDatabase.of(database), database.schema()).values().toString()).isEqualTo("[[bobby]]");
    }

    @Test
    void namesOfPeopleAreFoundHereAndNothingWhereSamplingIsOff() {
        Path file = TestSqlite.run(
                folder.resolve("c.db"),
                "CREATE TABLE customers(name TEXT)",
                "INSERT INTO customers VALUES ('Ada Lovelace')");
        Database database = Databases.open(file.toString(), Access.STANDARD);
        assertThat(CellReader.read(QuestionDatabase.of(database), database.schema()).values().toString())
                .isEqualTo("[[Ada Lovelace]]");
        Sampling off = new Sampling(Sampling.tables("off"), List.of(), List.of(), List.of());
        Database closed = Databases.open(file.toString(), Access.STANDARD.with(off));
        assertThat(CellReader.read(QuestionDatabase.of(closed), closed.schema())).isEmpty();
    }

    @Test
    void whatIsReadDoesNotDependOnHowBusyTheDatabaseIs() {
        String columns = IntStream.range(0, 60).mapToObj(i -> "c" + i + " TEXT").collect(Collectors.joining(", "));
        String values = IntStream.range(0, 60).mapToObj(i -> "'v" + i + "'").collect(Collectors.joining(", "));
        Path file = TestSqlite.run(
                folder.resolve("wide.db"), "CREATE TABLE t(" + columns + ")", "INSERT INTO t VALUES (" + values + ")");
        Database quiet = Databases.open(file.toString(), Access.STANDARD);
        Database busy = new AuditedDatabase(quiet, new Busy());
        assertThat(CellReader.read(QuestionDatabase.of(busy), quiet.schema()))
                .hasSize(60)
                .isEqualTo(CellReader.read(QuestionDatabase.of(quiet), quiet.schema()));
    }

    /** Takes its time over every statement. */
    private static final class Busy implements AuditedDatabase.Audit {
        @Override
        public void executed(String sql, StatementContext context, Outcome outcome) {
            LockSupport.parkNanos(40_000_000);
        }

        @Override
        public void prepared(String sql, StatementContext context, Optional<SqlError> error) {}

        @Override
        public void read(String sql, StatementContext context, Duration elapsed) {}
    }
}
