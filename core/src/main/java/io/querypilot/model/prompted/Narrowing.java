package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.model.Join;
import io.querypilot.model.prompted.PromptFitter.Sacrifice;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.SchemaText;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A linked schema with the least relevant of it left out. */
final class Narrowing {
    private Narrowing() {}

    /** A column by its place: the table's position in the schema and the column's rank in the table. */
    record Place(int table, int rank, String column) {}

    /** So few values cost no more than an example and the word for it. */
    private static final int FLAG = 2;

    /**
     * All that is known of what columns hold for the most relevant tables, as far as it costs no more than so many tokens.
     * Where a table does not fit, its columns of most values are told by an example first, so that codes and flags are
     * listed longest; with nothing but examples it may cost half as much more, and the rest tell nothing. The first table
     * and those that hold a value of the question are told in full whatever it costs.
     */
    static LinkedSchema withContents(LinkedSchema schema, int tokens) {
        List<LinkedTable> told = new ArrayList<>();
        int spent = 0;
        for (LinkedTable linked : schema.tables()) {
            boolean needed = told.isEmpty() || !linked.values().isEmpty();
            LinkedTable form = needed ? linked : within(linked, tokens - spent, tokens + tokens / 2 - spent);
            spent += contentTokens(form.table());
            told.add(form);
        }
        return new LinkedSchema(told);
    }

    /** The fullest form that costs so much, else the briefest if it costs no more than the most, else a silent one. */
    private static LinkedTable within(LinkedTable linked, int tokens, int most) {
        LinkedTable form = PromptFitter.fit(linked, BRIEFER, cut -> contentTokens(cut.table()) <= tokens);
        return contentTokens(form.table()) <= most ? form : silently(linked);
    }

    private static final List<Sacrifice<LinkedTable>> BRIEFER =
            List.of(new Sacrifice<>(linked -> lists(linked.table()).size(), Narrowing::briefly));

    /** Columns of which an example costs less than what is listed, those of most values first. */
    private static List<String> lists(Table table) {
        return table.columns().stream()
                .filter(column -> column.listed() > FLAG)
                .sorted(Comparator.comparingInt(Column::listed).reversed())
                .map(Column::name)
                .toList();
    }

    private static LinkedTable briefly(LinkedTable linked, int count) {
        Set<String> cut = new HashSet<>(lists(linked.table()).subList(0, count));
        return withTable(linked, table ->
                changeColumns(table, column -> cut.contains(column.name()) ? column.briefly() : column));
    }

    private static int contentTokens(Table table) {
        return Tokens.count(WITH_CONTENTS.line(table)) - Tokens.count(WITHOUT_CONTENTS.line(table));
    }

    private static LinkedTable silently(LinkedTable linked) {
        return withTable(linked, table -> changeColumns(table, column -> column.withSamples(List.of())));
    }

    static LinkedSchema withoutSamples(LinkedSchema schema, int tables) {
        return changeLast(schema, tables, table -> changeColumns(table, column -> column.withSamples(List.of())));
    }

    static LinkedSchema withoutComments(LinkedSchema schema, int tables) {
        return changeLast(schema, tables, table -> {
            return changeColumns(table, column -> column.withComment("")).withoutComment();
        });
    }

    static LinkedSchema withoutValues(LinkedSchema schema) {
        return new LinkedSchema(schema.tables().stream()
                .map(linked -> new LinkedTable(
                        linked.table(), linked.score(), linked.bridge(), linked.columnsByRelevance(), Map.of()))
                .toList());
    }

    private static final SchemaText WITH_CONTENTS = new SchemaText(name -> name, false, true, true);
    private static final SchemaText WITHOUT_CONTENTS = new SchemaText(name -> name, false, false, true);

    /** A table less than half as relevant as the first matters less than a column of another. */
    private static final double FAR = 0.5;

    /** Those of the dispensable tables that are far less relevant than the first. */
    static List<LinkedTable> farTables(LinkedSchema schema) {
        double best = schema.tables().stream().mapToDouble(LinkedTable::score).max().orElse(0);
        return dispensableTables(schema).stream()
                .filter(linked -> !linked.bridge() && linked.score() < FAR * best)
                .toList();
    }

    /**
     * Tables that may be left out, the first to go first: bridges only when the tables they connect have gone, and none
     * that holds a value of the question.
     */
    static List<LinkedTable> dispensableTables(LinkedSchema schema) {
        List<LinkedTable> others = new ArrayList<>(
                schema.tables().stream().filter(linked -> !linked.bridge()).toList());
        List<LinkedTable> bridges = new ArrayList<>(
                schema.tables().stream().filter(LinkedTable::bridge).toList());
        Collections.reverse(others);
        Collections.reverse(bridges);
        List<LinkedTable> order = new ArrayList<>(others);
        order.addAll(bridges);
        // The most relevant table stays: without it there is nothing to write about.
        schema.tables().stream().findFirst().ifPresent(order::remove);
        order.removeIf(linked -> !linked.values().isEmpty());
        return order;
    }

    static LinkedSchema without(LinkedSchema schema, List<LinkedTable> tables) {
        Set<LinkedTable> gone = new HashSet<>(tables);
        return new LinkedSchema(
                schema.tables().stream().filter(linked -> !gone.contains(linked)).toList());
    }

    /** Columns that may be left out, the first to go first: never a key, a join or one whose value is mentioned. */
    static List<Place> dispensableColumns(LinkedSchema schema, List<Join> joins) {
        Set<String> needed = needed(schema, joins);
        return IntStream.range(0, schema.tables().size())
                .boxed()
                .flatMap(index -> places(schema.tables().get(index), index))
                .filter(place -> !needed.contains(
                        path(schema.tables().get(place.table()).table().path(), place.column())))
                .sorted(Comparator.comparingInt(Place::rank).thenComparingInt(Place::table).reversed())
                .toList();
    }

    static LinkedSchema withoutColumns(LinkedSchema schema, List<Place> columns) {
        List<Set<String>> gone =
                schema.tables().stream().<Set<String>>map(linked -> new HashSet<>()).toList();
        columns.forEach(place -> gone.get(place.table()).add(place.column()));
        return new LinkedSchema(IntStream.range(0, gone.size())
                .mapToObj(index -> withTable(schema.tables().get(index), table -> without(gone.get(index), table)))
                .toList());
    }

    private static Table without(Set<String> columns, Table table) {
        return table.withColumns(table.columns().stream()
                .filter(column -> !columns.contains(column.name()))
                .toList());
    }

    private static Stream<Place> places(LinkedTable linked, int index) {
        Map<String, Integer> rank = new HashMap<>();
        linked.columnsByRelevance().forEach(name -> rank.putIfAbsent(name, rank.size()));
        return linked.table().columns().stream()
                .map(column -> new Place(index, rank.getOrDefault(column.name(), Integer.MAX_VALUE), column.name()));
    }

    private static Set<String> needed(LinkedSchema schema, List<Join> joins) {
        Set<String> needed = new HashSet<>();
        for (LinkedTable linked : schema.tables()) {
            String table = linked.table().path();
            linked.values().keySet().forEach(column -> needed.add(path(table, column)));
            linked.table().columns().stream()
                    .filter(Column::primaryKey)
                    .forEach(column -> needed.add(path(table, column.name())));
            linked.table().foreignKeys().forEach(key -> addKey(needed, table, key));
        }
        joins.forEach(join -> needed.add(path(join.leftTable(), join.leftColumn())));
        joins.forEach(join -> needed.add(path(join.rightTable(), join.rightColumn())));
        return needed;
    }

    private static void addKey(Set<String> needed, String table, ForeignKey key) {
        key.columns().forEach(column -> needed.add(path(table, column)));
        key.targetColumns().forEach(column -> needed.add(path(key.targetTable(), column)));
    }

    private static String path(String table, String column) {
        return table + "\0" + column;
    }

    private static LinkedSchema changeLast(LinkedSchema schema, int count, UnaryOperator<Table> change) {
        int first = schema.tables().size() - count;
        return new LinkedSchema(IntStream.range(0, schema.tables().size())
                .mapToObj(index -> index < first
                        ? schema.tables().get(index)
                        : withTable(schema.tables().get(index), change))
                .toList());
    }

    private static Table changeColumns(Table table, UnaryOperator<Column> change) {
        return table.withColumns(table.columns().stream().map(change).toList());
    }

    private static LinkedTable withTable(LinkedTable linked, UnaryOperator<Table> change) {
        return new LinkedTable(
                change.apply(linked.table()),
                linked.score(),
                linked.bridge(),
                linked.columnsByRelevance(),
                linked.values());
    }
}
