package io.querypilot.step;

import io.querypilot.model.Join;
import io.querypilot.model.Join.Evidence;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.state.JoinPlan;
import io.querypilot.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** INFER_JOINS: how the tables connect, by foreign keys first and by matching names and types where there are none. */
public record InferJoins() implements Step {
    private static final double DECLARED = 1.0;
    private static final double SAME_NAME = 0.8;

    @Override
    public State apply(State state) {
        Schema schema = state.ground().schema();
        List<Table> tables = state.ground().understanding().tables().stream()
                .flatMap(name -> schema.table(name).stream())
                .distinct()
                .toList();
        return state.withGround(state.ground().withJoins(new JoinPlan(joins(tables), List.of())));
    }

    private static List<Join> joins(List<Table> tables) {
        List<Join> found = new ArrayList<>();
        for (Table from : tables) {
            for (Table to : tables) {
                if (from != to) {
                    found.addAll(declared(from, to));
                }
            }
        }
        tables.forEach(table -> sharedName(table, tables, found).ifPresent(found::add));
        return found;
    }

    private static List<Join> declared(Table from, Table to) {
        return from.foreignKeys().stream()
                .filter(key -> key.targetTable().equalsIgnoreCase(to.path()))
                .flatMap(key -> pairs(from, key).stream())
                .toList();
    }

    private static List<Join> pairs(Table from, ForeignKey key) {
        List<Join> joins = new ArrayList<>();
        for (int i = 0; i < key.columns().size(); i++) {
            joins.add(new Join(
                    from.path(),
                    key.columns().get(i),
                    key.targetTable(),
                    key.targetColumns().get(i),
                    DECLARED,
                    Evidence.FOREIGN_KEY));
        }
        return joins;
    }

    /** A table that no key connects joins by a column that carries the name and kind of another table's key. */
    private static Optional<Join> sharedName(Table table, List<Table> tables, List<Join> found) {
        boolean connected = found.stream()
                .anyMatch(join -> join.leftTable().equals(table.path()) || join.rightTable().equals(table.path()));
        if (connected) {
            return Optional.empty();
        }
        return tables.stream()
                .filter(other -> other != table)
                .flatMap(other -> sharedKey(table, other).stream())
                .findFirst();
    }

    private static Optional<Join> sharedKey(Table table, Table other) {
        return table.columns().stream()
                .filter(column -> column.name().length() > 2)
                .flatMap(column -> other.column(column.name()).stream()
                        .filter(match -> match.kind() == column.kind() && keyLike(column, match))
                        .map(match -> new Join(
                                table.path(),
                                column.name(),
                                other.path(),
                                match.name(),
                                SAME_NAME,
                                Evidence.NAME_AND_TYPE)))
                .findFirst();
    }

    private static boolean keyLike(Column one, Column other) {
        return one.primaryKey() || other.primaryKey();
    }
}
