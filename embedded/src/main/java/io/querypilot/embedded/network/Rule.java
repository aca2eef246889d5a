package io.querypilot.embedded.network;

import io.querypilot.embedded.grammar.Derivation;
import java.util.BitSet;

/** Narrows what the grammar allows, by what a person or an earlier failure asks for. */
public interface Rule {
    Rule NONE = (derivation, allowed) -> allowed;

    BitSet restrict(Derivation derivation, BitSet allowed);
}
