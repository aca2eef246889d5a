package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.mend.figure.FilledFigures;
import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeftOutStatesTest {
    private static final int NAME = 2;
    private static final int KEY = 3;
    private static final int CUSTOMER = 4;
    private static final int STATE = 5;
    private static final int VOID = 6;
    private static final SchemaView SHOP = new SchemaView(
            List.of(table("customer", "customer"), table("purchase", "purchase")),
            List.of(
                    ColumnView.STAR,
                    column(0, "id", ColumnType.NUMBER, ""),
                    column(0, "name", ColumnType.TEXT, ""),
                    column(1, "number", ColumnType.NUMBER, ""),
                    column(1, "customer_id", ColumnType.NUMBER, ""),
                    column(1, "st", ColumnType.NUMBER, "0 draft, 1 sent, 5 purchased, 9 cancelled"),
                    column(1, "is_void", ColumnType.TEXT, "")),
            List.of(1, KEY),
            List.of(new ColumnPair(CUSTOMER, 1)));
    private static final TestPlans PLANS = TestPlans.over(SHOP, Map.of(STATE, List.of(0, 1, 5, 9), VOID, List.of("N", "Y")));

    private static ColumnView column(int table, String name, ColumnType type, String comment) {
        return new ColumnView(table, name, name.replace('_', ' '), type, type, Storage.PLAIN, true, true, 9, comment);
    }

    private static Predicate state(Token operator, String... codes) {
        return new Predicate(operator, new ColumnUse(0, STATE), new Right.Values(List.of(codes).stream().map(Value::number).toList()));
    }

    private static Query purchases() {
        return query(List.of(1), List.of(), List.of(new ColumnUse(0, KEY)));
    }

    private static String left(Query query, String question) {
        return PLANS.sql(LeftOutStates.none(plan(query), PLANS.prepared(question)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "purchases of May, cancelled ones don't count | st != 9",
        "purchases of May. A cancelled purchase is no purchase | st != 9",
        "purchases of May (draft and cancelled ones aside) | st NOT IN (0, 9)",
        "purchases of May, void ones left out | is_void = 'N'"
    })
    void whatIsLeftOutIsAdded(String question, String expected) {
        assertThat(left(purchases(), question)).isEqualTo("SELECT number FROM purchase WHERE " + expected);
    }

    @Test
    void aTestOfNothingElseIsTurnedRound() {
        assertThat(left(purchases().where(state(Token.EQUAL, "9")), "purchases, cancelled ones don't count")).endsWith("WHERE st != 9");
        assertThat(left(purchases().where(state(Token.IN, "0", "9")), "purchases, drafts and cancelled ones left out")).endsWith("WHERE st NOT IN (0, 9)");
        assertThat(left(purchases().where(state(Token.NOT_EQUAL, "9")), "purchases, drafts and cancelled ones left out")).endsWith("WHERE st NOT IN (0, 9)");
        assertThat(left(purchases().where(state(Token.EQUAL, "1")), "sent purchases, cancelled ones left out")).endsWith("WHERE st = 1");
        assertThat(left(purchases().where(state(Token.NOT_IN, "1", "9")), "purchases sent in May, cancelled ones aside")).endsWith("WHERE st != 9");
    }

    @Test
    void whatIsNamedInTheSameClauseIsNotKept() {
        Query all = purchases().where(state(Token.NOT_IN, "0", "9"));
        assertThat(left(all, "Purchases per year. Leave drafts and cancelled purchases out.")).endsWith("WHERE st NOT IN (0, 9)");
        assertThat(left(all, "Purchases per year, drafts or anything cancelled ignored")).endsWith("WHERE st NOT IN (0, 9)");
    }

    @Test
    void theStateThatRowsAreSaidToBeInIsAskedFor() {
        assertThat(left(purchases().where(state(Token.NOT_EQUAL, "0")), "how many purchases are sent? drafts don't count")).endsWith("WHERE st = 1");
    }

    /** Of the rows without a figure no median comes. */
    @Test
    void aFigureIsOfRowsThatHaveIt() {
        Query median = query(List.of(1), List.of(), List.of(new Expression.Aggregate(Token.MEDIAN, new ColumnUse(0, STATE))))
                .where(new Predicate(Token.IS_NULL, new ColumnUse(0, STATE), new Right.Nothing()));
        assertThat(FilledFigures.of(plan(median)).query().where()).isEmpty();
        Query count = purchases().where(new Predicate(Token.IS_NULL, new ColumnUse(0, STATE), new Right.Nothing()));
        assertThat(FilledFigures.of(plan(count)).query().where()).isPresent();
    }

    /** Also where rows are only looked for. */
    @Test
    void itHoldsWithinAnotherQuery() {
        Query inner = query(List.of(1), List.of(), List.of(new ColumnUse(0, CUSTOMER))).where(state(Token.EQUAL, "9"));
        Query never = query(List.of(0), List.of(), List.of(new ColumnUse(0, NAME)))
                .where(new Predicate(Token.NOT_IN, new ColumnUse(0, 1), new Right.Nested(inner)));
        assertThat(left(never, "customers without a purchase. A cancelled purchase is no purchase")).contains("FROM purchase WHERE st != 9");
        assertThat(left(never, "customers, no cancelled purchases")).contains("FROM purchase WHERE st = 9");
        assertThat(left(never, "customers who never had a cancelled purchase")).contains("FROM purchase WHERE st = 9");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "cancelled purchases of May, void ones included",
        "customers with no cancelled purchases",
        "which purchases were cancelled, drafts too",
        "purchases by whether they are cancelled"
    })
    void whatIsAskedForStays(String question) {
        assertThat(left(purchases(), question)).isEqualTo("SELECT number FROM purchase");
    }
}
