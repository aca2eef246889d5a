package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.AnswerJson;
import io.querypilot.Ask;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.StoredSessions;
import io.querypilot.server.Agent;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.web.Body;
import io.querypilot.server.web.Departures;
import io.querypilot.server.web.EventJson;
import io.querypilot.server.web.EventStream;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Visitor;
import io.querypilot.state.Answer;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Questions, corrections and interrupted sessions: each ends in the document of {@code ask --json}. */
public final class AskApi {
    private static final Logger LOG = LoggerFactory.getLogger(AskApi.class);

    private final Agent agent;
    private final Conversations conversations;
    private final Departures departures;

    public AskApi(Agent agent, Conversations conversations, Departures departures) {
        this.agent = agent;
        this.conversations = conversations;
        this.departures = departures;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.post("/api/ask", "ask", "Answer a question, in a session of its own or a follow-up in one.", this::ask),
                Operation.post("/api/sessions/{id}/correct", "correct", "Go on with a session's question: choose what it asked, or correct its answer.", this::correct),
                Operation.post("/api/sessions/{id}/resume", "resume", "Go on where a session was interrupted, or give its answer again.", this::resume));
    }

    /** A call of the agent: what is asked, what was said to correct it, how the answer comes about, whether it is new. */
    private record Call(Ask ask, String said, Function<Ask, Answer> answering, boolean kept) {}

    private void ask(Context ctx) {
        Body body = Body.of(ctx, "question", "session", "today");
        Visitor visitor = Visitor.of(ctx);
        String session = body.find("session").orElseGet(() -> UUID.randomUUID().toString());
        Ask ask = Ask.of(body.text("question"))
                .in(session)
                .as(visitor.caller())
                .by(body.date("today").map(AskApi::on).orElseGet(Clock::systemDefaultZone));
        answer(ctx, new Call(ask, "", this::begun, true));
    }

    /** The session is opened only for a question that can be asked at all. */
    private Answer begun(Ask ask) {
        if (!conversations.begin(ask.caller(), ask.session(), ask.text())) {
            throw Problem.noSession(ask.session());
        }
        return agent.pilot().ask(ask);
    }

    private static Clock on(LocalDate day) {
        ZoneId zone = ZoneId.systemDefault();
        return Clock.fixed(day.atTime(12, 0).atZone(zone).toInstant(), zone);
    }

    private void correct(Context ctx) {
        String said = Body.of(ctx, "text").text("text");
        answer(ctx, new Call(known(ctx).saying(said), said, agent.pilot()::correct, true));
    }

    private void resume(Context ctx) {
        Body.of(ctx);
        Ask ask = known(ctx);
        boolean ended = new StoredSessions(agent.store())
                .checkpoint(ask.caller().tenant(), ask.session())
                .map(Checkpoint::stage)
                .filter(stage -> stage.ended())
                .isPresent();
        answer(ctx, new Call(ask, "", agent.pilot()::resume, !ended));
    }

    private Ask known(Context ctx) {
        String session = ctx.pathParam("id");
        Visitor visitor = Visitor.of(ctx);
        if (!conversations.owns(visitor.caller(), session)) {
            throw Problem.noSession(session);
        }
        return Ask.toResume(session).as(visitor.caller());
    }

    private void answer(Context ctx, Call call) {
        if (EventStream.wanted(ctx)) {
            stream(ctx, call);
        } else {
            ObjectNode document = departures.watching(ctx, () -> document(call.ask(), call));
            ctx.contentType("application/json").result(document.toString());
        }
    }

    private void stream(Context ctx, Call call) {
        try (EventStream events = new EventStream(ctx)) {
            events.send("session", JsonNodeFactory.instance.objectNode().put("session", call.ask().session()));
            Ask telling = call.ask()
                    .telling(event -> EventJson.of(event).ifPresent(step -> events.send("step", step)));
            departures.watching(ctx, () -> {
                told(events, telling, call);
                return null;
            });
        }
    }

    /** Every stream ends in one of two events, so that no page waits for ever. */
    private void told(EventStream events, Ask ask, Call call) {
        try {
            events.send("answer", document(ask, call));
        } catch (Problem problem) {
            events.send("error", problem.json());
        } catch (QueryPilotException fault) {
            events.send("error", Problem.of(fault).json());
        } catch (RuntimeException unexpected) {
            LOG.error("asking failed", unexpected);
            events.send("error", Problem.internal().json());
        }
    }

    private ObjectNode document(Ask ask, Call call) {
        Answer answer = call.answering().apply(ask);
        ObjectNode document = AnswerJson.of(answer);
        if (call.kept()) {
            conversations.keep(
                    ask.caller(), ask.session(), answer.trace().question().text(), call.said(), document);
        }
        return document;
    }
}
