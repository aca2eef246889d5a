package io.querypilot.database.mysql;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How large a row is by the name that EXPLAIN gives its table, which is the alias where there is one. Where a name may
 * stand for several tables, and where a view hides which, the largest counts.
 */
record RowSizes(Map<String, Long> byName, long largest) {
    /** What a row of a table weighs of which nothing is known. */
    private static final long ROW = 100;

    static RowSizes of(Map<String, Long> tables, TokenList tokens) {
        Map<String, Long> byName = new HashMap<>();
        tables.forEach((table, size) -> byName.merge(lower(table), size, Math::max));
        Map<String, Long> known = Map.copyOf(byName);
        long largest = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Long size = tokens.at(i).name() ? known.get(lower(tokens.at(i).value())) : null;
            if (size != null) {
                Token alias = tokens.at(tokens.word(i + 1, "as") ? i + 2 : i + 1);
                byName.merge(lower(alias.value()), size, Math::max);
                largest = Math.max(largest, size);
            }
        }
        return new RowSizes(byName, largest == 0 ? ROW : largest);
    }

    /** What the server makes itself, such as {@code <derived2>}, is in no catalogue. */
    long of(String name) {
        return byName.getOrDefault(lower(name), name.startsWith("<") || name.equals("null") ? ROW : largest);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
