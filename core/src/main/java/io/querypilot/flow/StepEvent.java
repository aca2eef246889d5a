package io.querypilot.flow;

import io.querypilot.memory.Stage;
import io.querypilot.model.Join;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What happens to a question on its way, told as it happens. */
public sealed interface StepEvent {
    Question question();

    /** A step of the way: which node has run, at which attempt, and how long it took. */
    sealed interface Step extends StepEvent {
        At at();

        @Override
        default Question question() {
            return at().question();
        }
    }

    /** The end of the way: what the question came to. */
    sealed interface Ended extends StepEvent {
        Answer answer();

        @Override
        default Question question() {
            return answer().trace().question();
        }
    }

    /** Where on its way a question is: {@code attempt} counts from 1. */
    record At(Question question, String node, int attempt, Duration elapsed) {}

    /** A node is about to run. */
    record Entered(Question question, String node, Stage stage, int attempt) implements StepEvent {}

    /**
     * A model's reply has grown: what it thinks so far and what it says, SQL while it writes. {@code attempt} is the one
     * that it will be. Only listeners that hear replies are told, and only of models that stream.
     */
    record Arriving(Question question, String node, int attempt, String reasoning, String text) implements StepEvent {}

    /** The schema has been read. */
    record SchemaLoaded(At at, int tables) implements Step {
        static StepEvent of(At at, State state) {
            return new SchemaLoaded(at, state.context().schema().tables().size());
        }
    }

    /** The tables that the question may be about. */
    record Linked(At at, List<String> tables) implements Step {
        static StepEvent of(At at, State state) {
            return new Linked(
                    at,
                    state.context().linked().tables().stream()
                            .map(linked -> linked.table().path())
                            .toList());
        }
    }

    /** The tables that the question needs; none yet where more of them are to be looked at. */
    record Understood(At at, List<String> tables) implements Step {
        static StepEvent of(At at, State state) {
            return new Understood(at, state.context().understanding().tables());
        }
    }

    /** How those tables belong together. */
    record JoinsInferred(At at, List<Join> joins) implements Step {
        static StepEvent of(At at, State state) {
            return new JoinsInferred(at, state.context().joins().joins());
        }
    }

    /** Other ways to read the question were sought or tried; empty where none is left to ask about. */
    record AlternativesCompared(At at, Optional<Clarification> open) implements Step {
        static StepEvent of(At at, State state) {
            return new AlternativesCompared(at, state.clarification());
        }
    }

    /** SQL was written; empty where there was none to write. */
    record Drafted(At at, Optional<Attempt> attempt) implements Step {
        static StepEvent of(At at, State state) {
            return new Drafted(at, state.lastAttempt());
        }
    }

    /** The draft was judged without running it. */
    record Criticised(At at, Attempt attempt) implements Step {
        static StepEvent of(At at, State state) {
            return new Criticised(at, state.lastAttempt().orElseThrow());
        }
    }

    /** The draft was run, with or without success. */
    record Ran(At at, Attempt attempt) implements Step {
        static StepEvent of(At at, State state) {
            return new Ran(at, state.lastAttempt().orElseThrow());
        }
    }

    /** It was decided whether the outcome may be the answer. */
    record Reflected(At at, Attempt attempt) implements Step {
        static StepEvent of(At at, State state) {
            return new Reflected(at, state.lastAttempt().orElseThrow());
        }
    }

    /** It was found out why the attempt failed, and whether to try again. */
    record Diagnosed(At at, Attempt attempt) implements Step {
        static StepEvent of(At at, State state) {
            return new Diagnosed(at, state.lastAttempt().orElseThrow());
        }
    }

    /** A node has run that says no more than that. */
    record Passed(At at) implements Step {
        static StepEvent of(At at, State state) {
            return new Passed(at);
        }
    }

    /** The person must say more. */
    record AskedBack(Answer.NeedsCorrection answer) implements Ended {}

    /** The question has its answer. */
    record Answered(Answer.Answered answer) implements Ended {}

    /** Every attempt failed. */
    record GaveUp(Answer.Failed answer) implements Ended {}

    /** What was asked back is settled by the person's correction, and has led to this. */
    record Corrected(Clarification asked, Answer answer) implements StepEvent {
        @Override
        public Question question() {
            return answer.trace().question();
        }
    }

    /** The question ended in a fault instead of an answer. */
    record Faulted(Question question, RuntimeException fault) implements StepEvent {}

    /** The event that ends a question. */
    static StepEvent end(Answer answer) {
        if (answer instanceof Answer.Answered answered) {
            return new Answered(answered);
        }
        return answer instanceof Answer.NeedsCorrection needed
                ? new AskedBack(needed)
                : new GaveUp((Answer.Failed) answer);
    }
}
