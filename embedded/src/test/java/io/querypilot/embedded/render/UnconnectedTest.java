package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tables that hang together by nothing are not put side by side. */
class UnconnectedTest {
    private static Optional<String> sql(ColumnPair... keys) {
        SchemaView schema = new SchemaView(
                List.of(new TableView("", "town", "town", ""), new TableView("", "sale", "sale", "")),
                List.of(ColumnView.STAR, column(0, "place"), column(1, "amount")),
                List.of(),
                List.of(keys));
        Query query = new Query(
                List.of(0, 1),
                Map.of(),
                Optional.empty(),
                List.of(),
                false,
                Optional.empty(),
                false,
                List.of(new ColumnUse(0, 1), new ColumnUse(1, 2)),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
        return Renderer.readable(
                new Plan.Answerable(query, false), schema, Dialect.SQLITE, LocalDate.of(2026, 11, 15));
    }

    private static ColumnView column(int table, String name) {
        return new ColumnView(table, name, name, ColumnType.NUMBER, ColumnType.NUMBER, false, "");
    }

    @Test
    void aKeyJoinsAndNothingElseDoes() {
        assertThat(sql(new ColumnPair(2, 1))).contains("SELECT T1.place, T2.amount FROM town AS T1 JOIN sale AS T2 ON T1.place = T2.amount");
        assertThat(sql()).isEmpty();
    }
}
