package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.schema.Codes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Repairs of vehicles: how bad the damage was, whether the vehicle is leased, what it cost, and what became of it. */
final class Repairs {
    private Repairs() {}

    static final int LEVEL = 2;
    static final int LEASED = 3;
    static final int COST = 4;
    static final int STATE = 5;
    static final int WAIT = 6;
    static final int MONTH = 7;
    private static final String LEVELS = "1 light, 2 medium, 3 severe (written off)";
    private static final String STATES = "O open; C closed";
    private static final String WAITS = "1 express, 3 standard, 7 economy";
    private static final String MONTHS = "1 January, 2 February, 3 March";
    static final SchemaView SCHEMA = new SchemaView(
            List.of(new TableView("", "repair", "repair", "")),
            List.of(
                    ColumnView.STAR,
                    column("id", ColumnType.NUMBER, ""),
                    column("level", ColumnType.NUMBER, LEVELS),
                    column("leased", ColumnType.TEXT, ""),
                    column("cost", ColumnType.NUMBER, ""),
                    column("state", ColumnType.TEXT, STATES),
                    column("wait days", ColumnType.NUMBER, WAITS),
                    column("repair month", ColumnType.NUMBER, MONTHS)),
            List.of(1),
            List.of());

    private static ColumnView column(String name, ColumnType type, String comment) {
        return new ColumnView(0, name, name, type, type, Storage.PLAIN, false, true, ColumnView.UNCOUNTED, comment);
    }

    static Prepared prepared(String question) {
        CellIndex cells = new CellIndex(
                new TreeMap<>(Map.of(LEVEL, List.of(1L, 2L, 3L), LEASED, List.of("Y", "N"), COST, List.of(10L, 20L), STATE, List.of("O", "C"), WAIT, List.of(1L, 3L, 7L), MONTH, List.of(1L, 2L, 3L))),
                Map.of(LEVEL, Codes.of(LEVELS), STATE, Codes.of(STATES), WAIT, Codes.of(WAITS), MONTH, Codes.of(MONTHS)));
        return new Preparer(SCHEMA, cells, new WordPieces(List.of("[PAD]")), new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]), Abbreviations.NONE)
                .prepare(Asked.of(question, List.of()), List.of());
    }

    static Query query(List<Expression> group, boolean distinct, List<Expression> select, List<Order> order) {
        return new Query(
                List.of(0), Map.of(), Optional.empty(), group, false, Optional.empty(), distinct, select, order, Optional.empty(), List.of(), Optional.empty());
    }

    static ColumnUse use(int column) {
        return new ColumnUse(0, column);
    }

    static Aggregate sum() {
        return new Aggregate(Token.SUM, use(COST));
    }
}
