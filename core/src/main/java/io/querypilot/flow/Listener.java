package io.querypilot.flow;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Is told what happens to questions, on the thread that works on them: progress, logs and metrics come from here. */
@FunctionalInterface
public interface Listener {
    Listener NONE = event -> {};

    void on(StepEvent event);

    /** Tells each of them; one that throws hurts neither the question nor the others, and is logged once. */
    static Listener all(List<Listener> listeners) {
        List<Listener> contained = listeners.stream().map(Listener::contained).toList();
        return event -> contained.forEach(listener -> listener.on(event));
    }

    private static Listener contained(Listener listener) {
        Logger log = LoggerFactory.getLogger("io.querypilot");
        AtomicBoolean told = new AtomicBoolean();
        return event -> {
            try {
                listener.on(event);
            } catch (RuntimeException fault) {
                if (!told.getAndSet(true)) {
                    log.warn("A listener fails on {}; its further faults are not logged", event.getClass(), fault);
                }
            }
        };
    }
}
