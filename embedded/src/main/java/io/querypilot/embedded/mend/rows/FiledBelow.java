package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.Levels;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Query;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Places of a query whose table has rows below one another, where nothing is filed under a row that has others below it: of
 * categories that only hold categories nothing is found by their own key.
 */
record FiledBelow(Query query, Prepared prepared) {
    Optional<Levels> at(int place) {
        return levels(place).filter(this::filedBelow);
    }

    /**
     * Whatever is filed where; a table that the query has twice is already looked at on both levels, and of one with more than two
     * levels what is above a row is not yet the main one.
     */
    Optional<Levels> levels(int place) {
        return Levels.of(query.tables().get(place), prepared.schema())
                .filter(levels -> prepared.schema().table(levels.table()).twoLevels())
                .filter(levels -> query.tables().size() > 1 && !looksAbove(levels));
    }

    private boolean looksAbove(Levels levels) {
        return query.expressions().flatMap(expression -> expression.columns()).anyMatch(use -> use.column() == levels.above())
                || Collections.frequency(query.tables(), levels.table()) > 1;
    }

    private boolean filedBelow(Levels levels) {
        Set<String> above = cells(levels.above());
        List<ColumnPair> filed = filed(levels);
        return !above.isEmpty() && !filed.isEmpty()
                && filed.stream().map(key -> cells(key.left())).allMatch(held -> !held.isEmpty() && Collections.disjoint(held, above));
    }

    /** The keys by which others are filed there: those of the query's tables, else those of any. */
    private List<ColumnPair> filed(Levels levels) {
        SchemaView schema = prepared.schema();
        List<ColumnPair> all = schema.foreignKeys().stream()
                .filter(key -> key.right() == levels.key() && schema.column(key.left()).table() != levels.table())
                .toList();
        List<ColumnPair> own = all.stream().filter(key -> query.tables().contains(schema.column(key.left()).table())).toList();
        return own.isEmpty() ? all : own;
    }

    private Set<String> cells(int column) {
        return prepared.cellsOf(column).map(ColumnCells::values).map(values -> (Set<String>) new HashSet<>(values)).orElse(Set.of());
    }
}
