package io.querypilot.embedded.grammar;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.ActionSpace;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** The grammar of plans over one schema; {@code cells} are the values shown beside a column, which it may name. */
public record Grammar(SchemaView schema, ActionSpace space, Map<Integer, List<String>> cells) {
    /** The numbers of the actions that may follow. */
    public BitSet allowed(Derivation derivation) {
        return Allowed.of(this, derivation);
    }

    /** Where the derivation stands after an allowed action. */
    public Derivation advance(Derivation derivation, int action) {
        return Advance.after(derivation, space.action(action));
    }
}
