package io.querypilot.link;

import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Views that show columns of one table and, for all one knows, not all of its rows. The catalogue does not say which table
 * that is; names and kinds of their columns do.
 */
public final class Views {
    private static final int FEWEST_COLUMNS = 2;
    private static final Pattern PREFIXED = Pattern.compile("[A-Za-z]{1,3}_");

    private Views() {}

    /** The tables of which this may be a view. */
    public static List<Table> under(Table view, Schema schema) {
        return view.view() ? schema.tables().stream().filter(table -> over(view, table)).toList() : List.of();
    }

    /**
     * Whether the one is a view of the other: every column of its own is one of the table's, and its name adds to the
     * table's name, as open_invoice does to invoice, or is another altogether.
     */
    public static boolean over(Table view, Table table) {
        List<String> own = LookAlikes.words(view.name());
        List<String> others = LookAlikes.words(table.name());
        // ww_ctr is called ctr: a short word before a name is one that many tables have.
        List<String> called = others.size() > 1 && PREFIXED.matcher(table.name()).lookingAt() ? others.subList(1, others.size()) : others;
        boolean names = own.containsAll(called) || Collections.disjoint(own, others);
        return view.view() && !table.view() && names && view.columns().size() >= FEWEST_COLUMNS
                && view.columns().stream().allMatch(column ->
                        table.column(column.name()).filter(other -> other.kind() == column.kind()).isPresent());
    }
}
