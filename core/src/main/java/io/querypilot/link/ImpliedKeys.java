package io.querypilot.link;

import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Guesses what the columns of a table that declares no foreign key refer to, by the names of keys and tables. */
final class ImpliedKeys {
    private static final int SEVERAL = -1;
    private static final String ID = "id";

    private final List<Table> tables;
    private final Map<String, Integer> owners = new HashMap<>();
    private final Map<String, String> spellings = new HashMap<>();

    ImpliedKeys(List<Table> tables) {
        this.tables = tables;
        for (int number = 0; number < tables.size(); number++) {
            own(number, tables.get(number));
        }
    }

    /** The tables this one seems to refer to: customer_id to the only table with that key, or to customers(id). */
    Set<Integer> targets(int number) {
        Table table = tables.get(number);
        Set<Integer> targets = new HashSet<>();
        if (table.foreignKeys().isEmpty()) {
            for (Column column : table.columns()) {
                targets.add(owners.getOrDefault(scoped(table, column.name()), SEVERAL));
            }
        }
        targets.remove(SEVERAL);
        targets.remove(number);
        return targets;
    }

    private void own(int number, Table table) {
        List<Column> keys = table.columns().stream().filter(Column::primaryKey).toList();
        if (keys.size() != 1) {
            return;
        }
        String key = keys.get(0).name();
        String name = key.equalsIgnoreCase(ID) ? table.name() + "_" + ID : key;
        owners.merge(scoped(table, name), number, (one, other) -> SEVERAL);
    }

    private String scoped(Table table, String column) {
        String spelling = spellings.computeIfAbsent(column, ImpliedKeys::spelling);
        return table.namespace().toLowerCase(Locale.ROOT) + " " + spelling;
    }

    /** Stems make customer_id, CustomerId and customers_id one name. */
    private static String spelling(String column) {
        return String.join(" ", Words.stems(column));
    }
}
