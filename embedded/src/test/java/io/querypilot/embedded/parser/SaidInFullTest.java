package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SaidInFullTest {
    private final SaidInFull said = over("turb turb_id site_id", "mch_dwn mch_id dwn_sec brkt_ct", "site site_id site_nm");

    @ParameterizedTest
    @CsvSource({
        "Which turbines stand at Kestrel Ridge?, turb, turbine",
        "the machine that stood still longest, mch, machine",
        "weight of all brackets, brkt, bracket"
    })
    void aShortWordIsWhatTheQuestionSaysInFull(String question, String name, String full) {
        assertThat(said.in(question)).containsExactlyEntriesOf(Map.of(name, full));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "how many sites are there", // a word of a name as it stands
        "which turb is down", // said as short as it is held
        "turbulence and turbines", // two words for one
        "list the customers" // nothing like it
    })
    void elseItStaysAsItIs(String question) {
        assertThat(said.in(question)).isEmpty();
    }

    @Test
    void whatMayBeEnglishBeginsTheWordOrIsAllOfItsConsonants() {
        SaidInFull shop = over("wb_art artno anm", "wb_qt qtno artno", "wb_dun dunno fee", "wb_prem premno city", "wb_car plate fuel");
        assertThat(shop.in("which articles are there")).containsEntry("art", "article");
        assertThat(shop.in("quotes of last year")).containsEntry("qt", "quote");
        assertThat(shop.in("dunning fees")).containsEntry("dun", "dunning");
        assertThat(shop.in("premises without a meter")).containsEntry("prem", "premise");
        assertThat(shop.in("what premium do they pay")).doesNotContainKey("prem");
        assertThat(shop.in("carriers with a car")).doesNotContainKey("car");
        assertThat(shop.in("everything in Artois")).isEmpty();
        assertThat(over("inv id amt", "invt id amt").in("total amount of inventory")).doesNotContainKey("inv");
        assertThat(over("emp id nm", "empty_box id").in("which employees have empty boxes")).doesNotContainKey("emp");
    }

    @Test
    void noColumnIsCalledLongestOrLatest() {
        assertThat(over("brg", "brg lat lon len_m").in("which brg is the longest, and which the latest")).isEmpty();
    }

    @Test
    void aWordThatTwoNamesShortenExplainsNeither() {
        assertThat(over("trbn trbn_id", "turb turb_id").in("all turbines")).isEmpty();
    }

    @Test
    void twoOfWhichOneBeginsTheOtherAreTheSame() {
        assertThat(over("mch mchid", "mchn mchnid").in("all machines")).containsEntry("mch", "machine").containsEntry("mchn", "machine");
    }

    @Test
    void doubleLettersAreLeftOutToo() {
        assertThat(over("splmst splid splnm").in("which suppliers are there")).containsEntry("spl", "supplier");
    }

    @Test
    void aHeadIsTakenOffAndOneVowelIsEnough() {
        assertThat(over("cplhd cplno", "trnhd trnno").in("complaints about trains")).containsEntry("cpl", "complaint").containsEntry("trn", "train");
    }

    /** Each text is a table and its columns. */
    private static SaidInFull over(String... tables) {
        List<Table> made = Stream.of(tables)
                .map(text -> List.of(text.split(" ")))
                .map(names -> table(names.get(0), names.subList(1, names.size())))
                .toList();
        return new SaidInFull(
                Schema.of(made), TestWeights.loaded().pieces(), TestWeights.loaded().abbreviations());
    }

    private static Table table(String name, List<String> columns) {
        return new Table("", name, false, "", columns.stream().map(SaidInFullTest::column).toList(), List.of());
    }

    private static Column column(String name) {
        return new Column(name, "INTEGER", ColumnKind.INTEGER, false, true, "", List.of());
    }
}
