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

    /** Whether it wants to be told of replies while they arrive; where nobody does they are not streamed. */
    default boolean hearsReplies() {
        return false;
    }

    /** This one, told of replies while they arrive too. */
    static Listener hearingReplies(Listener listener) {
        return hearing(listener, true);
    }

    private static Listener hearing(Listener listener, boolean replies) {
        return new Listener() {
            @Override
            public void on(StepEvent event) {
                listener.on(event);
            }

            @Override
            public boolean hearsReplies() {
                return replies;
            }
        };
    }

    /**
     * Tells each of them, of replies that arrive those that hear them; one that throws hurts neither the question nor the
     * others, and is logged once.
     */
    static Listener all(List<Listener> listeners) {
        List<Listener> contained = listeners.stream().map(Listener::contained).toList();
        return hearing(
                event -> contained.forEach(listener -> listener.on(event)),
                listeners.stream().anyMatch(Listener::hearsReplies));
    }

    private static Listener contained(Listener listener) {
        Logger log = LoggerFactory.getLogger("io.querypilot");
        AtomicBoolean told = new AtomicBoolean();
        return event -> {
            try {
                if (listener.hearsReplies() || !(event instanceof StepEvent.Arriving)) {
                    listener.on(event);
                }
            } catch (RuntimeException fault) {
                if (!told.getAndSet(true)) {
                    log.warn("A listener fails on {}; its further faults are not logged", event.getClass(), fault);
                }
            }
        };
    }
}
