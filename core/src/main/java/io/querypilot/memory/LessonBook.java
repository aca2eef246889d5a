package io.querypilot.memory;

import io.querypilot.schema.Schema;
import java.util.List;

/** Recalls the lessons that matter for a question and keeps what was learned from it. */
public interface LessonBook {
    /** Lessons are turned off. */
    LessonBook OFF = new LessonBook() {
        @Override
        public List<Lesson> recall(String question, String tenant, Schema schema) {
            return List.of();
        }

        @Override
        public void used(List<Lesson> lessons, boolean success) {
            // Nothing was recalled, so nothing was used.
        }

        @Override
        public void learn(List<Lesson> lessons) {
            // Turned off.
        }
    };

    /** The lessons that a question touches and the schema still bears out, surest first; not all of them apply. */
    List<Lesson> recall(String question, String tenant, Schema schema);

    /** Tells how a question that these lessons took part in ended. */
    void used(List<Lesson> lessons, boolean success);

    void learn(List<Lesson> lessons);
}
