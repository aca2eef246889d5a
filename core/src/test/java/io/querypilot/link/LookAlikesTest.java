package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookAlikesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rdg, rdg_arch | rdg",
        "tickets_history, tickets, tickets_old | tickets",
        "sales_live, sales_archive | none",
        "orders_2024, orders_2025 | none",
        "stock, stock_moves | none"
    })
    void theCurrentOneIsThatOfWhichTheOthersAreArchives(String names, String current) {
        assertThat(new LookAlikes(List.of(names.split(", "))).current().orElse("none")).isEqualTo(current);
    }
}
