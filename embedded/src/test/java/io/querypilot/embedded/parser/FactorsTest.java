package io.querypilot.embedded.parser;

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
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
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

class FactorsTest {
    private static final int SALE = 0;
    private static final int ITEM = 1;
    private static final int QUANTITY = 2;
    private static final int TOTAL = 3;
    private static final int PRICE = 5;
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(new TableView("", "sale", "sale", ""), new TableView("", "item", "item", "")),
            List.of(
                    ColumnView.STAR,
                    number(SALE, "item id"),
                    number(SALE, "quantity"),
                    number(SALE, "total"),
                    number(ITEM, "id"),
                    number(ITEM, "unit price")),
            List.of(4),
            List.of(new ColumnPair(1, 4)));
    private static final Query PLANNED = summing(List.of(SALE), new ColumnUse(0, TOTAL), new ColumnUse(0, QUANTITY));

    private static ColumnView number(int table, String name) {
        return new ColumnView(table, name, name, ColumnType.NUMBER, ColumnType.NUMBER, true, "");
    }

    private static Query summing(List<Integer> tables, Expression left, Expression right) {
        return new Query(
                tables, Map.of(), Optional.empty(), List.of(), Optional.empty(), false,
                List.of(new Aggregate(Token.SUM, new Arithmetic(Token.TIMES, left, right))),
                List.of(), Optional.empty(), List.of(), Optional.empty());
    }

    private static Query said(String question) {
        Preparer preparer = new Preparer(
                SCHEMA,
                new CellIndex(new TreeMap<Integer, List<?>>()),
                new WordPieces(List.of("[PAD]")),
                new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
                Abbreviations.NONE);
        Prepared prepared = preparer.prepare(Asked.of(question, List.of()), List.of());
        return Factors.said(PLANNED, prepared);
    }

    @Test
    void columnsNamedBesideTimesAreMultiplied() {
        Query meant = summing(List.of(SALE, ITEM), new ColumnUse(1, PRICE), new ColumnUse(0, QUANTITY));
        assertThat(said("sum of unit price times quantity")).isEqualTo(meant);
    }

    @Test
    void thePlanStandsWhereOneSideIsNoName() {
        assertThat(said("price times quantity")).isEqualTo(PLANNED);
        assertThat(said("how many times was the quantity sold")).isEqualTo(PLANNED);
        assertThat(said("the sum of all sales")).isEqualTo(PLANNED);
    }
}
