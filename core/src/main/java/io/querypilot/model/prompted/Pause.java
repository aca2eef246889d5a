package io.querypilot.model.prompted;

import java.time.Duration;

/** Waits between two tries of a call. */
@FunctionalInterface
public interface Pause {
    Pause SLEEP = duration -> Thread.sleep(duration.toMillis());

    void of(Duration duration) throws InterruptedException;
}
