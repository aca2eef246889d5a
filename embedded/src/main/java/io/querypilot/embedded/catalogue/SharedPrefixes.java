package io.querypilot.embedded.catalogue;

import io.querypilot.schema.Table;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What most names of tables begin with says nothing of any of them: the customers in wb_cust are called customer. */
public final class SharedPrefixes {
    private static final int FEWEST = 5;
    private static final double MOST = 0.5;
    /** Longer ones are words: sales_order, sales_invoice. */
    private static final int LONGEST = 4;

    private SharedPrefixes() {}

    /** In lower case. */
    public static Set<String> of(Collection<Table> tables) {
        Map<String, Long> counts = tables.stream()
                .flatMap(table -> prefix(table.name()).stream())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.entrySet().stream()
                .filter(one -> one.getValue() >= FEWEST && one.getValue() >= MOST * tables.size())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    public static String without(String name, Set<String> prefixes) {
        return prefix(name).filter(prefixes::contains).map(prefix -> name.substring(prefix.length() + 1)).orElse(name);
    }

    private static Optional<String> prefix(String name) {
        int end = name.indexOf('_');
        return Stream.of(end)
                .filter(at -> at > 0 && at <= LONGEST && at < name.length() - 1)
                .map(at -> name.substring(0, at).toLowerCase(Locale.ROOT))
                .findFirst();
    }
}
