package io.querypilot.state;

import io.querypilot.database.ResultTable;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Usage;
import java.time.Duration;
import java.util.List;

/** What a question came to. */
public sealed interface Answer {
    Trace trace();

    /** How it came about, the same for every kind of answer. */
    record Trace(Question question, List<Attempt> attempts, String model, Usage usage, Duration elapsed) {
        public Trace {
            attempts = List.copyOf(attempts);
        }

        /** The whole time, known only when the last step has run. */
        public Trace lasting(Duration whole) {
            return new Trace(question, attempts, model, usage, whole);
        }
    }

    Answer lasting(Duration whole);

    /** Rows, the SQL that brought them, what that computes in one sentence, how far to trust them, and the lessons that took part. */
    record Answered(
            Trace trace,
            Attempt attempt,
            ResultTable table,
            String meaning,
            String summary,
            Reflection reflection,
            Trust trust,
            List<Lesson> lessons)
            implements Answer {
        public Answered {
            lessons = List.copyOf(lessons);
        }

        /** The same answer with one thing more that speaks against it. */
        public Answered noting(String issue) {
            return new Answered(
                    trace, attempt, table, meaning, summary, reflection.noting(issue), trust.warning(issue), lessons);
        }

        /** The rows without the columns that nobody asked for. */
        public ResultTable asked() {
            return table.without(attempt.added());
        }

        @Override
        public Answered lasting(Duration whole) {
            return new Answered(trace.lasting(whole), attempt, table, meaning, summary, reflection, trust, lessons);
        }
    }

    /** The person must say more before this can be answered. */
    record NeedsCorrection(Trace trace, Clarification clarification) implements Answer {
        @Override
        public NeedsCorrection lasting(Duration whole) {
            return new NeedsCorrection(trace.lasting(whole), clarification);
        }
    }

    /** Every attempt failed; the clarification lists them and what the person can do. */
    record Failed(Trace trace, Clarification clarification) implements Answer {
        @Override
        public Failed lasting(Duration whole) {
            return new Failed(trace.lasting(whole), clarification);
        }
    }
}
