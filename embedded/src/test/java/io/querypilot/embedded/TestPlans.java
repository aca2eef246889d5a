package io.querypilot.embedded;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
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

/** Plans by hand over a schema by hand, and the SQL that is written of them: no weights are loaded, no database is asked. */
public record TestPlans(SchemaView schema, Preparer preparer) {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 18);

    public static TestPlans over(SchemaView schema) {
        return over(schema, Map.of());
    }

    /** With what is held by columns of these numbers. */
    public static TestPlans over(SchemaView schema, Map<Integer, ? extends List<?>> cells) {
        return new TestPlans(schema, new Preparer(
                schema,
                new CellIndex(new TreeMap<>(cells)),
                new WordPieces(List.of("[PAD]")),
                new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
                Abbreviations.NONE));
    }

    public static TableView table(String name, String label) {
        return new TableView("", name, label, "");
    }

    public static ColumnView column(int table, String name, ColumnType type, boolean nullable) {
        return new ColumnView(table, name, name.replace('_', ' '), type, type, nullable, "");
    }

    public static Plan.Answerable plan(Query query) {
        return new Plan.Answerable(query, false);
    }

    public static Query query(List<Integer> tables, List<Expression> group, List<Expression> select) {
        return new Query(
                tables, Map.of(), Optional.empty(), group, false, Optional.empty(), false, select, List.of(), Optional.empty(), List.of(),
                Optional.empty());
    }

    public Prepared prepared(String question) {
        return preparer.prepare(Asked.of(question, List.of()), List.of());
    }

    public String sql(Plan.Answerable plan) {
        return Renderer.readable(plan, schema, Dialect.SQLITE, TODAY).orElseThrow();
    }
}
