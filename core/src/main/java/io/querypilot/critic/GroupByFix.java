package io.querypilot.critic;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.sql.Clause;
import io.querypilot.sql.ClauseMap;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Span;
import io.querypilot.sql.Token;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.sf.jsqlparser.schema.Column;

/** Adds the columns a GROUP BY lacks, making no other change. */
final class GroupByFix {
    private final CheckedQuery query;
    private final BoundSelect bound;

    GroupByFix(CheckedQuery query, BoundSelect bound) {
        this.query = query;
        this.bound = bound;
    }

    List<Edit> adding(List<Column> columns) {
        Optional<Span> first = columns.stream().findFirst().flatMap(query::span);
        if (first.isEmpty() || !plainKeys() || onlyExtremes()) {
            return List.of();
        }
        String names = columns.stream()
                .map(column -> query.written(column, column.getFullyQualifiedName()))
                .distinct()
                .collect(Collectors.joining(", "));
        return new ClauseMap(query.tokens()).around(first.get().start()).stream()
                .map(query -> insert(query, names))
                .toList();
    }

    private Edit insert(ClauseMap.Query query, String names) {
        Optional<Token> lastKey = query.last(Clause.GROUP_BY);
        int place = lastKey.orElseGet(() -> query.lastBefore(Clause.GROUP_BY)).end();
        return new Edit(place, place, (lastKey.isPresent() ? ", " : " GROUP BY ") + names);
    }

    /** ROLLUP, CUBE and GROUPING SETS change meaning with what is added to them. */
    private boolean plainKeys() {
        return bound.select().getGroupBy() == null
                || (bound.select().getGroupBy().getGroupingSets().isEmpty()
                        && bound.select().getGroupBy().getGroupByExpressionList().size()
                                == Grouping.keys(bound.select()).size());
    }

    /** {@code SELECT name, MAX(price)} asks for the row that holds it, not for one row per name. */
    private boolean onlyExtremes() {
        return bound.select().getSelectItems().stream()
                .flatMap(item -> Aggregates.of(item.getExpression(), query.dialect()).aggregates().stream())
                .allMatch(Aggregates::extreme);
    }
}
