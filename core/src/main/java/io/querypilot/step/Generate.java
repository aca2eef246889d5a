package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.critic.Repair;
import io.querypilot.critic.Repaired;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Draft;
import io.querypilot.model.Failure;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.Spent;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Enforcement;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Substitution;
import io.querypilot.sql.query.SqlDiff;
import io.querypilot.sql.query.SqlText;
import io.querypilot.state.Attempt;
import io.querypilot.state.Attempt.Origin;
import io.querypilot.state.Budget;
import io.querypilot.state.Clarification;
import io.querypilot.state.Diagnosis;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * GENERATE: writes the next draft. After a failure a rule mends what it can for certain; else the model writes again,
 * seeing every earlier attempt. A draft that says the same as an earlier one is not an attempt: the state stays as it
 * is, and the graph stops.
 */
public record Generate(
        Database database, Model model, Critic critic, Repair repair, Limits limits, Budget budget, boolean mayAsk)
        implements Step {
    private static final String SPEND_LESS =
            "Ask for less at once, or raise question_tokens, question_time, question_rows or question_megabytes.";
    private static final String LEARNED = "This question was corrected before; the SQL is what that led to.";

    private static final String VERIFIED = "The team has verified this SQL.";
    private static final String DECIDE = "Nobody can be asked: take the likeliest and name it in assumptions.";
    private static final int MOST_DECIDED = 2;

    /** SQL that is known to answer the question, and why. */
    private record Known(String sql, String note) {}

    @Override
    public State apply(State state) {
        long start = System.nanoTime();
        Optional<Repaired> repaired = state.lastAttempt()
                .filter(failed -> !failed.ran())
                .flatMap(failed -> repaired(state, failed));
        if (repaired.isPresent()) {
            return attempted(state, repaired.get().sql(), Origin.REPAIRED, "", repaired.get().explanation(), start);
        }
        Optional<Known> known = known(state);
        if (known.isPresent()) {
            return attempted(state, known.get().sql(), Origin.GENERATED, "", known.get().note(), start);
        }
        Optional<String> spent = budget.spent(state);
        if (spent.isPresent()) {
            return ended(state, spent.get(), SPEND_LESS);
        }
        try {
            return drafted(state, written(state), start);
        } catch (QueryPilotException fault) {
            State paid = state.withUsage(Spent.by(fault));
            return budget.spent(paid)
                    .map(used -> ended(paid, used, SPEND_LESS))
                    .orElseGet(() -> withoutDraft(paid, fault));
        }
    }

    /** The question that the team has verified, or that a person once corrected, is answered by that SQL if the critic lets it. */
    private Optional<Known> known(State state) {
        boolean fresh = state.attempts().isEmpty()
                && state.question().turns().isEmpty()
                && state.question().said().isEmpty();
        Stream<Known> verified = state.context().requirements().rules(Rule.Verified.class).stream()
                .filter(Rule.Verified::answers)
                .map(one -> new Known(one.sql(), VERIFIED));
        Stream<Known> corrected = state.context().lessons().stream()
                .filter(lesson -> lesson.applies() && lesson.type() == Lesson.Type.QUERY_PATTERN)
                .filter(lesson -> lesson.trigger().equalsIgnoreCase(state.question().text()))
                .map(lesson -> new Known(lesson.target(), LEARNED));
        return Stream.concat(verified, corrected)
                .filter(one -> fresh && enforcement(state).criticise(one.sql(), state.context().requirements().binding()).valid())
                .findFirst();
    }

    private Critic critic(State state) {
        return critic.asking(state.question().on(database), budget.within(limits, state));
    }

    /** A model that sees no query under what is required may see one without; then a rule makes that obey what binds. */
    private Reply<Draft> written(State state) {
        WriteRequest request = Writing.request(state, database).after(failures(state));
        ModelCall call = new ModelCall(budget, state);
        Reply<Draft> reply = decided(request, call.of(() -> model.write(request)), call);
        if (!(reply.value() instanceof Draft.Declined) || !state.attempts().isEmpty() || !namesWhatToUse(state)) {
            return reply;
        }
        Reply<Draft> free = Spent.after(reply.usage(), () -> call.of(() -> model.write(request.unbound())));
        Optional<Draft> obedient = obedient(state, free.value());
        return new Reply<>(obedient.orElse(reply.value()), reply.usage().plus(free.usage()), free.by());
    }

    /** What every earlier attempt teaches the next. */
    private static List<Failure> failures(State state) {
        return state.attempts().stream().flatMap(attempt -> attempt.failure().stream()).toList();
    }

    /**
     * Where nobody may be asked, the option that the model names first is taken, or it is told to decide where it names none,
     * and the answer says so. It may ask about one thing after another, but not for ever.
     */
    private Reply<Draft> decided(WriteRequest request, Reply<Draft> reply, ModelCall call) {
        List<String> taken = new ArrayList<>();
        WriteRequest told = request;
        Reply<Draft> last = reply;
        while (!mayAsk && last.value() instanceof Draft.Asks asks && taken.size() < MOST_DECIDED) {
            taken.add(asks.question() + " " + asks.options().stream().findFirst().orElse(DECIDE));
            WriteRequest more = told.requiring(new Rule.FreeText(taken.get(taken.size() - 1)));
            Reply<Draft> next = Spent.after(last.usage(), () -> call.of(() -> model.write(more)));
            last = new Reply<>(next.value(), last.usage().plus(next.usage()), next.by());
            told = more;
        }
        return new Reply<>(assuming(last.value(), taken), last.usage(), last.by());
    }

    private static Draft assuming(Draft draft, List<String> taken) {
        return draft instanceof Draft.Sql sql && !taken.isEmpty()
                ? new Draft.Sql(
                        sql.sql(),
                        sql.reasoning(),
                        sql.confidence(),
                        Stream.concat(sql.assumptions().stream(), taken.stream()).toList(),
                        sql.rivals())
                : draft;
    }

    private static boolean namesWhatToUse(State state) {
        return state.context().requirements().all().stream()
                .anyMatch(one -> !(one.rule() instanceof Rule.FreeText));
    }

    private Optional<Draft> obedient(State state, Draft free) {
        return free instanceof Draft.Sql draft
                ? obedient(state, draft.sql()).map(sql -> new Draft.Sql(sql, draft.reasoning(), draft.confidence(), draft.assumptions()))
                : Optional.empty();
    }

    private State drafted(State state, Reply<Draft> reply, long start) {
        State paid = state.withUsage(reply.usage());
        if (!(reply.value() instanceof Draft.Sql) && state.bestAttempt().isPresent()) {
            return stopped(paid, "The model knows no other SQL.");
        }
        if (reply.value() instanceof Draft.Declined declined) {
            return paid.withClarification(
                    Clarification.told(Clarification.Type.CANNOT_ANSWER, declined.why(), declined.near()));
        }
        if (reply.value() instanceof Draft.Asks asks) {
            return paid.withClarification(asked(asks));
        }
        return written(paid, (Draft.Sql) reply.value(), reply.by().isEmpty() ? model.name() : reply.by(), start);
    }

    /** What the model cannot decide the person can, who may choose or say it in other words. */
    private Clarification asked(Draft.Asks asks) {
        if (!mayAsk) {
            return Clarification.told(
                    Clarification.Type.CANNOT_ANSWER,
                    "The model cannot decide, and with ask: never nobody is asked. Put it into the question: " + asks.question(),
                    asks.options());
        }
        List<Rule> choices = asks.options().stream()
                .<Rule>map(option -> new Rule.FreeText(asks.question() + " " + option))
                .toList();
        return Clarification.choose(Clarification.Type.MEANING_SELECTION, asks.question(), asks.options(), choices);
    }

    private State written(State state, Draft.Sql draft, String writer, long start) {
        String sql = substitution(state).withKnownNames(draft.sql(), state.context().requirements());
        if (repeats(state, sql)) {
            return stopped(state, "The model wrote the same SQL again.");
        }
        Origin origin = state.attempts().isEmpty() ? Origin.GENERATED : Origin.CORRECTED;
        State attempted = attempted(state, sql, origin, writer, draft.reasoning(), start);
        return attempted.withLastAttempt(attempted.lastAttempt().orElseThrow()
                .sure(draft.confidence())
                .assuming(draft.assumptions())
                .among(draft.rivals()));
    }

    /** A model that fails after an attempt must not take what was tried, or what ran, with it. */
    private static State withoutDraft(State state, QueryPilotException fault) {
        if (state.bestAttempt().isPresent() || fault.code() == ErrorCode.MODEL_REPLY_UNUSABLE) {
            return ended(state, fault.getMessage(), fault.nextStep());
        }
        if (state.attempts().isEmpty()) {
            throw fault;
        }
        throw new QueryPilotException(
                fault.code(), fault.getMessage() + "\n" + Tried.told(state.attempts()), fault.nextStep(), fault);
    }

    private static State ended(State state, String reason, String nextStep) {
        if (state.bestAttempt().isPresent()) {
            return stopped(state, reason);
        }
        String tried = state.attempts().isEmpty() ? "" : "\n" + Tried.told(state.attempts());
        return state.withClarification(
                Clarification.told(Clarification.Type.GAVE_UP, reason + tried, List.of(nextStep)));
    }

    private static State stopped(State state, String reason) {
        Attempt last = state.lastAttempt().orElseThrow();
        Diagnosis made = last.diagnosis().orElseThrow();
        return state.withLastAttempt(last.diagnosed(new Diagnosis(made.feedback(), false, reason)));
    }

    /** A rule counts only where it mends everything: a draft that is still wrong is for the model to write again. */
    private Optional<Repaired> repaired(State state, Attempt failed) {
        Critique critique = failed.critique().orElse(new Critique(true, 1, List.of(), false));
        return repair.repair(failed.checked(critic, state.context().schema()), critique, failed.engineError())
                .filter(repaired -> mends(state, repaired))
                .or(() -> obedient(state, failed.sql())
                        .map(sql -> new Repaired(sql, madeToObey(failed.sql(), sql)))
                        .filter(repaired -> mends(state, repaired)));
    }

    /** The draft with the name that was wanted in the place of one that looks like it. */
    private Optional<String> obedient(State state, String sql) {
        return substitution(state).obeying(state.context().requirements().binding(), sql);
    }

    private Substitution substitution(State state) {
        return new Substitution(critic(state), state.context().schema(), database.dialect());
    }

    private Enforcement enforcement(State state) {
        return new Enforcement(critic(state), state.context().schema());
    }

    private String madeToObey(String before, String after) {
        return "Made to obey by rule: " + SqlDiff.summary(before, after, database.dialect());
    }

    private boolean mends(State state, Repaired repaired) {
        return !repeats(state, repaired.sql())
                && enforcement(state).criticise(repaired.sql(), state.context().requirements().binding()).valid();
    }

    private boolean repeats(State state, String sql) {
        String normal = SqlText.normalise(sql, database.dialect());
        return state.attempts().stream()
                .anyMatch(attempt -> SqlText.normalise(attempt.sql(), database.dialect()).equals(normal));
    }

    private State attempted(State state, String sql, Origin origin, String writer, String note, long start) {
        String diff = state.lastAttempt()
                .map(before -> SqlDiff.summary(before.sql(), sql, database.dialect()))
                .orElse("");
        Duration spent = Duration.ofNanos(System.nanoTime() - start);
        return state.withNewAttempt(
                Attempt.draft(state.attempts().size() + 1, sql, origin, writer, note, diff, spent));
    }
}
