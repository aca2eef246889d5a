package io.querypilot.embedded;

import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.model.Model;
import io.querypilot.model.ModelContract;

/** The model that ships keeps to what every model does. */
class EmbeddedModelContractTest extends ModelContract {
    @Override
    protected Model open() {
        return new EmbeddedModel(TestWeights.loaded());
    }
}
