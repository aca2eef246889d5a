package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.ValueRole;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongestCellTest {
    private static final SchemaView CARS = new SchemaView(
            List.of(new TableView("", "car", "car", "")),
            List.of(ColumnView.STAR, new ColumnView(0, "make", "make", ColumnType.TEXT, ColumnType.TEXT, true, "")),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            CARS,
            new CellIndex(new TreeMap<>(Map.of(1, List.of("amc hornet", "amc hornet sportabout (sw)", "new york", "York"))), Map.of()),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);
    private static final ValueRole MAKE = new ValueRole(ValueRole.Use.EQUAL, OptionalInt.of(1));

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "an amc hornet sportabout (sw) | 1 | 2 | amc hornet sportabout (sw)",
        "an amc hornet with a sportabout | 1 | 2 | amc hornet",
        "people of new york today | 3 | 3 | new york",
        "people of york today | 2 | 2 | York"
    })
    void theLongestCellThatIsSaidIsMeant(String question, int first, int last, String cell) {
        assertThat(reader(question, List.of()).span(first, last, MAKE).text()).isEqualTo(cell);
    }

    @Test
    void wordsOfTheQuestionBeforeAreNoPartOfTheCell() {
        assertThat(reader("york today", List.of("what is new")).span(3, 3, MAKE).text()).isEqualTo("York");
    }

    private static ValueReader reader(String question, List<String> earlier) {
        return new ValueReader(PREPARER.prepare(Asked.of(question, earlier), List.of()));
    }
}
