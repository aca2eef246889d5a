package io.querypilot.critic.bind;

import io.querypilot.sql.Clause;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** The items of a SELECT list that a clause may name; {@code first} where they win over columns of the same name. */
public record VisibleItems(List<SelectItem<?>> items, Dialect dialect, boolean first) {
    public static final VisibleItems NONE = new VisibleItems(List.of(), Dialect.SQLITE, false);

    public static VisibleItems of(PlainSelect select, Dialect dialect) {
        return new VisibleItems(select.getSelectItems(), dialect, false);
    }

    /** What an expression in this clause may name. */
    public VisibleItems in(Clause clause) {
        return dialect.aliasesVisibleIn().contains(clause) ? this : NONE;
    }

    /** What a name that stands alone in ORDER BY or GROUP BY may mean. */
    public VisibleItems alone(Clause clause) {
        if (clause == Clause.ORDER_BY) {
            return new VisibleItems(items, dialect, true);
        }
        boolean seen = clause == Clause.GROUP_BY && dialect.has(Trait.GROUPS_BY_ALIAS);
        return seen ? this : NONE;
    }

    public Optional<SelectItem<?>> named(Name name) {
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
