package io.querypilot.link;

import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A column that refers to a column of another table or its own: a key that is declared, or that its name implies. */
public record Reference(String column, String targetTable, String targetColumn, boolean declared) {
    static final Set<String> KEY_WORDS = Set.of("id", "key", "code", "no", "num", "fk", "ref");

    /** What a key may lead to, and the name it then has, in stems: the id of customers is the customer id. */
    private record Target(Table table, Column key, List<String> spoken) {}

    /** All of a table's, in the order of its columns; what is only implied must lead to one of these tables. */
    public static List<Reference> of(Table table, List<Table> near) {
        List<Target> targets = near.stream()
                .filter(target -> target.namespace().equals(table.namespace()))
                .flatMap(target -> key(target).map(key -> new Target(target, key, spoken(target, key))).stream())
                .toList();
        return table.columns().stream().flatMap(column -> of(table, column, targets).stream()).toList();
    }

    private static List<Reference> of(Table table, Column column, List<Target> targets) {
        List<ForeignKey> keys = table.foreignKeys().stream()
                .filter(key -> key.columns().contains(column.name()))
                .toList();
        return keys.isEmpty()
                ? implied(table, column, targets).stream().toList()
                : keys.stream()
                        .filter(key -> key.columns().size() == 1)
                        .map(key -> new Reference(column.name(), key.targetTable(), key.targetColumns().get(0), true))
                        .toList();
    }

    /** Customer_id means customers(id), and origin_airport_id means airport(airport_id); of two that fit, neither. */
    private static Optional<Reference> implied(Table table, Column column, List<Target> targets) {
        if (column.primaryKey() || targets.isEmpty()) {
            return Optional.empty();
        }
        List<String> said = Words.nameStems(column.name());
        List<Target> fits = targets.stream()
                .filter(target -> target.key().kind() == column.kind())
                .filter(target -> refers(said, target.spoken(), target.table() == table))
                .sorted(Comparator.comparingInt((Target target) -> target.spoken().size()).reversed())
                .toList();
        boolean clear = fits.size() == 1
                || fits.size() > 1 && fits.get(0).spoken().size() > fits.get(1).spoken().size();
        return clear
                ? Optional.of(new Reference(column.name(), fits.get(0).table().path(), fits.get(0).key().name(), false))
                : Optional.empty();
    }

    private static Optional<Column> key(Table table) {
        List<Column> keys = table.columns().stream().filter(Column::primaryKey).toList();
        return keys.size() == 1 ? Optional.of(keys.get(0)) : Optional.empty();
    }

    private static List<String> spoken(Table table, Column key) {
        List<String> name = Words.nameStems(key.name());
        return KEY_WORDS.containsAll(name)
                ? Stream.concat(Words.nameStems(table.name()).stream(), name.stream()).toList()
                : name;
    }

    /** Within its own table a key needs a word more, such as manager in manager_employee_id. */
    private static boolean refers(List<String> said, List<String> key, boolean same) {
        boolean ends = said.size() >= key.size() && said.subList(said.size() - key.size(), said.size()).equals(key);
        return ends && (!same || said.size() > key.size());
    }
}
