package io.querypilot.link;

import io.querypilot.schema.Table;
import java.util.List;

/** The linked tables, best first, bridging tables included. */
public record LinkedSchema(List<LinkedTable> tables) {
    public LinkedSchema {
        tables = List.copyOf(tables);
    }

    public List<Table> plainTables() {
        return tables.stream().map(LinkedTable::table).toList();
    }
}
