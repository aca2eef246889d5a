package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Database;
import io.querypilot.database.Outcome;
import io.querypilot.doubt.Asked;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.all.Doubts;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.TeamDoubts;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * REFLECT: decides whether the outcome may be the answer. An empty result, a slow query or odd data may be right, so they
 * are noted and pass; where the query or the data give a reason to doubt, another draft is asked for, once.
 */
public record Reflect(Database database, Critic critic, Budget budget) implements Step {
    private static final Duration SLOW = Duration.ofSeconds(5);

    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        return state.withLastAttempt(attempt.reflected(reflection(attempt, state)));
    }

    private Reflection reflection(Attempt attempt, State state) {
        Outcome outcome = attempt.outcome().orElseThrow();
        if (outcome instanceof Outcome.Failure failure) {
            return failed(failure);
        }
        List<Doubt> doubts = doubts((Outcome.Success) outcome, attempt, state);
        boolean refine = doubts.stream().anyMatch(Doubt::mendable) && !doubtedBefore(state);
        return ran((Outcome.Success) outcome, attempt, doubts, refine, budget.spent(state));
    }

    /** What a writer stays with after it was told of a doubt is its last word. */
    private static boolean doubtedBefore(State state) {
        return state.attempts().stream().limit(state.attempts().size() - 1L).anyMatch(Attempt::ran);
    }

    /** None once the person has said more than the question does. */
    private static String words(State state) {
        return state.corrected() ? "" : state.question().text();
    }

    private Optional<Asked.Before> before(State state) {
        return state.question().lastTurn()
                .map(turn -> new Asked.Before(turn.question(), critic.check(turn.sql(), state.context().schema())));
    }

    private List<Doubt> doubts(Outcome.Success success, Attempt attempt, State state) {
        CheckedQuery checked = attempt.checked(critic, state.context().schema());
        List<Doubt> found = Doubts.of(
                new Asked(words(state), state.question().today(), before(state)),
                checked,
                attempt.critique().orElseThrow(),
                success.table(),
                state.question().on(database));
        TeamDoubts team = new TeamDoubts(critic, state.context().schema(), state.context().requirements());
        return Stream.concat(found.stream().filter(doubt -> !team.settles(doubt)), team.of(words(state), checked).stream()).distinct().toList();
    }

    private static Reflection failed(Outcome.Failure failure) {
        String problem = failure.error().type().id() + ": " + failure.error().message();
        int score = failure.error().type().critical() ? 0 : 20;
        return new Reflection(
                false, failure.error().type().retryable(), List.of(problem), "The statement did not run.", score);
    }

    private static Reflection ran(
            Outcome.Success success, Attempt attempt, List<Doubt> doubts, boolean refine, Optional<String> spent) {
        List<String> notes = new ArrayList<>(doubts.stream().map(Doubt::sentence).toList());
        slow(success).ifPresent(notes::add);
        spent.filter(what -> success.table().truncated()).ifPresent(what -> notes.add(what + " The result is cut."));
        double criticised = attempt.critique().map(critique -> critique.confidence()).orElse(1.0);
        double confidence = criticised * attempt.confidence().orElse(1.0);
        int score = Math.max(1, (int) Math.round(100 * confidence) - 15 * notes.size());
        String reasoning = notes.isEmpty()
                ? "The statement ran and its result looks sound."
                : "The statement ran; what was noted may be right.";
        return new Reflection(true, refine, notes, reasoning, score, doubts);
    }

    private static Optional<String> slow(Outcome.Success success) {
        return success.elapsed().compareTo(SLOW) > 0
                ? Optional.of("The query took " + success.elapsed().toSeconds() + " s.")
                : Optional.empty();
    }
}
