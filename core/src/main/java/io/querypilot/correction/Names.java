package io.querypilot.correction;

import io.querypilot.correction.Constraint.AvoidTables;
import io.querypilot.correction.Constraint.JoinOn;
import io.querypilot.correction.Constraint.UseTable;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the names a person uses in the schema, or the nearest ones. */
final class Names {
    private static final int NEAREST = 3;

    private final Schema schema;

    Names(Schema schema) {
        this.schema = schema;
    }

    Optional<Table> table(String said) {
        return schema.table(bare(said));
    }

    /** Whether this is a table's name misspelt, and no column's. */
    boolean nearlyTable(String said) {
        return !isColumn(said)
                && NearMatch.nearest(bare(said), schema.tables().stream().map(Table::path).toList()).isPresent();
    }

    boolean isColumn(String said) {
        String name = bare(said);
        String last = name.substring(name.lastIndexOf('.') + 1);
        return !schema.tablesWithColumn(last).isEmpty();
    }

    Correction.Unknown unknown(String said) {
        List<String> candidates = schema.tables().stream().map(Table::path).toList();
        return new Correction.Unknown(bare(said), NearMatch.ranked(bare(said), candidates, NEAREST));
    }

    /** One table chosen, others rejected; all of them must be there. */
    Correction selection(String selected, List<String> rejected) {
        Optional<String> missing = Stream.concat(Stream.of(selected), rejected.stream())
                .filter(name -> table(name).isEmpty())
                .findFirst();
        if (missing.isPresent()) {
            return unknown(missing.get());
        }
        Optional<Table> table = table(selected);
        List<Constraint> constraints = new ArrayList<>(List.of(new UseTable(table.get().path())));
        List<String> others = rejected.stream()
                .flatMap(name -> table(name).stream())
                .filter(other -> other != table.get())
                .map(Table::path)
                .toList();
        if (!others.isEmpty()) {
            constraints.add(new AvoidTables(others));
        }
        return new Correction.Understood(constraints);
    }

    /** Two columns with their tables, {@code table.column} each. */
    Correction join(String left, String right) {
        Optional<Correction.Unknown> missing = missing(left).or(() -> missing(right));
        if (missing.isPresent()) {
            return missing.get();
        }
        return new Correction.Understood(List.of(new JoinOn(
                tableOf(left).orElseThrow().path(), columnOf(left), tableOf(right).orElseThrow().path(), columnOf(right))));
    }

    private Optional<Correction.Unknown> missing(String path) {
        Optional<Table> table = tableOf(path);
        if (table.isEmpty()) {
            return Optional.of(unknown(prefix(path)));
        }
        String column = suffix(path);
        return table.get().column(column).isPresent()
                ? Optional.empty()
                : Optional.of(new Correction.Unknown(bare(path), nearestColumns(table.get(), column)));
    }

    private static List<String> nearestColumns(Table table, String column) {
        List<String> candidates = table.columns().stream().map(Column::name).toList();
        return NearMatch.ranked(column, candidates, NEAREST).stream()
                .map(name -> table.path() + "." + name)
                .toList();
    }

    private Optional<Table> tableOf(String path) {
        return schema.table(prefix(path));
    }

    private String columnOf(String path) {
        return tableOf(path).orElseThrow().column(suffix(path)).orElseThrow().name();
    }

    private static String prefix(String path) {
        String name = bare(path);
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private static String suffix(String path) {
        String name = bare(path);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String bare(String said) {
        return said.strip().replaceAll("[\"`\\[\\]]", "").replaceAll("[.,;!]+$", "");
    }
}
