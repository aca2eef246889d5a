package io.querypilot;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Repair;
import io.querypilot.database.Database;
import io.querypilot.flow.Flow;
import io.querypilot.flow.FlowLog;
import io.querypilot.flow.Graph;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Metrics;
import io.querypilot.flow.StandardFlow;
import io.querypilot.link.Linker;
import io.querypilot.memory.RecentSessions;
import io.querypilot.memory.Sessions;
import io.querypilot.model.Model;
import io.querypilot.state.Answer;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Asks one database in plain language; safe for use by many threads, each question runs on its caller's. */
public final class QueryPilot {
    private final Settings settings;
    private final Sessions sessions = new RecentSessions();
    private final Metrics metrics = new Metrics();
    private final List<Listener> listeners;
    private final Graph graph;

    public QueryPilot(Database database, Model model, Linker linker, Settings settings) {
        this(database, model, linker, settings, UnaryOperator.identity(), List.of());
    }

    /** With a flow of one's own making, grown from the standard one, and further listeners. */
    public QueryPilot(
            Database database,
            Model model,
            Linker linker,
            Settings settings,
            UnaryOperator<Flow> extension,
            List<Listener> listeners) {
        this.settings = settings;
        this.listeners = withOwn(listeners);
        Flow standard = StandardFlow.of(
                database,
                model,
                linker,
                new Critic(database),
                new Repair(database.dialect()),
                sessions,
                settings.understanding(),
                settings.limits(),
                settings.maximumAttempts());
        this.graph = new Graph(extension.apply(standard), settings.maximumAttempts(), this.listeners);
    }

    private List<Listener> withOwn(List<Listener> given) {
        List<Listener> all = new ArrayList<>(List.of(new FlowLog(), metrics));
        all.addAll(given);
        return List.copyOf(all);
    }

    /** Asks in a session of its own. */
    public Answer ask(String text) {
        return ask(text, UUID.randomUUID().toString());
    }

    /** Asks in a session: a follow-up sees the turns before it. */
    public Answer ask(String text, String session) {
        String checked = QuestionText.checked(text, settings.maximumQuestionCharacters());
        return ask(new Question(checked, session, sessions.turns(session), LocalDate.now()));
    }

    private Answer ask(Question question) {
        State asked = State.asked(question);
        long start = System.nanoTime();
        try {
            Answer answer = graph.run(asked)
                    .answer()
                    .orElseThrow()
                    .lasting(Duration.ofNanos(System.nanoTime() - start));
            listeners.forEach(listener -> listener.answered(answer));
            return answer;
        } catch (RuntimeException fault) {
            listeners.forEach(listener -> listener.faulted(asked, fault));
            throw fault;
        }
    }

    public Metrics.Snapshot metrics() {
        return metrics.snapshot();
    }
}
