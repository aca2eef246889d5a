package io.querypilot.policy;

import io.querypilot.policy.Policy.Rule;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which tables of a schema the rules of one role are about: {@code orders} one, {@code sales.*} all of a schema or database. */
record RuledTables(Schema schema, List<Rule> rules) {
    /** Those of a rule; where a table is named, what is said of its schema does not hold for it. */
    List<Table> of(Rule rule) {
        if (!rule.wide()) {
            return schema.table(rule.table().text()).stream().toList();
        }
        Set<String> named = rules.stream()
                .filter(other -> !other.wide())
                .flatMap(other -> of(other).stream())
                .map(Table::path)
                .collect(Collectors.toSet());
        return within(rule).filter(table -> !named.contains(table.path())).toList();
    }

    /** What a view reads may lie elsewhere, so none is granted but by its name. */
    private Stream<Table> within(Rule rule) {
        String text = rule.table().text();
        String namespace = text.equals("*") ? "" : text.substring(0, text.length() - 2);
        boolean exact = schema.tables().stream().anyMatch(table -> table.namespace().equals(namespace));
        Predicate<Table> there = table ->
                exact ? table.namespace().equals(namespace) : table.namespace().equalsIgnoreCase(namespace);
        return schema.tables().stream().filter(there).filter(table -> rule.nothing() || !table.view());
    }
}
