package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.linking.Link;
import java.util.Optional;
import java.util.Set;

/** A question ready for the encoder, over the part of the schema that fits. */
public record Prepared(Asked asked, Excerpt excerpt, CellIndex cells, Set<Link> links, Encoding encoding) {
    public SchemaView schema() {
        return excerpt.schema();
    }

    /** The cells of a column of the excerpt. */
    public Optional<ColumnCells> cellsOf(int column) {
        return cells.column(excerpt.columns().get(column));
    }
}
