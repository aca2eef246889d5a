package io.querypilot.step;

import io.querypilot.database.Database;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.model.Model;
import io.querypilot.model.PhasedModel;
import io.querypilot.model.Refinement;
import io.querypilot.model.RefinementRequest;
import io.querypilot.model.Relevance;
import io.querypilot.model.RelevanceRequest;
import io.querypilot.model.Reply;
import io.querypilot.model.Spent;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.schema.Table;
import io.querypilot.state.Budget;
import io.querypilot.state.Clarification;
import io.querypilot.state.QuestionContext;
import io.querypilot.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * UNDERSTAND: says which tables the question needs and what it asks of them, before any SQL. In phases it judges a few
 * tables per visit, and the graph comes back until all are judged: so each visit is a checkpoint.
 */
public record Understand(Database database, Model model, Mode mode, int sideBySide, Budget budget) implements Step {
    /** How a question is understood; AUTO spends a model call only where linking leaves a doubt that writing cannot settle. */
    public enum Mode {
        AUTO,
        THREE_PHASE,
        COMBINED,
        OFF
    }

    private static final double CONTENDER = 0.7;

    @Override
    public State apply(State state) {
        return switch (chosen(state)) {
            case AUTO, OFF -> joined(state)
                    .orElseGet(() -> understood(state, Understanding.ofTables(paths(state.context().linked()))));
            case COMBINED -> askedAtOnce(state);
            case THREE_PHASE -> inPhases(state, (PhasedModel) model);
        };
    }

    /** Who only says how tables are joined leaves what was understood as it is, with these tables among it. */
    private static Optional<State> joined(State state) {
        List<Rule> said = state.question().lastCorrection().map(Correction::rules).orElse(List.of());
        if (said.isEmpty() || !said.stream().allMatch(Rule.JoinOn.class::isInstance) || !state.context().understood()) {
            return Optional.empty();
        }
        Understanding understanding = state.context().understanding();
        List<String> joined = said.stream().flatMap(join -> join.tables().stream()).toList();
        List<String> tables = Stream.concat(
                        understanding.tables().stream().filter(table -> !joined.contains(table)), joined.stream())
                .distinct()
                .toList();
        return Optional.of(understood(state, understanding.withTables(tables)));
    }

    private Mode chosen(State state) {
        if (!state.question().said().isEmpty() || budget.spent(state).isPresent()) {
            return Mode.OFF;
        }
        if (mode == Mode.AUTO && model.understandsForFree()) {
            return Mode.COMBINED;
        }
        if (mode == Mode.THREE_PHASE || mode == Mode.AUTO && doubtful(state)) {
            boolean phased = model instanceof PhasedModel able && (mode == Mode.THREE_PHASE || !able.fits(request(state)));
            return phased ? Mode.THREE_PHASE : mode == Mode.AUTO && inOneGo() ? Mode.OFF : Mode.COMBINED;
        }
        return mode;
    }

    /** A model that sees the tables when it writes, and may ask then, would only be shown them twice. */
    private boolean inOneGo() {
        return model.chooses(model.name());
    }

    /** Linking leaves no doubt where the tables that lead by far hang together by their keys. */
    private static boolean doubtful(State state) {
        List<LinkedTable> tables = state.context().linked().tables();
        double best = tables.stream().mapToDouble(LinkedTable::score).max().orElse(0);
        List<Table> leading = tables.stream()
                .filter(table -> table.bridge() || table.score() >= CONTENDER * best)
                .map(LinkedTable::table)
                .toList();
        return !Connections.connected(leading);
    }

    /** A model that cannot say in time what it understood may still have an attempt: then linking must do. */
    private State askedAtOnce(State state) {
        try {
            Reply<Understanding> reply = call(state).of(() -> model.understand(request(state)));
            return checked(state.withUsage(reply.usage()), reply.value());
        } catch (QueryPilotException fault) {
            if (fault.code() != ErrorCode.MODEL_REPLY_UNUSABLE && budget.spent(state).isEmpty()) {
                throw fault;
            }
            return understood(state.withUsage(Spent.by(fault)), Understanding.ofTables(paths(state.context().linked())));
        }
    }

    private ModelCall call(State state) {
        return new ModelCall(budget, state);
    }

    private UnderstandRequest request(State state) {
        return request(state, state.context().linked());
    }

    private UnderstandRequest request(State state, LinkedSchema tables) {
        return new UnderstandRequest(
                state.question().text(),
                state.question().turns(),
                state.question().on(database),
                tables,
                state.context().requirements(),
                state.question().today());
    }

    private State inPhases(State state, PhasedModel able) {
        try {
            return phase(state, able);
        } catch (QueryPilotException fault) {
            if (fault.code() != ErrorCode.MODEL_REPLY_UNUSABLE && budget.spent(state).isEmpty()) {
                throw fault;
            }
            return understood(state.withUsage(Spent.by(fault)), Understanding.ofTables(paths(state.context().linked())));
        }
    }

    private State phase(State state, PhasedModel able) {
        List<LinkedTable> candidates = state.context().linked().tables();
        int done = state.context().judged().size();
        if (done < candidates.size()) {
            return judged(state, able, candidates.subList(done, Math.min(candidates.size(), done + sideBySide)));
        }
        boolean several = relevant(state.context()).tables().size() > 1;
        return several && state.context().refined().isEmpty() ? refined(state, able) : finished(state, able);
    }

    private State judged(State state, PhasedModel able, List<LinkedTable> tables) {
        List<Reply<Relevance>> replies = call(state).of(() -> SideBySide.map(tables, table -> able.judge(
                new RelevanceRequest(
                        state.question().text(),
                        state.question().turns(),
                        database.dialect(),
                        table,
                        state.context().requirements()))));
        List<Relevance> all = new ArrayList<>(state.context().judged());
        State paid = state;
        for (Reply<Relevance> reply : replies) {
            all.add(reply.value());
            paid = paid.withUsage(reply.usage());
        }
        return paid.withContext(paid.context().withJudged(all));
    }

    private State refined(State state, PhasedModel able) {
        Reply<Refinement> reply = call(state).of(() -> able.refine(new RefinementRequest(
                state.question().text(),
                state.question().turns(),
                database.dialect(),
                relevant(state.context()),
                state.context().judged(),
                state.context().requirements())));
        return state.withUsage(reply.usage()).withContext(state.context().withRefined(reply.value()));
    }

    /** The relevant tables that are needed together; all of them where the refinement keeps none. */
    private static LinkedSchema needed(QuestionContext context) {
        List<String> kept = context.refined().map(Refinement::finalTables).orElse(List.of());
        List<LinkedTable> needed = relevant(context).tables().stream()
                .filter(table -> kept.stream().anyMatch(table.table().path()::equalsIgnoreCase))
                .toList();
        return needed.isEmpty() ? relevant(context) : new LinkedSchema(needed);
    }

    /** Where the model calls every table irrelevant, linking knew better than nothing. */
    private static LinkedSchema relevant(QuestionContext context) {
        List<LinkedTable> kept = context.linked().tables().stream()
                .filter(table -> context.judged().stream()
                        .anyMatch(judged -> judged.relevant() && judged.table().equals(table.table().path())))
                .toList();
        return kept.isEmpty() ? context.linked() : new LinkedSchema(kept);
    }

    private State finished(State state, PhasedModel able) {
        LinkedSchema tables = needed(state.context());
        Reply<Understanding> reply = call(state).of(() -> able.synthesise(request(state, tables)));
        Understanding said = reply.value();
        // Who keeps no table at all has understood nothing: asking about every linked one would ask about idle ones.
        return checked(
                state.withUsage(reply.usage()), said.tables().isEmpty() ? said : said.withTables(paths(tables)));
    }

    /** Several tables and nothing to join them for: the model could not choose, so the person must. */
    private static State checked(State state, Understanding understanding) {
        List<String> tables = understanding.tables();
        if (tables.isEmpty()) {
            return understood(state, Understanding.ofTables(paths(state.context().linked())));
        }
        Optional<String> learned = preferred(state.context().requirements(), tables);
        if (!understanding.joinsNeeded() && learned.isPresent()) {
            return understood(state, understanding.withTables(List.of(learned.get())));
        }
        State understood = understood(state, understanding);
        if (tables.size() < 2 || understanding.joinsNeeded() || !state.question().said().isEmpty()) {
            return understood;
        }
        List<Rule> choices = tables.stream().<Rule>map(Rule.UseTable::new).toList();
        return understood.withClarification(Clarification.choose(
                Clarification.Type.TABLE_SELECTION,
                "Which table do you mean: " + String.join(" or ", tables) + "?",
                tables,
                choices));
    }

    /** The one of these tables that a lesson says is meant. */
    private static Optional<String> preferred(Requirements requirements, List<String> tables) {
        return requirements.all().stream()
                .flatMap(one -> one.rule().tables().stream().limit(1))
                .filter(tables::contains)
                .findFirst();
    }

    private static State understood(State state, Understanding understanding) {
        return state.withContext(state.context().withUnderstanding(understanding));
    }

    private static List<String> paths(LinkedSchema linked) {
        return linked.plainTables().stream().map(table -> table.path()).toList();
    }
}
