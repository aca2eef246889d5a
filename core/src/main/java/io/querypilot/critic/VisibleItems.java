package io.querypilot.critic;

import io.querypilot.sql.Dialect;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** The items of a SELECT list that a clause may name; {@code first} where they win over columns of the same name. */
record VisibleItems(List<SelectItem<?>> items, Dialect dialect, boolean first) {
    static final VisibleItems NONE = new VisibleItems(List.of(), Dialect.SQLITE, false);

    static VisibleItems of(PlainSelect select, Dialect dialect) {
        return new VisibleItems(select.getSelectItems(), dialect, false);
    }

    /** What an expression in this clause may name. */
    VisibleItems in(Clause clause) {
        return insideExpressions().contains(clause) ? this : NONE;
    }

    /** What a name that stands alone in ORDER BY or GROUP BY may mean. */
    VisibleItems alone(Clause clause) {
        if (clause == Clause.ORDER_BY) {
            return new VisibleItems(items, dialect, true);
        }
        boolean seen = clause == Clause.GROUP_BY && dialect != Dialect.SQLSERVER && dialect != Dialect.TRINO;
        return seen ? this : NONE;
    }

    private Set<Clause> insideExpressions() {
        return switch (dialect) {
            case SQLITE -> EnumSet.of(Clause.WHERE, Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY);
            case DUCKDB -> EnumSet.allOf(Clause.class);
            case MYSQL, BIGQUERY -> EnumSet.of(Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY);
            case TRINO, SQLSERVER -> EnumSet.of(Clause.ORDER_BY);
            case POSTGRESQL -> EnumSet.noneOf(Clause.class);
        };
    }

    Optional<SelectItem<?>> named(Name name) {
        for (SelectItem<?> item : items) {
            if (name(item).filter(actual -> finds(name, actual)).isPresent()) {
                return Optional.of(item);
            }
        }
        return Optional.empty();
    }

    private boolean finds(Name name, Name actual) {
        return name.finds(actual.folded(dialect), dialect);
    }

    private Optional<Name> name(SelectItem<?> item) {
        if (item.getAlias() != null) {
            return Optional.of(Name.of(item.getAlias().getName()));
        }
        // In ORDER BY a column that was selected may be named again without its table.
        return first && item.getExpression() instanceof Column column
                ? Optional.of(Name.of(column.getColumnName()))
                : Optional.empty();
    }
}
