package io.querypilot.eval.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Set;

/**
 * What became of one question, as one line of the run's file. {@code status} is answered, asked, declined, failed or
 * unusable (the model's reply could not be read); {@code confidence} is how likely the answer is right, 0 where there is
 * none, {@code sure} whether it was shown without a warning, {@code warnings} what else it was shown with, {@code doubts} the
 * kinds of what was found to speak against it, {@code alternatives} the SQL of the other readings that it names; {@code correct},
 * {@code benchmark} and {@code altered} are null where there is nothing to compare with.
 */
public record Trial(
        String id,
        String database,
        String question,
        String kind,
        String expected,
        String status,
        double confidence,
        boolean sure,
        List<String> warnings,
        List<String> doubts,
        List<String> alternatives,
        String sql,
        List<Draft> attempts,
        String gold,
        String goldState,
        String goldError,
        Boolean correct,
        Boolean benchmark,
        Boolean altered,
        String hardness,
        boolean damaged,
        long millis,
        long inputTokens,
        long outputTokens,
        int calls,
        Shown ours,
        Shown right,
        String message) {
    /**
     * One attempt: its SQL, how it came about, which model wrote it and how sure it was (null where it did not say),
     * whether it ran, what was wrong with it, and the kinds of what spoke against it.
     */
    public record Draft(
            String sql,
            String origin,
            String writer,
            Double confidence,
            boolean ran,
            String errorType,
            List<String> doubts) {
        public Draft {
            // A line of an earlier version has none.
            doubts = doubts == null ? List.of() : List.copyOf(doubts);
        }
    }

    private static final Set<String> MISTAKEN = Set.of("repaired", "warned", "rejected");

    public Trial {
        attempts = List.copyOf(attempts);
        // A line of an earlier version has none of these.
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
        doubts = doubts == null ? List.of() : List.copyOf(doubts);
        alternatives = alternatives == null ? List.of() : List.copyOf(alternatives);
    }

    /** Gold that fails or brings nothing says nothing about us. */
    @JsonIgnore
    public boolean counted() {
        return !goldState.equals("failed") && !goldState.equals("empty");
    }

    @JsonIgnore
    public boolean answered() {
        return status.equals("answered");
    }

    /** The model whose draft came last, or was mended last by a rule; empty where no model drafted anything. */
    @JsonIgnore
    public String writer() {
        return attempts.stream()
                .map(Draft::writer)
                .filter(name -> !name.isEmpty())
                .reduce("", (before, last) -> last);
    }

    /**
     * It ended as it ought to: the right rows where known; a question back, or one reading with another named, where
     * there are several; a refusal where that is right.
     */
    @JsonIgnore
    public boolean success() {
        return switch (expected) {
            case "ask" -> status.equals("asked") || answered() && Boolean.TRUE.equals(correct);
            case "decline" -> status.equals("declined");
            case "warned" -> answered() && (answeredRight() || warned());
            case "rejected" -> !answered();
            default -> answeredRight();
        };
    }

    @JsonIgnore
    public boolean answeredRight() {
        return answered() && !Boolean.FALSE.equals(correct) && !Boolean.FALSE.equals(altered);
    }

    /** Whether the person is told of anything that speaks against the answer. */
    @JsonIgnore
    public boolean warned() {
        return answered() && (!sure || !warnings.isEmpty() || !doubts.isEmpty());
    }

    /** Whether the first draft was meant to be a mistake. */
    @JsonIgnore
    public boolean mistaken() {
        return MISTAKEN.contains(expected);
    }

    @JsonIgnore
    public boolean firstAttempt() {
        return success() && attempts.size() <= 1;
    }
}
