package io.querypilot.embedded.mend.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BegunCodesTest {
    private static final int STATUS = 2;
    private static final int LOANED = 3;
    private static final int EXPLAINED = 4;
    private static final SchemaView COPY = new SchemaView(
            List.of(new TableView("", "copy", "copy", "")),
            List.of(ColumnView.STAR, column("title", ""), column("status", ""), column("loaned", ""), column("medium", "B = book, D = disc")),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            COPY,
            new CellIndex(new TreeMap<>(Map.of(
                    1, List.of("Dune"), STATUS, List.of("A", "L", "W"), LOANED, List.of("Y", "N"), EXPLAINED, List.of("B", "D")))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String name, String comment) {
        return new ColumnView(0, name, name, ColumnType.TEXT, ColumnType.TEXT, true, comment);
    }

    private static Optional<BegunCodes> of(String question, int column, String code) {
        Condition where = new Condition.Predicate(
                Token.EQUAL, new ColumnUse(0, column), new Condition.Right.Values(List.of(Value.text(code))));
        Query query = new Query(
                List.of(0), Map.of(), Optional.of(where), List.of(), false, Optional.empty(), false,
                List.of(new ColumnUse(0, 1)), List.of(), Optional.empty(), List.of(), Optional.empty());
        return BegunCodes.of(new Plan.Answerable(query, false), List.of(), PREPARER.prepare(Asked.of(question, List.of()), List.of()));
    }

    @ParameterizedTest
    @CsvSource({"titles of lost copies, A, L", "which copies did we withdraw?, L, W"})
    void aCodeThatAWordBeginsWithIsBetter(String question, String other, String begun) {
        assertThat(of(question, STATUS, begun).orElseThrow().betterThan(of(question, STATUS, other).orElseThrow())).isTrue();
        assertThat(of(question, STATUS, other).orElseThrow().betterThan(of(question, STATUS, begun).orElseThrow())).isFalse();
    }

    @Test
    void neitherIsBetterWhereNoWordOrEachBeginsWithOne() {
        assertThat(of("titles of missing copies", STATUS, "A").orElseThrow().begun()).isFalse();
        assertThat(of("titles of missing copies", STATUS, "L").orElseThrow().begun()).isFalse();
        assertThat(of("lost or withdrawn copies", STATUS, "W").orElseThrow().betterThan(of("lost or withdrawn copies", STATUS, "L").orElseThrow()))
                .isFalse();
    }

    @Test
    void flagsAndExplainedCodesAreReadOtherwise() {
        assertThat(of("copies on loan now", LOANED, "N")).isEmpty();
        assertThat(of("copies to be damned", EXPLAINED, "D")).isEmpty();
        assertThat(of("copies with status L", STATUS, "L")).as("spelt").isEmpty();
    }
}
