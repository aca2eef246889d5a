package io.querypilot.embedded.mend.rows;

import static io.querypilot.embedded.TestPlans.column;
import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rides as they were typed: "Member" and "MEMBER" are one, and so are no note and an empty one. */
class HeldSpellingsTest {
    private static final ColumnUse RIDER = new ColumnUse(0, 1);
    private static final ColumnUse CITY = new ColumnUse(0, 2);
    private static final ColumnUse NOTE = new ColumnUse(0, 3);
    private static final TestPlans PLANS = TestPlans.over(
            new SchemaView(
                    List.of(table("ride", "ride")),
                    List.of(
                            ColumnView.STAR,
                            column(0, "rider", ColumnType.TEXT, true),
                            column(0, "city", ColumnType.TEXT, true),
                            column(0, "note", ColumnType.TEXT, true)),
                    List.of(),
                    List.of()),
            Map.of(1, List.of("Member", "MEMBER", "casual"), 2, List.of("Ulm", "Bonn"), 3, List.of("", "late", "wet")));

    private static String held(Query query) {
        return PLANS.sql(HeldSpellings.meant(plan(query), PLANS.prepared("rides")));
    }

    private static Query counted(ColumnUse group) {
        return query(List.of(0), List.of(group), List.of(group, new Aggregate(Token.COUNT, ColumnUse.STAR)));
    }

    @Test
    void oneWordIsOneGroup() {
        assertThat(held(counted(RIDER))).startsWith("SELECT MAX(TRIM(rider)) AS rider, COUNT(*)").endsWith("GROUP BY LOWER(TRIM(rider))");
        assertThat(held(counted(CITY))).startsWith("SELECT city, COUNT(*)").endsWith("GROUP BY city");
    }

    @Test
    void aTextIsComparedWithAllItsSpellings() {
        Predicate member = new Predicate(Token.EQUAL, RIDER, new Values(List.of(Value.text("member"))));
        assertThat(held(query(List.of(0), List.of(), List.of(CITY)).where(member))).contains("rider IN (").contains("'Member'", "'MEMBER'");
    }

    @Test
    void whatIsMissingMayBeAnEmptyText() {
        Predicate missing = new Predicate(Token.IS_NULL, NOTE, new Right.Nothing());
        assertThat(held(query(List.of(0), List.of(), List.of(CITY)).where(missing))).contains("note IS NULL OR note = ''");
    }
}
