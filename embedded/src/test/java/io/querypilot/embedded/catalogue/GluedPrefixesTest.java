package io.querypilot.embedded.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GluedPrefixesTest {
    private static final List<String> CUSTOMERS = List.of("CUCUST", "CUNAME", "CUREPN");
    private static final List<String> ORDERS = List.of("ORORDN", "ORCUST", "ORSTAT");
    private static final List<String> LINES = List.of("ODORDN", "ODITEM", "ODQORD");
    private static final List<String> ITEMS = List.of("ITITEM", "ITDESC", "ITCOST");

    @Test
    void theLettersOfATableAreNoPartOfItsColumnsNames() {
        GluedPrefixes prefixes = GluedPrefixes.of(List.of(CUSTOMERS, ORDERS, LINES, ITEMS, List.of("CODE", "TEXT", "CHGD")));
        assertThat(prefixes.ofTables()).containsExactly("cu", "or", "od", "it", "");
        assertThat(prefixes.without("ORCUST", 1)).isEqualTo("CUST");
        assertThat(prefixes.without("TEXT", 4)).isEqualTo("TEXT");
    }

    @Test
    void fewTablesMakeNoConvention() {
        assertThat(GluedPrefixes.of(List.of(CUSTOMERS, ORDERS, LINES, List.of("name", "city"), List.of("a", "b"))).ofTables()).containsOnly("");
    }

    @Test
    void wordsThatColumnsShareAreNoLetters() {
        assertThat(GluedPrefixes.of(List.of(
                        List.of("customer_id", "customer_name", "customer_city"), List.of("order_id", "order_date", "order_state"),
                        List.of("st_id", "st_name", "st_city"), List.of("item_id", "item_name", "item_price"))).ofTables())
                .containsOnly("");
    }
}
