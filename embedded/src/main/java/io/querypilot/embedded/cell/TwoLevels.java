package io.querypilot.embedded.cell;

import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.catalogue.Levels;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.sql.dialect.Dialect;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tables whose rows stand below one another, and in which no row that is above others is below one itself. The distinct cells of two
 * columns do not tell it, so the database is asked; only of a table so small that all its cells were read.
 */
public record TwoLevels(SchemaView schema, CellIndex cells, QuestionDatabase database) {
    private static final Limits ONE_ROW = new Limits(Duration.ofSeconds(2), 1, 1 << 16);

    /** By the number of the table; what cannot be asked is not among them. */
    public Set<Integer> tables() {
        return IntStream.range(0, schema.tables().size())
                .filter(table -> Levels.of(table, schema).filter(levels -> allRead(levels) && !deeper(levels)).isPresent())
                .boxed()
                .collect(Collectors.toSet());
    }

    private boolean allRead(Levels levels) {
        boolean few = cells.column(levels.key()).filter(keys -> keys.values().size() < CellReader.FEWEST_ROWS).isPresent();
        return few && cells.column(levels.above()).isPresent() && schema.table(levels.table()).parts().isEmpty();
    }

    private boolean deeper(Levels levels) {
        Outcome outcome = database.execute(query(levels), ONE_ROW, Purpose.CELLS);
        return !(outcome instanceof Outcome.Success success) || !success.table().rows().isEmpty();
    }

    /** A row that is its own parent is the topmost, as one without. */
    private String query(Levels levels) {
        Dialect dialect = database.dialect();
        TableView table = schema.table(levels.table());
        String path = table.namespace().isEmpty() ? dialect.quote(table.name()) : dialect.path(table.namespace(), table.name());
        String key = dialect.quote(schema.column(levels.key()).name());
        String above = dialect.quote(schema.column(levels.above()).name());
        return dialect.limited(
                "SELECT " + key + " FROM " + path + " WHERE " + above + " <> " + key
                        + " AND " + key + " IN (SELECT " + above + " FROM " + path + ")"
                        + " AND " + above + " IN (SELECT " + key + " FROM " + path + ")",
                1);
    }
}
