package io.querypilot.server.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.Rows;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpoolTest {
    private static final List<ResultColumn> COLUMNS = List.of(new ResultColumn("a", "INTEGER"), new ResultColumn("b", "TEXT"));

    /** Keeps what it is handed, up to so many rows. */
    private record Kept(List<ResultColumn> columns, List<List<Object>> rows, int most) implements Rows {
        Kept(int most) {
            this(new ArrayList<>(), new ArrayList<>(), most);
        }

        @Override
        public void columns(List<ResultColumn> came) {
            columns.addAll(came);
        }

        @Override
        public boolean row(List<Object> row) {
            rows.add(row);
            return rows.size() < most;
        }
    }

    @Test
    void everyKindOfValueComesBackAsItWas() {
        List<List<Object>> rows = List.of(
                Arrays.asList(1L, null),
                Arrays.asList(0.1, "Grüße, \u0000 \uD83D\uDE00"),
                Arrays.asList(new BigDecimal("1.50"), new BigInteger("123456789012345678901234567890")),
                Arrays.asList(true, false),
                Arrays.asList(Double.NaN, "x".repeat(100_000)));
        try (Spool spool = new Spool()) {
            assertThat(spool.begun()).isFalse();
            spool.columns(COLUMNS);
            assertThat(spool.begun()).isTrue();
            rows.forEach(row -> assertThat(spool.row(row)).isTrue());
            Kept kept = new Kept(100);
            assertThat(spool.into(kept)).isTrue();
            assertThat(kept.columns()).isEqualTo(COLUMNS);
            assertThat(kept.rows()).isEqualTo(rows);
        }
    }

    @Test
    void whoHasEnoughGetsNoMore() {
        try (Spool spool = new Spool()) {
            spool.columns(COLUMNS);
            for (long i = 0; i < 5; i++) {
                spool.row(Arrays.asList(i, "row"));
            }
            Kept kept = new Kept(2);
            assertThat(spool.into(kept)).isFalse();
            assertThat(kept.rows()).hasSize(2);
        }
    }
}
