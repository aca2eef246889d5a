package io.querypilot.embedded.linking;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.embedded.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Words and stems of one column's or table's label, and the stems of its comment. */
record NameWords(Target target, List<String> words, List<String> stems, Set<String> comment) {
    /** Of all columns but '*', then of all tables. */
    static List<NameWords> of(SchemaView schema) {
        List<NameWords> names = new ArrayList<>();
        for (int i = 1; i < schema.columns().size(); i++) {
            names.add(of(Target.column(i), schema.column(i).label(), schema.column(i).comment()));
        }
        for (int i = 0; i < schema.tables().size(); i++) {
            names.add(of(Target.table(i), schema.table(i).label(), schema.table(i).comment()));
        }
        return names;
    }

    private static NameWords of(Target target, String label, String comment) {
        List<String> words = Words.plain(label);
        return new NameWords(target, words, words.stream().map(Stems::of).toList(), commentStems(comment));
    }

    private static Set<String> commentStems(String comment) {
        return Words.plain(comment).stream()
                .filter(word -> word.length() > 2 && !WordLists.STOP_WORDS.contains(word))
                .map(Stems::of)
                .collect(Collectors.toSet());
    }
}
