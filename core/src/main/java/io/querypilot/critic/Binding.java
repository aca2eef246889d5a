package io.querypilot.critic;

import net.sf.jsqlparser.statement.select.SelectItem;

/** What a column reference turned out to mean. */
sealed interface Binding {
    /** A column of something in FROM. */
    record OfColumn(Relation relation, Output column) implements Binding {}

    /** An item of the SELECT list, by the name it was given there. */
    record OfItem(SelectItem<?> item) implements Binding {}
}
