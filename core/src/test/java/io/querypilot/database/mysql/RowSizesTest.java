package io.querypilot.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RowSizesTest {
    private static final Map<String, Long> TABLES = Map.of("wide", 9000L, "narrow", 40L);

    @Test
    void anAliasIsAsLargeAsItsTable() {
        RowSizes sizes = RowSizes.of(TABLES, MysqlEstimate.tokens("SELECT * FROM shop.wide AS w JOIN `narrow` n ON w.id = n.id"));
        assertThat(sizes.of("w")).isEqualTo(9000);
        assertThat(sizes.of("n")).isEqualTo(40);
        assertThat(sizes.of("<derived2>")).isEqualTo(100);
        assertThat(sizes.of("hidden_by_a_view")).isEqualTo(9000);
    }

    @Test
    void anAliasThatIsAnotherTablesNameMakesNothingSmaller() {
        assertThat(RowSizes.of(TABLES, MysqlEstimate.tokens("SELECT * FROM wide narrow")).of("narrow")).isEqualTo(9000);
    }

    @Test
    void ofTablesNothingIsKnownOfRowsAreTakenAsShort() {
        assertThat(RowSizes.of(Map.of(), MysqlEstimate.tokens("SELECT * FROM t x")).of("x")).isEqualTo(100);
    }
}
