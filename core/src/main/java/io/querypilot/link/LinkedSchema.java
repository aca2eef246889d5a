package io.querypilot.link;

import io.querypilot.schema.Table;
import java.util.List;

/** The linked tables, best first, bridging tables included. */
public record LinkedSchema(List<LinkedTable> tables) {
    public LinkedSchema {
        tables = List.copyOf(tables);
    }

    /** The same with values that a column of one of these tables holds. */
    public LinkedSchema holding(String table, String column, List<String> values) {
        return new LinkedSchema(tables.stream()
                .map(linked -> linked.table().path().equals(table) ? linked.holding(column, values) : linked)
                .toList());
    }

    public List<Table> plainTables() {
        return tables.stream().map(LinkedTable::table).toList();
    }
}
