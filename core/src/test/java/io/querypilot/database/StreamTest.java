package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.ResultTable.ResultColumn;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamTest {
    private static final String HUNDRED =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i FROM n";

    @TempDir
    Path folder;

    /** Takes so many rows and no more. */
    private static final class Some implements Rows {
        private final int most;
        private final List<Object> cells = new ArrayList<>();
        private List<ResultColumn> columns = List.of();

        Some(int most) {
            this.most = most;
        }

        @Override
        public void columns(List<ResultColumn> all) {
            columns = all;
        }

        @Override
        public boolean row(List<Object> row) {
            return cells.size() < most && cells.add(row.get(0));
        }
    }

    @Test
    void rowsComeOneByOneAndNoneIsKept() {
        assertStreamed(database(), 1_000, 1_000, 100, false);
    }

    @Test
    void itStopsAtTheLimitAndWhereNoMoreAreWanted() {
        assertStreamed(database(), 1_000, 30, 30, true);
        assertStreamed(database(), 20, 1_000, 20, true);
    }

    @Test
    void whoStandsBeforeADatabaseNeedNotKnowOfIt() {
        try (Database database = database()) {
            TestAudit audit = new TestAudit();
            Database before = new AuditedDatabase(database, audit);
            Some rows = new Some(1_000);
            before.stream(HUNDRED, limits(1_000), StatementContext.TYPED, rows);
            assertThat(rows.cells).hasSize(100);
            assertThat(audit.sql(Purpose.TYPED)).containsExactly(HUNDRED);
        }
    }

    private Database database() {
        return Databases.open(TestSqlite.run(folder.resolve("s.db"), "CREATE TABLE IF NOT EXISTS t(a)").toString());
    }

    private static void assertStreamed(Database opened, int limit, int wanted, int given, boolean truncated) {
        try (Database database = opened) {
            Some rows = new Some(wanted);
            Outcome outcome = database.stream(HUNDRED, limits(limit), StatementContext.TYPED, rows);
            assertThat(rows.columns).extracting(ResultColumn::name).containsExactly("i");
            assertThat(rows.cells).hasSize(given);
            ResultTable table = ((Outcome.Success) outcome).table();
            assertThat(table.rows()).isEmpty();
            assertThat(table.truncated()).isEqualTo(truncated);
        }
    }

    private static Limits limits(int rows) {
        return new Limits(Duration.ofSeconds(10), rows, 1 << 20);
    }
}
