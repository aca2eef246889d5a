package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearMatchTest {
    private static final List<String> SHOP = List.of(
            "customer_id", "customer_name", "email", "city", "country", "order_date", "quantity", "total_amount",
            "status");

    @ParameterizedTest
    @CsvSource({
        "CUSTOMER_ID,customer_id",
        "customerName,customer_name",
        "emial,email",
        "quantty,quantity",
        "totalamount,total_amount",
        "total,total_amount",
        "name,customer_name",
        "date,order_date",
        "cities,city",
        "statuses,status",
        "custmer_id,customer_id"
    })
    void findsTheOneNameThatWasMeant(String written, String meant) {
        assertThat(NearMatch.nearest(written, SHOP)).contains(meant);
    }

    @Test
    void findsNothingWhereNothingIsNear() {
        assertThat(NearMatch.nearest("colour", SHOP)).isEmpty();
        assertThat(NearMatch.nearest("x", SHOP)).isEmpty();
        assertThat(NearMatch.nearest("", SHOP)).isEmpty();
        assertThat(NearMatch.nearest("email", List.of())).isEmpty();
    }

    @Test
    void findsNothingWhereTwoAreEquallyNear() {
        assertThat(NearMatch.nearest("id", List.of("product_id", "order_id"))).isEmpty();
        assertThat(NearMatch.nearest("id", List.of("product_id", "name", "price"))).contains("product_id");
    }

    @Test
    void readsAbbreviations() {
        assertThat(NearMatch.nearest("country_name", List.of("ctry_nm", "ctry_cd"))).contains("ctry_nm");
        assertThat(NearMatch.nearest("dept_nm", List.of("department_name", "description"))).contains("department_name");
    }

    @Test
    void ranksTheNearestFirst() {
        assertThat(NearMatch.ranked("customer", SHOP, 2)).containsExactlyInAnyOrder("customer_id", "customer_name");
        assertThat(NearMatch.ranked("customerid", SHOP, 3)).first().isEqualTo("customer_id");
    }
}
