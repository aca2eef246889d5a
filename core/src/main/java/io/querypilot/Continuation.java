package io.querypilot;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Correction;
import io.querypilot.correction.CorrectionReader;
import io.querypilot.flow.Node;
import io.querypilot.link.LookAlikes;
import io.querypilot.model.Understanding;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Attempt.Origin;
import io.querypilot.state.Clarification;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import io.querypilot.step.Clarify;
import io.querypilot.step.GiveAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Takes up a question again where it stood, under what the person says of it. */
final class Continuation {
    private static final String CHOSEN = "This is the reading that was chosen.";
    private static final double SURE = 0.6;
    private static final String GUESSED = "The model may not have understood the correction, and nothing is learned from"
            + " it. Name a table, a column or a value as the schema spells it, or use a bigger model with --model.";

    private final int maximumCorrections;
    private final String model;
    private final Schema schema;

    /** Names are sought in the schema as it is now, which may not be the one that was asked. */
    Continuation(int maximumCorrections, String model, Schema schema) {
        this.maximumCorrections = maximumCorrections;
        this.model = model;
        this.schema = schema;
    }

    /** Runs the corrected question from the node where it goes on; a correction that is not clear costs no attempt. */
    Answer with(State stood, String said, BiFunction<State, String, Answer> run) {
        if (stood.question().corrections() >= maximumCorrections) {
            return tooMany(stood);
        }
        if (pastTheLast(stood, said)) {
            return unclear(stood, "There is no option " + said + ".", List.of());
        }
        Correction correction = chosenOption(stood, said)
                .orElseGet(() -> new CorrectionReader(schema).read(said));
        if (correction instanceof Correction.Unknown unknown) {
            return unclear(stood, unknown.message(), unknown.nearest());
        }
        List<Constraint> laidDown = ((Correction.Understood) correction).constraints().stream()
                .map(this::keyFirst)
                .toList();
        List<Constraint> left = leftBy(laidDown, stood);
        if (left.size() > 1) {
            return unclear(stood, "That leaves more than one. Which is it?", List.of());
        }
        List<String> others = others(laidDown, stood);
        if (others.size() > 1 && stood.question().corrections() + 1 < maximumCorrections) {
            State asking = stood.corrected(stood.question().corrected(laidDown, Instant.now()))
                    .withClarification(Clarification.whichTable("That leaves more than one table. Which is it?", others));
            return run.apply(drafted(stood, asking, stood.lastSuccessfulAttempt().orElseThrow().sql()), Node.COMPARE_ALTERNATIVES);
        }
        List<Constraint> constraints = left.isEmpty() ? with(laidDown, others) : left;
        State corrected = stood.corrected(heeded(stood, constraints).corrected(constraints, Instant.now()));
        Answer answer = shown(stood, constraints)
                .map(sql -> run.apply(drafted(stood, corrected, sql), Node.CRITICISE))
                .orElseGet(() -> settled(constraints) && !forgotten(stood)
                        ? run.apply(narrowed(corrected, constraints), Node.INFER_JOINS)
                        : run.apply(corrected, entry(stood)));
        return withNotes(answer, stood, constraints);
    }

    private static String entry(State stood) {
        return forgotten(stood) ? Node.LOAD_SCHEMA : Node.LINK_SCHEMA;
    }

    /** Whether the schema has changed since, so that only the question is left. */
    private static boolean forgotten(State stood) {
        return stood.context().schema().tables().isEmpty();
    }

    /** Who chooses what was shown gets what was shown: the SQL of the preview, and not another of the model's. */
    private static Optional<String> shown(State stood, List<Constraint> constraints) {
        return constraints.size() == 1
                ? stood.clarification().flatMap(asked -> asked.writtenFor(constraints.get(0)))
                : Optional.empty();
    }

    private State drafted(State stood, State corrected, String sql) {
        String writer = stood.lastAttempt().map(Attempt::writer).orElse(model);
        return corrected.withNewAttempt(Attempt.draft(1, sql, Origin.GENERATED, writer, CHOSEN, "", Duration.ZERO));
    }

    /** A wish that came to nothing gives way to the next one: else it would stand in the way of every later one. */
    private static Question heeded(State stood, List<Constraint> said) {
        boolean nothing = stood.clarification().filter(told -> !told.asks()).isPresent()
                || stood.lastSuccessfulAttempt().filter(Continuation::unsure).isPresent();
        return nothing && said.stream().anyMatch(Constraint.Wish.class::isInstance)
                ? stood.question().withoutWishes()
                : stood.question();
    }

    private static boolean unsure(Attempt attempt) {
        return attempt.confidence().filter(sure -> sure < SURE).isPresent();
    }

    /** A correction that may not have been understood must not pass for one that was. */
    private static Answer withNotes(Answer answer, State stood, List<Constraint> constraints) {
        if (!(answer instanceof Answer.Answered answered)) {
            return answer;
        }
        boolean same = stood.lastSuccessfulAttempt()
                .filter(before -> before.sql().equals(answered.attempt().sql()))
                .isPresent();
        if (same) {
            return answered.noting("The correction has not changed the SQL.");
        }
        boolean guessed = constraints.stream().anyMatch(Constraint.Wish.class::isInstance)
                && unsure(answered.attempt());
        return guessed ? answered.noting(GUESSED) : answered;
    }

    /** Whichever side the person begins with, a join is by the key that refers to the other table. */
    private Constraint keyFirst(Constraint said) {
        return said instanceof Constraint.JoinOn join && keyColumn(join.leftTable(), join.leftColumn())
                        && !keyColumn(join.rightTable(), join.rightColumn())
                ? join.reversed()
                : said;
    }

    private boolean keyColumn(String table, String column) {
        return schema.table(table).flatMap(known -> known.column(column)).filter(Column::primaryKey).isPresent();
    }

    /** "9" of three options is a slip, and no wish; and so is "1" where nothing was asked. */
    private static boolean pastTheLast(State stood, String said) {
        boolean asked = stood.clarification().filter(Clarification::asks).isPresent();
        return said.matches(asked ? "\\d+" : "\\d{1,2}") && chosenOption(stood, said).isEmpty();
    }

    /** "2" means the second option. */
    private static Optional<Correction> chosenOption(State stood, String said) {
        List<Constraint> choices = stood.clarification().map(Clarification::choices).orElse(List.of());
        return said.matches("[1-9]\\d?") && Integer.parseInt(said) <= choices.size()
                ? Optional.of(new Correction.Understood(List.of(choices.get(Integer.parseInt(said) - 1))))
                : Optional.empty();
    }

    /** Who rejects all options but one has chosen that one. */
    private static List<Constraint> leftBy(List<Constraint> said, State stood) {
        List<Constraint> choices = stood.clarification().map(Clarification::choices).orElse(List.of());
        List<String> rejected = rejected(said.stream());
        List<Constraint> left = choices.stream()
                .filter(choice -> choice instanceof Constraint.UseTable use && !rejected.contains(use.table()))
                .toList();
        return said.stream().allMatch(Constraint.AvoidTables.class::isInstance) && left.size() < choices.size()
                ? left
                : List.of();
    }

    /** The tables that look like the ones rejected, where these are what the answer took. */
    private List<String> others(List<Constraint> said, State stood) {
        List<String> now = rejected(said.stream());
        List<String> ever = rejected(Stream.concat(said.stream(), stood.question().constraints().stream()));
        boolean only = said.stream().allMatch(Constraint.AvoidTables.class::isInstance) && !forgotten(stood);
        return now.stream()
                .filter(path -> only && stood.lastSuccessfulAttempt().filter(ran -> names(ran.sql(), path)).isPresent())
                .flatMap(path -> schema.table(path).stream())
                .flatMap(table -> LookAlikes.ofTable(table, schema).names().stream())
                .filter(path -> !ever.contains(path))
                .distinct()
                .toList();
    }

    private static boolean names(String sql, String path) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        return Pattern.compile("\\b" + Pattern.quote(name) + "\\b", Pattern.CASE_INSENSITIVE).matcher(sql).find();
    }

    private static List<String> rejected(Stream<Constraint> said) {
        return said.filter(Constraint.AvoidTables.class::isInstance)
                .flatMap(avoid -> ((Constraint.AvoidTables) avoid).tables().stream())
                .toList();
    }

    /** Who rejects all but one has chosen that one. */
    private static List<Constraint> with(List<Constraint> said, List<String> others) {
        return others.size() == 1
                ? Stream.concat(said.stream(), Stream.of(new Constraint.UseTable(others.get(0)))).toList()
                : said;
    }

    /** A join settles what was open; a table or a wish may need other tables to be found first. */
    private static boolean settled(List<Constraint> constraints) {
        return constraints.stream().allMatch(Constraint.JoinOn.class::isInstance);
    }

    private static State narrowed(State state, List<Constraint> constraints) {
        Understanding understanding = state.context().understanding();
        List<String> tables = new ArrayList<>(understanding.tables());
        constraints.stream().map(Constraint.JoinOn.class::cast).forEach(join -> {
            tables.removeIf(name -> name.equals(join.leftTable()) || name.equals(join.rightTable()));
            tables.addAll(List.of(join.leftTable(), join.rightTable()));
        });
        return state.withContext(state.context().withUnderstanding(understanding.withTables(tables)));
    }

    private Answer unclear(State stood, String message, List<String> nearest) {
        Clarification asked = stood.clarification()
                .map(before -> before.saying(message))
                .orElseGet(() -> Clarification.told(Clarification.Type.TABLE_SELECTION, message, nearest));
        return new Answer.NeedsCorrection(stood.trace(model), asked);
    }

    private Answer tooMany(State stood) {
        List<String> tried = stood.question().constraints().stream().map(Constraint::instruction).toList();
        return new Answer.Failed(
                stood.trace(model),
                Clarification.told(
                        Clarification.Type.GAVE_UP,
                        tried.isEmpty()
                                ? "Corrections are turned off: max_corrections is " + maximumCorrections + "."
                                : "This question was corrected " + maximumCorrections + " times already: "
                                        + String.join("; ", tried) + ".",
                        List.of("Ask it anew with everything you know in one sentence.")));
    }

    /** The answer of a question that has come to its end. */
    static Answer answer(State ended, String model) {
        return ended.lastSuccessfulAttempt().isPresent()
                ? new GiveAnswer(model).apply(ended).answer().orElseThrow()
                : Clarify.told(ended, model);
    }
}
