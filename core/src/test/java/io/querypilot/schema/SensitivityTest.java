package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SensitivityTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "password", "UserPassword", "password_hash", "passwd", "pwd", "secret", "client_secret", "token", "api_token",
        "apiKey", "APIKEY", "ssn", "SSN2", "credit_card", "CreditCardNumber", "card_number", "cvv", "iban", "pin",
        "passport_no", "private key", "accessToken", "hash", "db_pass", "pass",
        "pw", "user_pw", "cc_number", "CCNum", "cc_no", "jwt", "last_jwt", "totp_seed", "pan_number", "sin_number"
    })
    void namesOfSecrets(String name) {
        assertThat(Sensitivity.of(name)).isEqualTo(Sensitivity.SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"email", "E-Mail", "emailaddress", "PhoneNumber", "mobile", "fax", "street", "home_address", "dob", "last_name", "born", "born_on", "dateBorn", "d_o_b", "mailaddress"})
    void namesOfWhatIsPersonal(String name) {
        assertThat(Sensitivity.of(name)).isEqualTo(Sensitivity.PERSONAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "telefon", "Telefonnummer", "tel_nr", "handy", "kontakt_nr", "cell", "celular", "strasse", "Straße", "Anschrift", "direccion",
        "birth", "geburtsdatum", "geb_dat", "fecha_nacimiento", "date_naissance", "vorname", "nachname", "prenom", "apellidos",
        "cognome", "voornaam", "imie", "contact", "contact_person", "Ansprechpartner", "full_nm", "first_nm", "cust_addr", "dni"
    })
    void personalInOtherWords(String name) {
        assertThat(Sensitivity.of(name)).isEqualTo(Sensitivity.PERSONAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"steuernr", "Steuernummer", "svnr", "tax_number", "codice_fiscale", "PESEL", "personnummer", "ausweis_nr"})
    void numbersOfPersons(String name) {
        assertThat(Sensitivity.of(name)).isEqualTo(Sensitivity.SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "birth_rate", "contact_count", "cell_type", "telemetry", "nominal", "adr", "rating", "stage", "wage", "kind", "gebiet", "fonds", "tax_rate",
        "born_state", "newborn", "foreign_born", "session_id", "sin", "pan", "card", "bic", "konto", "cc", "pwr", "pw_max", "number_of_pans"
    })
    void plainAlthoughAlike(String name) {
        assertThat(Sensitivity.of(name)).isEqualTo(Sensitivity.PLAIN);
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
        "emp,nm", "cust,name", "kunden,name", "T_MITARBEITER,Name", "clientes,nombre", "person,full_nm", "orders,cust_nm", "customers,name", "Employee,FullName", "tbl_patients,name", "orders,customer_name", "orders,full_name", "users,display_name"
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

    @ParameterizedTest
    @ValueSource(strings = {
        "Eva Smith|Ada Dubois|Ivo Huber", "Smith, Eva|Novak, Ben", "Dr. Eva Smith|Mr. Dan Novak|Jean-Pierre Blanc", "José García|Zoë Peters",
        "E. Smith|J.-P. Blanc", "Ada|Ben|Eva|Ivo", "06601000001|06601000002", "0660 1000001|0660 1000002", "0664/1234500", "12 345/6700|12 345/6701",
        "01 23 45 67 89", "612 345 678|698 765 432", "020 7946 0958", "Ringstr. 0|Ringstr. 1", "12 Baker Street|3 Abbey Road", "Calle Mayor 5",
        "RSSMRA85T10A562S", "AB 12 34 56 C|AB123456C", "12345678Z"
    })
    void shapesOfWhatTellsOfPeople(String values) {
        assertThat(Sensitivity.leave(List.of(values.split("\\|")))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "United States|New Zealand|South Africa", "open|closed|sent", "Running Shoes|Garden Chair", "2024-01-15|2024-02-01", "07.06.2026", "20250401",
        "2020-2021|2021-2022", "1-10|11-50", "36.45335021666347", "Virginia Beach|New York|Boston|San Jose", "978-3-16-148410-0", "1010|1020",
        "B|P", "192.50", "Monday|Friday", "Industriestr|Nord", "A1-2024|A2-2024", "10:30|11:45"
    })
    void shapesOfThings(String values) {
        assertThat(Sensitivity.leave(List.of(values.split("\\|")))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "day of birth,false", "Name of the customer,false", "telephone of the branch,false", "Vorname,false", "1 = by e-mail 2 = by phone,true",
        "in cents,true", "see code_list,true", "'mail, phone, fax',true"
    })
    void aCommentSaysWhatAColumnIs(String comment, boolean leaves) {
        Column column = new Column("x", "TEXT", ColumnKind.TEXT, false, true, comment, List.of("a", "b"));
        assertThat(Sensitivity.leaves(table(Count.UNKNOWN, column), column)).isEqualTo(leaves);
    }

    @Test
    void whatMerelyNamesEachRowStays() {
        List<String> numbers = IntStream.range(0, 30).mapToObj("C%06d"::formatted).toList();
        Column unique = column(numbers, 30);
        assertThat(Sensitivity.leaves(table(Count.exactly(30), unique), unique)).isFalse();
        Column repeated = column(numbers, 30);
        assertThat(Sensitivity.leaves(table(Count.exactly(90), repeated), repeated)).isTrue();
        Column days = column(IntStream.range(10, 28).mapToObj("%02d.03.2024"::formatted).toList(), 18);
        assertThat(Sensitivity.leaves(table(Count.exactly(18), days), days)).isTrue();
    }

    @Test
    void whatIsDeclaredPlainLeaves() {
        Column column = column(List.of("Eva Smith", "Ada Dubois"), 2).declared(Sensitivity.PLAIN);
        assertThat(Sensitivity.leaves(table(Count.exactly(2), column), column)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "email,TEXT", "E-Mail,TEXT", "contactEmail,TEXT", "email_address2,TEXT", "customeremail,TEXT", "email_work,TEXT", "phone,TEXT",
        "phone,INTEGER", "PhoneNumber,TEXT", "mobile,TEXT", "tel_nr,TEXT", "Telefon,TEXT", "birth_date,DATE", "dob,TEXT",
        "dateOfBirth,TIMESTAMP", "geburtsdatum,DATE", "born,DATE", "fecha_nacimiento,DATE", "iban,TEXT", "password,TEXT", "card_number,TEXT"
    })
    void whatIsNotSampled(String name, ColumnKind kind) {
        assertThat(column(name, kind).unsampled()).isTrue();
        assertThat(column(name, kind).declared(Sensitivity.PERSONAL).unsampled()).isTrue();
        assertThat(column(name, kind).declared(Sensitivity.PLAIN).unsampled()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "name,TEXT", "last_name,TEXT", "street,TEXT", "email_type,TEXT", "emails,INTEGER", "mail_count,INTEGER", "email_sent,TIMESTAMP",
        "has_phone,INTEGER", "by_email,TEXT", "email,BOOLEAN", "phone_model,TEXT", "smartphone,TEXT", "birthYear,INTEGER", "birth_place,TEXT",
        "geburtsort,TEXT", "birth_rate,DECIMAL", "city,TEXT"
    })
    void whatIsSampledForQuestionsThatNameIt(String name, ColumnKind kind) {
        assertThat(column(name, kind).unsampled()).isFalse();
    }

    /** What the values told goes with them. */
    @Test
    void aColumnOfCardNumbersIsSecretUnderAnyName() {
        List<String> cards = List.of("4011524493909269", "4111111111111111", "4222222222222", "5500005555555559", "340000000000009");
        assertThat(column(cards, 5).sensitivity()).isEqualTo(Sensitivity.SECRET);
        assertThat(column(cards, 5).contents().values()).isEmpty();
        assertThat(column(cards, 5).declared(Sensitivity.PLAIN).sensitivity()).isEqualTo(Sensitivity.PLAIN);
        List<String> digests = IntStream.range(0, 9).mapToObj("0123456789abcdef0123456789abcde%d"::formatted).toList();
        assertThat(column(digests, 9).sensitivity()).isEqualTo(Sensitivity.PLAIN);
        assertThat(column(List.of("4111111111111111", "see above", "paid", "open", "none"), 5).sensitivity()).isEqualTo(Sensitivity.PLAIN);
    }

    private static Column column(String name, ColumnKind kind) {
        return new Column(name, "", kind, false, true, "", List.of());
    }

    private static Column column(List<String> values, int distinct) {
        return new Column("code", "TEXT", ColumnKind.TEXT, false, true, "", List.of(),
                new Contents(values, true, "", "", List.of(), false, Count.exactly(distinct)));
    }

    private static Table table(Count rows, Column column) {
        return new Table("", "things", false, "", List.of(column), List.of(), true, rows);
    }

    /** The shortest of each shape; a letter less is none. */
    @ParameterizedTest
    @CsvSource({
        "0123456789abcdef0123456789abcdef, SECRET", "$a$12345678, SECRET", "eyJa.b, SECRET", "sk-123456789012, SECRET",
        "AKIA123456789012, SECRET", "123-45-6789, SECRET", "4222222222222, SECRET", "+4912345, PERSONAL",
        "+49123456, PERSONAL", "(555) 123-4567, PERSONAL", "555-123-4567, PERSONAL",
        "0123456789abcdef0123456789abcde, PLAIN", "$a$1234567, PLAIN", "eyJa., PLAIN", "sk-12345678901, PLAIN",
        "AKIA12345678901, PLAIN", "123-45-678, PLAIN", "+491234, PLAIN", "2026-11-16 12:00, PLAIN"
    })
    void shapesOfValues(String value, Sensitivity expected) {
        assertThat(Sensitivity.of("", List.of(value))).isEqualTo(expected);
    }
}
