package io.querypilot.embedded.cell;

import io.querypilot.embedded.catalogue.Parts;
import io.querypilot.embedded.catalogue.PeriodTables;
import io.querypilot.schema.Column;
import io.querypilot.schema.Contents;
import io.querypilot.schema.Count;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A schema with its cells where tables that are kept in parts by period are one table each, named without the period: that is
 * what people speak of. {@code parts} are known by the path of the whole.
 */
public record JoinedParts(Schema schema, SortedMap<Integer, List<?>> cells, Map<String, Parts> parts) {
    /** Each table by itself. */
    public static JoinedParts none(Schema schema, SortedMap<Integer, List<?>> cells) {
        return new JoinedParts(schema, cells, Map.of());
    }

    /** Only where all parts that {@code whole} has were read. */
    public static JoinedParts of(Schema whole, Schema read, SortedMap<Integer, List<?>> cells) {
        List<List<String>> known = PeriodTables.in(whole).stream().map(PeriodTables::names).toList();
        List<PeriodTables> complete =
                PeriodTables.in(read).stream().filter(one -> known.contains(one.names())).toList();
        return complete.isEmpty() ? none(read, cells) : new Joining(read, cells, complete).joined();
    }

    /** The work of joining one schema's parts. */
    private static final class Joining {
        private final Schema schema;
        private final PartedTables parted;
        private final Map<PeriodTables, Parts> found = new LinkedHashMap<>();
        private final List<Table> tables = new ArrayList<>();
        private final SortedMap<Integer, List<?>> cells = new TreeMap<>();
        private int number = 1;

        Joining(Schema schema, SortedMap<Integer, List<?>> cells, List<PeriodTables> candidates) {
            this.schema = schema;
            this.parted = new PartedTables(schema, cells);
            candidates.forEach(one -> parted.parts(one).ifPresent(parts -> found.put(one, parts)));
        }

        JoinedParts joined() {
            schema.tables().forEach(this::add);
            Map<String, Parts> parts = new LinkedHashMap<>();
            found.forEach((one, kept) -> parts.put(one.path(), kept));
            return new JoinedParts(new Schema(tables, schema.fingerprint()), cells, parts);
        }

        /** The whole stands where its newest part does; a view that repeats parts says nothing of its own. */
        private void add(Table table) {
            Optional<PeriodTables> of = found.keySet().stream().filter(one -> one.holds(table)).findFirst();
            if (of.isEmpty() && found.keySet().stream().noneMatch(one -> parted.repeats(table, one))) {
                add(table.withForeignKeys(keys(Stream.of(table))), List.of(table));
            } else if (of.filter(one -> one.newest().path().equals(table.path())).isPresent()) {
                add(whole(of.get()), of.get().tables().toList());
            }
        }

        private void add(Table table, List<Table> parts) {
            tables.add(table);
            for (Column column : table.columns()) {
                List<?> held = parts.size() == 1 ? parted.raw(parts.get(0), column.name()) : together(column, parts);
                if (!held.isEmpty()) {
                    cells.put(number, held);
                }
                number++;
            }
        }

        private List<?> together(Column column, List<Table> parts) {
            return parts.stream().flatMap(part -> parted.raw(part, column.name()).stream()).distinct().toList();
        }

        private Table whole(PeriodTables parts) {
            Table newest = parts.newest();
            List<Column> columns = newest.columns().stream().map(column -> whole(column, parts)).toList();
            return new Table(newest.namespace(), parts.name(), false, newest.comment(), columns, keys(parts.tables()),
                    newest.sampled(), Count.UNKNOWN);
        }

        /** What one part may lack, the whole may. */
        private static Column whole(Column newest, PeriodTables parts) {
            Column loosest = parts.columns(newest.name()).filter(Column::nullable).findFirst().orElse(newest);
            boolean nulls = parts.columns(newest.name()).anyMatch(
                    one -> one.nullable() && (one.contents().nulls() || one.contents().equals(Contents.UNKNOWN)));
            return new Column(newest.name(), newest.type(), newest.kind(), newest.primaryKey(), loosest.nullable(),
                    newest.comment(), newest.samples(), nulls ? Contents.UNKNOWN : newest.contents(), newest.declared());
        }

        private List<ForeignKey> keys(Stream<Table> tables) {
            return tables.flatMap(table -> table.foreignKeys().stream())
                    .map(key -> new ForeignKey(key.columns(), target(key.targetTable()), key.targetColumns()))
                    .distinct()
                    .toList();
        }

        private String target(String path) {
            return found.keySet().stream()
                    .filter(one -> one.tables().anyMatch(part -> part.path().equalsIgnoreCase(path)))
                    .findFirst()
                    .map(PeriodTables::path)
                    .orElse(path);
        }
    }
}
