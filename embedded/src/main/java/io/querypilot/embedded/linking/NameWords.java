package io.querypilot.embedded.linking;

import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.text.Identifiers;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.embedded.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words and stems of one column's or table's label, its label and name in one word each, the stems of its comment. */
record NameWords(Target target, List<String> words, List<String> stems, Set<String> glued, Set<String> comment) {
    /** Of all columns but '*', then of all tables. */
    static List<NameWords> of(SchemaView schema) {
        List<NameWords> names = new ArrayList<>();
        for (int i = 1; i < schema.columns().size(); i++) {
            ColumnView column = schema.column(i);
            names.add(of(Target.column(i), column.label(), column.name(), column.comment()));
        }
        for (int i = 0; i < schema.tables().size(); i++) {
            TableView table = schema.table(i);
            names.add(of(Target.table(i), table.label(), table.name(), table.comment()));
        }
        return names;
    }

    private static NameWords of(Target target, String label, String name, String comment) {
        List<String> words = Words.plain(label);
        return new NameWords(
                target,
                words,
                words.stream().map(Stems::of).toList(),
                Stream.of(label, name).map(NameWords::glued).collect(Collectors.toSet()),
                commentStems(comment));
    }

    private static String glued(String name) {
        return Identifiers.glued(String.join("", Words.plain(name)));
    }

    private static Set<String> commentStems(String comment) {
        return Words.plain(comment).stream()
                .filter(word -> word.length() > 2 && !WordLists.STOP_WORDS.contains(word))
                .map(Stems::of)
                .collect(Collectors.toSet());
    }
}
