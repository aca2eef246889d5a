package io.querypilot.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowsTakenTest {
    private static double rows(String sql) {
        return 20_000 * RowsTaken.of(MysqlEstimate.tokens(sql)).share(20_000);
    }

    @Test
    void aPlainSelectEndsWithItsLimit() {
        assertThat(rows("SELECT * FROM events LIMIT 10")).isEqualTo(10);
        assertThat(rows("SELECT * FROM events LIMIT 10 OFFSET 90;")).isEqualTo(100);
        assertThat(rows("SELECT * FROM events ORDER BY id LIMIT 90, 10")).isEqualTo(100);
        assertThat(rows("SELECT * FROM events LIMIT 30000")).isEqualTo(20_000);
        assertThat(rows("SELECT * FROM events")).isEqualTo(20_000);
    }

    @Test
    void whateverReadsOnIsNotBounded() {
        for (String sql : List.of(
                "SELECT COUNT(*) FROM events LIMIT 1",
                "SELECT DISTINCT kind FROM events LIMIT 1",
                "SELECT kind FROM events GROUP BY kind LIMIT 1",
                "SELECT * FROM events WHERE kind = 3 LIMIT 1",
                "SELECT * FROM (SELECT * FROM events LIMIT 1) x",
                "SELECT 1 UNION SELECT id FROM events LIMIT 1",
                "SELECT id FROM events LIMIT 18446744073709551615")) {
            assertThat(rows(sql)).as(sql).isEqualTo(20_000);
        }
        RowsTaken sorted = RowsTaken.of(MysqlEstimate.tokens("SELECT * FROM e ORDER BY kind LIMIT 1")).within("Using filesort");
        assertThat(sorted.share(9)).isEqualTo(1);
    }
}
