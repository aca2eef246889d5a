package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.link.LinkedSchema;
import io.querypilot.requirement.Requirements;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingTest {
    @TempDir
    Path folder;

    private Database shop;
    private Spelling spelling;

    @BeforeEach
    void open() {
        shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString());
        spelling = spelling();
    }

    private Spelling spelling() {
        Preparers preparers = new Preparers();
        Preparers.Place place = preparers.place(
                QuestionDatabase.of(shop), new LinkedSchema(List.of()), "", List.of(), Requirements.NONE);
        return preparers.spelling(place, TestWeights.loaded());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @ParameterizedTest
    @CsvSource({
        "how many custmers are there, how many customers are there",
        "avrage price of prodcts, average price of products",
        "total revnue per contry, total revenue per country",
        "Prodcuts that were never sold, products that were never sold",
        "list the ordrs from germany, list the orders from germany"
    })
    void readsAMisspeltWordAsTheNearestThatMeansSomething(String asked, String read) {
        assertThat(spelling.read(asked).question()).isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource({
        "average order value of french customers, average order value of France customers",
        "How many orders came from the United States?, How many orders came from the USA?",
        "British customers per city, United Kingdom customers per city"
    })
    void readsWhatIsOfACountryAsTheCountryThatIsHeld(String asked, String read) {
        assertThat(spelling.read(asked).question()).isEqualTo(read);
    }

    @Test
    void readsACountryAsTheCodeThatAColumnOfCountriesHolds() {
        Column country = new Column("adv_country", "TEXT", ColumnKind.TEXT, false, true, "", List.of());
        Column day = new Column("day", "TEXT", ColumnKind.TEXT, false, true, "", List.of());
        SchemaView schema = SchemaReader.read(
                Schema.of(List.of(new Table("", "advertiser", false, "", List.of(country, day), List.of()))), Abbreviations.NONE);
        CellIndex cells = new CellIndex(new TreeMap<>(Map.of(1, List.of("DE", "GB", "FR"), 2, List.of("MO", "IT", "Dutch"))));
        Spelling known = new Spelling(schema, cells, TestWeights.loaded().pieces());
        assertThat(known.read("advertisers from Germany or the United Kingdom").question()).isEqualTo("advertisers from DE or the GB");
        assertThat(known.read("advertisers called France").question()).isEqualTo("advertisers called France");
        assertThat(known.read("who sells french fries").question()).isEqualTo("who sells french fries");
        assertThat(known.read("Italian and Dutch advertisers in \"Germany\"").question()).isEqualTo("Italian and Dutch advertisers in \"Germany\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "which refunded subscriptions were repriced",
        "orders of Custmer and of Jansen",
        "products with \"custmers\" in the name",
        "what about footfall in the eateries",
        "customers in Kreuzberg, SKU ABX-1200 and qty > 5",
        "wie viele kunden gibt es",
        ""
    })
    void leavesWordsAloneThatMayMeanSomething(String asked) {
        assertThat(spelling.read(asked).question()).isEqualTo(asked);
    }

    /** The label writes it out, the question says it as the database does. */
    @Test
    void leavesAbbreviatedNamesAlone() {
        Column column = new Column("produc", "TEXT", ColumnKind.TEXT, false, true, "", List.of());
        Table stock = new Table("", "stock", false, "", List.of(column), List.of());
        SchemaView schema =
                SchemaReader.read(Schema.of(List.of(stock)), new Abbreviations(Map.of("produc", "product")));
        Spelling known = new Spelling(schema, new CellIndex(new TreeMap<>()), TestWeights.loaded().pieces());
        assertThat(known.read("every produc and prodct").question()).isEqualTo("every produc and product");
    }

    @Test
    void tellsWhatItReadOtherwise() {
        assertThat(spelling.read("avrage price of prodcts").note())
                .isEqualTo("Read \"avrage\" as \"average\". Read \"prodcts\" as \"products\".");
        assertThat(spelling.read("average price").note()).isEmpty();
    }
}
