package io.querypilot.eval;

import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A model that writes for each question the draft that is due after so many failures; an empty one declines. */
class PlayedModel implements Model {
    private final Map<String, List<String>> drafts;
    private final AtomicInteger calls = new AtomicInteger();

    PlayedModel(Map<String, List<String>> drafts) {
        this.drafts = drafts;
    }

    int calls() {
        return calls.get();
    }

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
        calls.incrementAndGet();
        List<String> known = drafts.get(request.question());
        String sql = known.get(Math.min(request.failures().size(), known.size() - 1));
        Draft draft =
                sql.isEmpty() ? new Draft.Declined("nothing of the kind", List.of()) : new Draft.Sql(sql, "", 0.9);
        return new Reply<>(draft, new Usage(10, 5, 1));
    }
}
