package io.querypilot.link;

import io.querypilot.schema.Schema;
import java.util.ArrayDeque;
import java.util.Deque;

/** The few schemas asked about last, each prepared once however many threads ask for it at the same time. */
final class IndexCache {
    private static final int MOST_SCHEMAS = 4;

    private final Deque<Prepared> recent = new ArrayDeque<>();

    Prepared prepared(Schema schema) {
        Prepared prepared = entry(schema);
        prepared.index();
        return prepared;
    }

    private synchronized Prepared entry(Schema schema) {
        Prepared found = recent.stream()
                .filter(prepared -> prepared.of(schema))
                .findFirst()
                .orElseGet(() -> new Prepared(schema));
        recent.remove(found);
        recent.addFirst(found);
        if (recent.size() > MOST_SCHEMAS) {
            recent.removeLast();
        }
        return found;
    }
}
