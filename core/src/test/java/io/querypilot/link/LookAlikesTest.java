package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookAlikesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rdg, rdg_arch | rdg",
        "SHPMT, SHPMT_HST | SHPMT",
        "tickets_history, tickets, tickets_old | tickets",
        "sales_live, sales_archive | none",
        "orders_2024, orders_2025 | none",
        "stock, stock_moves | none"
    })
    void theCurrentOneIsThatOfWhichTheOthersAreArchives(String names, String current) {
        assertThat(new LookAlikes(List.of(names.split(", "))).current().orElse("none")).isEqualTo(current);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "net_total, base_net_total, grand_total, base_grand_total | base_net_total, base_grand_total",
        "wins, home_wins, losses, home_losses | wins, home_wins",
        "net_total, gross_total | net_total, gross_total"
    })
    void anAmountInTheCompanysCurrencyStandsForItself(String names, String open) {
        List<Column> columns = Stream.of((names + ", currency").split(", ")).map(name -> new Column(name, "REAL", ColumnKind.DECIMAL, false, true, "", List.of())).toList();
        Table table = new Table("", "doc", false, "", columns, List.of());
        assertThat(LookAlikes.ofColumn(table, names.split(", ")[0]).inOwnCurrency(table).names()).containsExactlyInAnyOrder(open.split(", "));
    }
}
