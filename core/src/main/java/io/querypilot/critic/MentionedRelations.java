package io.querypilot.critic;

import io.querypilot.critic.bind.BoundQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Relation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;

/** The relations a condition speaks of, in the queries inside it too. */
final class MentionedRelations extends ExpressionVisitorAdapter<Void> {
    private final BoundQuery bound;
    private final Set<Relation> relations = new LinkedHashSet<>();

    private MentionedRelations(BoundQuery bound) {
        this.bound = bound;
    }

    static Set<Relation> of(Expression condition, BoundQuery bound) {
        MentionedRelations mentioned = new MentionedRelations(bound);
        condition.accept(mentioned, null);
        return mentioned.relations;
    }

    @Override
    public <S> Void visit(Column column, S context) {
        bound.columnBinding(column).ifPresent(found -> relations.add(found.relation()));
        return null;
    }

    @Override
    public <S> Void visit(ParenthesedSelect select, S context) {
        return visit(select.getSelect(), context);
    }

    @Override
    public <S> Void visit(Select select, S context) {
        if (select instanceof PlainSelect plain) {
            Conditions.of(plain).forEach(condition -> condition.accept(this, context));
            plain.getSelectItems().forEach(item -> item.getExpression().accept(this, context));
            if (plain.getHaving() != null) {
                plain.getHaving().accept(this, context);
            }
        } else if (select instanceof SetOperationList list) {
            List<Select> branches = list.getSelects();
            branches.forEach(branch -> visit(branch, context));
        } else if (select instanceof ParenthesedSelect nested) {
            visit(nested.getSelect(), context);
        }
        return null;
    }
}
