package io.querypilot.flow;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
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
     * Tells each of them, of replies that arrive those that hear them; one that throws, whatever it throws, hurts neither
     * the question nor the others, and is logged once.
     */
    static Listener all(List<Listener> listeners) {
        List<Listener> contained = listeners.stream().map(Listener::contained).toList();
        return hearing(
                event -> contained.forEach(listener -> listener.on(event)),
                contained.stream().anyMatch(Listener::hearsReplies));
    }

    /** One that fails to say whether it hears replies hears none. */
    private static Listener contained(Listener listener) {
        AtomicBoolean told = new AtomicBoolean();
        AtomicBoolean hears = new AtomicBoolean();
        contain(() -> "when asked what it hears", told, () -> hears.set(listener.hearsReplies()));
        Listener hearing = event -> {
            if (hears.get() || !(event instanceof StepEvent.Arriving)) {
                contain(() -> "on " + event.getClass().getSimpleName(), told, () -> listener.on(event));
            }
        };
        return hearing(hearing, hears.get());
    }

    /** Only a machine that is broken ends the question: an assertion or a checked exception is the listener's own fault. */
    private static void contain(Supplier<String> when, AtomicBoolean told, Runnable work) {
        try {
            work.run();
        } catch (VirtualMachineError broken) {
            throw broken;
        } catch (Throwable fault) {
            if (fault instanceof InterruptedException) {
                // Whoever throws this has taken the interrupt, which was meant to cancel the question.
                Thread.currentThread().interrupt();
            }
            if (!told.getAndSet(true)) {
                LoggerFactory.getLogger("io.querypilot")
                        .warn("A listener fails {}; its further faults are not logged", when.get(), fault);
            }
        }
    }
}
