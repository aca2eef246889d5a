package io.querypilot.state;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.critic.Issue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.doubt.Confidence;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.explain.Widened;
import io.querypilot.model.Draft;
import io.querypilot.model.Failure;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.query.SqlText;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One draft and what became of it; each part is there once the step that makes it has run.
 * {@code writer} is the model that wrote it, empty for a rule; {@code note} its reasoning or the rules applied;
 * {@code confidence} how sure the writer was, from 0 to 1; {@code assumptions} what it took for granted;
 * {@code diff} what changed since the attempt before; {@code alternatives} the other readings of the question that were
 * compared with it. The two hashes show that the SQL that ran is the SQL that was checked; {@code checked} is the draft as
 * it was read, once; {@code trials} what has run already, so that it need not run again.
 * {@code widened} is the draft with the columns that a person would want beside it, where there are any: it is what runs.
 */
public record Attempt(
        int number,
        String sql,
        Origin origin,
        String writer,
        String note,
        Optional<Double> confidence,
        String diff,
        Optional<Critique> critique,
        String validatedHash,
        Optional<Outcome> outcome,
        String executedHash,
        Optional<Reflection> reflection,
        Optional<Diagnosis> diagnosis,
        Duration elapsed,
        List<Trust.Alternative> alternatives,
        Optional<Widened> widened,
        List<String> assumptions,
        @JsonIgnore Optional<Checked> checked,
        @JsonIgnore List<Trial> trials,
        @JsonIgnore Draft.Rivals rivals) {
    /** Of these the likelihood tells more than another draft that lacks them does: the first was right 4 times of 12. */
    private static final Set<Kind> UNTOLD = EnumSet.of(Kind.DELETED_ROWS, Kind.WORD_NOT_HONOURED);

    private static final double TELLING = 1;

    /** The draft as the critic read it, and how long the critic took over it. */
    public record Checked(CheckedQuery query, Duration spent) {}

    /** A statement that ran to compare readings, and what it brought within the limits that a statement then had. */
    public record Trial(String sql, Limits limits, Outcome.Success outcome) {}

    /** Who wrote the draft: the model afresh, a rule, or the model after a failure. */
    public enum Origin {
        GENERATED,
        REPAIRED,
        CORRECTED;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Attempt {
        requireNonNull(sql, "sql");
        requireNonNull(origin, "origin");
        requireNonNull(writer, "writer");
        requireNonNull(note, "note");
        requireNonNull(diff, "diff");
        // A checkpoint of an earlier version holds none.
        widened = widened == null ? Optional.empty() : widened;
        // A checkpoint of an earlier version holds none.
        alternatives = alternatives == null ? List.of() : List.copyOf(alternatives);
        assumptions = assumptions == null ? List.of() : List.copyOf(assumptions);
        checked = checked == null ? Optional.empty() : checked;
        trials = trials == null ? List.of() : List.copyOf(trials);
        rivals = rivals == null ? Draft.Rivals.NONE : rivals;
    }

    /** A draft that nothing has looked at yet. */
    public static Attempt draft(
            int number, String sql, Origin origin, String writer, String note, String diff, Duration spent) {
        return new Attempt(
                number, sql, origin, writer, note, Optional.empty(), diff, Optional.empty(), "", Optional.empty(), "",
                Optional.empty(), Optional.empty(), spent, List.of(), Optional.empty(), List.of(), Optional.empty(),
                List.of(), Draft.Rivals.NONE);
    }

    /** The draft as the critic read it; read again where the attempt comes from a checkpoint, which has no room for it. */
    public CheckedQuery checked(Critic critic, Schema schema) {
        return checked.map(Checked::query).orElseGet(() -> critic.check(sql, schema));
    }

    /** The time that checking took of what the statement may take. */
    public Duration checking() {
        return checked.map(Checked::spent).orElse(Duration.ZERO);
    }

    /** What the next attempt should know of this one; empty until it is diagnosed. */
    public Optional<Failure> failure() {
        return diagnosis.map(Diagnosis::feedback).map(feedback -> new Failure(
                number, sql, feedback.type(), error(), feedback.text(), feedback.suggestion()));
    }

    /** What the engine objected to, if it came that far. */
    public Optional<SqlError> engineError() {
        return outcome.filter(Outcome.Failure.class::isInstance).map(failed -> ((Outcome.Failure) failed).error());
    }

    /** What went wrong, in the engine's words or, where it did not come that far, the critic's; empty if nothing. */
    public String error() {
        return engineError()
                .map(SqlError::message)
                .or(() -> critique.flatMap(Critique::firstBlocking).map(Issue::message))
                .orElse("");
    }

    /** The same with a sentence more to be known of it. */
    public Attempt noting(String sentence) {
        return new Attempt(
                number, sql, origin, writer, (note + " " + sentence).strip(), confidence, diff, critique, validatedHash,
                outcome, executedHash, reflection, diagnosis, elapsed, alternatives, widened, assumptions, checked, trials, rivals);
    }

    /** The same draft of a writer who says how sure it is. */
    public Attempt sure(double howSure) {
        return new Attempt(
                number, sql, origin, writer, note, Optional.of(howSure), diff, critique, validatedHash, outcome,
                executedHash, reflection, diagnosis, elapsed, alternatives, widened, assumptions, checked, trials, rivals);
    }

    /** The same draft of a writer who could have written others. */
    public Attempt among(Draft.Rivals others) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, validatedHash, outcome, executedHash,
                reflection, diagnosis, elapsed, alternatives, widened, assumptions, checked, trials, others);
    }

    /** The same draft of a writer who took this for granted. */
    public Attempt assuming(List<String> taken) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, validatedHash, outcome, executedHash,
                reflection, diagnosis, elapsed, alternatives, widened, taken, checked, trials, rivals);
    }

    public boolean ran() {
        return outcome.filter(Outcome.Success.class::isInstance).isPresent();
    }

    /**
     * Whether less speaks against this one and it is likelier right, or it mends the other; what nobody has looked at is no
     * better.
     */
    boolean better(Attempt other) {
        if (reflection.isEmpty() || other.reflection.isEmpty()) {
            return reflection.isPresent() || other.reflection.isEmpty();
        }
        boolean sameVerdict = reflection.get().acceptable() == other.reflection.get().acceptable();
        return sameVerdict ? fewerDoubts(other) && (likely() >= other.likely() || mends(other)) : reflection.get().acceptable();
    }

    /**
     * Whether it lacks what tells of the other. How likely the writer thought the other counts for nothing then: where
     * one draft had such a doubt and a later one had not, the first was right 4 times of 45, the later one 26 times
     * (docs/evaluation.md).
     */
    public boolean mends(Attempt other) {
        List<Doubt> kept = reflection.orElseThrow().doubts();
        List<Doubt> gone = other.reflection.orElseThrow().doubts().stream()
                .filter(doubt -> !UNTOLD.contains(doubt.kind()) && kept.stream().noneMatch(one -> one.kind() == doubt.kind()))
                .toList();
        return Confidence.weight(gone) >= TELLING;
    }

    private boolean fewerDoubts(Attempt other) {
        return Confidence.weight(reflection.orElseThrow().doubts())
                < Confidence.weight(other.reflection.orElseThrow().doubts());
    }

    private double likely() {
        return Confidence.after(confidence.orElse(1.0), reflection.orElseThrow().doubts());
    }

    /** The same as the likeliest of several readings. */
    public Attempt beside(List<Trust.Alternative> others) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, validatedHash, outcome, executedHash,
                reflection, diagnosis, elapsed, others, widened, assumptions, checked, trials, rivals);
    }

    public Attempt criticised(CheckedQuery query, Critique made, Duration spent) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, Optional.of(made), SqlText.hash(query.sql()), outcome,
                executedHash, reflection, diagnosis, elapsed.plus(spent), alternatives,
                Optional.empty(), assumptions, Optional.of(new Checked(query, spent)), trials, rivals);
    }

    /** The same draft, to be run with columns beside those it asks for. */
    public Attempt widened(Widened more) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, SqlText.hash(more.sql()), outcome,
                executedHash, reflection, diagnosis, elapsed, alternatives, Optional.of(more), assumptions, checked, trials, rivals);
    }

    /** The same draft, to be run as it was written. */
    public Attempt unwidened() {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, SqlText.hash(sql), outcome, executedHash,
                reflection, diagnosis, elapsed, alternatives, Optional.empty(), assumptions, checked, trials, rivals);
    }

    /** The SQL that brings the rows. */
    public String running() {
        return widened.map(Widened::sql).orElse(sql);
    }

    /** The columns that nobody asked for. */
    public List<String> added() {
        return widened.map(Widened::added).orElse(List.of());
    }

    /** The same with what ran beside it or as it. */
    public Attempt tried(List<Trial> made) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, validatedHash, outcome, executedHash,
                reflection, diagnosis, elapsed, alternatives, widened, assumptions, checked, made, rivals);
    }

    /** What this very statement has brought already, if it had the same limits. */
    public Optional<Outcome.Success> tried(String statement, Limits limits) {
        return trials.stream()
                .filter(trial -> trial.sql().equals(statement) && trial.limits().equals(limits))
                .map(Trial::outcome)
                .findFirst();
    }

    public Attempt executed(Outcome came, String hash) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, validatedHash, Optional.of(came), hash, reflection,
                diagnosis, elapsed.plus(came.elapsed()), alternatives, widened, assumptions, checked, List.of(), rivals);
    }

    public Attempt reflected(Reflection made) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, validatedHash, outcome, executedHash,
                Optional.of(made), diagnosis, elapsed, alternatives, widened, assumptions, checked, trials, rivals);
    }

    public Attempt diagnosed(Diagnosis made) {
        return new Attempt(
                number, sql, origin, writer, note, confidence, diff, critique, validatedHash, outcome, executedHash, reflection,
                Optional.of(made), elapsed, alternatives, widened, assumptions, checked, trials, rivals);
    }
}
