package io.querypilot.thread;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a thread knows of its work and those know too that go on with it: new threads by themselves, threads that were used
 * before where they are handed the work as {@link #over} gives it. A trace needs it to tell whose step a call belongs to.
 */
public final class Carried<T> {
    private static final InheritableThreadLocal<Map<Carried<?>, Object>> HERE = new InheritableThreadLocal<>();

    /** The work as another thread is to do it, which knows meanwhile what this one knows. */
    public static <T> Supplier<T> over(Supplier<T> work) {
        Map<Carried<?>, Object> here = HERE.get();
        return () -> {
            Map<Carried<?>, Object> before = HERE.get();
            HERE.set(here);
            try {
                return work.get();
            } finally {
                HERE.set(before);
            }
        };
    }

    /** Null where nothing is known. */
    @SuppressWarnings("unchecked")
    public T get() {
        return (T) known().get(this);
    }

    public void set(T value) {
        Map<Carried<?>, Object> changed = new HashMap<>(known());
        changed.put(this, value);
        HERE.set(changed);
    }

    public void remove() {
        Map<Carried<?>, Object> changed = new HashMap<>(known());
        changed.remove(this);
        HERE.set(changed);
    }

    /** Never changed, because other threads have the same one. */
    private static Map<Carried<?>, Object> known() {
        Map<Carried<?>, Object> known = HERE.get();
        return known == null ? Map.of() : known;
    }
}
