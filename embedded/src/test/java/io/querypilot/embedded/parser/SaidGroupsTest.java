package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SaidGroupsTest {
    private static final ColumnUse CODE = new ColumnUse(0, 1);
    private static final ColumnUse CITY = new ColumnUse(0, 2);
    private static final ColumnUse NAME = new ColumnUse(0, 3);

    private static ColumnView column(String name) {
        return new ColumnView(0, name, name, ColumnType.TEXT, ColumnType.TEXT, true, "");
    }

    private static List<Expression> groups(String question, ColumnUse shown) {
        SchemaView schema = new SchemaView(
                List.of(new TableView("", "airport", "airport", "")),
                List.of(ColumnView.STAR, column("code"), column("city"), column("name")),
                List.of(1),
                List.of());
        Preparer preparer = new Preparer(
                schema,
                new CellIndex(new TreeMap<Integer, List<?>>()),
                new WordPieces(List.of("[PAD]")),
                new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
                Abbreviations.NONE);
        Query byKey = new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(CODE), Optional.empty(), false,
                List.of(shown, new Aggregate(Token.COUNT, new ColumnUse(-1, SchemaView.STAR))),
                List.of(), Optional.empty(), List.of(), Optional.empty());
        return SaidGroups.grouped(byKey, preparer.prepare(Asked.of(question, List.of()), List.of())).group();
    }

    @Test
    void whatIsCountedPerCityIsGroupedByCity() {
        assertThat(groups("arrivals per city", CITY)).containsExactly(CITY);
        assertThat(groups("how many are there in each city?", CITY)).containsExactly(CITY);
    }

    @Test
    void thingsAreToldApartByTheirKey() {
        assertThat(groups("arrivals per airport with its city", CITY)).containsExactly(CODE);
        assertThat(groups("arrivals per airport, sorted by city", CITY)).containsExactly(CODE);
        assertThat(groups("arrivals per name", NAME)).containsExactly(CODE);
    }
}
