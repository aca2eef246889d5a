package io.querypilot.state;

import static java.util.Objects.requireNonNull;

import io.querypilot.database.ResultTable;
import io.querypilot.model.Usage;
import io.querypilot.requirement.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything known about one question so far; each step returns a new one with its own part filled in. */
public record State(
        Question question,
        QuestionContext context,
        List<Attempt> attempts,
        Optional<Clarification> clarification,
        Usage usage,
        ResultVolume volume,
        Optional<Answer> answer,
        Map<Field<?>, Object> fields) {
    public State {
        requireNonNull(question, "question");
        requireNonNull(context, "context");
        attempts = List.copyOf(attempts);
        requireNonNull(usage, "usage");
        requireNonNull(volume, "volume");
        fields = Map.copyOf(fields);
    }

    public static State asked(Question question) {
        return new State(
                question, QuestionContext.EMPTY, List.of(), Optional.empty(), Usage.NONE, ResultVolume.NOTHING, Optional.empty(), Map.of());
    }

    /** The attempt under way or made last. */
    public Optional<Attempt> lastAttempt() {
        return attempts.isEmpty() ? Optional.empty() : Optional.of(attempts.get(attempts.size() - 1));
    }

    /** Whether the person has said more than the question does: now, or when this very question was asked before. */
    public boolean corrected() {
        return !question.said().isEmpty() || settled();
    }

    /** Whether the last draft is what a person's correction of this very question led to, or what the team has verified. */
    public boolean settled() {
        String sql = lastAttempt().orElseThrow().sql();
        return context.lessons().stream().anyMatch(lesson -> lesson.answers(question.text(), sql))
                || context.requirements().rules(Rule.Verified.class).stream()
                        .anyMatch(one -> one.answers() && one.sql().equals(sql));
    }

    /**
     * The attempt to answer with: of those that ran the one that least speaks against, and the earliest of equals. One
     * that did not run never takes its place.
     */
    public Optional<Attempt> bestAttempt() {
        return attempts.stream().filter(Attempt::ran).reduce((earlier, later) -> later.better(earlier) ? later : earlier);
    }

    /** What an answer tells of how it came about; the whole time is known only at the end. */
    public Answer.Trace trace(String model) {
        return new Answer.Trace(question, attempts, model, usage, Duration.ZERO);
    }

    public State withQuestion(Question other) {
        return new State(other, context, attempts, clarification, usage, volume, answer, fields);
    }

    public State withContext(QuestionContext known) {
        return new State(question, known, attempts, clarification, usage, volume, answer, fields);
    }

    public State withNewAttempt(Attempt attempt) {
        List<Attempt> more = new ArrayList<>(attempts);
        more.add(attempt);
        return withAttempts(more);
    }

    /** The last attempt, further along. */
    public State withLastAttempt(Attempt attempt) {
        List<Attempt> changed = new ArrayList<>(attempts);
        changed.set(changed.size() - 1, attempt);
        return withAttempts(changed);
    }

    private State withAttempts(List<Attempt> made) {
        return new State(question, context, made, clarification, usage, volume, answer, fields);
    }

    public State withClarification(Clarification asked) {
        return new State(question, context, attempts, Optional.of(asked), usage, volume, answer, fields);
    }

    /** What was unclear is settled. */
    public State clear() {
        return new State(question, context, attempts, Optional.empty(), usage, volume, answer, fields);
    }

    /** The same question with the person's correction; the attempts made without it are closed. */
    public State corrected(Question constrained) {
        return new State(constrained, context, List.of(), Optional.empty(), usage, volume, Optional.empty(), fields);
    }

    public State withUsage(Usage spent) {
        return new State(question, context, attempts, clarification, usage.plus(spent), volume, answer, fields);
    }

    public State withResultOf(ResultTable table) {
        return new State(question, context, attempts, clarification, usage, volume.plus(table), answer, fields);
    }

    public State withAnswer(Answer given) {
        return new State(question, context, attempts, clarification, usage, volume, Optional.of(given), fields);
    }

    public <T> State with(Field<T> field, T value) {
        Map<Field<?>, Object> more = new HashMap<>(fields);
        more.put(field, value);
        return new State(question, context, attempts, clarification, usage, volume, answer, more);
    }

    public <T> Optional<T> field(Field<T> field) {
        return Optional.ofNullable(fields.get(field)).map(field.type()::cast);
    }
}
