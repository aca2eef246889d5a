package io.querypilot.memory;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was used last, up to so many; safe for use by many threads. */
final class Recent {
    private Recent() {}

    static <K, V> Map<K, V> most(int size) {
        return Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > size;
            }
        });
    }
}
