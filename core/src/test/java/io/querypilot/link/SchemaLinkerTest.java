package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaLinkerTest {
    private static final LinkLimits STRICT = new LinkLimits(0, 0, 8, 0, 40);
    private static final Schema SHOP = SchemaFile.read("shop");

    private final Linker linker = new SchemaLinker();
    private final Linker strict = new SchemaLinker(Optional.empty(), STRICT);

    @Test
    void keepsEveryTableOfASmallSchemaBestFirst() {
        List<LinkedTable> tables = linker.link("price of each product", SHOP).tables();
        assertThat(tables).extracting(linked -> linked.table().name()).hasSize(3).startsWith("products");
        assertThat(tables).extracting(LinkedTable::score).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(tables).allMatch(linked -> linked.score() >= 0 && linked.score() <= 1);
    }

    @Test
    void asksForNoEmbeddingsWhereTheyCannotChangeTheChoice() {
        Linker lazy = new SchemaLinker(() -> {
            throw new AssertionError("the model was loaded");
        });
        assertThat(lazy.link("revenue by country", SHOP).tables()).hasSize(3);
    }

    @Test
    void goesOnWithoutEmbeddingsThatFail() {
        Linker failing = new SchemaLinker(() -> {
            throw new IllegalStateException("no native library here");
        });
        assertThat(names(failing.link("employees on sick leave", SchemaFile.read("erp")))).contains("absence");
    }

    @Test
    void marksTheTableBetweenTwoChosenOnesAsABridge() {
        Schema schema = schema(
                "author: id*; pen", "wrote: author_id > author.id; paper_id > paper.id", "paper: id*; topic");
        Linker twoTables = new SchemaLinker(Optional.empty(), new LinkLimits(0, 0, 2, 0, 40));
        List<LinkedTable> tables = twoTables.link("pen of the author for each topic of a paper", schema).tables();
        assertThat(tables).filteredOn(LinkedTable::bridge).extracting(linked -> linked.table().name())
                .containsExactly("wrote");
    }

    @Test
    void findsABridgeWhereNoKeyIsDeclared() {
        Schema schema = schema("authors: id*; pen", "wrote: AuthorId; paper_key", "paper: paper_key*; topic");
        Linker twoTables = new SchemaLinker(Optional.empty(), new LinkLimits(0, 0, 2, 0, 40));
        assertThat(names(twoTables.link("pen of the authors for each topic of a paper", schema))).contains("wrote");
    }

    @Test
    void keepsABridgeOfThreeTables() {
        Schema schema = schema("alpha: id*; x", "m1: id*; a > alpha.id", "m2: id*; b > m1.id",
                "m3: id*; c > m2.id; d > omega.id", "omega: id*; y", "noise: id*; z");
        Linker twoTables = new SchemaLinker(Optional.empty(), new LinkLimits(0, 0, 2, 0, 40));
        assertThat(names(twoTables.link("alpha by omega", schema))).contains("alpha", "omega", "m1", "m2", "m3");
    }

    @Test
    void reportsTheValuesTheQuestionMentionsWithTheirColumns() {
        LinkedTable customers = find(linker.link("orders from new york", SHOP), "customers");
        assertThat(customers.values()).containsExactly(entry("city", List.of("New York")));
        assertThat(customers.columnsByRelevance()).startsWith("city");
    }

    @Test
    void readsAShortValueOnlyAsItIsWritten() {
        Schema schema = schema("visits: id*; country = US|UK");
        assertThat(find(linker.link("visits by us in the uk", schema), "visits").values()).isEmpty();
        assertThat(find(linker.link("visits from US", schema), "visits").values())
                .containsExactly(entry("country", List.of("US")));
    }

    @Test
    void namesEveryColumnOnceAndKeysBeforeWhatDoesNotMatch() {
        LinkedTable orders = find(linker.link("status of orders by order date", SHOP), "orders");
        assertThat(orders.columnsByRelevance())
                .containsExactlyInAnyOrderElementsOf(
                        orders.table().columns().stream().map(column -> column.name()).toList())
                .startsWith("order_date")
                .containsSubsequence("status", "customer_id", "product_id", "total_amount");
    }

    @Test
    void keepsAColumnThatOtherTablesReferToBeforeWhatDoesNotMatch() {
        Schema schema = schema("country: id*; anthem; flag; code", "visit: id*; land > country.code");
        assertThat(find(linker.link("visits", schema), "country").columnsByRelevance())
                .containsExactly("id", "code", "anthem", "flag");
    }

    @Test
    void tellsTablesOfTheSameNameInSeveralNamespacesApart() {
        Table sales = SchemaFile.table("contract: id*; revenue");
        Table staff = SchemaFile.table("contract: id*; salary");
        Schema schema = new Schema(List.of(in("sales", sales), in("hr", staff)), "two");
        assertThat(linker.link("salary of each contract", schema).tables())
                .extracting(linked -> linked.table().path()).containsExactly("hr.contract", "sales.contract");
    }

    @Test
    void readsNamesGluedOfAbbreviations() {
        Schema schema = schema("slsord: sono*; custid; orddt", "purord: pono*; splid; orddt", "whsmst: whsid*; whsnm", "noise: id*; z");
        Linker oneTable = new SchemaLinker(Optional.empty(), new LinkLimits(0, 0, 1, 0, 40));
        assertThat(names(oneTable.link("how many sales orders", schema))).containsExactly("slsord");
        assertThat(names(oneTable.link("the names of all warehouses", schema))).containsExactly("whsmst");
    }

    @Test
    void findsAWordWithASlipOfTheFinger() {
        assertThat(names(strict.link("list custmers", SHOP)).get(0)).isEqualTo("customers");
    }

    @Test
    void readsACommandWordAsANameWhereItCommandsNothing() {
        Schema schema = schema("report: id*; pages", "price: id*; euro");
        Linker oneTable = new SchemaLinker(Optional.empty(), new LinkLimits(0, 0, 1, 0, 40));
        assertThat(names(oneTable.link("Report each price", schema))).containsExactly("price");
        assertThat(names(oneTable.link("Show every report", schema))).containsExactly("report");
    }

    @Test
    void offersTheBusiestTablesWhereNoWordIsFamiliar() {
        Linker oneTable = new SchemaLinker(Optional.empty(), new LinkLimits(0, 0, 1, 0, 40));
        assertThat(oneTable.link("xyzzy", SHOP).tables())
                .singleElement()
                .satisfies(linked -> assertThat(linked.score()).isZero())
                .satisfies(linked -> assertThat(linked.table().name()).isEqualTo("orders"));
    }

    @Test
    void usesTheNewSamplesOfASchemaWithTheSameFingerprint() {
        Schema before = schema("visits: id*; place = Rome");
        Schema after = schema("visits: id*; place = Oslo");
        linker.link("Oslo", before);
        assertThat(find(linker.link("Oslo", after), "visits").values()).containsKey("place");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "   ", "?!", "😀😀", "сколько клиентов", "客户有多少", "the of and", "\u0000\uD800", "%s {} \\"})
    void answersAnyTextWithoutFailing(String question) {
        assertThat(linker.link(question, SHOP).tables()).hasSize(3);
        assertThat(strict.link(question, SHOP).tables()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void readsTheEndOfAVeryLongQuestion() {
        String question = "blah ".repeat(10_000) + "how many orders are pending?";
        assertThat(names(strict.link(question, SHOP)).get(0)).isEqualTo("orders");
    }

    @Test
    void takesTablesWithoutColumnsAndSchemasWithoutTables() {
        Table bare = new Table("", "bare", false, "", List.of(), List.of());
        assertThat(linker.link("bare", new Schema(List.of(bare), "f")).tables()).hasSize(1);
        assertThat(linker.link("anything", new Schema(List.of(), "g")).tables()).isEmpty();
        assertThat(strict.link("anything", new Schema(List.of(), "g")).tables()).isEmpty();
    }

    private static Schema schema(String... lines) {
        return new Schema(Arrays.stream(lines).map(SchemaFile::table).toList(), "test");
    }

    private static Table in(String namespace, Table table) {
        return new Table(namespace, table.name(), false, "", table.columns(), table.foreignKeys());
    }

    private static List<String> names(LinkedSchema linked) {
        return linked.plainTables().stream().map(Table::name).toList();
    }

    private static LinkedTable find(LinkedSchema linked, String name) {
        return linked.tables().stream().filter(one -> one.table().name().equals(name)).findFirst().orElseThrow();
    }
}
