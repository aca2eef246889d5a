package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.text.WordPieces;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Word pieces of the names, comments and few values of a schema. */
record SchemaPieces(List<Name> columns, List<Name> tables) {
    private static final int PER_COMMENT = 10;
    private static final int PER_FEW_VALUE = 6;

    /** Pieces of a label and comment, and of each of a column's few values. */
    record Name(int[] label, int[] comment, List<int[]> fewValues) {
        /** How many pieces the comment takes with the dash before it. */
        int commentWidth() {
            return comment.length == 0 ? 0 : comment.length + 1;
        }
    }

    static SchemaPieces of(SchemaView schema, CellIndex cells, WordPieces pieces) {
        List<Name> columns = new ArrayList<>();
        for (int column = 0; column < schema.columns().size(); column++) {
            List<int[]> few = cells.column(column).map(ColumnCells::fewValues).orElse(List.of()).stream()
                    .map(value -> pieces.text(value, PER_FEW_VALUE))
                    .toList();
            columns.add(name(pieces, schema.column(column).label(), schema.column(column).comment(), few));
        }
        List<Name> tables = schema.tables().stream()
                .map(table -> name(pieces, table.label(), table.comment(), List.of()))
                .toList();
        return new SchemaPieces(columns, tables);
    }

    private static Name name(WordPieces pieces, String label, String comment, List<int[]> few) {
        int[] ofLabel = pieces.text(label);
        return new Name(
                ofLabel.length == 0 ? new int[] {pieces.word("?")[0]} : ofLabel,
                pieces.text(comment, PER_COMMENT),
                few);
    }

    SchemaPieces of(Excerpt excerpt) {
        return new SchemaPieces(picked(excerpt.columns(), columns::get), picked(excerpt.tables(), tables::get));
    }

    private static List<Name> picked(List<Integer> numbers, Function<Integer, Name> names) {
        return numbers.stream().map(names).toList();
    }
}
