package io.querypilot.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.flow.Listener;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Stage;
import io.querypilot.memory.StoredSessions;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.kept.Leases;
import io.querypilot.server.kept.Ended;
import io.querypilot.server.kept.KnowledgeDecisions;
import io.querypilot.server.web.Face;
import io.querypilot.server.web.Problem;
import io.querypilot.state.Answer;
import io.querypilot.state.Question;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Asks for who has come in, whichever way: only in their own sessions, when it is their turn, and every answer is kept as
 * it was given.
 */
public final class Questions {
    /** As many characters as the store keeps of one's name. */
    public static final int LONGEST_SESSION = 200;

    private static final int MOST_NARROWED = 8;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Agent agent;
    private final Conversations conversations;
    private final Sessions sessions;
    private final KnowledgeDecisions knowledge;
    private final Map<Set<String>, QueryPilot> narrowed = new ConcurrentHashMap<>();
    private final Leases leases;
    private final Turnstile turnstile;
    private final Listener meters;

    public Questions(Agent agent, Conversations conversations, Leases leases, Turnstile turnstile, Listener meters) {
        this.agent = agent;
        this.conversations = conversations;
        this.turnstile = turnstile;
        this.meters = meters;
        this.sessions = new StoredSessions(agent.store());
        this.knowledge = new KnowledgeDecisions(agent);
        this.leases = leases;
    }

    /** The agent with what of the team's knowledge is not switched off just now. */
    private QueryPilot pilot() {
        Set<String> off = knowledge.off();
        if (off.isEmpty()) {
            return agent.pilot();
        }
        if (narrowed.size() >= MOST_NARROWED) {
            narrowed.clear();
        }
        return narrowed.computeIfAbsent(off, some -> agent.pilot().knowing(knowledge.without(some)));
    }

    /** What is known of a question that is to be answered once, and where its answer is to be kept. */
    public interface Once {
        /** The id of its question, the same however often it is sent. */
        String id();

        Optional<ObjectNode> answered();

        void answered(ObjectNode document);
    }

    /** One question of a session at a time, in whichever process: who comes second finds what the first one left. */
    private ObjectNode alone(Ask ask, Supplier<ObjectNode> work) {
        return leases.within(ask.caller(), ask.session(), work);
    }

    /** Asks in a session of the caller's, which begins with it where there is none of this name. */
    public ObjectNode ask(Ask ask) {
        return alone(ask, () -> asked(ask));
    }

    /** The same for who may have asked it before, and gets the answer that was given meanwhile. */
    public ObjectNode ask(Ask ask, Once once) {
        return alone(ask, () -> once.answered().orElseGet(() -> told(once, asked(ask.known(once.id())))));
    }

    /**
     * Goes on with a question that was asked before: waits while somebody works on it, and takes it up where nobody does any
     * more, whether its process was killed before or after it kept anything.
     */
    public ObjectNode takeUp(Ask ask, Once once) {
        goOn(ask);
        return alone(ask, () -> once.answered().orElseGet(() -> told(once, takenUp(ask, once.id()))));
    }

    private ObjectNode takenUp(Ask ask, String id) {
        return standsAt(ask, id) ? resumed(ask) : asked(ask.known(id));
    }

    private static ObjectNode told(Once once, ObjectNode document) {
        once.answered(document);
        return document;
    }

    /** Whether the session stands at this very question, and not at another, be it in the same words. */
    private boolean standsAt(Ask ask, String id) {
        return checkpoint(ask).filter(known -> Conversations.isOf(known.state(), id)).isPresent();
    }

    private ObjectNode asked(Ask ask) {
        if (!conversations.begin(ask.caller(), ask.session(), ask.text())) {
            throw Problem.noSession();
        }
        return kept(ask, "", pilot()::ask);
    }

    /** Corrects the last question of a session. */
    public ObjectNode correct(Ask ask) {
        requireOwn(ask);
        goOn(ask);
        return alone(ask, () -> kept(
                ask, words(ask, conversations.last(ask.caller().memory(), ask.session())), pilot()::correct));
    }

    /** Corrects the question of this turn and no other, whatever was asked since. */
    public ObjectNode correct(Ask ask, int turn) {
        requireOwn(ask);
        goOn(ask);
        return alone(ask, () -> corrected(ask, turn));
    }

    private ObjectNode corrected(Ask ask, int turn) {
        String said = words(ask, turn);
        Optional<String> stood = conversations.stood(ask.caller().memory(), ask.session(), turn);
        if (stood.isPresent()) {
            Optional<String> before = checkpoint(ask).map(Checkpoint::state);
            return kept(ask, said, stood, before, taken -> pilot().correctEarlier(taken, stood.get()));
        }
        requireStanding(ask, turn);
        return kept(ask, said, pilot()::correct);
    }

    /** What was answered before states were kept, or was too large for it, can be corrected while nothing else was asked. */
    private void requireStanding(Ask ask, int turn) {
        String asked = conversations.turn(ask.caller().memory(), ask.session(), turn)
                .orElseThrow(() -> Problem.unknown("turn", String.valueOf(turn)))
                .path("question")
                .asText();
        boolean last = conversations.last(ask.caller().memory(), ask.session()) == turn;
        if (!last || checkpoint(ask).filter(known -> known.question().equals(asked)).isEmpty()) {
            throw new Problem(409, "turn_passed", "Other questions were asked since, and too little was kept of this one to correct it.",
                    "Ask it again, and say in the same sentence what to change.");
        }
    }

    /** Who chooses by number has said what the option says. */
    private String words(Ask ask, int turn) {
        if (!ask.text().strip().matches("[1-9]\\d?")) {
            return ask.text();
        }
        int option = Integer.parseInt(ask.text().strip());
        return conversations.turn(ask.caller().memory(), ask.session(), turn)
                .map(kept -> document(kept).path("clarification").path("options").path(option - 1).asText(""))
                .filter(words -> !words.isEmpty())
                .orElse(ask.text());
    }

    private static JsonNode document(ObjectNode turn) {
        try {
            return MAPPER.readTree(turn.toString()).path("document");
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Goes on where a session was interrupted; the answer of a finished one is not kept a second time. */
    public ObjectNode resume(Ask ask) {
        requireOwn(ask);
        goOn(ask);
        return alone(ask, () -> resumed(ask));
    }

    /** Takes a stop back; a correction does so too, for it has the id of what it corrects. */
    private void goOn(Ask ask) {
        conversations.goOn(ask.caller().memory(), ask.session());
    }

    /** Keeps that somebody has stopped the question with this id; closing its request is what stops it. */
    public void stop(Ask ask, String id) {
        requireOwn(ask);
        conversations.stop(ask.caller().memory(), ask.session(), id);
    }

    /** The same for who knows which question they mean: another one's answer is none of theirs. */
    public ObjectNode resume(Ask ask, String id) {
        requireOwn(ask);
        goOn(ask);
        return alone(ask, () -> {
            if (!standsAt(ask, id)) {
                throw new Problem(409, "turn_passed", "This session does not stand at that question: it was never begun, or another was asked since.",
                        "Ask it again.");
            }
            return resumed(ask);
        });
    }

    private ObjectNode resumed(Ask ask) {
        if (conversations.stopped(ask.caller().memory(), ask.session()).isPresent()) {
            throw new Problem(409, "stopped", "This question was stopped meanwhile.", "Continue it, or ask another.");
        }
        if (checkpoint(ask).map(Checkpoint::stage).filter(Stage::ended).isEmpty()) {
            return kept(ask, "", pilot()::resume);
        }
        return Face.everywhere(AnswerJson.of(pilot().resume(ask))).put("turn", conversations.last(ask.caller().memory(), ask.session()));
    }

    private Optional<Checkpoint> checkpoint(Ask ask) {
        return sessions.checkpoint(ask.caller().memory(), ask.session());
    }

    /** Somebody else's session is not there. */
    public void requireOwn(Ask ask) {
        if (!conversations.owns(ask.caller(), ask.session())) {
            throw Problem.noSession();
        }
    }

    private ObjectNode kept(Ask ask, String said, Function<Ask, Answer> answering) {
        Optional<String> before = checkpoint(ask).map(Checkpoint::state);
        return kept(ask, said, before, before, answering);
    }

    /** {@code stood} is the state from which it goes on, and where it stays when it is not understood; {@code before} the session's. */
    private ObjectNode kept(
            Ask ask, String said, Optional<String> stood, Optional<String> before, Function<Ask, Answer> answering) {
        boolean begun = conversations.begun(ask.caller().memory(), ask.session());
        try {
            return answered(ask, said, stood, before, answering);
        } finally {
            if (begun && !conversations.begun(ask.caller().memory(), ask.session())) {
                // Somebody has deleted it meanwhile: what was written since goes too.
                conversations.delete(ask.caller().memory(), ask.session());
            }
        }
    }

    private ObjectNode answered(
            Ask ask, String said, Optional<String> stood, Optional<String> before, Function<Ask, Answer> answering) {
        Ask measured = ask.telling(Listener.all(List.of(meters, ask.listener())));
        Answer answer = turnstile.within(ask.caller().user(), () -> answering.apply(measured));
        ObjectNode document = Face.everywhere(AnswerJson.of(answer));
        Question question = answer.trace().question();
        Optional<Checkpoint> now = checkpoint(ask);
        boolean moved = !now.map(Checkpoint::state).equals(before);
        Ended ended = new Ended(document, (moved ? ended(now, question) : stood).orElse(""), moved);
        return document.put("turn", conversations.keep(ask.caller(), ask.session(), question.text(), said, ended));
    }

    /** Another process may have gone on with the session since: that state would be another question's. */
    private static Optional<String> ended(Optional<Checkpoint> now, Question question) {
        return now.filter(checkpoint -> checkpoint.stage().ended())
                .map(Checkpoint::state)
                .filter(state -> Conversations.isOf(state, question.id()));
    }
}
