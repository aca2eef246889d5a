package io.querypilot.memory;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Keeps lessons per database and tenant; safe for use by many threads and processes. */
public interface Lessons {
    /** Every lesson of this database and tenant, whatever its status. */
    List<Lesson> all(String database, String tenant);

    Optional<Lesson> find(String id);

    /** Adds a lesson, or keeps the one that says the same already and returns that. */
    Lesson add(Lesson lesson);

    /** Changes one lesson as it is at that moment, so that no concurrent change is lost; empty if it is gone. */
    Optional<Lesson> change(String id, UnaryOperator<Lesson> change);

    /** These hold on the schema of this fingerprint too. */
    void borneOut(List<String> ids, String fingerprint);

    Lift lift(String id);

    /** Counts a question that a lesson would have matched but that was asked without it, for the measured lift. */
    void countWithout(String id, boolean success);
}
