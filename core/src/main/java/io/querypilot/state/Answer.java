package io.querypilot.state;

import io.querypilot.database.ResultTable;
import io.querypilot.model.Usage;
import java.time.Duration;
import java.util.List;

/** What a question came to. */
public sealed interface Answer {
    Story story();

    /** How it came about, the same for every kind of answer. */
    record Story(Question question, List<Attempt> attempts, String model, Usage usage, Duration elapsed) {
        public Story {
            attempts = List.copyOf(attempts);
        }

        /** The whole time, known only when the last step has run. */
        public Story lasting(Duration whole) {
            return new Story(question, attempts, model, usage, whole);
        }
    }

    Answer lasting(Duration whole);

    /** Rows, the SQL that brought them, and how far to trust them. */
    record Answered(Story story, Attempt attempt, ResultTable table, String summary, Reflection reflection)
            implements Answer {
        /** The same answer with one thing more to be known of it. */
        public Answered noting(String issue) {
            return new Answered(story, attempt, table, summary, reflection.noting(issue));
        }

        @Override
        public Answered lasting(Duration whole) {
            return new Answered(story.lasting(whole), attempt, table, summary, reflection);
        }
    }

    /** The person must say more before this can be answered. */
    record NeedsCorrection(Story story, Clarification clarification) implements Answer {
        @Override
        public NeedsCorrection lasting(Duration whole) {
            return new NeedsCorrection(story.lasting(whole), clarification);
        }
    }

    /** Every attempt failed; the clarification lists them and what the person can do. */
    record Failed(Story story, Clarification clarification) implements Answer {
        @Override
        public Failed lasting(Duration whole) {
            return new Failed(story.lasting(whole), clarification);
        }
    }
}
