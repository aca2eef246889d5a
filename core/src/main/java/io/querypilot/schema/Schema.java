package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything a question may be asked about; {@code fingerprint} changes when its structure does. Names are found by
 * index, so that ten thousand tables cost no more per look-up than ten.
 */
public final class Schema {
    private static final int MOST_NAMED = 5;

    private final List<Table> tables;
    private final String fingerprint;
    private final List<String> home;
    private final Map<String, String> leftOut;
    private final Map<String, Table> byPath = new HashMap<>();
    private final Map<String, Table> byAnyCase = new HashMap<>();
    private final Map<String, List<Table>> byName = new HashMap<>();

    // Made when first asked for: most questions never ask.
    private volatile Map<String, List<Table>> byColumn;
    private volatile Map<String, Set<List<String>>> referredKeys;

    public Schema(List<Table> tables, String fingerprint) {
        this(tables, fingerprint, List.of(), Map.of());
    }

    private Schema(List<Table> tables, String fingerprint, List<String> home, Map<String, String> leftOut) {
        this.leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
        this.home = List.copyOf(home);
        this.tables = List.copyOf(tables);
        this.fingerprint = requireNonNull(fingerprint, "fingerprint");
        for (Table table : this.tables) {
            byPath.putIfAbsent(table.path(), table);
            byAnyCase.putIfAbsent(fold(table.path()), table);
            byName.computeIfAbsent(fold(table.name()), name -> new ArrayList<>(1)).add(table);
        }
    }

    /** A schema of these tables, less a store's own that may lie beside them: they hold other people's questions. */
    public static Schema of(List<Table> tables) {
        List<Table> asked = tables.stream().filter(table -> !table.name().startsWith("querypilot_")).toList();
        return new Schema(asked, Fingerprint.of(asked));
    }

    /** The same in a place: a database or project, and the schemas or datasets in it whose tables go by their bare names. */
    public Schema at(List<String> place) {
        return new Schema(tables, fingerprint, place, leftOut);
    }

    /** The same with the paths of tables that are there and cannot be asked about, each with why. */
    public Schema leavingOut(Map<String, String> reasons) {
        return new Schema(tables, fingerprint, home, reasons);
    }

    /** The same tables, of which more is known. */
    public Schema withTables(List<Table> told) {
        return new Schema(told, fingerprint, home, leftOut);
    }

    /** Why a table that is there cannot be asked about; empty for any other name. */
    public Optional<String> leftOut(String path) {
        return leftOut.entrySet().stream()
                .filter(table -> table.getKey().equalsIgnoreCase(path))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** Where names begin that say less than the whole path; empty of a document, which is nowhere yet. */
    public List<String> home() {
        return home;
    }

    public List<Table> tables() {
        return tables;
    }

    public String fingerprint() {
        return fingerprint;
    }

    /** What a person should know of it: that it has more tables than are looked into, and which are left out and why. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        long many = tables.stream().filter(table -> table.sampled() && !table.view()).count();
        if (many > Sample.TABLES) {
            notes.add(String.format(Locale.ROOT,
                    "Of %,d tables no more than %,d are looked into for samples, the first by name;"
                            + " --sampling names those that matter, as in --sampling 'sales.*'.", many, Sample.TABLES));
        }
        leftOut.values().stream().distinct().forEach(reason -> notes.add("Left out, " + reason + ": " + named(reason) + "."));
        return notes;
    }

    private String named(String reason) {
        List<String> names = leftOut.keySet().stream().filter(path -> leftOut.get(path).equals(reason)).toList();
        String first = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
        return names.size() <= MOST_NAMED ? first : first + " and " + (names.size() - MOST_NAMED) + " more";
    }

    /** The table of this path or bare name, exact spelling before any other case. */
    public Optional<Table> table(String path) {
        return Optional.ofNullable(byPath.get(path))
                .or(() -> Optional.ofNullable(byAnyCase.get(fold(path))))
                .or(() -> tablesNamed(path).stream().findFirst());
    }

    /** Every table of this bare name, whatever its case or namespace. */
    public List<Table> tablesNamed(String name) {
        return byName.getOrDefault(fold(name), List.of());
    }

    /** Every table with a column of this name, in any case. */
    public List<Table> tablesWithColumn(String name) {
        if (byColumn == null) {
            byColumn = indexColumns();
        }
        return byColumn.getOrDefault(fold(name), List.of());
    }

    /** The columns of this table, key by key, that declared foreign keys refer to. */
    public Set<List<String>> referredKeys(Table table) {
        if (referredKeys == null) {
            referredKeys = indexReferredKeys();
        }
        return referredKeys.getOrDefault(fold(table.path()), Set.of());
    }

    private Map<String, List<Table>> indexColumns() {
        Map<String, List<Table>> index = new HashMap<>();
        for (Table table : tables) {
            table.columns().stream().map(column -> fold(column.name())).distinct().forEach(name ->
                    index.computeIfAbsent(name, none -> new ArrayList<>(1)).add(table));
        }
        return index;
    }

    private Map<String, Set<List<String>>> indexReferredKeys() {
        Map<String, Set<List<String>>> index = new HashMap<>();
        tables.stream().flatMap(table -> table.foreignKeys().stream()).forEach(key -> index
                .computeIfAbsent(fold(key.targetTable()), none -> new LinkedHashSet<>())
                .add(key.targetColumns()));
        return index;
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schema schema
                && schema.fingerprint.equals(fingerprint)
                && schema.tables.equals(tables);
    }

    @Override
    public int hashCode() {
        return fingerprint.hashCode();
    }

    @Override
    public String toString() {
        return "Schema[" + tables.size() + " tables, " + fingerprint + "]";
    }
}
