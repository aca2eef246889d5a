package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Confidence;
import io.querypilot.doubt.Doubt;
import io.querypilot.explain.Meaning;
import io.querypilot.language.Words;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.TeamDoubts;
import io.querypilot.requirement.UnmetCorrections;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import io.querypilot.state.Trust;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** ANSWER: the latest draft that ran becomes the answer, with what is to be known of it. */
public record GiveAnswer(String model, Critic critic, Dialect dialect) implements Step {
    private static final double SURE = 0.6;
    /** 26 of 45 (docs/evaluation.md). */
    private static final double MENDED = 0.58;
    private static final String UNSURE = "I am not sure that I read the question rightly.";
    private static final String UNSURE_BEFORE = "This goes on from the answer before, of which I was not sure.";
    private static final String GUESSED = "The model may not have understood the correction, and nothing is learned from"
            + " it. Name a table, a column or a value as the schema spells it, or use a bigger model with --model.";

    @Override
    public State apply(State state) {
        Attempt attempt = state.bestAttempt().orElseThrow();
        ResultTable table = ((Outcome.Success) attempt.outcome().orElseThrow()).table();
        Answer.Answered answered = new Answer.Answered(
                state.trace(writer(state, attempt)),
                attempt,
                table,
                Meaning.of(attempt.checked(critic, state.context().schema())),
                Summary.told(table),
                attempt.reflection().orElseThrow(),
                Stream.of(verified(state, attempt), definitions(state, attempt), attempt.assumptions().stream())
                        .flatMap(each -> each)
                        .reduce(warned(state, attempt), Trust::assuming, (one, other) -> other),
                new LessonFeedback(critic, state, attempt).tookPart());
        return state.withAnswer(Stream.concat(unmet(state, attempt), doubts(state, attempt))
                .reduce(answered, Answer.Answered::noting, (one, other) -> other));
    }

    /** A definition of the team's, or of a known system, that the SQL follows is told. */
    private Stream<String> definitions(State state, Attempt attempt) {
        return team(state).followed(attempt.checked(critic, state.context().schema())).stream()
                .map(definition -> (definition.team() ? "By the team's definition, " : "In " + definition.system() + ", ") + definition.words() + ".");
    }

    /** One that it does not follow is warned of, however sure the writer was. */
    private Trust warned(State state, Attempt attempt) {
        return team(state).unfollowed(attempt.checked(critic, state.context().schema())).stream()
                .reduce(trust(state, attempt), Trust::warning, (one, other) -> other);
    }

    private TeamDoubts team(State state) {
        return new TeamDoubts(critic, state.context().schema(), state.context().requirements());
    }

    private static Stream<String> verified(State state, Attempt attempt) {
        return state.context().requirements().rules(Rule.Verified.class).stream()
                .filter(one -> one.answers() && one.sql().equals(attempt.sql()))
                .map(one -> Words.stems(one.question()).equals(Words.stems(state.question().text()))
                        ? "This is the question \"" + one.question() + "\", which the team has verified."
                        : "This is the question \"" + one.question() + "\", which the team has verified, with other values.");
    }

    private static Trust trust(State state, Attempt standing) {
        double said = said(state, standing);
        List<Doubt> doubts = standing.reflection().orElseThrow().doubts();
        double before = before(state);
        double after = standing.rivals().others().isEmpty() ? Confidence.after(said, doubts) : Confidence.amongOthers(said, doubts);
        Trust trust = Trust.of(Math.min(after, before)).beside(standing.alternatives());
        Stream<String> capped = before < after ? Stream.of(UNSURE_BEFORE) : doubts.isEmpty() ? Stream.of(UNSURE) : Stream.empty();
        Stream<String> reasons = Stream.concat(doubts.stream().map(Doubt::sentence), capped);
        return trust.sure() ? trust : reasons.reduce(trust, Trust::warning, (one, other) -> other);
    }

    /**
     * How sure the writer was; a rule that mends a draft is as sure as whoever wrote it. What took the place of a draft that
     * was thought likelier is right more often than its writer thought.
     */
    private static double said(State state, Attempt standing) {
        List<Attempt> made = state.attempts().subList(0, standing.number());
        double said = made.stream().flatMap(attempt -> attempt.confidence().stream()).reduce(1.0, (earlier, later) -> later);
        boolean mended = made.stream().anyMatch(other -> other != standing && other.ran() && standing.mends(other));
        return mended ? Math.max(said, MENDED) : said;
    }

    /** What goes on from an answer is no surer than that was, unless the person has said more since. */
    private static double before(State state) {
        return state.corrected() ? 1 : state.question().lastTurn().map(Turn::confidence).orElse(1.0);
    }

    /** A correction that may not have been understood must not pass for one that was. */
    private Stream<String> unmet(State state, Attempt attempt) {
        return new UnmetCorrections(attempt.sql(), dialect, attempt.checked(critic, state.context().schema()).bindings())
                .of(state.context().requirements().said(), state.context().linked()).stream()
                .map(named -> "The correction names " + named + ", but the SQL does not.");
    }

    private Stream<String> doubts(State state, Attempt attempt) {
        Optional<Correction> last = state.question().lastCorrection();
        if (last.filter(said -> said.rejected().equals(attempt.sql())).isPresent()) {
            return Stream.of("The correction has not changed the SQL.");
        }
        boolean free = last.filter(said -> said.rules().stream().anyMatch(Rule.FreeText.class::isInstance)).isPresent();
        return free && attempt.confidence().filter(sure -> sure < SURE).isPresent() ? Stream.of(GUESSED) : Stream.empty();
    }

    /** Who wrote the draft that answers; a rule mends what a model wrote before. */
    private String writer(State state, Attempt standing) {
        return state.attempts().stream()
                .limit(standing.number())
                .map(Attempt::writer)
                .filter(writer -> !writer.isEmpty())
                .reduce((earlier, later) -> later)
                .orElse(model);
    }
}
