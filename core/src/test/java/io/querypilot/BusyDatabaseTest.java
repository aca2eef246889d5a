package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Access;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.ResultTable;
import io.querypilot.database.Rows;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestAudit;
import io.querypilot.database.TestSqlite;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Node;
import io.querypilot.flow.StepEvent;
import io.querypilot.memory.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose question finds every connection at work waits for one as long as one may, once, and is told. */
class BusyDatabaseTest {
    /** Enough for what is not held up, on a busy machine too. */
    private static final Limits BRIEF = new Limits(Duration.ofSeconds(3), 10, 1 << 20);

    @TempDir
    Path folder;

    private final TestAudit audit = new TestAudit();
    private final CountDownLatch let = new CountDownLatch(1);

    /** Takes its first row and keeps the connection for as long as it likes. */
    private final class Holding implements Rows {
        private final CountDownLatch held = new CountDownLatch(1);

        @Override
        public void columns(List<ResultTable.ResultColumn> columns) {}

        @Override
        public boolean row(List<Object> row) {
            held.countDown();
            try {
                let.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return true;
        }
    }

    private CompletableFuture<Outcome> holder;

    private Listener holdingBefore(String node, Database database) {
        return event -> {
            if (event instanceof StepEvent.Entered entered && entered.node().equals(node)) {
                Holding rows = new Holding();
                holder = CompletableFuture.supplyAsync(() -> database.stream(
                        "SELECT id FROM people", Limits.STANDARD, StatementContext.TYPED, rows));
                try {
                    rows.held.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }

    private void askWhileHeldFrom(String node) {
        Path file = TestSqlite.run(folder.resolve(node + ".db"), "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO people VALUES (1, 'Ann')");
        Database database = Databases.open(file.toString(), Access.STANDARD.withConnections(1, Duration.ofMinutes(1)));
        Store store = Store.open(folder.resolve(node + "-store.db").toString());
        try (TestPilot pilot = TestPilot.of(new AuditedDatabase(database, audit), store)) {
            QueryPilot agent = pilot.agent(ScriptedModel.writing("SELECT name FROM people"), holdingBefore(node, database));
            assertThatThrownBy(() -> agent.ask(Ask.of("names of people?").within(BRIEF))).isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_BUSY);
                assertThat(fault.getMessage()).contains("are all at work: no connection became free within");
            });
            let.countDown();
            holder.join();
        }
    }

    @Test
    void aDraftThatCouldNotBeCheckedIsNotWaitedForAgain() {
        askWhileHeldFrom(Node.CRITICISE);
        assertThat(audit.sql(Purpose.CHECK)).hasSize(1);
        assertThat(audit.sql(Purpose.ANSWER)).isEmpty();
    }

    @Test
    void aDraftThatCouldNotBeRunIsNotRunAgain() {
        askWhileHeldFrom(Node.EXECUTE);
        assertThat(audit.sql(Purpose.ANSWER)).hasSize(1);
    }
}
