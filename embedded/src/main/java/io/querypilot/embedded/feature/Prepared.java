package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** The tables that a word of the question points at, in one of these ways. */
    public Set<Integer> tablesSaid(int word, Set<LinkKind> kinds) {
        return links.stream()
                .filter(link -> link.word() == word && link.target().sort() == Target.Sort.TABLE && kinds.contains(link.kind()))
                .map(link -> link.target().index())
                .collect(Collectors.toSet());
    }
}
