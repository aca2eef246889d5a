package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plants stand in beds of gardens; each row says when it was touched and by whom, and several tables have a colour. */
class SharedNamesTest {
    private static final int PLANT = 0;
    private static final int BED = 1;
    private static final int GARDEN = 2;
    private static final int HOSE = 3;
    private static final SchemaView GARDENS = new SchemaView(
            List.of(table("plant"), table("bed"), table("garden"), table("hose"), table("shed"), table("rake")),
            List.of(
                    ColumnView.STAR,
                    column(PLANT, "id", ColumnType.NUMBER),
                    column(PLANT, "bed_id", ColumnType.NUMBER),
                    column(PLANT, "touched_ts", ColumnType.TIME),
                    column(PLANT, "colour", ColumnType.TEXT),
                    column(BED, "id", ColumnType.NUMBER),
                    column(BED, "garden_id", ColumnType.NUMBER),
                    column(GARDEN, "id", ColumnType.NUMBER),
                    column(GARDEN, "touched_ts", ColumnType.TIME),
                    column(GARDEN, "colour", ColumnType.TEXT),
                    column(HOSE, "touched_ts", ColumnType.TIME),
                    column(HOSE, "touched_by", ColumnType.TEXT),
                    column(GARDEN, "touched_by", ColumnType.TEXT),
                    column(4, "colour", ColumnType.TEXT)),
            List.of(),
            List.of(new ColumnPair(2, 5), new ColumnPair(6, 7)));

    private static TableView table(String name) {
        return new TableView("", name, name, "");
    }

    private static ColumnView column(int table, String name, ColumnType type) {
        return new ColumnView(table, name, name, type, type, false, "");
    }

    private static Plan.Answerable plan(int... tables) {
        Query query = new Query(
                Arrays.stream(tables).boxed().toList(),
                Map.of(),
                Optional.empty(),
                List.of(),
                false,
                Optional.empty(),
                false,
                List.of(new ColumnUse(-1, SchemaView.STAR)),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
        return new Plan.Answerable(query, false);
    }

    private static Optional<String> sql(SchemaView schema, int... tables) {
        return Renderer.readable(plan(tables), schema.byKeysFirst(), Dialect.SQLITE, LocalDate.of(2026, 11, 18));
    }

    @Test
    void aWayByKeysComesBeforeNamesThatColumnsShare() {
        assertThat(sql(GARDENS, PLANT, GARDEN).orElseThrow())
                .contains("JOIN bed AS T3 ON T1.bed_id = T3.id JOIN garden AS T2 ON T3.garden_id = T2.id");
    }

    @Test
    void momentsAndWritersJoinNothing() {
        assertThat(sql(GARDENS, GARDEN, HOSE)).isEmpty();
    }

    @Test
    void aSharedNameJoinsWhereNoKeyLeads() {
        assertThat(sql(GARDENS, PLANT, 4).orElseThrow()).contains("ON T1.colour = T2.colour");
    }

    @Test
    void theWayMayLeadThroughTablesThatTheNetworkWasNotShown() {
        Excerpt withoutBeds = Excerpt.of(GARDENS, List.of(PLANT, GARDEN), column -> true);
        SchemaView around = withoutBeds.within(GARDENS, Set.of()).schema();
        assertThat(sql(withoutBeds.schema(), 0, 1).orElseThrow()).contains("ON T1.colour = T2.colour");
        assertThat(Renderer.joinsBetter(plan(0, 1), around.byKeysFirst(), withoutBeds.schema().byKeysFirst())).isTrue();
        assertThat(sql(around, 0, 1).orElseThrow()).contains("JOIN bed AS T3 ON T1.bed_id = T3.id");
        assertThat(withoutBeds.within(GARDENS, Set.of(BED)).schema().tables()).extracting(TableView::name).doesNotContain("bed");
    }

    /** Of the ways from what is joined already: the member of a contract, and not all members of its club. */
    @Test
    void ofTwoWaysTheOneThatMultipliesNoRows() {
        SchemaView clubs = new SchemaView(
                List.of(table("club"), table("contract"), table("member")),
                List.of(
                        ColumnView.STAR,
                        column(0, "club_id", ColumnType.NUMBER),
                        column(1, "contract_id", ColumnType.NUMBER),
                        column(1, "club_id", ColumnType.NUMBER),
                        column(1, "member_id", ColumnType.NUMBER),
                        column(2, "member_id", ColumnType.NUMBER),
                        column(2, "home_club_id", ColumnType.NUMBER)),
                List.of(1, 2, 5),
                List.of(new ColumnPair(3, 1), new ColumnPair(4, 5), new ColumnPair(6, 1)));
        assertThat(sql(clubs, 0, 1, 2).orElseThrow()).contains("JOIN member AS T3 ON T2.member_id = T3.member_id");
    }
}
