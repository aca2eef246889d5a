package io.querypilot;

import dev.langchain4j.model.chat.ChatModel;
import io.querypilot.audit.AuditLog;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.AskedCount;
import io.querypilot.flow.Checkpointing;
import io.querypilot.flow.Flow;
import io.querypilot.flow.FlowLog;
import io.querypilot.flow.Graph;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Metrics;
import io.querypilot.flow.Services;
import io.querypilot.flow.StandardFlow;
import io.querypilot.flow.StepEvent;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.link.LinkLimits;
import io.querypilot.link.Linker;
import io.querypilot.link.SchemaLinker;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Turn;
import io.querypilot.model.LogContext;
import io.querypilot.model.Model;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.policy.Policy;
import io.querypilot.schema.Schema;
import io.querypilot.state.Answer;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import io.querypilot.state.StateJson;
import io.querypilot.step.Clarify;
import io.querypilot.step.GiveAnswer;
import io.querypilot.thread.Threads;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Asks one database in plain language. Safe for use by many threads: each question runs on its caller's, and those of
 * one session run one after the other, those of an agent made from this one too.
 */
public final class QueryPilot implements AutoCloseable {
    private static final int LONGEST_NAME = 200;

    /** A question on a thread of its own; cancelling it stops the model call or the statement it waits for. */
    private static final class Asking extends CompletableFuture<Answer> {
        private final Thread thread;

        private Asking(Supplier<Answer> work) {
            this.thread = Threads.FACTORY.newThread(() -> run(work));
        }

        static Asking start(Supplier<Answer> work) {
            Asking asking = new Asking(work);
            asking.thread.start();
            return asking;
        }

        private void run(Supplier<Answer> work) {
            try {
                complete(work.get());
            } catch (RuntimeException | Error fault) {
                completeExceptionally(fault);
            }
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            boolean cancelled = super.cancel(mayInterrupt);
            thread.interrupt();
            return cancelled;
        }
    }

    private final Services services;
    private final Settings settings;
    private final UnaryOperator<Flow> extension;
    private final List<Listener> listeners;
    private final List<Runnable> owned;
    private final Flow flow;
    private final StateJson json;
    private final Checkpointing checkpoints;
    private final Graph graph;
    private final Metrics metrics;
    private final SessionLocks sessions;

    public QueryPilot(Database database, Model model, Linker linker, Settings settings) {
        this(Services.of(database, model, linker), settings, UnaryOperator.identity(), List.of());
    }

    /** With services and a flow of one's own making, grown from the standard one, and further listeners. */
    public QueryPilot(Services services, Settings settings, UnaryOperator<Flow> extension, List<Listener> listeners) {
        this(services, settings, extension, listeners, List.of(), new SessionLocks(), new Metrics());
    }

    private QueryPilot(
            Services services,
            Settings settings,
            UnaryOperator<Flow> extension,
            List<Listener> listeners,
            List<Runnable> owned,
            SessionLocks sessions,
            Metrics metrics) {
        this.services = services;
        this.settings = settings;
        this.extension = extension;
        this.listeners = List.copyOf(listeners);
        this.owned = List.copyOf(owned);
        this.sessions = sessions;
        this.metrics = metrics;
        this.flow = extension.apply(StandardFlow.of(services, settings.rules()));
        this.json = new StateJson(flow.fields());
        this.checkpoints = new Checkpointing(services.sessions(), json, services.database().name());
        this.graph = new Graph(flow, settings.rules().maximumAttempts(), checkpoints);
    }

    /**
     * Asks the database behind a data source, which stays its owner's to close. The model is the one on the class path
     * until another is given by {@link #with(ChatModel)}.
     */
    public static QueryPilot over(DataSource dataSource) {
        Database database = Databases.over(dataSource);
        ProvidedModel model = new ProvidedModel();
        Linker linker = new SchemaLinker(model.embeddings(), LinkLimits.DEFAULT);
        return new QueryPilot(
                Services.of(database, model, linker),
                Settings.STANDARD,
                UnaryOperator.identity(),
                List.of(),
                List.of(model::close, database::close),
                new SessionLocks(),
                new Metrics());
    }

    /** With other services over the same sessions, so with the same locks on them; both count together. */
    private QueryPilot again(Services other) {
        return new QueryPilot(other, settings, extension, listeners, owned, sessions, metrics);
    }

    /** The same agent with any chat model of LangChain4j's. */
    public QueryPilot with(ChatModel chat) {
        return with(new PromptedModel(name(chat), chat));
    }

    /** The same agent with another model, which stays its owner's to close. */
    public QueryPilot with(Model model) {
        return again(services.with(model));
    }

    /** The same agent, which shows each caller what a policy lets them see and nothing else. */
    public QueryPilot under(Policy policy) {
        return again(services.with(policy.over(services.database())));
    }

    /** The same agent with what the team has written down about the database. */
    public QueryPilot knowing(Knowledge knowledge) {
        return again(services.knowing(knowledge));
    }

    /** The same agent, whose statements this log hears of; it stays its owner's to close. */
    public QueryPilot audited(AuditLog log) {
        return again(services.with(log.over(services.database())));
    }

    private static String name(ChatModel chat) {
        String model = chat.defaultRequestParameters().modelName();
        return model == null ? "chat" : model;
    }

    /** Asks in a session of its own. */
    public Answer ask(String question) {
        return ask(Ask.of(question));
    }

    /** Asks a question. */
    public Answer ask(Ask given) {
        Ask ask = remembering(given);
        String text = QuestionText.checked("question", ask.text(), settings.maximumQuestionCharacters());
        requireName("session", ask.session());
        requireName("tenant", ask.caller().tenant());
        return sessions.within(ask, () -> {
            Optional<Checkpoint> known = services.sessions().checkpoint(ask.caller().memory(), ask.session());
            known.ifPresent(this::requireSameDatabase);
            List<Turn> turns = services.sessions().turns(ask.caller().memory(), ask.session());
            Question question = Question.asked(
                            text, ask.session(), ask.caller(), turns, LocalDate.now(ask.clock()), Instant.now())
                    .takenUp(ask.caller(), ask.limits());
            State asked = State.asked(ask.id().map(question::known).orElse(question));
            return begun(checkpoints.take(asked, known), ask);
        });
    }

    /** Asks on a thread of its own. Cancelling stops the model call or the statement that is waited for. */
    public CompletableFuture<Answer> askAsync(Ask ask) {
        return Asking.start(() -> ask(ask));
    }

    /** Goes on with a session's question under what the person says of it. */
    public Answer correct(Ask given) {
        Ask ask = saying(remembering(given));
        return sessions.within(ask, () -> {
            Checkpoint latest = checkpoint(ask);
            return correct(ask, latest, latest.state());
        });
    }

    /**
     * Goes on with an earlier question of a session, which is then the session's latest again. {@code ended} is the state
     * of the checkpoint that it ended with: a session itself keeps only its last.
     */
    public Answer correctEarlier(Ask given, String ended) {
        Ask ask = saying(remembering(given));
        if (!json.question(ended).session().equals(ask.session())) {
            throw noSession(ask.session());
        }
        return sessions.within(ask, () -> correct(ask, checkpoint(ask), ended));
    }

    private Ask saying(Ask ask) {
        return ask.saying(QuestionText.checked("correction", ask.text(), settings.maximumQuestionCharacters()));
    }

    private Answer correct(Ask ask, Checkpoint latest, String ended) {
        State stood = checkpoints.take(standing(ended, ask), Optional.of(latest));
        Answer answer = new Continuation(
                        settings.maximumCorrections(), services.model().name(), services.critic(), schema(ask))
                .with(stood, ask.text(), corrected -> begun(corrected, ask));
        stood.clarification().ifPresent(asked -> telling(ask).on(new StepEvent.Corrected(asked, answer)));
        return answer;
    }

    /** Corrects on a thread of its own, as {@link #askAsync} asks. */
    public CompletableFuture<Answer> correctAsync(Ask ask) {
        return Asking.start(() -> correct(ask));
    }

    /** Goes on where a session was interrupted; a finished one gives its answer again. */
    public Answer resume(Ask given) {
        Ask ask = remembering(given);
        return sessions.within(ask, () -> {
            Checkpoint checkpoint = checkpoint(ask);
            State stood = standing(checkpoint.state(), ask);
            return checkpoint.stage().ended()
                    ? answer(stood)
                    : run(checkpoints.take(stood, Optional.of(checkpoint)), known(checkpoint), ask);
        });
    }

    /** Callers who do not see the same share no session and no lesson: both hold what their owners saw. */
    private Ask remembering(Ask ask) {
        return ask.as(ask.caller().remembering(services.database().memory(ask.caller())));
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
        return ended.bestAttempt().isPresent()
                ? new GiveAnswer(services.model().name(), services.critic(), services.database().dialect())
                        .apply(ended)
                        .answer()
                        .orElseThrow()
                : Clarify.told(ended, services.model().name());
    }

    private Checkpoint checkpoint(Ask ask) {
        Checkpoint known = services.sessions()
                .checkpoint(ask.caller().memory(), ask.session())
                .orElseThrow(() -> noSession(ask.session()));
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
        if (!known.database().equals(services.database().name())) {
            throw new QueryPilotException(
                    ErrorCode.QUESTION_INVALID,
                    "Session " + known.session() + " was asked of " + known.database() + ", not of "
                            + services.database().name() + ".",
                    "Name that database with --db, or ask in another session.");
        }
    }

    private static QueryPilotException noSession(String session) {
        return new QueryPilotException(
                ErrorCode.QUESTION_INVALID,
                "There is no session " + session + ".",
                "Ask a question first, or give another name; an answer names its session.");
    }

    private Schema schema(Ask ask) {
        return new QuestionDatabase(services.database().as(ask.caller()), ask.caller(), "").schema();
    }

    /** The session's state for who asks now; where the schema has changed since, only its question is left. */
    private State standing(String kept, Ask ask) {
        State stood = json.read(kept, schema(ask)).orElseGet(() -> State.asked(json.question(kept)));
        return stood.withQuestion(stood.question().takenUp(ask.caller(), ask.limits()));
    }

    /** Kept before anybody hears of a step: who has heard of one can go on with this, and not with what stood before it. */
    private Answer begun(State state, Ask ask) {
        checkpoints.begin(state, flow.start());
        return run(state, flow.start(), ask);
    }

    private Answer run(State state, String entry, Ask ask) {
        Question question = state.question();
        return LogContext.of(question.session(), question.id(), () -> followed(state, entry, ask));
    }

    private Answer followed(State state, String entry, Ask ask) {
        Listener listener = telling(ask);
        long start = System.nanoTime();
        try {
            Answer answer = graph.run(state, entry, listener)
                    .answer()
                    .orElseThrow()
                    .lasting(Duration.ofNanos(System.nanoTime() - start));
            listener.on(StepEvent.end(answer));
            return answer;
        } catch (QueryPilotException fault) {
            listener.on(new StepEvent.Faulted(state.question(), fault));
            throw resumable(fault) ? fault.suggesting(goOn(ask)) : fault;
        }
    }

    /** Whether what failed may work the next time, without asking anew. */
    private static boolean resumable(QueryPilotException fault) {
        ErrorCode.Kind kind = fault.code().kind();
        return kind == ErrorCode.Kind.MODEL || kind == ErrorCode.Kind.DATABASE;
    }

    private static String goOn(Ask ask) {
        return "Then go on where it stopped: querypilot resume " + ask.session();
    }

    private Listener telling(Ask ask) {
        Stream<Listener> own = Stream.of(new FlowLog(), metrics, new AskedCount(services.sessions()));
        return Listener.all(
                Stream.concat(Stream.concat(own, listeners.stream()), Stream.of(ask.listener())).toList());
    }

    public Metrics.Snapshot metrics() {
        return metrics.snapshot();
    }

    /** Closes what this agent has opened itself; a data source or a model that was given stays open. */
    @Override
    public void close() {
        owned.forEach(Runnable::run);
    }
}
