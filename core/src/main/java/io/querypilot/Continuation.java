package io.querypilot;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Correction;
import io.querypilot.correction.CorrectionReader;
import io.querypilot.flow.Node;
import io.querypilot.model.Understanding;
import io.querypilot.state.Answer;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import io.querypilot.step.Clarify;
import io.querypilot.step.GiveAnswer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Takes up a question again where it stood, under what the person says of it. */
final class Continuation {
    private final int maximumCorrections;
    private final String model;

    Continuation(int maximumCorrections, String model) {
        this.maximumCorrections = maximumCorrections;
        this.model = model;
    }

    /** Runs the corrected question from the node where it goes on; a correction that is not clear costs no attempt. */
    Answer with(State stood, String said, BiFunction<State, String, Answer> run) {
        if (stood.question().corrections() >= maximumCorrections) {
            return tooMany(stood);
        }
        Correction correction = chosenOption(stood, said)
                .orElseGet(() -> new CorrectionReader(stood.ground().schema()).read(said));
        if (correction instanceof Correction.Unknown unknown) {
            return unclear(stood, unknown);
        }
        List<Constraint> constraints = ((Correction.Understood) correction).constraints();
        State corrected = stood.corrected(stood.question().corrected(constraints, Instant.now()));
        boolean schemaGone = stood.ground().schema().tables().isEmpty();
        Answer answer = settled(constraints)
                ? run.apply(narrowed(corrected, constraints), Node.INFER_JOINS)
                : run.apply(corrected, schemaGone ? Node.LOAD_SCHEMA : Node.LINK_SCHEMA);
        return withNote(answer, stood);
    }

    /** A correction that leaves the SQL as it was may not have been understood: then the person must know. */
    private static Answer withNote(Answer answer, State stood) {
        boolean same = answer instanceof Answer.Answered answered
                && stood.standingAttempt().filter(before -> before.sql().equals(answered.attempt().sql())).isPresent();
        return same ? ((Answer.Answered) answer).noting("The correction has not changed the SQL.") : answer;
    }

    /** "2" means the second option. */
    private static Optional<Correction> chosenOption(State stood, String said) {
        List<Constraint> choices = stood.clarification().map(Clarification::choices).orElse(List.of());
        return said.matches("[1-9]\\d?") && Integer.parseInt(said) <= choices.size()
                ? Optional.of(new Correction.Understood(List.of(choices.get(Integer.parseInt(said) - 1))))
                : Optional.empty();
    }

    /** A join settles what was open; a table or a wish may need other tables to be found first. */
    private static boolean settled(List<Constraint> constraints) {
        return constraints.stream().allMatch(Constraint.JoinOn.class::isInstance);
    }

    private static State narrowed(State state, List<Constraint> constraints) {
        Understanding understanding = state.ground().understanding();
        List<String> tables = new ArrayList<>(understanding.tables());
        constraints.stream().map(Constraint.JoinOn.class::cast).forEach(join -> {
            tables.removeIf(name -> name.equals(join.leftTable()) || name.equals(join.rightTable()));
            tables.addAll(List.of(join.leftTable(), join.rightTable()));
        });
        return state.withGround(state.ground().withUnderstanding(understanding.withTables(tables)));
    }

    private Answer unclear(State stood, Correction.Unknown unknown) {
        Clarification asked = stood.clarification()
                .map(before -> before.saying(unknown.message()))
                .orElseGet(() -> Clarification.told(
                        Clarification.Type.TABLE_SELECTION, unknown.message(), unknown.nearest()));
        return new Answer.NeedsCorrection(stood.story(model), asked);
    }

    private Answer tooMany(State stood) {
        List<String> tried = stood.question().constraints().stream().map(Constraint::instruction).toList();
        return new Answer.Failed(
                stood.story(model),
                Clarification.told(
                        Clarification.Type.GAVE_UP,
                        "This question was corrected " + maximumCorrections + " times already: "
                                + String.join("; ", tried) + ".",
                        List.of("Ask it anew with everything you know in one sentence.")));
    }

    /** The answer of a question that has come to its end. */
    static Answer answer(State ended, String model) {
        return ended.standingAttempt().isPresent()
                ? new GiveAnswer(model).apply(ended).answer().orElseThrow()
                : Clarify.told(ended, model);
    }
}
