package io.querypilot.embedded.cell;

import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.catalogue.CodeList;
import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.schema.Codes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The codes that a common table of all code lists explains, ('OS', '99', 'cancelled'), for the columns elsewhere that hold them, as if
 * their comments listed them. A table is read, by one query, only where it has that shape and holds all cells of another column.
 */
public final class ListedCodes {
    private static final int FEWEST_CELLS = 2;
    private static final int MOST_CELLS = 60;
    private static final int LONGEST = 12;
    /** A database has one such table, or one for each of a few modules. */
    private static final int MOST_TABLES = 3;

    private final SchemaView schema;
    private final CellIndex cells;
    private final Map<Integer, List<String>> open;

    private ListedCodes(SchemaView schema, CellIndex cells) {
        this.schema = schema;
        this.cells = cells;
        this.open = open(schema, cells);
    }

    /** By the number of the column; what cannot be read explains nothing. */
    public static Map<Integer, CodeList> in(SchemaView schema, CellIndex cells, QuestionDatabase database) {
        List<CodeTable> tables = IntStream.range(0, schema.tables().size())
                .mapToObj(table -> CodeTable.of(table, schema, cells))
                .flatMap(Optional::stream)
                .toList();
        return tables.isEmpty() ? Map.of() : new ListedCodes(schema, cells).explained(tables, database);
    }

    private Map<Integer, CodeList> explained(List<CodeTable> tables, QuestionDatabase database) {
        List<CodeKind> kinds = tables.stream()
                .filter(this::maybeHeld)
                .limit(MOST_TABLES)
                .flatMap(table -> kinds(table, table.rows(schema, database)).stream())
                .toList();
        return kinds.isEmpty() ? Map.of() : new ExplainedColumns(schema, open, kinds).lists();
    }

    /** What holds a few short cells, is no key, leads nowhere, and is explained by nothing else. */
    private static Map<Integer, List<String>> open(SchemaView schema, CellIndex cells) {
        Set<Integer> leading = schema.foreignKeys().stream().map(ColumnPair::left).collect(Collectors.toSet());
        Map<Integer, List<String>> open = new LinkedHashMap<>();
        IntStream.range(1, schema.columns().size())
                .filter(column -> !leading.contains(column) && !schema.keyByItself(column))
                .forEach(column -> cells.column(column)
                        .filter(held -> !held.coded() && few(held.values()) && unexplained(schema.column(column), held.values()))
                        .ifPresent(held -> open.put(column, held.values())));
        return open;
    }

    private static boolean few(List<String> held) {
        return held.size() >= FEWEST_CELLS && held.size() <= MOST_CELLS && held.stream().allMatch(cell -> ColumnCells.length(cell) <= LONGEST);
    }

    /** "CDTYP = OS" reads like a code and what it means, and explains nothing that is held. */
    private static boolean unexplained(ColumnView column, List<String> held) {
        Codes own = column.codes();
        return (column.declared() == ColumnType.TEXT || column.declared() == ColumnType.NUMBER)
                && held.stream().allMatch(cell -> own.meaning(cell).isEmpty());
    }

    private boolean maybeHeld(CodeTable table) {
        return table.key().stream().anyMatch(code -> {
            Set<String> codes = cells.column(code).<Set<String>>map(found -> new HashSet<>(found.values())).orElse(Set.of());
            return elsewhere(table).anyMatch(column -> codes.containsAll(open.get(column)));
        });
    }

    private Stream<Integer> elsewhere(CodeTable table) {
        return open.keySet().stream().filter(column -> schema.column(column).table() != table.table());
    }

    /** The kind stands before the code, unless only the other way round a column holds codes of a kind. */
    private List<CodeKind> kinds(CodeTable table, List<List<String>> rows) {
        return Stream.of(kinds(table, rows, 0), kinds(table, rows, 1))
                .filter(kinds -> elsewhere(table).anyMatch(column -> kinds.stream().anyMatch(kind -> kind.lists(open.get(column)))))
                .findFirst()
                .orElse(List.of());
    }

    private List<CodeKind> kinds(CodeTable table, List<List<String>> rows, int kind) {
        Codes said = schema.column(table.key().get(kind)).codes();
        return CodeKind.in(rows, kind, said, schema.table(table.table()).name());
    }
}
