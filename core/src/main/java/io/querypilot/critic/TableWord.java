package io.querypilot.critic;

import io.querypilot.critic.bind.Output;
import io.querypilot.language.Stemmer;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Locale;

/** Names that differ only by their table's own word: {@code id} for {@code product_id} of {@code products}. */
final class TableWord {
    private TableWord() {}

    static boolean joins(Table table, String written, Output column) {
        String wanted = written.toLowerCase(Locale.ROOT);
        String actual = column.name().toLowerCase(Locale.ROOT);
        String plural = table.name().toLowerCase(Locale.ROOT);
        return List.of(plural, Stemmer.singular(plural)).stream()
                        .anyMatch(word -> actual.equals(word + "_" + wanted) || wanted.equals(word + "_" + actual))
                || onlyKey(table, wanted, column)
                || onlyDate(table, wanted, column);
    }

    private static boolean onlyKey(Table table, String wanted, Output column) {
        List<String> keys = table.columns().stream().filter(c -> c.primaryKey()).map(c -> c.name()).toList();
        return wanted.equals("id") && keys.equals(List.of(column.name())) && endsWith(column.name(), "_id");
    }

    private static boolean onlyDate(Table table, String wanted, Output column) {
        return wanted.equals("date")
                && endsWith(column.name(), "_date")
                && table.columns().stream().filter(c -> endsWith(c.name(), "_date")).count() == 1;
    }

    private static boolean endsWith(String name, String end) {
        return name.toLowerCase(Locale.ROOT).endsWith(end);
    }
}
