package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NullsTest {
    private static ColumnView column(int table, String name, boolean nullable) {
        return new ColumnView(table, name, name, ColumnType.NUMBER, ColumnType.NUMBER, nullable, "");
    }

    private static String membersWithoutRental(boolean nullable) {
        SchemaView schema = new SchemaView(
                List.of(new TableView("", "member", "member", ""), new TableView("", "rental", "rental", "")),
                List.of(ColumnView.STAR, column(0, "id", false), column(1, "member_id", nullable)),
                List.of(1),
                List.of(new ColumnPair(2, 1)));
        Query inner = query(1, Optional.empty(), 2);
        Predicate without = new Predicate(Token.NOT_IN, new ColumnUse(0, 1), new Right.Nested(inner));
        Plan.Answerable plan = new Plan.Answerable(query(0, Optional.of(without), 1), false);
        return Renderer.sql(plan, schema, Dialect.SQLITE, LocalDate.of(2026, 1, 1)).orElseThrow();
    }

    private static Query query(int table, Optional<Condition> where, int column) {
        return new Query(
                List.of(table),
                Map.of(),
                where,
                List.of(),
                false,
                Optional.empty(),
                false,
                List.of(new ColumnUse(0, column)),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    @Test
    void leavesNullsOutOfWhatNothingMayBeIn() {
        assertThat(membersWithoutRental(true))
                .isEqualTo("SELECT id FROM member WHERE id NOT IN"
                        + " (SELECT member_id FROM rental WHERE member_id IS NOT NULL)");
    }

    @Test
    void saysNoMoreThanItMustWhereThereAreNone() {
        assertThat(membersWithoutRental(false))
                .isEqualTo("SELECT id FROM member WHERE id NOT IN (SELECT member_id FROM rental)");
    }
}
