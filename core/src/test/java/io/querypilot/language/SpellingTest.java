package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
    @ParameterizedTest
    @CsvSource({
        "customer, customers", "categories, category", "productname, product_name", "OrderDate, order_date",
        "emial, email", "nam, name", "prodct_name, product_name", "custmers, customers", "total_ammount, total_amount", "prise, price"
    })
    void takesAMisspellingForTheWord(String written, String actual) {
        assertThat(Spelling.isMisspelling(written, actual)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "address1, address2", "min_price, max_price", "name, game", "date, data", "status, state", "city, country",
        "start_date, end_date", "id, ip", "first_name, last_name", "cost, post", "q1_sales, q2_sales"
    })
    void takesNoOtherWordForIt(String written, String actual) {
        assertThat(Spelling.isMisspelling(written, actual)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"custmer, customer", "reveneu, revenue", "pirce, price", "countrys, country"})
    void knowsOneSlipOfTheFinger(String written, String actual) {
        assertThat(Spelling.isOneSlip(written, actual)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"price, price", "date, data", "product, produce_", "cost, coast", "sales, salary"})
    void callsNothingElseOneSlip(String written, String actual) {
        assertThat(Spelling.isOneSlip(written, actual)).isFalse();
    }
}
