package io.querypilot.embedded.grammar;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.ActionSpace;
import java.util.BitSet;

/** The grammar of plans over one schema. */
public record Grammar(SchemaView schema, ActionSpace space) {
    /** The numbers of the actions that may follow. */
    public BitSet allowed(Derivation derivation) {
        return Allowed.of(schema, space, derivation);
    }

    /** Where the derivation stands after an allowed action. */
    public Derivation advance(Derivation derivation, int action) {
        return new Advance(schema).after(derivation, space.action(action));
    }
}
