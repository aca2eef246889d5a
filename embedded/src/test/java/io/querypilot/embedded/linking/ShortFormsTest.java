package io.querypilot.embedded.linking;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.embedded.text.Words;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cases are those of training/tests/test_short_forms.py. */
class ShortFormsTest {
    private static final Abbreviations KNOWN = new Abbreviations(Map.of("qty", "quantity", "dob", "birth date"));

    @ParameterizedTest
    @CsvSource({
        "cars with most miles per gallon,mpg,3 4 5",
        "place of birth of singers,pob,0 1 2",
        "horse power,hp,0 1",
        "miles per gallon,mpg rating,''",
        "hired in december,id,''",
        "the singers,ts,''",
        "general practitioner of,gpo,''",
        "miles or gallons,mpg,''",
        "a b c d e f,abcdef,''",
        "wins,w,''",
        "total qty,order quantity,1",
        "dob of singers,birth date,0",
        "dob of singers,date,''",
        "'',mpg,''"
    })
    void areFound(String question, String label, String positions) {
        NameWords name = NameWords.of(schema(label, "")).get(0);
        Set<Integer> found = new ShortForms(KNOWN).positions(Words.atBlanks(question), name);
        assertThat(found).isEqualTo(numbers(positions));
    }

    private static Set<Integer> numbers(String text) {
        return Words.atBlanks(text).stream().map(Integer::valueOf).collect(Collectors.toSet());
    }

    private static SchemaView schema(String label, String comment) {
        ColumnView column = new ColumnView(0, "c", label, ColumnType.TEXT, ColumnType.TEXT, true, comment);
        return new SchemaView(
                List.of(new TableView("", "car", "car", "")), List.of(ColumnView.STAR, column), List.of(), List.of());
    }

    @Test
    void areSynonyms() {
        assertThat(linked(schema("mpg", ""), KNOWN))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 3)
                        .mapToObj(word -> new Link(word, Target.column(1), LinkKind.SYNONYM))
                        .toList());
    }

    @Test
    void leaveStrongerLinksAlone() {
        assertThat(linked(schema("mpg", "gallons it takes"), KNOWN))
                .contains(new Link(0, Target.column(1), LinkKind.SYNONYM))
                .contains(new Link(2, Target.column(1), LinkKind.COMMENT))
                .doesNotContain(new Link(2, Target.column(1), LinkKind.SYNONYM));
    }

    @Test
    void areUnknownToWeightsTrainedWithoutThem() {
        assertThat(linked(schema("mpg", ""), Abbreviations.NONE)).isEmpty();
    }

    private static Set<Link> linked(SchemaView schema, Abbreviations abbreviations) {
        WordPieces pieces = new WordPieces(List.of("[PAD]"));
        WordVectors vectors = new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]);
        return new WordLinker(schema, new CellIndex(new TreeMap<>()), pieces, vectors, abbreviations)
                .link(Words.split("miles per gallon"), List.of())
                .links();
    }
}
