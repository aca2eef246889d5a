package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.AllOf;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
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

class PlainWordsTest {
    private static final ColumnUse NAME = new ColumnUse(0, 1);
    private static final ColumnUse EMAIL = new ColumnUse(0, 2);
    private static final ColumnUse BAGS = new ColumnUse(0, 3);

    private static ColumnView column(String name, ColumnType type) {
        return new ColumnView(0, name, name, type, type, true, "");
    }

    private static Predicate there(ColumnUse use) {
        return new Predicate(Token.NOT_NULL, use, new Right.Nothing());
    }

    private static Predicate compared(ColumnUse use, Token operator, Value value) {
        return new Predicate(operator, use, new Right.Values(List.of(value)));
    }

    private static Condition heeded(String question, Condition where) {
        SchemaView schema = new SchemaView(
                List.of(new TableView("", "guest", "guest", "")),
                List.of(
                        ColumnView.STAR,
                        column("name", ColumnType.TEXT),
                        column("email", ColumnType.TEXT),
                        column("bags", ColumnType.NUMBER)),
                List.of(),
                List.of());
        TreeMap<Integer, List<?>> cells = new TreeMap<>(Map.of(
                1, List.of("Anna", "Otto"),
                2, List.of("anna@gmail.com", "otto@gmail.com", "anna@mail.org"),
                3, List.of(0, 1, 2)));
        Preparer preparer = new Preparer(
                schema,
                new CellIndex(cells),
                new WordPieces(List.of("[PAD]")),
                new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
                Abbreviations.NONE);
        Query query = new Query(
                List.of(0), Map.of(), Optional.of(where), List.of(), Optional.empty(), false, List.of(NAME), List.of(),
                Optional.empty(), List.of(), Optional.empty());
        return new PlainWords(preparer.prepare(Asked.of(question, List.of()), List.of()))
                .heeded(query)
                .where()
                .orElseThrow();
    }

    @Test
    void aPartOfTheCellsIsLookedFor() {
        assertThat(heeded("guests with a gmail address", there(EMAIL)))
                .isEqualTo(compared(EMAIL, Token.LIKE, Value.text("gmail")));
    }

    @Test
    void whatBelongsToAnotherColumnIsNot() {
        Condition anna = new AllOf(List.of(compared(NAME, Token.EQUAL, Value.text("Anna")), there(EMAIL)));
        assertThat(heeded("guests called anna with an email", anna)).isEqualTo(anna);
    }

    @Test
    void atLeastOneIsNotNone() {
        assertThat(heeded("guests with at least one bag", there(BAGS)))
                .isEqualTo(compared(BAGS, Token.AT_LEAST, Value.number("1")));
        assertThat(heeded("guests whose bags are known", there(BAGS))).isEqualTo(there(BAGS));
    }
}
