package io.querypilot;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.AskedCount;
import io.querypilot.flow.Checkpointing;
import io.querypilot.flow.Flow;
import io.querypilot.flow.FlowLog;
import io.querypilot.flow.Graph;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Metrics;
import io.querypilot.flow.Node;
import io.querypilot.flow.StandardFlow;
import io.querypilot.flow.Services;
import io.querypilot.link.Linker;
import io.querypilot.memory.Checkpoint;
import io.querypilot.model.Model;
import io.querypilot.model.Turn;
import io.querypilot.schema.Schema;
import io.querypilot.state.Answer;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import io.querypilot.state.StateJson;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Asks one database in plain language; safe for use by many threads, each question runs on its caller's. */
public final class QueryPilot {
    /** Who asks where nobody says. */
    public static final String SOLE_TENANT = "default";

    private static final int LONGEST_NAME = 200;

    private final Services tools;
    private final Settings settings;
    private final Flow flow;
    private final StateJson json;
    private final Metrics metrics = new Metrics();
    private final List<Listener> listeners;
    private final Graph graph;

    public QueryPilot(Database database, Model model, Linker linker, Settings settings) {
        this(Services.of(database, model, linker), settings, UnaryOperator.identity(), List.of());
    }

    /** With tools and a flow of one's own making, grown from the standard one, and further listeners. */
    public QueryPilot(Services tools, Settings settings, UnaryOperator<Flow> extension, List<Listener> listeners) {
        this.tools = tools;
        this.settings = settings;
        this.flow = extension.apply(StandardFlow.of(tools, settings.rules()));
        this.json = new StateJson(flow.fields());
        this.listeners = withOwn(listeners);
        this.graph = new Graph(flow, settings.rules().maximumAttempts(), this.listeners);
    }

    private List<Listener> withOwn(List<Listener> given) {
        Checkpointing checkpointing =
                new Checkpointing(tools.sessions(), json, tools.database().name());
        List<Listener> all = new ArrayList<>(List.of(
                new FlowLog(), metrics, checkpointing, new AskedCount(tools.sessions())));
        all.addAll(given);
        return List.copyOf(all);
    }

    /** Asks in a session of its own. */
    public Answer ask(String text) {
        return ask(text, UUID.randomUUID().toString());
    }

    /** Asks in a session: a follow-up sees the turns before it. */
    public Answer ask(String text, String session) {
        return ask(text, session, SOLE_TENANT);
    }

    /** Asks for one of several tenants, who share neither lessons nor sessions. */
    public Answer ask(String text, String session, String tenant) {
        String checked = QuestionText.checked("question", text, settings.maximumQuestionCharacters());
        requireName("session", session);
        requireName("tenant", tenant);
        tools.sessions().checkpoint(tenant, session).ifPresent(this::requireSameDatabase);
        List<Turn> turns = tools.sessions().turns(tenant, session);
        Question question =
                Question.asked(checked, session, Caller.ofTenant(tenant), turns, LocalDate.now(), Instant.now());
        return run(State.asked(question), flow.start());
    }

    /** Goes on with a session's question under the person's correction. */
    public Answer continueWith(String session, String correction) {
        return continueWith(session, correction, SOLE_TENANT);
    }

    /** Goes on with a question of this tenant's. */
    public Answer continueWith(String session, String correction, String tenant) {
        State stood = standing(checkpoint(session, tenant));
        Schema schema = tools.database().schema();
        String checked = QuestionText.checked("correction", correction, settings.maximumQuestionCharacters());
        Answer answer = new Continuation(settings.maximumCorrections(), tools.model().name(), schema)
                .with(stood, checked, this::run);
        stood.clarification()
                .ifPresent(asked -> listeners.forEach(listener -> listener.corrected(asked, answer)));
        return answer;
    }

    /** Goes on where a session was interrupted; a finished one gives its answer again. */
    public Answer resume(String session) {
        return resume(session, SOLE_TENANT);
    }

    /** Goes on where a session of this tenant's was interrupted. */
    public Answer resume(String session, String tenant) {
        Checkpoint checkpoint = checkpoint(session, tenant);
        State stood = standing(checkpoint);
        return switch (checkpoint.node()) {
            case Node.ANSWER -> run(stood.withAnswer(answer(stood)), flow.next(Node.ANSWER, stood));
            case Node.LEARN, Node.CLARIFY -> answer(stood);
            default -> run(stood, flow.next(known(checkpoint), stood));
        };
    }

    /** A newer version may have left a session at a node that there is not here. */
    private String known(Checkpoint checkpoint) {
        if (flow.nodes().stream().noneMatch(node -> node.name().equals(checkpoint.node()))) {
            throw new QueryPilotException(
                    ErrorCode.QUESTION_INVALID,
                    "Session " + checkpoint.session() + " stands at " + checkpoint.node()
                            + ", which this version of QueryPilot does not know.",
                    "Go on with the version that asked it, or ask its question again in another session.");
        }
        return checkpoint.node();
    }

    private Answer answer(State ended) {
        return Continuation.answer(ended, tools.model().name());
    }

    private Checkpoint checkpoint(String session, String tenant) {
        Checkpoint known = tools.sessions().checkpoint(tenant, session).orElseThrow(() -> noSession(session));
        requireSameDatabase(known);
        return known;
    }

    /** The store has no room for more, and a name is to be typed. */
    private static void requireName(String what, String name) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw new QueryPilotException(
                    ErrorCode.QUESTION_INVALID,
                    name.isBlank()
                            ? "The name of the " + what + " is empty."
                            : "The name of the " + what + " has " + name.length() + " characters; at most "
                                    + LONGEST_NAME + " are kept.",
                    "Give a short name.");
        }
    }

    /** What was asked of one database is not asked of another. */
    private void requireSameDatabase(Checkpoint known) {
        if (!known.database().equals(tools.database().name())) {
            throw new QueryPilotException(
                    ErrorCode.QUESTION_INVALID,
                    "Session " + known.session() + " was asked of " + known.database() + ", not of "
                            + tools.database().name() + ".",
                    "Name that database with --db, or ask in another session.");
        }
    }

    private static QueryPilotException noSession(String session) {
        return new QueryPilotException(
                ErrorCode.QUESTION_INVALID,
                "There is no session " + session + ".",
                "Ask a question first, or give another name; an answer names its session.");
    }

    /** The session's state; where the schema has changed since, only its question is left. */
    private State standing(Checkpoint checkpoint) {
        return json.read(checkpoint.state(), tools.database().schema())
                .orElseGet(() -> State.asked(json.question(checkpoint.state())));
    }

    private Answer run(State state, String entry) {
        long start = System.nanoTime();
        try {
            Answer answer = graph.run(state, entry)
                    .answer()
                    .orElseThrow()
                    .lasting(Duration.ofNanos(System.nanoTime() - start));
            listeners.forEach(listener -> listener.answered(answer));
            return answer;
        } catch (RuntimeException fault) {
            listeners.forEach(listener -> listener.faulted(state, fault));
            throw fault;
        }
    }

    public Metrics.Snapshot metrics() {
        return metrics.snapshot();
    }
}
