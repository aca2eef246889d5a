package io.querypilot.eval.join;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.join.References;
import io.querypilot.schema.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hides the declared keys of a folder of SQLite databases and counts how many of them names alone bring back. */
final class HiddenKeys {
    private int declared;
    private int found;
    private int right;

    public static void main(String[] folder) throws IOException {
        HiddenKeys count = new HiddenKeys();
        try (Stream<Path> files = Files.walk(Path.of(folder[0]))) {
            files.filter(path -> path.toString().endsWith(".sqlite")).sorted().forEach(count::add);
        }
        System.out.printf(Locale.ROOT, "declared %d, found %d, right %d: precision %.1f %%, recall %.1f %%%n",
                count.declared, count.found, count.right,
                100.0 * count.right / count.found, 100.0 * count.right / count.declared);
    }

    /** A database that declares no key says nothing about which there are. */
    private void add(Path file) {
        try (Database database = Databases.open(file.toString(), Access.STANDARD)) {
            List<Table> tables = database.schema().tables();
            Set<String> truth = names(tables, HiddenKeys::declared);
            if (truth.isEmpty()) {
                return;
            }
            List<Table> hidden = tables.stream().map(HiddenKeys::withoutKeys).toList();
            References references = new References(hidden);
            Set<String> guessed = names(hidden, table -> references.of(table).stream()
                    .map(one -> one.column() + " = " + one.targetTable() + "." + one.targetColumn()));
            declared += truth.size();
            found += guessed.size();
            right += (int) guessed.stream().filter(truth::contains).count();
        }
    }

    private static Stream<String> declared(Table table) {
        return table.foreignKeys().stream()
                .filter(key -> key.columns().size() == 1)
                .map(key -> key.columns().get(0) + " = " + key.targetTable() + "." + key.targetColumns().get(0));
    }

    private static Table withoutKeys(Table table) {
        return new Table(table.namespace(), table.name(), table.view(), table.comment(), table.columns(), List.of());
    }

    private static Set<String> names(List<Table> tables, Function<Table, Stream<String>> keys) {
        return tables.stream()
                .flatMap(table -> keys.apply(table).map(key -> (table.path() + "." + key).toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }
}
