package io.querypilot.embedded.parity;

import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.Weights;

/** The weights that ship, loaded once for all tests. */
public final class TestWeights {
    private TestWeights() {}

    private static final class Once {
        static final Weights WEIGHTS = Weights.load(ModelFiles.packaged());
    }

    public static Weights loaded() {
        return Once.WEIGHTS;
    }
}
