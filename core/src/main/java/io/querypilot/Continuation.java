package io.querypilot;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.link.LookAlikes;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.CorrectionReader;
import io.querypilot.requirement.Interpretation;
import io.querypilot.requirement.Interpretation.Unclear;
import io.querypilot.requirement.Interpretation.Understood;
import io.querypilot.requirement.OptionReply;
import io.querypilot.requirement.Rule;
import io.querypilot.schema.Schema;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Attempt.Origin;
import io.querypilot.state.Clarification;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Takes up a question again under what the person says of it: as a reply to what was asked back, or as a correction. */
final class Continuation {
    private static final String CHOSEN = "This is the reading that was chosen.";
    private static final double SURE = 0.6;

    private final int maximumCorrections;
    private final String model;
    private final Critic critic;
    private final Schema schema;

    /** Names are sought in the schema as it is now, which may not be the one that was asked. */
    Continuation(int maximumCorrections, String model, Critic critic, Schema schema) {
        this.maximumCorrections = maximumCorrections;
        this.model = model;
        this.critic = critic;
        this.schema = schema;
    }

    /** Runs the corrected question; words that are not clear cost no attempt. */
    Answer with(State stood, String said, Function<State, Answer> run) {
        if (stood.question().said().size() >= maximumCorrections) {
            return tooMany(stood);
        }
        Interpretation read = read(stood, said);
        return read instanceof Unclear unclear
                ? askedAgain(stood, unclear)
                : run.apply(corrected(stood, said, ((Understood) read).rules()));
    }

    /** While a question is open its options come first. */
    private Interpretation read(State stood, String said) {
        Optional<Clarification> open = stood.clarification().filter(Clarification::asks);
        if (open.isEmpty() && said.matches("[+-]?\\d{1,2}")) {
            return new Unclear("There is no option " + said + ".", List.of());
        }
        return open.flatMap(asked -> new OptionReply(asked.options(), asked.choices(), asked.previews(), schema).read(said))
                .orElseGet(() -> new CorrectionReader(schema, used(stood).tables()).read(said));
    }

    private Bindings used(State stood) {
        return stood.lastAttempt().map(last -> critic.bindings(last.sql(), schema)).orElse(Bindings.NONE);
    }

    private State corrected(State stood, String said, List<Rule> rules) {
        String rejected = stood.bestAttempt().map(Attempt::sql).orElse("");
        List<String> left = left(stood, rules);
        List<Rule> chosen = left.size() == 1 ? with(rules, new Rule.UseTable(left.get(0))) : rules;
        Correction correction = new Correction(said, chosen, rejected);
        State corrected = stood.corrected(heeded(stood, rules).corrected(correction, Instant.now()));
        if (left.size() > 1 && stood.question().said().size() + 1 < maximumCorrections) {
            return drafted(stood, corrected, rejected)
                    .withClarification(Clarification.whichTable("That leaves more than one table. Which is it?", left));
        }
        return shown(stood, chosen).map(sql -> drafted(stood, corrected, sql)).orElse(corrected);
    }

    private static List<Rule> with(List<Rule> rules, Rule more) {
        return Stream.concat(rules.stream(), Stream.of(more)).toList();
    }

    /** The tables that look like the ones rejected, where these are what the answer took and nothing else is said. */
    private List<String> left(State stood, List<Rule> rules) {
        boolean onlyRejects = rules.stream().allMatch(Rule.AvoidTables.class::isInstance);
        List<String> ever = Stream.concat(stood.question().said().stream().flatMap(each -> each.rules().stream()), rules.stream())
                .filter(Rule.AvoidTables.class::isInstance)
                .flatMap(avoid -> ((Rule.AvoidTables) avoid).avoided().stream())
                .toList();
        List<String> taken = stood.bestAttempt().isPresent() ? used(stood).tables() : List.of();
        return taken.stream()
                .filter(path -> onlyRejects && ever.contains(path))
                .flatMap(path -> schema.table(path).stream())
                .flatMap(table -> LookAlikes.ofTable(table, schema).names().stream())
                .filter(path -> !ever.contains(path))
                .distinct()
                .toList();
    }

    /** Who chooses what was shown gets what was shown: the SQL of the preview, and not another of the model's. */
    private static Optional<String> shown(State stood, List<Rule> rules) {
        return rules.size() == 1
                ? stood.clarification().flatMap(asked -> asked.writtenFor(rules.get(0)))
                : Optional.empty();
    }

    private State drafted(State stood, State corrected, String sql) {
        String writer = stood.lastAttempt().map(Attempt::writer).orElse(model);
        return corrected.withNewAttempt(Attempt.draft(1, sql, Origin.GENERATED, writer, CHOSEN, "", Duration.ZERO));
    }

    /** Free text that came to nothing gives way to the next: else it would stand in the way of every later one. */
    private static Question heeded(State stood, List<Rule> said) {
        boolean nothing = stood.clarification().filter(told -> !told.asks()).isPresent()
                || stood.bestAttempt().filter(Continuation::unsure).isPresent();
        return nothing && said.stream().anyMatch(Rule.FreeText.class::isInstance)
                ? stood.question().withoutFreeText()
                : stood.question();
    }

    private static boolean unsure(Attempt attempt) {
        return attempt.confidence().filter(sure -> sure < SURE).isPresent();
    }

    private Answer askedAgain(State stood, Unclear unclear) {
        Clarification asked = stood.clarification()
                .map(before -> before.saying(unclear.message()))
                .orElseGet(() -> Clarification.told(
                        Clarification.Type.TABLE_SELECTION, unclear.message(), unclear.nearest()));
        return new Answer.NeedsCorrection(stood.trace(model), asked);
    }

    private Answer tooMany(State stood) {
        List<String> tried = stood.question().said().stream().map(Correction::text).toList();
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
}
