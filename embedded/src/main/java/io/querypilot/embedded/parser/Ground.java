package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.PeriodTables;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.link.SchemaLinker;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a question is read over: all tables there are or, of more columns than cells can be read of, those that linking put
 * forward and what their keys lead to, of a wide one the likeliest columns. It goes by counts, never by time, so that a question
 * means the same on a busy machine.
 */
final class Ground {
    private static final int MOST_COLUMNS = 3_000;
    private static final int MOST_TABLES = 48;
    /** Of one table; no more than 250 can be laid out for the network. */
    private static final int WIDEST = 300;

    /** A table by its path, and which of its columns; none are named where all are read. */
    record Part(String path, List<String> columns) {
        private Optional<Table> in(Schema whole) {
            Set<String> kept = new HashSet<>(columns);
            return whole.table(path).map(table -> columns.isEmpty() ? table : table.withColumns(
                    table.columns().stream().filter(column -> kept.contains(column.name())).toList()));
        }
    }

    private final SchemaLinker linker = new SchemaLinker();

    /** The parts of a schema that are read; empty for all of it. */
    List<Part> parts(Schema whole, LinkedSchema linked, String question) {
        if (columns(whole.tables()) <= MOST_COLUMNS) {
            return List.of();
        }
        List<LinkedTable> found = linked.tables().isEmpty() ? linker.link(question, whole).tables() : linked.tables();
        Map<String, List<String>> wanted = new LinkedHashMap<>();
        found.forEach(table -> wanted.put(table.table().path(), table.columnsByRelevance()));
        List<Table> others = Stream.concat(keptWith(wanted.keySet(), whole), found.stream().flatMap(table -> ledTo(table, whole))).toList();
        others.forEach(table -> wanted.putIfAbsent(
                table.path(), table.columns().stream().map(Column::name).toList()));
        return fitting(wanted, whole);
    }

    /** Orders of one year are a part of all orders. */
    private static Stream<Table> keptWith(Set<String> wanted, Schema whole) {
        return PeriodTables.in(whole).stream()
                .filter(parts -> !Collections.disjoint(parts.names(), wanted))
                .flatMap(PeriodTables::tables);
    }

    private static Stream<Table> ledTo(LinkedTable from, Schema whole) {
        return from.table().foreignKeys().stream().map(ForeignKey::targetTable).flatMap(path -> whole.table(path).stream());
    }

    /** As many as cells can be read of, in one order whoever leads. */
    private static List<Part> fitting(Map<String, List<String>> wanted, Schema whole) {
        Map<String, Part> kept = new LinkedHashMap<>();
        int room = MOST_COLUMNS;
        for (Map.Entry<String, List<String>> each : wanted.entrySet()) {
            int width = whole.table(each.getKey()).map(table -> table.columns().size()).orElse(0);
            int taken = Math.min(width, WIDEST);
            if (taken > 0 && taken <= room && kept.size() < MOST_TABLES) {
                kept.put(each.getKey(), part(each.getKey(), each.getValue(), width));
                room -= taken;
            }
        }
        return kept.values().stream().sorted(Comparator.comparing(Part::path)).toList();
    }

    private static Part part(String path, List<String> byRelevance, int width) {
        return new Part(path, width <= WIDEST ? List.of() : byRelevance.stream().limit(WIDEST).sorted().toList());
    }

    private static int columns(List<Table> tables) {
        return tables.stream().mapToInt(table -> table.columns().size()).sum();
    }

    /** The schema of these parts alone. */
    static Schema of(Schema whole, List<Part> parts) {
        return parts.isEmpty()
                ? whole
                : new Schema(parts.stream().flatMap(part -> part.in(whole).stream()).toList(), whole.fingerprint());
    }
}
