package io.querypilot.critic;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Relation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.WithItem;

/** What in FROM is a single row, such as a total to compare with: its columns have one value in every group. */
record OneRow(CheckedQuery query, BoundSelect within) {
    boolean is(Relation relation) {
        return Stream.concat(Stream.of(within.select().getFromItem()), joins().map(Join::getFromItem))
                .filter(item -> item != null && relation.name().equalsIgnoreCase(name(item)))
                .anyMatch(this::total);
    }

    private Stream<Join> joins() {
        return Optional.ofNullable(within.select().getJoins()).stream().flatMap(List::stream);
    }

    private static String name(FromItem item) {
        return item.getAlias() != null ? item.getAlias().getName() : item instanceof Table table ? table.getName() : "";
    }

    private boolean total(FromItem item) {
        if (item instanceof ParenthesedSelect derived) {
            return total(derived.getSelect());
        }
        return item instanceof Table table && query.bound().commonTable(table).isPresent()
                && query.tree().stream()
                        .flatMap(tree -> Optional.<List<WithItem<?>>>ofNullable(tree.getWithItemsList()).stream())
                        .flatMap(List::stream)
                        .filter(common -> common.getAliasName().equalsIgnoreCase(table.getName()))
                        .anyMatch(common -> common.getParenthesedStatement() instanceof ParenthesedSelect body
                                && total(body.getSelect()));
    }

    private boolean total(Select select) {
        return select instanceof PlainSelect plain
                && plain.getGroupBy() == null
                && plain.getSelectItems().stream()
                        .anyMatch(item -> !Aggregates.of(item.getExpression(), query.dialect()).aggregates().isEmpty());
    }
}
