package io.querypilot.link;

import io.querypilot.schema.Schema;
import java.util.ArrayDeque;
import java.util.Deque;

/** The indexes of the few schemas asked about last, each built once however many threads ask at the same time. */
final class IndexCache {
    private static final int MOST_SCHEMAS = 4;

    private static final class Entry {
        final Schema schema;
        private SchemaIndex index;

        Entry(Schema schema) {
            this.schema = schema;
        }

        /** The fingerprint knows the structure only; comments and samples can differ under the same one. */
        boolean of(Schema other) {
            return schema.fingerprint().equals(other.fingerprint()) && schema.tables().equals(other.tables());
        }

        synchronized SchemaIndex index() {
            if (index == null) {
                index = new SchemaIndex(schema.tables());
            }
            return index;
        }
    }

    private final Deque<Entry> recent = new ArrayDeque<>();

    /** Built outside the lock of the cache, so that a large schema holds up only those who ask about it. */
    SchemaIndex index(Schema schema) {
        return entry(schema).index();
    }

    private synchronized Entry entry(Schema schema) {
        Entry found = recent.stream()
                .filter(entry -> entry.of(schema))
                .findFirst()
                .orElseGet(() -> new Entry(schema));
        recent.remove(found);
        recent.addFirst(found);
        if (recent.size() > MOST_SCHEMAS) {
            recent.removeLast();
        }
        return found;
    }
}
