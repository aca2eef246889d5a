package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.linking.Link;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A question ready for the encoder, over the part of the schema that fits. {@code shownCells} are the values beside a
 * column that a plan may name by number.
 */
public record Prepared(
        Asked asked,
        Excerpt excerpt,
        CellIndex cells,
        Set<Link> links,
        Map<Integer, List<String>> shownCells,
        Encoding encoding) {
    public SchemaView schema() {
        return excerpt.schema();
    }

    /** The cells of a column of the excerpt. */
    public Optional<ColumnCells> cellsOf(int column) {
        return cells.column(excerpt.columns().get(column));
    }
}
