package io.querypilot.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.Critic;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Type;
import io.querypilot.requirement.RequirementReader.Asked;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.FreeText;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is heard of what: the person now, the person earlier, the team, a lesson, the question's own words. */
class RequirementReaderTest {
    private static final JoinOn BILLING = new JoinOn("orders", "billing_address_id", "addresses", "id");
    private static final JoinOn SHIPPING = new JoinOn("orders", "shipping_address_id", "addresses", "id");
    private static final String QUESTION = "How many orders have a billing address in Rome?";

    private static final Schema SCHEMA = Schema.of(List.of(
            table("addresses", List.of(), "id", "city"),
            table(
                    "orders",
                    List.of(key("billing_address_id", "addresses"), key("shipping_address_id", "addresses")),
                    "id", "gross_amount", "net_amount", "billing_address_id", "shipping_address_id"),
            table("rooms", List.of(), "id", "name"),
            table(
                    "moves",
                    List.of(key("old_room_id", "rooms"), key("new_room_id", "rooms")),
                    "id", "old_room_id", "new_room_id"),
            table("sales_live", List.of(), "id", "amount", "sold_on"),
            table("sales_archive", List.of(), "id", "amount", "sold_on")));

    @Test
    void aWordOfTheQuestionIsAPreference() {
        assertThat(read(QUESTION).all()).containsExactly(new Requirement(BILLING, Source.QUESTION, ""));
        assertThat(read(QUESTION).binding()).isEmpty();
    }

    @Test
    void whatThePersonSaysSilencesTheQuestionsOwnWord() {
        Requirements read = read(QUESTION, List.of(), said("no, shipping address", new FreeText("no, shipping address")));
        assertThat(read.binding()).containsExactly(new FreeText("no, shipping address"), SHIPPING);
        assertThat(read.preferences()).isEmpty();
    }

    @Test
    void whatIsSaidLaterSilencesWhatWasSaidBefore() {
        Requirements read = read(QUESTION, List.of(), said("2", SHIPPING), said("no, billing", new FreeText("no, billing")));
        assertThat(read.rules(JoinOn.class)).containsExactly(BILLING);
    }

    @Test
    void aTableThatIsChosenLaterTakesThePlaceOfAnyBefore() {
        Requirements read = read(
                "total?", List.of(), said("use table orders", new UseTable("orders")), said("use table sales_live", new UseTable("sales_live")));
        assertThat(read.binding()).containsExactly(new UseTable("sales_live"));
    }

    @Test
    void theWordsOfATablesNameSayNothingOfKeys() {
        String text = "only the ones in sales_archive";
        assertThat(read("How many rooms per sale?", List.of(), said(text, new FreeText(text))).binding())
                .containsExactly(
                        new FreeText(text), new UseTable("sales_archive"), new AvoidTables(List.of("sales_live")));
    }

    @Test
    void thePersonIsHeardBeforeTheTeamAndTheTeamBeforeALesson() {
        Lesson team = lesson("sales", "sales_archive", Provenance.MANUAL);
        Lesson learned = lesson("sales", "sales_live", Provenance.CORRECTION);

        assertThat(read("total sales?", List.of(learned, team)).all())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("lesson")
                .containsExactly(new Requirement(
                        new UseTable("sales_archive", List.of("sales_live")), Source.TEAM, "sales"));
        assertThat(read("total sales?", List.of(team), said("use sales_live", new UseTable("sales_live"))).binding())
                .containsExactly(new UseTable("sales_live"));
    }

    @Test
    void aLessonIsHeardOnlyWhereTheTablesAreSpokenOfThatItWasLearnedWith() {
        Lesson learned = Lesson.learned(
                Type.COLUMN_MAPPING, scope(), "address", "orders.shipping_address_id", "orders",
                List.of("orders", "addresses"), Provenance.CORRECTION, 0.95);
        assertThat(read("orders per address?", List.of(learned)).preferences())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("lesson")
                .containsExactly(new Requirement(SHIPPING, Source.LESSON, "address"));
        assertThat(read("which address is in Rome?", List.of(learned)).all()).isEmpty();
        assertThat(read("orders per billing address?", List.of(learned)).all())
                .containsExactly(new Requirement(BILLING, Source.QUESTION, ""));
    }

    @Test
    void aLessonThatWouldHideATableThatIsSaidInFullIsNotHeard() {
        assertThat(read("how many orders?", List.of(lesson("orders", "sales_live", Provenance.CORRECTION))).all()).isEmpty();
    }

    @Test
    void theSqlOfAQuestionMuchLikeItPrefersTheKeyThatNeitherNames() {
        String sql = "SELECT COUNT(*) FROM orders o JOIN addresses a ON o.shipping_address_id = a.id";
        Lesson like = pattern("How many orders go to Rome", sql);
        assertThat(read("How many orders go to Oslo", List.of(like)).rules(JoinOn.class)).containsExactly(SHIPPING);

        Lesson named = pattern(QUESTION, sql);
        assertThat(read("How many orders have an address in Rome?", List.of(named)).all()).isEmpty();
        assertThat(read(QUESTION, List.of(named)).rules(JoinOn.class)).containsExactly(SHIPPING);
    }

    @Test
    void freeWordsNameAColumnOfSeveralThatLookAlike() {
        assertThat(read("total amount of orders?", List.of(), said("gross amount", new FreeText("the gross amount"))).said())
                .contains(new UseColumn("orders", "gross_amount", List.of("net_amount")));
    }

    @Test
    void freeWordsThatOnlyDenyLeaveTheOther() {
        assertThat(read("orders per address?", List.of(), said("not billing", new FreeText("not billing"))).said())
                .contains(SHIPPING);
        assertThat(read("total sales?", List.of(), said("not the archive", new FreeText("not the archive"))).said())
                .contains(new UseTable("sales_live"), new AvoidTables(List.of("sales_archive")));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "only customers from Germany", "exclude orders without a shipping address", "the one from before",
        "billing and shipping", "sort by amount", "only 2024", "something else"
    })
    void freeWordsThatChooseNothingBindNothing(String words) {
        assertThat(read("orders per address?", List.of(), said(words, new FreeText(words))).binding())
                .containsExactly(new FreeText(words));
    }

    private static Requirements read(String question, List<Lesson> lessons, Correction... said) {
        LinkedSchema linked = new LinkedSchema(SCHEMA.tables().stream()
                .map(table -> new LinkedTable(table, 1, false, List.of(), Map.of()))
                .toList());
        Asked asked = new Asked(question, question, List.of(said), LocalDate.of(2026, 11, 15));
        Critic critic = new Critic(Dialect.SQLITE);
        return new RequirementReader(asked, SCHEMA, linked, sql -> critic.bindings(sql, SCHEMA)).read(lessons);
    }

    private static Requirements read(String question) {
        return read(question, List.of());
    }

    private static Correction said(String text, Rule... rules) {
        return new Correction(text, List.of(rules), "");
    }

    private static Lesson lesson(String trigger, String table, Provenance provenance) {
        return Lesson.learned(Type.TABLE_MAPPING, scope(), trigger, table, table, provenance, 0.95);
    }

    private static Lesson pattern(String question, String sql) {
        return Lesson.learned(Type.QUERY_PATTERN, scope(), question, sql, "orders", Provenance.CORRECTION, 0.95);
    }

    private static Lesson.Scope scope() {
        return new Lesson.Scope("shop", "default", SCHEMA.fingerprint());
    }

    private static ForeignKey key(String column, String target) {
        return new ForeignKey(List.of(column), target, List.of("id"));
    }

    private static Table table(String name, List<ForeignKey> keys, String... columns) {
        return new Table("", name, false, "", Stream.of(columns).map(RequirementReaderTest::column).toList(), keys);
    }

    private static Column column(String name) {
        return new Column(name, "INTEGER", ColumnKind.INTEGER, name.equals("id"), true, "", List.of());
    }
}
