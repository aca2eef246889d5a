package io.querypilot.link;

import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A column that refers to a column of another table or its own: a key that is declared, or that its name implies. */
public record Reference(String column, String targetTable, String targetColumn, boolean declared) {
    static final Set<String> KEY_WORDS = Set.of("id", "key", "code", "no", "num", "fk", "ref");

    /** All of a table's, in the order of its columns; what is only implied must lead to one of these tables. */
    public static List<Reference> of(Table table, List<Table> near) {
        List<Key> keys = near.stream()
                .distinct()
                .filter(target -> target.namespace().equals(table.namespace()))
                .flatMap(target -> key(target).map(key -> new Key(target, key, spoken(target, key))).stream())
                .toList();
        return table.columns().stream().flatMap(column -> of(table, column, keys).stream()).toList();
    }

    /** What a table is referred to by, and how that is called elsewhere. */
    private record Key(Table table, Column column, List<String> spoken) {}

    private static List<Reference> of(Table table, Column column, List<Key> near) {
        List<ForeignKey> keys = table.foreignKeys().stream()
                .filter(key -> key.columns().contains(column.name()))
                .toList();
        return keys.isEmpty()
                ? implied(table, column, near).stream().toList()
                : keys.stream()
                        .filter(key -> key.columns().size() == 1)
                        .map(key -> new Reference(column.name(), key.targetTable(), key.targetColumns().get(0), true))
                        .toList();
    }

    /** Customer_id means customers(id), and origin_airport_id means airport(airport_id); of two that fit, neither. */
    private static Optional<Reference> implied(Table table, Column column, List<Key> near) {
        if (column.primaryKey()) {
            return Optional.empty();
        }
        List<String> said = Words.stems(column.name());
        List<Key> fits = near.stream()
                .filter(key -> key.column().kind() == column.kind() && refers(said, key.spoken(), key.table() == table))
                .sorted(Comparator.<Key>comparingInt(key -> key.spoken().size()).reversed())
                .toList();
        boolean clear = fits.size() == 1
                || fits.size() > 1 && fits.get(0).spoken().size() > fits.get(1).spoken().size();
        return fits.stream()
                .limit(clear ? 1 : 0)
                .map(key -> new Reference(column.name(), key.table().path(), key.column().name(), false))
                .findFirst();
    }

    private static Optional<Column> key(Table table) {
        List<Column> keys = table.columns().stream().filter(Column::primaryKey).toList();
        return keys.size() == 1 ? Optional.of(keys.get(0)) : Optional.empty();
    }

    /** A key by the name it has elsewhere: the id of customers is the customer id. */
    private static List<String> spoken(Table table, Column key) {
        List<String> name = Words.stems(key.name());
        return KEY_WORDS.containsAll(name)
                ? Stream.concat(Words.stems(table.name()).stream(), name.stream()).toList()
                : name;
    }

    /** Within its own table a key needs a word more, such as manager in manager_employee_id. */
    private static boolean refers(List<String> said, List<String> key, boolean same) {
        boolean ends = said.size() >= key.size()
                && Collections.indexOfSubList(said.subList(said.size() - key.size(), said.size()), key) == 0;
        return ends && (!same || said.size() > key.size());
    }
}
