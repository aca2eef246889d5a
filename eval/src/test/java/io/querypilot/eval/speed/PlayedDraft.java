package io.querypilot.eval.speed;

import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;

/** Writes one draft, and another after a failure, each after a fixed time; what is measured is everything else. */
record PlayedDraft(String first, String second, int latencyMillis) implements Model {
    @Override
    public String name() {
        return "played";
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return new Reply<>(Understanding.NONE, Usage.NONE);
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        try {
            Thread.sleep(latencyMillis);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return new Reply<>(new Draft.Sql(request.failures().isEmpty() ? first : second, "", 1), Usage.NONE);
    }
}
