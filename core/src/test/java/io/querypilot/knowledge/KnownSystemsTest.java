package io.querypilot.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.ScriptedModel;
import io.querypilot.TestPilot;
import io.querypilot.schema.Codes;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.state.Answer.Answered;
import io.querypilot.yaml.YamlNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Systems that many companies run are told by their tables, and what is known of them is told to whoever writes the SQL. */
class KnownSystemsTest {
    private static final String[] ODOO = {
        "CREATE TABLE res_partner (id INTEGER PRIMARY KEY, name TEXT, customer_rank INTEGER)",
        "CREATE TABLE res_company (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE res_users (id INTEGER PRIMARY KEY, login TEXT)",
        "CREATE TABLE product_template (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE product_product (id INTEGER PRIMARY KEY, product_tmpl_id INTEGER)",
        "CREATE TABLE sale_order (id INTEGER PRIMARY KEY, name TEXT, state TEXT, partner_id INTEGER)",
        "CREATE TABLE account_move (id INTEGER PRIMARY KEY, move_type TEXT, state TEXT, amount_untaxed_signed REAL)",
        "CREATE TABLE account_move_line (id INTEGER PRIMARY KEY, move_id INTEGER)",
        "INSERT INTO account_move VALUES (1, 'out_invoice', 'posted', 90), (2, 'out_invoice', 'draft', 10), (3, 'in_invoice', 'posted', -20)"
    };
    private static final String INVOICES = "SELECT COUNT(*) AS n FROM account_move WHERE move_type = 'out_invoice'";

    @TempDir
    Path folder;

    static List<String> files() throws Exception {
        String text = new String(
                KnownSystems.class.getResourceAsStream("systems/systems.yaml").readAllBytes(), StandardCharsets.UTF_8);
        return YamlNode.read(text, 1 << 20).orElseThrow().items().orElseThrow().stream().map(KnownSystemsTest::file).toList();
    }

    private static String file(YamlNode system) {
        return system.pairs().orElseThrow().stream()
                .filter(pair -> pair.name().text().orElseThrow().equals("file"))
                .findFirst()
                .flatMap(pair -> pair.value().text())
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("files")
    void eachFileCanBeReadAndContradictsItselfNowhere(String file) throws Exception {
        String text = new String(
                KnownSystems.class.getResourceAsStream("systems/" + file + ".yaml").readAllBytes(), StandardCharsets.UTF_8);
        assertThat(KnowledgeFile.read(file, text).entries()).hasSizeGreaterThan(100);
    }

    @Test
    void theOwnersPrefixStandsInPlaceOfTheUsualOne() {
        Schema shop = schema("amk_societe", "amk_socpeople", "amk_societe_commerciaux", "amk_commandedet", "amk_facturedet",
                "amk_propaldet", "amk_paiement_facture", "amk_commande_fournisseur", "amk_facture");
        assertThat(KnownSystems.in(shop)).singleElement().satisfies(system -> {
            assertThat(system.name()).isEqualTo("Dolibarr");
            assertThat(system.knowledge().about("amk_facture")).isNotEmpty();
            assertThat(system.knowledge().about("llx_facture")).isEmpty();
        });
    }

    @Test
    void aShopOfOnesOwnIsNoSystem() {
        assertThat(KnownSystems.in(schema("orders", "order_detail", "customer", "product", "stock_available", "cart_rule"))).isEmpty();
        assertThat(KnownSystems.in(schema("a_res_partner", "a_res_company", "a_res_users", "a_product_template", "a_product_product",
                "a_sale_order", "a_sale_order_line"))).isEmpty();
    }

    private static Schema schema(String... tables) {
        Column id = new Column("id", "INTEGER", ColumnKind.INTEGER, true, false, "", List.of());
        return Schema.of(Stream.of(tables).map(name -> new Table("", name, false, "", List.of(id), List.of())).toList());
    }

    @Test
    void codesAreExplainedWhereTheDatabaseExplainsNone() {
        try (TestPilot pilot = TestPilot.over(folder, ODOO)) {
            Schema told = KnownSystems.over(pilot.database()).schema();
            Column state = told.table("sale_order").orElseThrow().column("state").orElseThrow();
            assertThat(Codes.of(state).meaning("cancel")).contains("cancelled");
            assertThat(told.fingerprint()).isEqualTo(pilot.database().schema().fingerprint());
        }
    }

    @Test
    void whatAWordMeansThereIsSaidWhereTheQueryFollowsIt() {
        Answered answer = ask("How many invoices are there?", INVOICES);
        assertThat(answer.trust().assumptions()).contains("In Odoo, \"invoice\" means account_move where move_type = 'out_invoice'.");
    }

    @Test
    void itIsHeldAgainstNoDraft() {
        String all = "SELECT COUNT(*) AS n FROM account_move";
        Answered answer = ask("How many invoices are there?", all);
        assertThat(answer.attempt().sql()).isEqualTo(all);
        assertThat(answer.trust().assumptions()).noneMatch(said -> said.contains("Odoo"));
        assertThat(answer.trust().warnings()).noneMatch(said -> said.contains("NOT followed"));
    }

    @Test
    void aPrefixThatIsNoPlainNameIsNone() {
        String[] tables = {"societe", "socpeople", "societe_commerciaux", "commandedet", "facturedet", "propaldet", "paiement_facture", "commande_fournisseur", "facture"};
        assertThat(KnownSystems.in(schema(Stream.of(tables).map("a$b_"::concat).toArray(String[]::new)))).isEmpty();
        assertThat(KnownSystems.in(schema(Stream.of(tables).map("q\"]}: "::concat).toArray(String[]::new)))).isEmpty();
    }

    static List<Entry> theTeams() {
        return List.of(
                new Entry.Filter(List.of("invoice"), "account_move", "state = 'draft'"),
                new Entry.Filter(List.of("customer invoice", "draft invoice"), "account_move", "state = 'draft'"),
                new Entry.Codes("account_move.move_type", Map.of("out_invoice", "bill", "in_invoice", "invoice")));
    }

    @ParameterizedTest
    @MethodSource("theTeams")
    void whatTheTeamSaysOfARowOrItsCodesHolds(Entry own) {
        try (TestPilot pilot = TestPilot.over(folder, ODOO)) {
            Answered answer = (Answered) pilot.agent(ScriptedModel.writing(INVOICES.replace("'out", "'in")))
                    .knowing(new Knowledge(List.of(new Placed(own, "knowledge.yaml, line 1"))))
                    .ask("How many draft invoices are there?");
            assertThat(answer.trust().assumptions()).noneMatch(said -> said.contains("In Odoo, \"invoice\""));
        }
    }

    @Test
    void whatTheTeamMeansByAWordItMeans() {
        Entry drafts = new Entry.Filter(List.of("invoice"), "account_move", "state = 'draft'");
        try (TestPilot pilot = TestPilot.over(folder, ODOO)) {
            Answered answer = (Answered) pilot.agent(ScriptedModel.writing("SELECT COUNT(*) AS n FROM account_move WHERE state = 'draft'"))
                    .knowing(new Knowledge(List.of(new Placed(drafts, "knowledge.yaml, line 1"))))
                    .ask("How many invoices are there?");
            assertThat(answer.trust().assumptions()).anyMatch(said -> said.startsWith("By the team's definition"));
            assertThat(answer.trust().assumptions()).noneMatch(said -> said.contains("Odoo"));
        }
    }

    private Answered ask(String question, String sql) {
        try (TestPilot pilot = TestPilot.over(folder, ODOO)) {
            return (Answered) pilot.agent(ScriptedModel.writing(sql)).ask(question);
        }
    }
}
