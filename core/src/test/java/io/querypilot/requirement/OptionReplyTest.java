package io.querypilot.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.requirement.Interpretation.Unclear;
import io.querypilot.requirement.Interpretation.Understood;
import io.querypilot.requirement.Rule.FreeText;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A reply chooses one of the options, or is asked again; it never becomes the other option. */
class OptionReplyTest {
    private static final Schema SCHEMA = Schema.of(List.of(
            table("orders", "id", "customer_id", "order_date", "billing_address_id", "shipping_address_id", "status"),
            table("addresses", "id", "city"),
            table("flights", "id", "origin_id", "destination_id"),
            table("airports", "id", "country"),
            table("bookings", "id", "fare"),
            table("bookings_archive", "id", "fare"),
            table("customers", "id", "country")));
    private static final List<String> PREVIEWS = List.of("The count is 1,127.", "The count is 113.");
    private static final List<Rule> ADDRESSES = List.of(
            new JoinOn("orders", "billing_address_id", "addresses", "id"),
            new JoinOn("orders", "shipping_address_id", "addresses", "id"));
    private static final List<Rule> AIRPORTS = List.of(
            new JoinOn("flights", "origin_id", "airports", "id"), new JoinOn("flights", "destination_id", "airports", "id"));
    private static final List<Rule> BOOKINGS = List.of(new UseTable("bookings"), new UseTable("bookings_archive"));

    @ParameterizedTest
    @ValueSource(strings = {
        "2", "2.", "#2", "option 2", "number 2", "the second one", "second", "the 2nd", "last", "the last one", "option two",
        "the shipping one", "shipping", "use shipping_address_id", "shipping address", "by shipping address, please",
        "not billing", "not the billing one", "don't use billing", "shipping, not billing", "no, shipping",
        "not billing but shipping", "anything but billing", "instead of billing use shipping", "I meant the shipping address",
        "orders.shipping_address_id = addresses.id", "addresses.id = orders.shipping_address_id", "the one it was delivered to",
        "not the first one", "don't use the first", "not 1", "not #1", "anything but 1", "not number 1", "not option 1",
        "no, not the first", "the one with 113", "113", "the one that says 113.", "not the one with 1,127", "not 1127"
    })
    void choosesTheSecondOfTwoKeys(String reply) {
        assertThat(read(ADDRESSES, reply)).isEqualTo(new Understood(ADDRESSES.get(1)));
    }

    @ParameterizedTest
    @CsvSource({"by destination, 1", "the origin airport, 0", "origin, 0", "where they depart, 0", "1st, 0", "former, 0"})
    void choosesByTheRoleOfAKey(String reply, int option) {
        assertThat(read(AIRPORTS, reply)).isEqualTo(new Understood(AIRPORTS.get(option)));
    }

    @ParameterizedTest
    @CsvSource({
        "not the archive, 0", "bookings, 0", "use table bookings, 0", "the archive, 1", "archived ones, 1",
        "bookings_archive, 1", "the second one, 1", "don't use bookings_archive, 0"
    })
    void choosesOneOfTwoTables(String reply, int option) {
        assertThat(read(BOOKINGS, reply)).isEqualTo(new Understood(BOOKINGS.get(option)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "both", "all of them", "either", "neither", "none", "billing and shipping", "yes", "no", "the other one", "that one",
        "one", "I do not know", "what is the difference?", "is shipping the newer one?", "the blue one", "whatever", "0", "3",
        "-1", "99999999999", "first things first", "surprise me", "the one from before", "forget billing", "maybe shipping",
        "shipping or billing", "not shipping and not billing", "the address", "hmm", "use table orders", "the orders",
        "addresses", "not 3", "the one with 127"
    })
    void isAskedAgainWhereItIsNotClear(String reply) {
        assertThat(read(ADDRESSES, reply)).isInstanceOf(Unclear.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "only 2024", "only customers from France", "order date in 2024", "first 10 orders", "only paid orders",
        "paid orders please", "exclude shipped orders", "only the shipped ones"
    })
    void leavesWhatSpeaksOfSomethingElseToWhoeverReadsCorrections(String reply) {
        assertThat(new OptionReply(words(ADDRESSES), ADDRESSES, PREVIEWS, SCHEMA).read(reply)).isEmpty();
    }

    @Test
    void keepsWhatIsSaidBesidesTheChoice() {
        assertThat(read(ADDRESSES, "billing of paid orders"))
                .isEqualTo(new Understood(ADDRESSES.get(0), new FreeText("billing of paid orders")));
        assertThat(read(ADDRESSES, "shipping, only 2024"))
                .isEqualTo(new Understood(ADDRESSES.get(1), new FreeText("only 2024")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2, but only paid orders | 1 | only paid orders",
        "the second one, only 2024 | 1 | only 2024",
        "not the first, only paid orders | 1 | only paid orders",
        "not 2 and only paid | 0 | only paid",
        "not billing, only 2024 | 1 | only 2024",
        "the one with 113, only paid ones | 1 | only paid ones"
    })
    void aChoiceMayComeWithAWish(String reply, int option, String wish) {
        assertThat(read(ADDRESSES, reply)).isEqualTo(new Understood(ADDRESSES.get(option), new FreeText(wish)));
    }

    @Test
    void aNumberThatIsDeniedIsNotChosen() {
        assertThat(read(ADDRESSES, "not the one with 113")).isEqualTo(new Understood(ADDRESSES.get(0)));
        assertThat(read(ADDRESSES, "not 113")).isEqualTo(new Understood(ADDRESSES.get(0)));
    }

    @Test
    void aTableThatIsNoOptionIsAnotherCorrection() {
        assertThat(read(BOOKINGS, "use table customers")).isEqualTo(new Understood(new UseTable("customers")));
    }

    @Test
    void saysWhatThereIsToChoose() {
        assertThat(((Unclear) read(BOOKINGS, "both")).message())
                .isEqualTo("Only one of them can be taken. Which is it: 1 (use table bookings) or 2 (use table bookings_archive)?");
        assertThat(((Unclear) read(BOOKINGS, "7")).message()).isEqualTo("There is no option 7.");
    }

    private static Interpretation read(List<Rule> choices, String reply) {
        return new OptionReply(words(choices), choices, PREVIEWS, SCHEMA).read(reply).orElseThrow();
    }

    private static List<String> words(List<Rule> choices) {
        return choices.stream()
                .map(choice -> choice instanceof JoinOn join ? join.condition() : choice.words())
                .toList();
    }

    private static Table table(String name, String... columns) {
        return new Table(
                "",
                name,
                false,
                "",
                Stream.of(columns)
                        .map(OptionReplyTest::column)
                        .toList(),
                List.of());
    }

    private static Column column(String name) {
        return name.equals("status")
                ? new Column(name, "TEXT", ColumnKind.TEXT, false, true, "", List.of("paid", "Shipped", "open"))
                : new Column(name, "INTEGER", ColumnKind.INTEGER, name.equals("id"), true, "", List.of());
    }
}
