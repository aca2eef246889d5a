package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Arrivals per city" are counted by city, not by airport: two airports of one city make one row. Names are left alone, for
 * two people of one name are two.
 */
final class SaidGroups {
    private static final Set<String> BEFORE = Set.of("per", "each", "every");
    private static final Pattern NAMES = Pattern.compile("(.* )?(names?|titles?)");

    private SaidGroups() {}

    static Query grouped(Query query, Prepared prepared) {
        List<ColumnUse> shown = query.select().stream()
                .filter(ColumnUse.class::isInstance)
                .map(ColumnUse.class::cast)
                .toList();
        boolean said = query.group().size() == 1
                && query.per().isEmpty()
                && shown.size() == 1
                && key(query.group().get(0), shown.get(0), prepared.schema())
                && said(prepared.schema().column(shown.get(0).column()).label(), prepared);
        return said ? query.groupedBy(List.copyOf(shown)) : query;
    }

    /** Whether the rows of the column's table are grouped by their key. */
    private static boolean key(Expression group, ColumnUse shown, SchemaView schema) {
        return group instanceof ColumnUse use
                && !use.star()
                && !shown.star()
                && use.place() == shown.place()
                && use.column() != shown.column()
                && schema.primaryKey(use.column())
                && !schema.primaryKey(shown.column());
    }

    /** Whether the whole name of the column follows "per", "each" or "every". */
    private static boolean said(String label, Prepared prepared) {
        List<String> name = Stems.all(label);
        List<String> words = prepared.asked().words().stream().map(Word::lower).toList();
        for (int start = prepared.asked().earlierWords() + 1; start + name.size() <= words.size(); start++) {
            List<String> here = words.subList(start, start + name.size()).stream().map(Stems::of).toList();
            if (BEFORE.contains(words.get(start - 1)) && here.equals(name)) {
                return !name.isEmpty() && !NAMES.matcher(label).matches();
            }
        }
        return false;
    }
}
