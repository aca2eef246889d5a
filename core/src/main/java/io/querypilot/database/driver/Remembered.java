package io.querypilot.database.driver;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What was worked out of texts before; of the longest ago nothing is kept once they have more than four million characters
 * together. A catalogue of thousands of views that changed in one of them is then not parsed all over again.
 */
public final class Remembered<V> {
    private static final long MOST_CHARACTERS = 4L << 20;

    private final Function<String, V> work;
    private final Map<String, V> known = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    public Remembered(Function<String, V> work) {
        this.work = work;
    }

    public V of(String text) {
        V before = known(text);
        return before == null ? kept(text, work.apply(text)) : before;
    }

    private synchronized V known(String text) {
        return known.get(text);
    }

    private synchronized V kept(String text, V value) {
        if (known.put(text, value) == null) {
            characters += text.length();
        }
        for (Iterator<String> eldest = known.keySet().iterator(); characters > MOST_CHARACTERS; eldest.remove()) {
            characters -= eldest.next().length();
        }
        return value;
    }
}
