package io.querypilot.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.Ask;
import io.querypilot.flow.Listener;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Stage;
import io.querypilot.memory.StoredSessions;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.web.Problem;
import io.querypilot.state.Answer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Asks for who has come in, whichever way: only in their own sessions, when it is their turn, and every answer is kept as
 * it was given.
 */
public final class Questions {
    /** As many characters as the store keeps of one's name. */
    public static final int LONGEST_SESSION = 200;

    private final Agent agent;
    private final Conversations conversations;
    private final Sessions sessions;
    private final Turnstile turnstile;
    private final Listener meters;

    public Questions(Agent agent, Conversations conversations, Turnstile turnstile, Listener meters) {
        this.agent = agent;
        this.conversations = conversations;
        this.turnstile = turnstile;
        this.meters = meters;
        this.sessions = new StoredSessions(agent.store());
    }

    /** Asks in a session of the caller's, which begins with it where there is none of this name. */
    public ObjectNode ask(Ask ask) {
        if (!conversations.begin(ask.caller(), ask.session(), ask.text())) {
            throw Problem.noSession();
        }
        return kept(ask, "", agent.pilot()::ask);
    }

    public ObjectNode correct(Ask ask) {
        requireOwn(ask);
        return kept(ask, ask.text(), agent.pilot()::correct);
    }

    /** Goes on where a session was interrupted; the answer of a finished one is not kept a second time. */
    public ObjectNode resume(Ask ask) {
        requireOwn(ask);
        return stage(ask).filter(Stage::ended).isPresent()
                ? AnswerJson.of(agent.pilot().resume(ask))
                : kept(ask, "", agent.pilot()::resume);
    }

    /** Goes on with a question that another process may have been killed over, before or after it kept anything. */
    public ObjectNode takeUp(Ask ask) {
        return stage(ask).isPresent() ? resume(ask) : ask(ask);
    }

    private Optional<Stage> stage(Ask ask) {
        return sessions.checkpoint(ask.caller().memory(), ask.session()).map(Checkpoint::stage);
    }

    /** Somebody else's session is not there. */
    public void requireOwn(Ask ask) {
        if (!conversations.owns(ask.caller(), ask.session())) {
            throw Problem.noSession();
        }
    }

    private ObjectNode kept(Ask ask, String said, Function<Ask, Answer> answering) {
        Ask measured = ask.telling(Listener.all(List.of(meters, ask.listener())));
        Answer answer = turnstile.within(ask.caller().user(), () -> answering.apply(measured));
        ObjectNode document = AnswerJson.of(answer);
        conversations.keep(ask.caller(), ask.session(), answer.trace().question().text(), said, document);
        return document;
    }
}
