package io.querypilot.critic;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.BoundQuery;
import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Equalities;
import io.querypilot.critic.bind.Output;
import io.querypilot.critic.bind.Relation;
import io.querypilot.critic.bind.Scope;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which columns have one value per group because grouped columns determine them. */
final class Dependence {
    private Dependence() {}

    static Set<Binding.OfColumn> determined(BoundSelect select, BoundQuery bound, Set<Binding.OfColumn> grouped) {
        return select.scope().dialect().has(Trait.PRIMARY_KEY_ALONE_DETERMINES)
                ? withKeys(grouped, select.scope())
                : closure(grouped, Equalities.of(select, bound), select.scope());
    }

    /** Those determined in truth, whether or not this engine sees it: grouping by one of them too changes no group. */
    static Set<Binding.OfColumn> inTruth(BoundSelect select, BoundQuery bound, Set<Binding.OfColumn> grouped) {
        return closure(grouped, Equalities.of(select, bound), select.scope());
    }

    private static Set<Binding.OfColumn> closure(Set<Binding.OfColumn> grouped, Equalities equalities, Scope scope) {
        Set<Binding.OfColumn> known = new LinkedHashSet<>(grouped);
        known.addAll(equalities.constants());
        int before;
        do {
            before = known.size();
            known.addAll(withKeys(equalities.closure(known), scope));
        } while (known.size() > before);
        return known;
    }

    private static Set<Binding.OfColumn> withKeys(Set<Binding.OfColumn> known, Scope scope) {
        Set<Binding.OfColumn> all = new LinkedHashSet<>(known);
        for (Relation relation : scope.relations()) {
            if (relation.keys().stream().anyMatch(key -> known.containsAll(columns(relation, key)))) {
                all.addAll(columns(relation, relation.columns()));
            }
        }
        return all;
    }

    private static List<Binding.OfColumn> columns(Relation relation, List<Output> outputs) {
        return outputs.stream().map(output -> new Binding.OfColumn(relation, output)).toList();
    }
}
