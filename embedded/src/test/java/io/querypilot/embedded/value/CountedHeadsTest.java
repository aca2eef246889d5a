package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many things, over the lines that they are kept in. */
class CountedHeadsTest {
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(new TableView("", "parcel_hd", "parcel head", ""), new TableView("", "parcel_ln", "parcel line", "")),
            List.of(
                    ColumnView.STAR,
                    column(0, "parcel_no", ColumnType.NUMBER),
                    column(0, "town", ColumnType.TEXT),
                    column(1, "parcel_no", ColumnType.NUMBER),
                    column(1, "fragile", ColumnType.TEXT)),
            List.of(1),
            List.of(new ColumnPair(3, 1)));
    private static final Preparer PREPARER = new Preparer(
            SCHEMA,
            new CellIndex(new TreeMap<>(Map.of(1, List.of(1, 2), 4, List.of("Y", "N")))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(int table, String name, ColumnType type) {
        return new ColumnView(table, name, name.replace('_', ' '), type, type, true, "");
    }

    private static String sql(String question, int table) {
        Query query = new Query(
                List.of(table), Map.of(), Optional.empty(), List.of(), false, Optional.empty(), false,
                List.of(new Aggregate(Token.COUNT, new ColumnUse(-1, 0))), List.of(), Optional.empty(), List.of(), Optional.empty());
        Prepared prepared = PREPARER.prepare(Asked.of(question, List.of()), List.of());
        return Renderer.readable(CountedHeads.once(new Plan.Answerable(query, false), prepared), SCHEMA, Dialect.SQLITE, LocalDate.of(2026, 11, 18)).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "how many parcels have something fragile in them | 1 | COUNT(DISTINCT parcel_no)",
        "number of parcels with fragile goods | 1 | COUNT(DISTINCT parcel_no)",
        "how many parcel lines are fragile | 1 | COUNT(*)",
        "how many fragile goods were sent | 1 | COUNT(*)",
        "how many goods per parcel | 1 | COUNT(*)",
        "how many parcels are there | 0 | COUNT(*)"
    })
    void eachIsCountedOnce(String question, int table, String counted) {
        assertThat(sql(question, table)).contains(counted);
    }
}
