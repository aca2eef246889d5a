package io.querypilot.embedded.catalogue;

import io.querypilot.sql.dialect.Moments;
import io.querypilot.join.References;
import io.querypilot.language.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables, columns (column 0 is '*') and keys; columns are numbered through all tables. */
public final class SchemaView {
    public static final int STAR = 0;

    private final List<TableView> tables;
    private final List<ColumnView> columns;
    private final List<Integer> primaryKeys;
    private final List<ColumnPair> foreignKeys;
    private final List<List<ColumnPair>> compositeKeys;
    private final List<List<Integer>> columnsOf;
    private final List<List<Integer>> keysOf;
    private final Set<Integer> primaryKeySet;
    private final Set<Integer> foreignKeyColumns = new HashSet<>();
    private final List<ColumnPair> preferredJoins;
    private final List<ColumnPair> held;
    private final boolean keysFirst;
    private volatile JoinGraph joins;

    public SchemaView(
            List<TableView> tables, List<ColumnView> columns, List<Integer> primaryKeys, List<ColumnPair> foreignKeys) {
        this(tables, columns, primaryKeys, foreignKeys, List.of(), List.of(), List.of(), false);
    }

    /** {@code compositeKeys} are keys of several columns, of which one pair at least is among {@code foreignKeys}. */
    SchemaView(
            List<TableView> tables,
            List<ColumnView> columns,
            List<Integer> primaryKeys,
            List<ColumnPair> foreignKeys,
            List<List<ColumnPair>> compositeKeys) {
        this(tables, columns, primaryKeys, foreignKeys, compositeKeys, List.of(), List.of(), false);
    }

    SchemaView(
            List<TableView> tables,
            List<ColumnView> columns,
            List<Integer> primaryKeys,
            List<ColumnPair> foreignKeys,
            List<List<ColumnPair>> compositeKeys,
            List<ColumnPair> preferredJoins,
            List<ColumnPair> held,
            boolean keysFirst) {
        this.tables = List.copyOf(tables);
        this.columns = List.copyOf(columns);
        this.primaryKeys = List.copyOf(primaryKeys);
        this.foreignKeys = List.copyOf(foreignKeys);
        this.compositeKeys = List.copyOf(compositeKeys);
        this.preferredJoins = List.copyOf(preferredJoins);
        this.held = List.copyOf(held);
        this.keysFirst = keysFirst;
        this.primaryKeySet = Set.copyOf(new HashSet<>(primaryKeys));
        this.columnsOf = byTable(IntStream.range(0, columns.size()).boxed().toList());
        this.keysOf = byTable(primaryKeys);
        for (ColumnPair key : foreignKeys) {
            foreignKeyColumns.add(key.left());
            foreignKeyColumns.add(key.right());
        }
    }

    private List<List<Integer>> byTable(List<Integer> some) {
        List<List<Integer>> groups = new ArrayList<>();
        tables.forEach(table -> groups.add(new ArrayList<>()));
        some.stream()
                .filter(column -> column(column).table() >= 0)
                .forEach(column -> groups.get(column(column).table()).add(column));
        groups.replaceAll(Collections::unmodifiableList);
        return Collections.unmodifiableList(groups);
    }

    public List<TableView> tables() {
        return tables;
    }

    public TableView table(int table) {
        return tables.get(table);
    }

    public List<ColumnView> columns() {
        return columns;
    }

    public ColumnView column(int column) {
        return columns.get(column);
    }

    public List<Integer> columnsOf(int table) {
        return columnsOf.get(table);
    }

    public List<Integer> primaryKeys() {
        return primaryKeys;
    }

    /** The primary key columns of a table. */
    public List<Integer> keysOf(int table) {
        return keysOf.get(table);
    }

    public List<ColumnPair> foreignKeys() {
        return foreignKeys;
    }

    List<List<ColumnPair>> compositeKeys() {
        return compositeKeys;
    }

    /**
     * The pair itself, or every pair of the foreign key of several columns that it is part of: a declared one, or the other
     * table's whole primary key where this one has all its columns too.
     */
    public List<ColumnPair> wholeKey(ColumnPair columns) {
        boolean named = preferredJoins.contains(columns) || preferredJoins.contains(columns.reversed());
        return compositeKeys.stream()
                .filter(key -> !named && (key.contains(columns) || key.contains(columns.reversed())))
                .findFirst()
                .map(key -> key.contains(columns) ? key : key.stream().map(ColumnPair::reversed).toList())
                .or(() -> named || !keysFirst ? Optional.empty() : sharedKey(columns))
                .or(() -> named || !keysFirst ? Optional.empty() : sharedKey(columns.reversed()).map(key -> key.stream().map(ColumnPair::reversed).toList()))
                .orElse(List.of(columns));
    }

    /** Field 3 of one farm is not field 3 of another: a part of a key alone joins rows that have nothing to do with each other. */
    private Optional<List<ColumnPair>> sharedKey(ColumnPair columns) {
        int from = column(columns.left()).table();
        List<Integer> keys = keysOf(column(columns.right()).table());
        List<ColumnPair> pairs = keys.stream()
                .flatMap(key -> namesake(key, from).map(own -> new ColumnPair(own, key)).stream())
                .toList();
        return keys.size() > 1 && pairs.size() == keys.size() && pairs.contains(columns) ? Optional.of(pairs) : Optional.empty();
    }

    private Optional<Integer> namesake(int key, int table) {
        return columnsOf(table).stream()
                .filter(column -> column(column).name().equalsIgnoreCase(column(key).name()))
                .filter(column -> column(column).declared() == column(key).declared())
                // The year of a team is not the year that a player was born in: a namesake is a part of the key where it looks like one.
                .filter(column -> foreignKey(column) || Words.nameStems(column(column).name()).stream().anyMatch(References::isKeyWord))
                .findFirst();
    }

    public boolean primaryKey(int column) {
        return primaryKeySet.contains(column);
    }

    /** Whether it is the whole key of its table: the month of one with a row per shop and month is only a part. */
    public boolean keyByItself(int column) {
        return primaryKey(column) && keysOf(column(column).table()).size() == 1;
    }

    public boolean foreignKey(int column) {
        return foreignKeyColumns.contains(column);
    }

    /** Made on first use: a large schema is narrowed before anything is joined. */
    public JoinGraph joins() {
        JoinGraph made = joins;
        if (made == null) {
            made = new JoinGraph(this, preferredJoins);
            joins = made;
        }
        return made;
    }

    /** The same schema, joined by these equalities before any others. */
    public SchemaView joinedBy(List<ColumnPair> preferred) {
        return preferred.isEmpty() ? this : new SchemaView(tables, columns, primaryKeys, foreignKeys, compositeKeys, preferred, held, keysFirst);
    }

    /** The same schema where keys are sought before names that columns share, and whole keys: what training wrote knew neither. */
    public SchemaView byKeysFirst() {
        return new SchemaView(tables, columns, primaryKeys, foreignKeys, compositeKeys, preferredJoins, held, true);
    }

    /** Whether answers are written over it. */
    public boolean keysFirst() {
        return keysFirst;
    }

    /** The same schema with foreign keys more, after all that it has: where two lead to one table, a plan that names neither means the first. */
    public SchemaView leadingBy(List<ColumnPair> more) {
        List<ColumnPair> keys = Stream.concat(foreignKeys.stream(), more.stream()).toList();
        return more.isEmpty() ? this : new SchemaView(tables, columns, primaryKeys, keys, compositeKeys, preferredJoins, more, keysFirst);
    }

    List<ColumnPair> heldKeys() {
        return held;
    }

    /** Foreign keys but those that only cells tell: they say how tables are joined, and not which a question is about. */
    public List<ColumnPair> namedKeys() {
        return foreignKeys.stream().filter(key -> !held.contains(key)).toList();
    }

    /** The same schema where the tables of these paths are kept in parts. */
    public SchemaView keptIn(Map<String, Parts> parts) {
        List<TableView> kept = tables.stream()
                .map(table -> parts.containsKey(table.path()) ? table.keptIn(parts.get(table.path())) : table)
                .toList();
        return parts.isEmpty() ? this : new SchemaView(kept, columns, primaryKeys, foreignKeys, compositeKeys, preferredJoins, held, keysFirst);
    }

    /** The same schema where the rows of these tables are known to stand on two levels. */
    public SchemaView onTwoLevels(Set<Integer> known) {
        List<TableView> told = IntStream.range(0, tables.size())
                .mapToObj(table -> known.contains(table) ? table(table).onTwoLevels() : table(table))
                .toList();
        return known.isEmpty() ? this : new SchemaView(told, columns, primaryKeys, foreignKeys, compositeKeys, preferredJoins, held, keysFirst);
    }

    /** The same schema where a table of codes explains those of these columns. */
    public SchemaView listing(Map<Integer, CodeList> listed) {
        return listed.isEmpty() ? this : each((view, column) -> listed.containsKey(column) ? view.listing(listed.get(column)) : view, preferredJoins);
    }

    /** The same schema where text columns that hold only dates count as time columns. */
    public SchemaView withDates(IntPredicate holdsDates) {
        return each((view, column) ->
                view.type() == ColumnType.TEXT && holdsDates.test(column) ? view.as(ColumnType.TIME) : view, List.of());
    }

    /** The same schema where columns that keep points in time in a way of their own count as time columns; a key by itself never does, a part of one may. */
    public SchemaView withMoments(IntFunction<Optional<Moments>> kept) {
        return each((view, column) -> keyByItself(column) || foreignKeyColumns.contains(column)
                ? view
                : kept.apply(column).map(view::keeping).orElse(view), List.of());
    }

    private SchemaView each(BiFunction<ColumnView, Integer, ColumnView> change, List<ColumnPair> joins) {
        List<ColumnView> changed = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            changed.add(change.apply(columns.get(column), column));
        }
        return new SchemaView(tables, changed, primaryKeys, foreignKeys, compositeKeys, joins, held, keysFirst);
    }
}
