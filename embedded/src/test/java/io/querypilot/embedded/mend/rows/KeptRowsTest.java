package io.querypilot.embedded.mend.rows;

import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.requirement.Rule.Definition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rows of a table are meant: those that are not deleted, those that somebody has defined, those of one language. */
class KeptRowsTest {
    private static final ColumnUse NAME = new ColumnUse(0, 1);
    private static final int RANK = 3;
    private static final int STATE = 4;
    private static final SchemaView SHOP = new SchemaView(
            List.of(table("partner", "partner"), table("booking", "booking"), table("product_lang", "product lang"), table("sale", "sale"), table("product", "product")),
            List.of(
                    ColumnView.STAR,
                    column(0, "name", ColumnType.TEXT),
                    column(0, "is_deleted", ColumnType.NUMBER),
                    column(0, "rank", ColumnType.NUMBER),
                    column(0, "state", ColumnType.TEXT),
                    column(1, "number", ColumnType.NUMBER),
                    column(1, "deleted_at", ColumnType.TIME),
                    column(2, "name", ColumnType.TEXT),
                    column(2, "lang", ColumnType.TEXT),
                    column(3, "number", ColumnType.NUMBER),
                    new ColumnView(3, "state", "state", ColumnType.TEXT, ColumnType.TEXT, Storage.PLAIN, true, false, 9,
                            "sale = confirmed, done = locked, cancel = cancelled")),
            List.of(),
            List.of());
    private static final TestPlans PLANS = TestPlans.over(SHOP, Map.of(
            2, List.of(-1, 0), RANK, List.of(0, 1, 2), STATE, List.of("new", "sale", "done", "deleted"), 8, List.of("en_GB", "fr_FR")));
    private static final List<Definition> DEFINED = List.of(
            rows("customer", "rank > 0"), rows("confirmed", "state IN ('sale', 'done')"));

    private static Definition rows(String phrase, String where) {
        return new Definition(phrase, "", "SELECT 1 FROM partner WHERE " + where, List.of("partner"), true, "Odoo");
    }

    private static ColumnView column(int table, String name, ColumnType type) {
        return new ColumnView(table, name, name.replace('_', ' '), type, type, Storage.PLAIN, true, false, 9, "");
    }

    private static Query names(int table, int column) {
        return query(List.of(table), List.of(), List.of(new ColumnUse(0, column)));
    }

    private static Predicate test(Token operator, int column, Value value) {
        return new Predicate(operator, new ColumnUse(0, column), new Right.Values(List.of(value)));
    }

    private static String deletedOut(String question, Query query) {
        return PLANS.sql(DeletedRows.out(plan(query), PLANS.prepared(question)));
    }

    @Test
    void whatIsMarkedAsDeletedIsLeftOut() {
        assertThat(deletedOut("partners, deleted ones not counted", names(0, 1))).isEqualTo("SELECT name FROM partner WHERE is_deleted = 0");
        assertThat(deletedOut("bookings, leaving out deleted ones", names(1, 5))).isEqualTo("SELECT number FROM booking WHERE deleted_at IS NULL");
    }

    @Test
    void whatThePlanSaysOfDeletedRowsGivesWay() {
        assertThat(deletedOut("partners, deleted ones don't count", names(0, 1).where(test(Token.EQUAL, 2, Value.number("-1")))))
                .isEqualTo("SELECT name FROM partner WHERE is_deleted = 0");
        assertThat(deletedOut("partners, deleted ones don't count", names(0, 1).where(test(Token.NOT_EQUAL, STATE, Value.text("deleted")))))
                .isEqualTo("SELECT name FROM partner WHERE is_deleted = 0");
    }

    @Test
    void whoAsksForDeletedRowsGetsThem() {
        assertThat(deletedOut("which partners were deleted?", names(0, 1))).isEqualTo("SELECT name FROM partner");
    }

    private static String defined(Query query, List<Definition> definitions) {
        return PLANS.sql(DefinedRows.kept(plan(query), PLANS.prepared("confirmed customers"), definitions));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "EQUAL | 1 | rank > 0",
        "EQUAL | 0 | rank = 0",
        "AT_LEAST | 1 | rank >= 1"
    })
    void aNarrowerTestIsTheDefinitions(Token operator, String number, String expected) {
        assertThat(defined(names(0, 1).where(test(operator, RANK, Value.number(number))), DEFINED.subList(0, 1)))
                .isEqualTo("SELECT name FROM partner WHERE " + expected);
    }

    @Test
    void whatIsDefinedAndLookedAtNowhereIsAdded() {
        assertThat(defined(names(0, 1), DEFINED)).isEqualTo("SELECT name FROM partner WHERE rank > 0 AND state IN ('sale', 'done')");
        assertThat(defined(names(0, STATE), DEFINED.subList(1, 2))).isEqualTo("SELECT state FROM partner");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "orders | state IN ('sale', 'done')",
        "cancelled orders | state = 'cancel'",
        "orders, cancelled ones not counted | state IN ('sale', 'done')",
        "orders that were not cancelled | state IN ('sale', 'done')",
        "confirmed and cancelled orders | state IN ('sale', 'done')"
    })
    void theStateThatIsNamedIsMeant(String question, String where) {
        Query states = query(List.of(3), List.of(), List.of(new ColumnUse(0, 9)));
        Definition sold = new Definition("order", "", "SELECT 1 FROM sale WHERE state IN ('sale', 'done')", List.of("sale"), true, "Odoo");
        assertThat(PLANS.sql(DefinedRows.kept(plan(states), PLANS.prepared(question), List.of(sold)))).endsWith(" WHERE " + where);
        Query sales = states.where(test(Token.EQUAL, 10, Value.text("sale")));
        assertThat(PLANS.sql(DefinedRows.kept(plan(sales), PLANS.prepared(question), List.of(sold)))).endsWith(" WHERE " + where);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "partners that are customers | ' WHERE rank > 0'",
        "partners that are not customers | ' WHERE rank <= 0'",
        "partners that aren't customers | ' WHERE rank <= 0'",
        "partners, customers excluded | ' WHERE rank <= 0'",
        "partners with no customers | ' WHERE rank > 0'"
    })
    void aDefinitionThatIsDeniedIsTurned(String question, String where) {
        Definition customer = DEFINED.get(0);
        assertThat(PLANS.sql(DefinedRows.kept(plan(names(0, 1)), PLANS.prepared(question), List.of(customer)))).isEqualTo("SELECT name FROM partner" + where);
    }

    @Test
    void whatThePlanTakesForAffirmedIsTurned() {
        Query customers = names(0, 1).where(test(Token.GREATER, RANK, Value.number("0")));
        assertThat(PLANS.sql(DefinedRows.kept(plan(customers), PLANS.prepared("partners that are not customers"), DEFINED.subList(0, 1))))
                .isEqualTo("SELECT name FROM partner WHERE rank <= 0");
        assertThat(PLANS.sql(DefinedRows.kept(plan(names(0, 1)), PLANS.prepared("neither customers nor confirmed"), DEFINED)))
                .isEqualTo("SELECT name FROM partner WHERE rank <= 0 AND state NOT IN ('sale', 'done')");
    }

    @Test
    void oneOfTwoDefinitionsIsNotBoth() {
        Query both = names(0, 1).where(test(Token.GREATER, RANK, Value.number("0")))
                .where(new Predicate(Token.IN, new ColumnUse(0, STATE), new Right.Values(List.of(Value.text("sale"), Value.text("done")))));
        assertThat(PLANS.sql(DefinedRows.kept(plan(both), PLANS.prepared("customers or confirmed"), DEFINED)))
                .contains("rank > 0 OR state IN ('sale', 'done')");
        assertThat(PLANS.sql(DefinedRows.kept(plan(names(0, 1)), PLANS.prepared("customers or confirmed"), DEFINED))).isEqualTo("SELECT name FROM partner");
        assertThat(PLANS.sql(DefinedRows.kept(plan(names(0, 1)), PLANS.prepared("customers with confirmed or locked orders"), DEFINED)))
                .isEqualTo("SELECT name FROM partner WHERE rank > 0 AND state IN ('sale', 'done')");
    }

    @Test
    void translationsThemselvesAreAllOfThem() {
        assertThat(PLANS.sql(ChosenLanguage.english(plan(names(2, 7)), PLANS.prepared("how many translations")))).doesNotContain("WHERE");
    }

    @Test
    void twoMeaningsOfOneColumnChooseNothing() {
        List<Definition> both = List.of(rows("sale", "state = 'sale'"), rows("new one", "state = 'new'"));
        assertThat(defined(names(0, 1), both)).isEqualTo("SELECT name FROM partner");
    }

    @Test
    void whatIsComputedIsNoRow() {
        Definition metric = new Definition("revenue", "", "SELECT SUM(rank) FROM partner WHERE state = 'sale'", List.of("partner"), false);
        assertThat(defined(names(0, 1), List.of(metric))).isEqualTo("SELECT name FROM partner");
    }

    @Test
    void oneLanguageIsChosen() {
        assertThat(PLANS.sql(ChosenLanguage.english(plan(names(2, 7)), PLANS.prepared("names of the products"))))
                .isEqualTo("SELECT name FROM product_lang WHERE lang = 'en_GB'");
        assertThat(PLANS.sql(ChosenLanguage.english(plan(names(2, 7).where(test(Token.EQUAL, 8, Value.text("fr_FR")))), PLANS.prepared("french names"))))
                .isEqualTo("SELECT name FROM product_lang WHERE lang = 'fr_FR'");
    }
}
