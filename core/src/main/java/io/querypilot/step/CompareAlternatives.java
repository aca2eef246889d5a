package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.ResultTable;
import io.querypilot.language.Words;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.Views;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Enforcement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Substitution;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.state.Attempt.Origin;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import io.querypilot.state.Trust;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * COMPARE_ALTERNATIVES: asking has a price, so where a question can be read in several ways each is written and run; only
 * if their results differ and none is clearly likelier is the person asked, with a preview of each. A likelier one goes on,
 * and the answer names the others; what brings nothing is no reading. Where there is a draft the other alternatives are
 * written from it by rule; else, or where that does not work, by the model. A writer that could have asked and did not has
 * chosen: its draft goes on, beside the others that a rule can write.
 */
public record CompareAlternatives(
        Database database, Model model, Critic critic, Limits limits, Budget budget, Asking asking) implements Step {
    /** When the person is asked which reading is meant: where none is likelier, wherever results differ, or never. */
    public enum Asking {
        AUTO,
        ALWAYS,
        NEVER
    }

    private static final int MOST_READINGS = 8;
    private static final int MOST_WRITTEN_BY_MODEL = 3;

    /** One way to read the question, as far as it could be written and run. */
    private record Alternative(String option, Draft.Sql draft, Outcome.Success outcome) {
        String sql() {
            return draft.sql();
        }

        ResultTable table() {
            return outcome.table();
        }
    }

    /** What an alternative is to be, and what it has cost to write it. */
    private record Written(State state, Optional<Draft.Sql> draft) {}

    @Override
    public State apply(State state) {
        long start = System.nanoTime();
        Clarification asked = state.clarification().orElseThrow();
        List<Alternative> alternatives = new ArrayList<>();
        State paid = state;
        for (int i = 0; i < most(asked) && budget.spent(paid).isEmpty(); i++) {
            paid = read(paid, asked, i, alternatives);
        }
        State compared = compared(state, paid, alternatives, start);
        return compared.clarification().isPresent() ? compared : tried(compared, alternatives);
    }

    /** The results go along, so that whichever goes on is not run again. */
    private State tried(State state, List<Alternative> alternatives) {
        Limits then = Budget.limits(limits, state);
        return state.withLastAttempt(state.lastAttempt().orElseThrow().tried(alternatives.stream()
                .map(each -> new Attempt.Trial(each.sql(), then, each.outcome()))
                .toList()));
    }

    /** What the writer chose stands; else a bigger model may choose before the results do, or the person. */
    private State compared(State state, State paid, List<Alternative> alternatives, long start) {
        Clarification asked = state.clarification().orElseThrow();
        Duration spent = Duration.ofNanos(System.nanoTime() - start);
        if (chosen(state)) {
            return beside(paid.clear(), alternatives);
        }
        boolean open = differ(alternatives) && clear(state, asked, alternatives).isEmpty();
        State decided = asking != Asking.ALWAYS && open ? decided(paid, start).orElse(paid) : paid;
        return decided.clarification().isEmpty() ? decided : settled(state, decided, alternatives, spent);
    }

    private State settled(State state, State paid, List<Alternative> alternatives, Duration spent) {
        Clarification asked = state.clarification().orElseThrow();
        Optional<Alternative> likelier = differ(alternatives) ? likelier(state, asked, alternatives) : Optional.empty();
        if (likelier.isPresent()) {
            return going(paid.clear(), likelier.get(), alternatives, spent);
        }
        if (differ(alternatives) || unread(state, asked, alternatives)) {
            return paid.withClarification(shown(asked, alternatives, budget.spent(paid)));
        }
        State settled = drafted(state, alternatives) ? paid.clear() : drafted(paid.clear(), alternatives, spent);
        return budget.spent(paid)
                .filter(why -> alternatives.size() < most(asked))
                .map(why -> told(settled, why, alternatives.size(), asked))
                .orElse(settled);
    }

    /** Whether whoever wrote the draft could have asked, and did not: then its reading stands. */
    private boolean chosen(State state) {
        return asking != Asking.ALWAYS
                && state.lastAttempt().filter(draft -> model.chooses(draft.writer())).isPresent();
    }

    /**
     * With the draft of a bigger model, which sees the whole question and not one reading of it; with nothing but its cost
     * where it has no draft; empty where there is none to be asked.
     */
    private Optional<State> decided(State state, long start) {
        WriteRequest request = Writing.request(state, database);
        String writer = state.lastAttempt().map(Attempt::writer).orElse(model.name());
        try {
            return new ModelCall(budget, state).of(() -> model.decide(request, writer)).map(reply -> {
                State paid = state.withUsage(reply.usage());
                return reply.value() instanceof Draft.Sql draft ? chose(paid.clear(), draft, reply.by(), start) : paid;
            });
        } catch (QueryPilotException late) {
            if (Thread.currentThread().isInterrupted()) {
                throw late;
            }
            return Optional.of(state);
        }
    }

    /** In the place of the draft there is; it goes to the critic like any other. */
    private static State chose(State state, Draft.Sql draft, String writer, long start) {
        Attempt chosen = Attempt.draft(
                        Math.max(1, state.attempts().size()), draft.sql(), Origin.GENERATED, writer, draft.reasoning(), "",
                        Duration.ofNanos(System.nanoTime() - start))
                .sure(draft.confidence())
                .assuming(draft.assumptions())
                .among(draft.rivals());
        return state.attempts().isEmpty() ? state.withNewAttempt(chosen) : state.withLastAttempt(chosen);
    }

    private static State beside(State state, List<Alternative> alternatives) {
        Attempt draft = state.lastAttempt().orElseThrow();
        return differ(alternatives) ? state.withLastAttempt(draft.beside(others(alternatives, draft.sql()))) : state;
    }

    private static List<Trust.Alternative> others(List<Alternative> alternatives, String taken) {
        return alternatives.stream()
                .filter(each -> !each.sql().equals(taken) && brings(each.table()))
                .map(each -> new Trust.Alternative(each.option(), each.sql(), each.table().rowCount(), Summary.preview(each.table())))
                .toList();
    }

    /**
     * The only one that brings something; the one that the question names in full; the declared key among guessed ones; the
     * table of which the others are views or archives.
     */
    private Optional<Alternative> clear(State state, Clarification asked, List<Alternative> alternatives) {
        if (asking == Asking.ALWAYS || asked.type() == Clarification.Type.COLUMN_SELECTION && asking != Asking.NEVER) {
            return Optional.empty();
        }
        List<Alternative> telling = alternatives.stream().filter(each -> brings(each.table())).toList();
        if (telling.size() == 1) {
            return Optional.of(telling.get(0));
        }
        List<Alternative> named = telling.stream().filter(each -> named(each, asked, state)).toList();
        return named.size() == 1 ? Optional.of(named.get(0)) : stored(state, asked, telling).or(() -> current(asked, telling));
    }

    private static Optional<Alternative> current(Clarification asked, List<Alternative> telling) {
        return asked.type() == Clarification.Type.TABLE_SELECTION
                ? new LookAlikes(asked.options()).current().flatMap(name -> telling.stream().filter(each -> each.option().equals(name)).findFirst())
                : Optional.empty();
    }

    private static Optional<Alternative> stored(State state, Clarification asked, List<Alternative> telling) {
        Map<Alternative, Table> tables = new HashMap<>();
        for (Alternative each : telling) {
            Rule choice = asked.choices().get(asked.options().indexOf(each.option()));
            Optional<Table> table = choice instanceof Rule.UseTable use
                    ? state.context().schema().table(use.table())
                    : Optional.empty();
            table.ifPresent(found -> tables.put(each, found));
        }
        return tables.size() < telling.size()
                ? Optional.empty()
                : telling.stream()
                        .filter(one -> telling.stream()
                                .allMatch(other -> other == one || Views.over(tables.get(other), tables.get(one))))
                        .findFirst();
    }

    /** The same, or where nobody may be asked the one that was written. */
    private Optional<Alternative> likelier(State state, Clarification asked, List<Alternative> alternatives) {
        return clear(state, asked, alternatives)
                .or(() -> asking == Asking.NEVER ? written(state, alternatives) : Optional.empty());
    }

    private static Optional<Alternative> written(State state, List<Alternative> alternatives) {
        return alternatives.stream()
                .filter(each -> state.lastAttempt().filter(draft -> draft.sql().equals(each.sql())).isPresent())
                .findFirst()
                .or(() -> alternatives.stream().findFirst());
    }

    private static boolean named(Alternative one, Clarification asked, State state) {
        Rule choice = asked.choices().get(asked.options().indexOf(one.option()));
        Set<String> said = Set.copyOf(Words.stems(state.question().whole()));
        return choice instanceof Rule.UseTable use && said.containsAll(Words.nameStems(use.table()))
                || choice instanceof Rule.JoinOn join && declared(join, state.context().schema());
    }

    private static boolean declared(Rule.JoinOn join, Schema schema) {
        return schema.table(join.leftTable()).stream()
                .flatMap(table -> table.foreignKeys().stream())
                .anyMatch(key -> key.columns().contains(join.leftColumn()) && key.targetTable().equals(join.rightTable()));
    }

    private static boolean brings(ResultTable table) {
        return table.rows().stream().flatMap(List::stream).anyMatch(Objects::nonNull);
    }

    private State going(State state, Alternative taken, List<Alternative> alternatives, Duration spent) {
        State going = drafted(state, List.of(taken)) ? state : drafted(state, List.of(taken), spent);
        return going.withLastAttempt(going.lastAttempt().orElseThrow().beside(others(alternatives, taken.sql())));
    }

    /** A alternative that was not compared may well give another result. */
    private static State told(State state, String why, int compared, Clarification asked) {
        String note = why + " The question can be read in " + asked.options().size() + " ways ("
                + String.join(" or ", asked.options()) + "); only " + compared + " could be tried.";
        return state.withLastAttempt(state.lastAttempt().orElseThrow().noting(note));
    }

    /** Whether the draft there is stands for one of the alternatives, or for want of any. */
    private static boolean drafted(State state, List<Alternative> alternatives) {
        return state.lastAttempt()
                .filter(draft -> alternatives.isEmpty()
                        || alternatives.stream().anyMatch(alternative -> alternative.sql().equals(draft.sql())))
                .isPresent();
    }

    private static int most(Clarification asked) {
        return Math.min(MOST_READINGS, asked.choices().size());
    }

    /** In the place of a draft that is none of the alternatives: it has not been tried. */
    private State drafted(State state, List<Alternative> alternatives, Duration spent) {
        String note = alternatives.size() > 1 ? "Every alternative of the question gives the same result." : "";
        int number = Math.max(1, state.attempts().size());
        Alternative first = alternatives.get(0);
        // The time it ran is counted when its result is taken; what ran earlier took none of this time.
        Duration writing = spent.minus(first.outcome().elapsed());
        Duration counted = writing.isNegative() ? Duration.ZERO : writing;
        Attempt draft = Attempt.draft(number, first.sql(), Origin.GENERATED, model.name(), note, "", counted)
                .sure(first.draft().confidence())
                .assuming(first.draft().assumptions())
                .among(first.draft().rivals());
        return state.attempts().isEmpty() ? state.withNewAttempt(draft) : state.withLastAttempt(draft);
    }

    private State read(State state, Clarification asked, int option, List<Alternative> alternatives) {
        Rule choice = asked.choices().get(option);
        Written written = byRule(state, choice)
                .map(draft -> new Written(state, Optional.of(draft)))
                .orElseGet(() -> option < MOST_WRITTEN_BY_MODEL && !chosen(state) ? byModel(state, choice) : new Written(state, Optional.empty()));
        Optional<Outcome.Success> known = written.draft().flatMap(draft -> known(draft.sql(), state));
        Optional<Outcome.Success> came = known.or(() -> written.draft().flatMap(draft -> run(draft.sql(), written.state())));
        came.ifPresent(it -> alternatives.add(new Alternative(asked.options().get(option), written.draft().orElseThrow(), it)));
        return came.filter(it -> known.isEmpty())
                .map(it -> written.state().withResultOf(it.table()))
                .orElse(written.state());
    }

    /** A draft that was itself one of several readings brings along what they gave. */
    private Optional<Outcome.Success> known(String sql, State state) {
        return state.lastAttempt().flatMap(draft -> draft.tried(sql, Budget.limits(limits, state)));
    }

    /** The draft there is under the other choice, as sure as whoever wrote it. */
    private Optional<Draft.Sql> byRule(State state, Rule choice) {
        Substitution substitution = new Substitution(critic, state.context().schema(), database.dialect());
        return state.lastAttempt().flatMap(draft -> substitution.obeying(choice, draft.sql())
                .filter(sql -> valid(sql, state, choice))
                .map(sql -> new Draft.Sql(sql, "", draft.confidence().orElse(1.0), draft.assumptions())));
    }

    private Written byModel(State state, Rule choice) {
        Requirements chosen = state.context().requirements().choosing(choice);
        Reply<Draft> reply = model.write(Writing.request(state, database, chosen));
        Optional<Draft.Sql> written = reply.value() instanceof Draft.Sql draft && valid(draft.sql(), state, choice)
                ? Optional.of(draft)
                : Optional.empty();
        return new Written(state.withUsage(reply.usage()), written);
    }

    /** What the critic has let through, or what has run, the engine is not asked about again. */
    private boolean valid(String sql, State state, Rule choice) {
        Schema schema = state.context().schema();
        if (accepted(sql, state)) {
            return Enforcement.met(choice, critic.bindings(sql, schema));
        }
        Critic asking = critic.asking(state.question().on(database), budget.within(limits, state));
        return new Enforcement(asking, schema).criticise(sql, List.of(choice)).valid();
    }

    private boolean accepted(String sql, State state) {
        return known(sql, state).isPresent()
                || state.lastAttempt()
                        .filter(draft -> draft.sql().equals(sql))
                        .flatMap(Attempt::critique)
                        .filter(Critique::valid)
                        .isPresent();
    }

    private Optional<Outcome.Success> run(String sql, State state) {
        return state.question().on(database).execute(sql, budget.within(limits, state), purpose(sql, state)) instanceof Outcome.Success success
                ? Optional.of(success)
                : Optional.empty();
    }

    /** The draft is run for the answer, which it becomes unless another reading takes its place. */
    private static Purpose purpose(String sql, State state) {
        return state.lastAttempt().filter(draft -> draft.running().equals(sql)).isPresent()
                ? Purpose.ANSWER
                : Purpose.ALTERNATIVE;
    }

    /** Without a draft a alternative that could not be had leaves the question open; beside a draft it is none. */
    private static boolean unread(State state, Clarification asked, List<Alternative> alternatives) {
        return state.lastAttempt().isEmpty() && alternatives.size() < asked.choices().size();
    }

    private static boolean differ(List<Alternative> alternatives) {
        return alternatives.stream().map(alternative -> alternative.table().counted()).distinct().count() > 1;
    }

    private static Clarification shown(Clarification asked, List<Alternative> alternatives, Optional<String> spent) {
        Clarification told = spent.map(why -> asked.saying(asked.message() + " " + why)).orElse(asked);
        return alternatives.isEmpty()
                ? told
                : told.showing(
                        each(asked, alternatives, alternative -> Summary.preview(alternative.table()), "not tried"),
                        each(asked, alternatives, Alternative::sql, ""),
                        alternatives.get(0).table());
    }

    private static List<String> each(
            Clarification asked, List<Alternative> alternatives, Function<Alternative, String> told, String unread) {
        return asked.options().stream()
                .map(option -> alternatives.stream()
                        .filter(alternative -> alternative.option().equals(option))
                        .map(told)
                        .findFirst()
                        .orElse(unread))
                .toList();
    }
}
