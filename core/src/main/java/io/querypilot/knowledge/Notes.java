package io.querypilot.knowledge;

import io.querypilot.knowledge.Entry.Note;
import io.querypilot.language.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The notes of a file: those about some tables, the ones that share most words with a question first. */
final class Notes {
    /** A word that more notes have tells none from another. */
    private static final int COMMON = 1_000;

    private final List<Note> all = new ArrayList<>();
    private final List<String> tables = new ArrayList<>();
    private final Map<String, List<Integer>> byStem = new HashMap<>();
    private final Map<String, List<Integer>> byTable = new HashMap<>();

    void add(Note note) {
        int number = all.size();
        all.add(note);
        tables.add(Knowledge.folded(note.about()));
        new HashSet<>(Words.stems(note.text())).forEach(stem -> Knowledge.add(byStem, stem, number));
        Knowledge.add(byTable, tables.get(number), number);
    }

    List<Note> about(Collection<String> linked, List<String> said, int most) {
        if (all.isEmpty()) {
            return List.of();
        }
        Set<String> names = new LinkedHashSet<>();
        linked.stream().map(Knowledge::folded).forEach(table -> names.addAll(List.of(table, Knowledge.column(table))));
        Map<Integer, Integer> shared = new HashMap<>();
        Set.copyOf(said).stream()
                .map(stem -> byStem.getOrDefault(stem, List.of()))
                .filter(sharing -> sharing.size() <= COMMON)
                .flatMap(List::stream)
                .filter(number -> names.contains(tables.get(number)))
                .forEach(number -> shared.merge(number, 1, Integer::sum));
        Stream<Integer> near = shared.keySet().stream()
                .sorted(Comparator.comparingInt((Integer number) -> -shared.get(number)).thenComparing(number -> number));
        Stream<Integer> others = names.stream().flatMap(name -> byTable.getOrDefault(name, List.of()).stream());
        return Stream.concat(near, others).distinct().limit(most).map(all::get).toList();
    }
}
