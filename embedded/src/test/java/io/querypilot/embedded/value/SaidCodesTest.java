package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.plan.ValueRole;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.schema.Codes;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same cases as in training/tests/test_codes.py. */
class SaidCodesTest {
    private static final SchemaView STAY = new SchemaView(
            List.of(new TableView("", "stay", "stay", "")),
            List.of(
                    ColumnView.STAR,
                    column("admission", ColumnType.TEXT, "E emergency, P planned, T transfer"),
                    column("status", ColumnType.NUMBER, "1 new, 2 in progress, 3 done"),
                    column("test", ColumnType.NUMBER, "1 = internal test account")),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            STAY,
            new CellIndex(
                    new TreeMap<>(Map.of(1, List.of("E", "P", "T"), 2, List.of(1, 2, 3), 3, List.of(0, 1))),
                    Map.of(
                            1, Codes.of("E emergency, P planned, T transfer"),
                            2, Codes.of("1 new, 2 in progress, 3 done"),
                            3, Codes.of("1 = internal test account"))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String name, ColumnType type, String comment) {
        return new ColumnView(0, name, name, type, type, true, comment);
    }

    @ParameterizedTest
    @CsvSource({
        "stays in progress, 2, 1, 2",
        "planned stays, 1, E, P",
        "planned stays, 1, P, P",
        "planned and emergency stays, 1, T, T",
        "no internal test account, 3, 0, 0",
        "all stays, 2, 1, 1"
    })
    void aCodeThatIsNotSaidGivesWayToTheOneThatIs(String question, int column, String chosen, String code) {
        ValueRole role = new ValueRole(ValueRole.Use.EQUAL, OptionalInt.of(column));
        assertThat(reader(question).literal(chosen, role).text()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"stays by emergency, 2, 1, E", "work in progress, 2, 2, 2", "by progress, 1, 2, 2", "by T, 1, 1, T"})
    void aMeaningIsReadAsItsCode(String question, int last, int column, String code) {
        ValueRole role = new ValueRole(ValueRole.Use.EQUAL, OptionalInt.of(column));
        int first = question.contains("in progress") ? last - 1 : last;
        Value value = reader(question).span(first, last, role);
        assertThat(value.text()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"unforeseen stays, 1, 0, E", "all that is finished, 2, 0, 3", "planned stays, 1, 0, P", "transferred from elsewhere, 1, 2, T"})
    void aShownMeaningIsWrittenAsItsCode(String question, int column, int shown, String code) {
        Value value = reader(question).cell(column, shown);
        assertThat(value.text()).isEqualTo(code);
        assertThat(value.kind()).isEqualTo(column == 2 ? Value.Kind.NUMBER : Value.Kind.TEXT);
    }

    @ParameterizedTest
    @CsvSource({"emergencies, 1, E", "transferred, 1, T", "progressing, 2, 2", "e, 1, E", "P, 1, P"})
    void whatIsNearAMeaningIsItsCode(String question, int column, String code) {
        ValueRole role = new ValueRole(ValueRole.Use.EQUAL, OptionalInt.of(column));
        assertThat(reader(question).span(0, 0, role).text()).isEqualTo(code);
    }

    private static ValueReader reader(String question) {
        return new ValueReader(PREPARER.prepare(Asked.of(question, List.of()), List.of()));
    }
}
