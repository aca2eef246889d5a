package io.querypilot.requirement;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.requirement.Rule.Definition;
import io.querypilot.schema.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * Whether a draft follows a team's definition: its tree holds the formula, the same operators over the same columns, and
 * where the definition's tables are read the same conditions, each by column, operator and value. That a draft merely
 * names the columns says nothing: a sum of them is no difference, and another value other rows.
 */
public record Adherence(Critic critic, Schema schema) {
    /** What of a definition a draft lacks, in the definition's own words; none where it follows it. */
    public List<String> lacking(Definition definition, CheckedQuery draft) {
        CheckedQuery defined = critic.check(definition.statement(), schema);
        Optional<PlainSelect> meaning = defined.tree().filter(PlainSelect.class::isInstance).map(PlainSelect.class::cast);
        if (definition.statement().isEmpty() || meaning.isEmpty() || !draft.parses()) {
            return List.of();
        }
        List<String> lacking = new ArrayList<>();
        Expression formula = meaning.get().getSelectItems().get(0).getExpression();
        if (!definition.narrows() && !holds(draft, new FormulaReader(defined).read(formula))) {
            lacking.add("the formula " + formula);
        }
        ConditionReader conditions = new ConditionReader(new FormulaReader(defined));
        for (Expression condition : Conditions.split(meaning.get().getWhere())) {
            if (!holds(draft, conditions.read(condition), definition)) {
                lacking.add("the condition " + condition);
            }
        }
        return lacking;
    }

    private static boolean holds(CheckedQuery draft, Terms formula) {
        FormulaReader reader = new FormulaReader(draft);
        return draft.nodes(Expression.class).stream()
                .anyMatch(node -> reader.read(node).equals(formula));
    }

    /** Rows are narrowed wherever their table is read, a figure where it is computed. */
    private static boolean holds(CheckedQuery draft, List<String> conditions, Definition definition) {
        ConditionReader reader = new ConditionReader(new FormulaReader(draft));
        List<BoundSelect> reading = draft.bound().selects().stream().filter(one -> reads(one, definition)).toList();
        if (reading.size() < 2) {
            Set<String> everywhere = new HashSet<>();
            draft.bound().selects().forEach(one -> everywhere.addAll(conditions(one.select(), draft, reader)));
            return everywhere.containsAll(conditions);
        }
        Stream<Set<String>> each = reading.stream().map(one -> conditions(one.select(), draft, reader));
        return definition.narrows()
                ? each.allMatch(held -> held.containsAll(conditions))
                : each.anyMatch(held -> held.containsAll(conditions));
    }

    private static boolean reads(BoundSelect one, Definition definition) {
        return one.scope().relations().stream()
                .flatMap(relation -> relation.table().stream())
                .anyMatch(table -> definition.tables().contains(table.path()));
    }

    /** Those of WHERE and of joins, of HAVING, and of what is aggregated: CASE WHEN and FILTER. */
    private static Set<String> conditions(PlainSelect select, CheckedQuery draft, ConditionReader reader) {
        Stream<Expression> narrowed = Stream.concat(Conditions.of(select).stream(), Stream.ofNullable(select.getHaving()));
        Stream<Expression> aggregated = Stream.concat(
                draft.nodes(WhenClause.class).stream().filter(when -> within(select, when)).map(WhenClause::getWhenExpression),
                draft.nodes(AnalyticExpression.class).stream()
                        .filter(call -> within(select, call))
                        .flatMap(call -> Stream.ofNullable(call.getFilterExpression())));
        Set<String> all = new HashSet<>();
        Stream.concat(narrowed, aggregated).forEach(condition -> all.addAll(reader.read(condition)));
        return all;
    }

    private static boolean within(PlainSelect select, Expression part) {
        String text = part.toString();
        return select.getSelectItems().stream().anyMatch(item -> item.toString().contains(text))
                || select.getHaving() != null && select.getHaving().toString().contains(text)
                || select.getOrderByElements() != null && select.getOrderByElements().stream().anyMatch(order -> order.toString().contains(text));
    }
}
