package io.querypilot.doubt.ground;

import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Relation;
import java.util.List;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** What a query joins from the left, and so may leave empty. */
public final class Outer {
    private Outer() {}

    public static List<Relation> relations(PlainSelect select, QueryNames names) {
        return Conditions.joins(select).stream()
                .filter(Join::isLeft)
                .map(Join::getFromItem)
                .filter(Table.class::isInstance)
                .flatMap(table -> Stream.ofNullable(names.query().bound().from().get((Table) table)))
                .toList();
    }

    /** Whether only rows without a match in what is joined from the left are kept, which are then there once each. */
    public static boolean unmatched(Relation optional, PlainSelect select, QueryNames names) {
        return relations(select, names).contains(optional)
                && Conditions.split(select.getWhere()).stream()
                        .filter(condition -> condition instanceof IsNullExpression test && !test.isNot())
                        .flatMap(test -> names.stored(((IsNullExpression) test).getLeftExpression()).stream())
                        .anyMatch(one -> one.relation().filter(optional::equals).isPresent());
    }
}
