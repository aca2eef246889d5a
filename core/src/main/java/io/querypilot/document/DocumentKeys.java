package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.schema.ForeignKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The foreign keys that a document tells. A line about a table writes them out; a line about a column names one column of
 * another table, and several such lines are one key where they lead to several columns of one table, none of which is its
 * key alone: joined by one of them each row would be counted many times.
 */
final class DocumentKeys {
    /** A column that leads to a column of another table. */
    private record Leads(String column, String target) {}

    /** The two tables between which columns lead. */
    private record Between(Draft source, Draft target) {}

    private final Drafts drafts;
    private final List<Entry> entries;
    private final Faults faults;
    private final Map<Between, List<Leads>> lines = new LinkedHashMap<>();

    DocumentKeys(Drafts drafts, List<Entry> entries, Faults faults) {
        this.drafts = drafts;
        this.entries = entries;
        this.faults = faults;
    }

    /** A line whose table is not there was told as wrong before. */
    void add() {
        entries.stream()
                .filter(entry -> entry.has("references") && drafts.get(entry.get("table").text()).isPresent())
                .forEach(entry -> faults.in(() -> read(entry)));
        lines.forEach(this::add);
    }

    private void read(Entry entry) {
        if (entry.has("column")) {
            collect(entry);
        } else {
            WrittenKey.read(entry.get("references")).forEach(key -> faults.in(() -> add(entry, key)));
        }
    }

    private void collect(Entry entry) {
        Text reference = entry.get("references");
        int point = reference.text().lastIndexOf('.');
        if (point < 1) {
            throw reference.wrong("\"" + reference.text() + "\" names no column of another table.", "Write TABLE.COLUMN.");
        }
        Draft source = drafts.find(entry.get("table"));
        Draft target = drafts.find(new Text(reference.text().substring(0, point), reference.place()));
        String column = target.find(new Text(reference.text().substring(point + 1), reference.place())).name();
        lines.computeIfAbsent(new Between(source, target), any -> new ArrayList<>())
                .add(new Leads(source.find(entry.get("column")).name(), column));
    }

    private void add(Between tables, List<Leads> leads) {
        List<String> targets = leads.stream().map(Leads::target).toList();
        boolean distinct = new HashSet<>(targets).size() == targets.size();
        boolean sole = tables.target().primaryKey().size() == 1 && targets.contains(tables.target().primaryKey().get(0));
        if (distinct && !sole) {
            add(tables, leads.stream().map(Leads::column).toList(), targets);
        } else {
            leads.forEach(one -> add(tables, List.of(one.column()), List.of(one.target())));
        }
    }

    private void add(Entry entry, WrittenKey key) {
        String place = entry.get("references").place();
        Draft source = drafts.find(entry.get("table"));
        Draft target = drafts.find(new Text(key.target(), place));
        List<String> named = key.targetColumns().isEmpty() ? target.primaryKey() : key.targetColumns();
        if (named.size() != key.columns().size()) {
            throw entry.get("references").wrong(
                    "the primary key of " + target.path() + " has " + named.size() + " columns.",
                    "Name the columns: " + String.join(", ", key.columns()) + " -> " + target.path() + " (COLUMN, …).");
        }
        add(new Between(source, target), found(source, key.columns(), place), found(target, named, place));
    }

    private static List<String> found(Draft table, List<String> names, String place) {
        return names.stream().map(name -> table.find(new Text(name, place)).name()).toList();
    }

    private static void add(Between tables, List<String> columns, List<String> targets) {
        ForeignKey key = new ForeignKey(columns, tables.target().path(), targets);
        if (tables.source().keys.stream().noneMatch(known -> same(known, key))) {
            tables.source().keys.add(key);
        }
    }

    private static boolean same(ForeignKey one, ForeignKey other) {
        return one.targetTable().equalsIgnoreCase(other.targetTable()) && pairs(one).equals(pairs(other));
    }

    private static Set<List<String>> pairs(ForeignKey key) {
        return IntStream.range(0, key.columns().size())
                .mapToObj(i -> List.of(key.columns().get(i), key.targetColumns().get(i)))
                .collect(Collectors.toSet());
    }
}
