package io.querypilot.link;

import io.querypilot.schema.Schema;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;

/** The indexes of the few schemas asked about last, each built once however many threads ask at the same time. */
final class IndexCache<T> {
    private static final int MOST_SCHEMAS = 4;

    private static final class Entry<T> {
        final Schema schema;
        private volatile T index;

        Entry(Schema schema) {
            this.schema = schema;
        }

        /** The fingerprint knows the structure only; comments and samples can differ under the same one. */
        boolean of(Schema other) {
            return schema.fingerprint().equals(other.fingerprint()) && schema.tables().equals(other.tables());
        }

        T index(Function<Schema, T> build) {
            T known = index;
            return known == null ? built(build) : known;
        }

        private synchronized T built(Function<Schema, T> build) {
            if (index == null) {
                index = build.apply(schema);
            }
            return index;
        }
    }

    private final Deque<Entry<T>> recent = new ArrayDeque<>();
    private final Function<Schema, T> build;
    /** The first of them, for most ask about the very schema that was asked about before: they need no lock. */
    private volatile Entry<T> latest;

    IndexCache(Function<Schema, T> build) {
        this.build = build;
    }

    /** Built outside the lock of the cache, so that a large schema holds up only those who ask about it. */
    T index(Schema schema) {
        Entry<T> before = latest;
        return (before != null && before.schema == schema ? before : entry(schema)).index(build);
    }

    private synchronized Entry<T> entry(Schema schema) {
        Entry<T> found = recent.stream()
                .filter(entry -> entry.of(schema))
                .findFirst()
                .orElseGet(() -> new Entry<>(schema));
        recent.remove(found);
        recent.addFirst(found);
        if (recent.size() > MOST_SCHEMAS) {
            recent.removeLast();
        }
        latest = found;
        return found;
    }
}
