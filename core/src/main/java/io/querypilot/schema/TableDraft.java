package io.querypilot.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A table while a catalogue is being read, row by row. */
final class TableDraft {
    final String namespace;
    final String name;
    final boolean view;
    final boolean samplable;
    final String comment;
    /** The name with its namespace, in quotes, where the engine has namespaces. */
    final String quotedPath;
    /** Columns that can be read as text without running anybody's code. */
    final Set<String> castable = new HashSet<>();
    final List<Column> columns = new ArrayList<>();
    final List<String> primaryKey = new ArrayList<>();
    final List<ForeignKey> foreignKeys = new ArrayList<>();
    private boolean sampled = true;
    private boolean small;
    private Count rows = Count.UNKNOWN;

    TableDraft(
            String namespace, String name, String quotedPath, boolean view, boolean samplable, String comment) {
        this.namespace = namespace;
        this.name = name;
        this.quotedPath = quotedPath;
        this.view = view;
        this.samplable = samplable;
        this.comment = comment;
    }

    Table table() {
        return new Table(namespace, name, view, comment, columns, foreignKeys, sampled && !small, rows);
    }

    /** Takes in what is said of the data; {@code standard} is whether the engine is looked into where nothing is. */
    void heed(Sampling sampling, boolean standard) {
        List<String> names = Stream.of(name, path(), quotedPath.replaceAll("[\"`]", "")).distinct().toList();
        sampled = sampling.reads(names, standard);
        small = sampling.small();
        columns.replaceAll(column -> sampling.declared(names, column.name())
                .or(() -> Sensitivity.ofPerson(name, column.name()))
                .map(column::declared)
                .orElse(column));
    }

    String path() {
        return namespace.isEmpty() ? name : namespace + "." + name;
    }

    boolean holds(List<String> names) {
        return columns.stream().map(Column::name).toList().containsAll(names);
    }

    /** The columns that are read; what is private, bytes and what would be computed are not. */
    List<Column> worthSampling() {
        return !sampled ? List.of() : columns.stream()
                .filter(column -> column.kind() != ColumnKind.BINARY)
                .filter(column -> !column.unsampled())
                .filter(column -> castable.contains(column.name()))
                .toList();
    }

    /** Texts that are days of birth by name, of which nothing is known but that they may be written as days are. */
    List<Column> perhapsDays() {
        return !sampled ? List.of() : columns.stream()
                .filter(column -> column.kind() == ColumnKind.TEXT || column.kind() == ColumnKind.OTHER)
                .filter(column -> column.unsampled() && Sensitivity.born(column) && castable.contains(column.name()))
                .toList();
    }

    /** Takes in that the cells of a column are all of a kind. */
    void holds(Column column, ColumnKind kind) {
        columns.replaceAll(each -> each.name().equals(column.name()) ? each.withKind(kind) : each);
    }

    /** Those of a catalogue whose rows are read: counted, not timed, so that the same data say the same. */
    static List<TableDraft> lookedInto(Collection<TableDraft> inOrder) {
        return inOrder.stream()
                .filter(draft -> draft.samplable && !draft.worthSampling().isEmpty())
                .limit(Sample.TABLES)
                .toList();
    }

    /** Takes in the engine's estimate of its rows, where the table may be looked into. */
    void estimate(long number) {
        if (sampled && samplable && number > 0) {
            rows = Count.about(number);
        }
    }

    void learn(Map<String, Sample> samples) {
        samples.values().stream().findFirst().ifPresent(any -> rows = any.count());
        columns.replaceAll(
                column -> samples.containsKey(column.name()) ? learn(column, samples.get(column.name())) : column);
    }

    private Column learn(Column column, Sample sample) {
        boolean vague = column.kind() == ColumnKind.TEXT || column.kind() == ColumnKind.OTHER || column.kind() == ColumnKind.BOOLEAN;
        Column known = vague ? column.withKind(sample.kind(column.kind())) : column;
        Column sampled = known.kind() == ColumnKind.TEXT ? known.withSamples(sample.frequent()) : known;
        return sampled.holding(sample.contents(known.kind(), identifies(known)));
    }

    /** A number that is a key says nothing but which row it is; a code that is a key is spoken of. */
    boolean identifies(Column column) {
        boolean key = column.primaryKey()
                || foreignKeys.stream().anyMatch(foreign -> foreign.columns().contains(column.name()));
        boolean named = column.name().matches("(?i)(.*[^a-z])?id|.*[a-z]Id");
        return (key || named) && column.kind() != ColumnKind.TEXT;
    }
}
