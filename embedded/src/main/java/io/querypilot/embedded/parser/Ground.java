package io.querypilot.embedded.parser;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.SchemaLinker;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The tables a question is read over: all there are or, of more columns than cells can be read of, those that linking put
 * forward and what their keys lead to. It goes by counts, never by time, so that a question means the same on a busy machine.
 */
final class Ground {
    private static final int MOST_COLUMNS = 5_000;
    private static final int MOST_TABLES = 48;

    private final SchemaLinker linker = new SchemaLinker();

    /** The paths of the tables; empty for all of them. */
    List<String> tables(Schema whole, LinkedSchema linked, String question) {
        if (columns(whole.tables()) <= MOST_COLUMNS) {
            return List.of();
        }
        List<Table> found = known(whole, linked);
        List<Table> leading = found.isEmpty() ? known(whole, linker.link(question, whole)) : found;
        Stream<Table> led = leading.stream()
                .flatMap(table -> table.foreignKeys().stream())
                .map(ForeignKey::targetTable)
                .flatMap(path -> whole.table(path).stream());
        return fitting(Stream.concat(leading.stream(), led));
    }

    /** A schema may have changed since the question was linked. */
    private static List<Table> known(Schema whole, LinkedSchema linked) {
        return linked.plainTables().stream().flatMap(table -> whole.table(table.path()).stream()).toList();
    }

    /** As many as cells can be read of, the first at least, in one order whoever leads. */
    private static List<String> fitting(Stream<Table> wanted) {
        Map<String, Table> kept = new LinkedHashMap<>();
        wanted.forEach(table -> {
            boolean fits = kept.size() < MOST_TABLES && columns(kept.values()) + table.columns().size() <= MOST_COLUMNS;
            if (kept.isEmpty() || fits) {
                kept.putIfAbsent(table.path(), table);
            }
        });
        return kept.keySet().stream().sorted().toList();
    }

    private static int columns(Iterable<Table> tables) {
        int columns = 0;
        for (Table table : tables) {
            columns += table.columns().size();
        }
        return columns;
    }

    /** The schema of these tables alone. */
    static Schema of(Schema whole, List<String> tables) {
        return tables.isEmpty()
                ? whole
                : new Schema(tables.stream().flatMap(path -> whole.table(path).stream()).toList(), whole.fingerprint());
    }
}
