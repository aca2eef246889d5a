package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.embedded.reach.QuestionRule;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.Identifiers;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of a schema too large to be read whole, what the question names by its own name is read. */
class NarrowingTest {
    private final Weights weights = TestWeights.loaded();

    private static SchemaView schema(List<String> tables, List<String> columns) {
        List<ColumnView> views = new ArrayList<>(List.of(ColumnView.STAR));
        for (int table = 0; table < tables.size(); table++) {
            for (String column : columns) {
                String label = Identifiers.label(column);
                views.add(new ColumnView(table, column, label, ColumnType.NUMBER, ColumnType.NUMBER, false, ""));
            }
        }
        return new SchemaView(
                tables.stream().map(name -> new TableView("", name, Identifiers.label(name), "")).toList(),
                views,
                List.of(),
                List.of());
    }

    private static List<String> numbered(String prefix, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> prefix + number).toList();
    }

    private Preparer preparer(SchemaView schema) {
        return new Preparer(
                schema, new CellIndex(new TreeMap<>()), weights.pieces(), weights.vectors(), Abbreviations.NONE);
    }

    private static List<String> tables(Prepared prepared) {
        return prepared.schema().tables().stream().map(TableView::name).toList();
    }

    private static List<String> columns(Prepared prepared) {
        return prepared.schema().columns().stream().map(ColumnView::name).toList();
    }

    @Test
    void aTableAndColumnNamedAsTheyStandSurviveAThousandLikeThem() {
        Preparer preparer = preparer(schema(numbered("t", 991), numbered("c", 9)));
        Prepared prepared = preparer.prepare(Asked.of("highest c9 in t1", List.of()), List.of());
        assertThat(tables(prepared)).contains("t1");
        String sql = new QuestionParser(weights, preparer, Dialect.SQLITE)
                .read(Asked.of("highest c9 in t1", List.of()), List.of(), Wishes.NONE, LocalDate.of(2026, 1, 1), 8)
                .parse(QuestionRule.ALL)
                .candidates()
                .get(0)
                .sql();
        assertThat(sql).contains("c9").contains("FROM t1");
    }

    @Test
    void whateverTableIsNamedItIsThere() {
        List<String> names = numbered("ware_house_", 700);
        Preparer preparer = preparer(schema(names, List.of("id", "amount", "orderDate", "x_1")));
        Random random = new Random(3);
        for (int round = 0; round < 30; round++) {
            String name = names.get(random.nextInt(names.size()));
            Prepared prepared = preparer.prepare(Asked.of("sum of amount in " + name, List.of()), List.of());
            assertThat(tables(prepared)).contains(name);
        }
    }

    @Test
    void aColumnNamedAsItStandsSurvivesFiveThousandInOneTable() {
        Preparer preparer = preparer(schema(List.of("wide"), numbered("c", 5_000)));
        for (String name : List.of("c1", "c2500", "c5000")) {
            Prepared prepared = preparer.prepare(Asked.of("average " + name + " of wide", List.of()), List.of());
            assertThat(columns(prepared)).contains(name).hasSizeLessThan(260);
        }
    }

    @Test
    void aSchemaOfOneColumnIsReadWhole() {
        Prepared prepared = preparer(schema(List.of("note"), List.of("text")))
                .prepare(Asked.of("how many notes are there?", List.of()), List.of());
        assertThat(columns(prepared)).containsExactly("*", "text");
    }
}
