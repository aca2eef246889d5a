package io.querypilot.link;

import io.querypilot.language.Words;
import io.querypilot.schema.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The words that columns of some tables hold as values. "Paid orders" speaks of the status paid and not of the payer's
 * address, although the words are akin; what is written in a name just so, as billing in billing_address_id, speaks of that.
 */
public final class ValueWords {
    private final Set<String> values = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    public ValueWords(List<Table> tables) {
        for (Table table : tables) {
            name(table.name());
            table.columns().forEach(column -> {
                name(column.name());
                Stream.concat(column.samples().stream(), column.contents().values().stream()).forEach(this::value);
            });
        }
    }

    private void name(String name) {
        Words.in(name).forEach(word -> names.add(word.text().toLowerCase(Locale.ROOT)));
    }

    private void value(String value) {
        List<String> stems = Words.nameStems(value);
        if (stems.size() == 1) {
            values.add(stems.get(0));
        }
    }

    public boolean hold(Words.Word word) {
        return values.contains(word.stem()) && !names.contains(word.text().toLowerCase(Locale.ROOT));
    }

    /** The text without them. */
    public String goneFrom(String text) {
        StringBuilder rest = new StringBuilder(text);
        int at = 0;
        for (Words.Word word : Words.in(text)) {
            int start = text.indexOf(word.text(), at);
            if (start >= 0) {
                at = start + word.text().length();
                if (hold(word)) {
                    rest.replace(start, at, " ".repeat(word.text().length()));
                }
            }
        }
        return rest.toString();
    }
}
