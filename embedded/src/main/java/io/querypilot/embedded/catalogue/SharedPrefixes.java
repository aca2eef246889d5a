package io.querypilot.embedded.catalogue;

import io.querypilot.schema.Table;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What most names of tables begin with says nothing of any of them: the customers in wb_cust are called customer. */
public final class SharedPrefixes {
    private static final int FEWEST = 5;
    private static final double MOST = 0.5;
    /** Longer ones are words: sales_order, sales_invoice. */
    private static final Pattern PREFIXED = Pattern.compile("([^_]{1,4})_(.+)");

    private SharedPrefixes() {}

    /** In lower case; none that tells a table from another, as old_orders is told from orders. */
    public static Set<String> of(Collection<Table> tables) {
        Set<String> names = tables.stream().map(table -> table.name().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        Map<String, Long> counts = names.stream()
                .flatMap(name -> prefix(name).stream())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.entrySet().stream()
                .filter(one -> one.getValue() >= FEWEST && one.getValue() >= MOST * names.size())
                .map(Map.Entry::getKey)
                .filter(prefix -> names.stream().noneMatch(name -> names.contains(prefix + "_" + name)))
                .collect(Collectors.toSet());
    }

    public static String without(String name, Set<String> prefixes) {
        return prefix(name).filter(prefixes::contains).map(prefix -> name.substring(prefix.length() + 1)).orElse(name);
    }

    private static Optional<String> prefix(String name) {
        Matcher prefixed = PREFIXED.matcher(name);
        return prefixed.matches() ? Optional.of(prefixed.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }
}
