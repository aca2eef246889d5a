package io.querypilot.critic.bind;

import java.util.Optional;
import net.sf.jsqlparser.statement.select.SelectItem;

/** What a column reference turned out to mean. */
public sealed interface Binding {
    /** A column of something in FROM. */
    public record OfColumn(Relation relation, Output column) implements Binding {
        /** The column of the schema behind it; empty where it is computed. */
        public Optional<Bindings.UsedColumn> used() {
            return relation.table().flatMap(table ->
                    column.column().map(stored -> new Bindings.UsedColumn(table.path(), stored.name())));
        }
    }

    /** An item of the SELECT list, by the name it was given there. */
    public record OfItem(SelectItem<?> item) implements Binding {}
}
