package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SensitivityTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "password", "UserPassword", "password_hash", "passwd", "pwd", "secret", "client_secret", "token", "api_token",
        "apiKey", "APIKEY", "ssn", "SSN2", "credit_card", "CreditCardNumber", "card_number", "cvv", "iban", "pin",
        "passport_no", "private key", "accessToken", "hash", "db_pass", "pass"
    })
    void namesOfSecrets(String name) {
        assertThat(Sensitivity.of(name)).isEqualTo(Sensitivity.SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"email", "E-Mail", "emailaddress", "PhoneNumber", "mobile", "fax", "street", "home_address", "dob", "last_name"})
    void namesOfWhatIsPersonal(String name) {
        assertThat(Sensitivity.of(name)).isEqualTo(Sensitivity.PERSONAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "salary", "name", "status", "city", "card_type", "pass_type", "passengers", "compass", "pinned", "tokens", "hashtag_id",
        "telescope", "spin", "title", "shipping_class", "order_date"
    })
    void plainNames(String name) {
        assertThat(Sensitivity.of(name)).isEqualTo(Sensitivity.PLAIN);
    }

    @ParameterizedTest
    @CsvSource({
        "customers,name", "Employee,FullName", "tbl_patients,name", "orders,customer_name", "orders,full_name", "users,display_name"
    })
    void namesOfPeople(String table, String column) {
        assertThat(Sensitivity.ofPerson(table, column)).contains(Sensitivity.PERSONAL);
    }

    @ParameterizedTest
    @CsvSource({"products,name", "singer,name", "customers,city", "user_groups,name", "products,product_name", "customer_types,name"})
    void namesOfThings(String table, String column) {
        assertThat(Sensitivity.ofPerson(table, column)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "5f4dcc3b5aa765d61d8327deb882cf99", "$2b$12$abcdefghijklmnopqrstuv", "eyJhbGciOi.eyJzdWIi.c2ln", "123-45-6789",
        "4111 1111 1111 1111", "DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432", "sk-abcdefghijkl0123456789"
    })
    void valuesOfSecrets(String value) {
        assertThat(Sensitivity.of("note", List.of("plain", value))).isEqualTo(Sensitivity.SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bob@example.org", "+43 1 234 56 78", "(555) 123-4567"})
    void valuesOfWhatIsPersonal(String value) {
        assertThat(Sensitivity.of("note", List.of("plain", value))).isEqualTo(Sensitivity.PERSONAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-01-15", "4111 1111 1111 1112", "1234567890123", "AB12 CDEF GHIJ KLMN", "a@b", "12,345.67"})
    void plainValues(String value) {
        assertThat(Sensitivity.of("note", List.of(value))).isEqualTo(Sensitivity.PLAIN);
    }
}
