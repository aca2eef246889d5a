package io.querypilot.join;

import io.querypilot.schema.Table;
import java.util.List;

/** A column that refers to a column of another table or its own: a key that is declared, or that its name implies. */
public record Reference(String column, String targetTable, String targetColumn, boolean declared) {
    /** All of a table's, in the order of its columns; what is only implied must lead to one of these tables. */
    public static List<Reference> of(Table table, List<Table> near) {
        return new References(near).of(table);
    }
}
