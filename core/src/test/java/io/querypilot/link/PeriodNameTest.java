package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodNameTest {
    @ParameterizedTest
    @CsvSource({
        "orders_2024, orders, 2024-01-01, 2025-01-01",
        "Orders2024, Orders, 2024-01-01, 2025-01-01",
        "txn_y2025, txn, 2025-01-01, 2026-01-01",
        "prk_fine_2026, prk_fine, 2026-01-01, 2027-01-01",
        "log_202612, log, 2026-12-01, 2027-01-01",
        "log_2026_02, log, 2026-02-01, 2026-03-01",
        "sales_2025q4, sales, 2025-10-01, 2026-01-01",
        "sales_2025_Q1, sales, 2025-01-01, 2025-04-01",
        "2024_orders, orders, 2024-01-01, 2025-01-01"
    })
    void readsThePeriodThatATableIsNamedFor(String table, String base, String start, String end) {
        PeriodName name = PeriodName.of(table).orElseThrow();
        assertThat(name.base()).isEqualTo(base);
        assertThat(name.start()).hasToString(start);
        assertThat(name.end()).hasToString(end);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "orders_archive", "model_12024", "hall_3", "part_1800", "2024", "log_202613"})
    void otherNamesSayNone(String table) {
        assertThat(PeriodName.of(table)).isEmpty();
    }
}
