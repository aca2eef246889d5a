package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueWordsTest {
    private static final ValueWords WORDS = new ValueWords(List.of(new Table(
            "",
            "orders",
            false,
            "",
            List.of(
                    column("billing_address_id"),
                    column("shipping_address_id"),
                    column("status", "Paid", "shipped", "in transit"),
                    column("kind", "billing")),
            List.of())));

    private static Column column(String name, String... values) {
        return new Column(name, "TEXT", ColumnKind.TEXT, false, true, "", List.of(values));
    }

    @ParameterizedTest
    @CsvSource({
        "paid orders in Vienna, orders in Vienna",
        "how many SHIPPED orders?, how many orders?",
        "the shipping address, the shipping address",
        "the billing address, the billing address",
        "orders in transit, orders in transit",
        "paid and unpaid, and unpaid",
    })
    void leavesOutWhatIsAValueAndNoName(String text, String left) {
        assertThat(WORDS.goneFrom(text).strip().replaceAll(" +", " ")).isEqualTo(left);
    }
}
