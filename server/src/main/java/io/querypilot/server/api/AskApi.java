package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.AnswerJson;
import io.querypilot.Ask;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Stage;
import io.querypilot.memory.StoredSessions;
import io.querypilot.server.Agent;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.kept.OnceOnly.Known;
import io.querypilot.server.kept.OnceOnly;
import io.querypilot.server.kept.Secrets;
import io.querypilot.server.web.Departures;
import io.querypilot.server.web.EventJson;
import io.querypilot.server.web.EventStream;
import io.querypilot.server.web.Field;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Visitor;
import io.querypilot.state.Answer;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Questions, corrections and interrupted sessions: each ends in the document of {@code ask --json}. */
public final class AskApi {
    private static final Logger LOG = LoggerFactory.getLogger(AskApi.class);
    private static final int LONGEST_KEY = 200;
    private static final Field TODAY = Field.date("today", "the day that \"last month\" is read by");

    private final Agent agent;
    private final Conversations conversations;
    private final OnceOnly once;
    private final Departures departures;

    public AskApi(Agent agent, Conversations conversations, Departures departures) {
        this.agent = agent;
        this.conversations = conversations;
        this.once = new OnceOnly(agent.store());
        this.departures = departures;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.post("/api/ask", "ask", "Answer a question; Idempotency-Key has it answered once.", "Answer", this::ask)
                        .taking(
                                Field.text("question", "the question in plain words"),
                                Field.text("session", "ask in this session, as a follow-up").optional(),
                                TODAY),
                Operation.post(
                                "/api/sessions/{id}/correct",
                                "correct",
                                "Go on with a session's question: choose what it asked, or correct its answer.",
                                "Answer",
                                this::correct)
                        .taking(Field.text("text", "the number of an option, or what to change in plain words")),
                Operation.post(
                        "/api/sessions/{id}/resume",
                        "resume",
                        "Go on where a session was interrupted, or give its answer again.",
                        "Answer",
                        this::resume));
    }

    /** A call of the agent: what is asked, what was said to correct it, how the answer comes about, whether it is new. */
    private record Call(Ask ask, String said, Function<Ask, Answer> answering, boolean kept) {}

    private void ask(Context ctx, Given given) {
        Visitor visitor = Visitor.of(ctx);
        Ask ask = Ask.of(given.text("question"))
                .in(given.find("session").orElseGet(() -> UUID.randomUUID().toString()))
                .as(visitor.caller())
                .by(given.date(TODAY).map(AskApi::on).orElseGet(Clock::systemDefaultZone));
        String key = ctx.header("Idempotency-Key");
        if (key == null) {
            answer(ctx, new Call(ask, "", this::begun, true));
        } else {
            askOnce(ctx, ask, key);
        }
    }

    private void askOnce(Context ctx, Ask ask, String key) {
        if (key.isBlank() || key.length() > LONGEST_KEY) {
            throw Problem.invalid("The Idempotency-Key cannot be that.", "Send 1 to " + LONGEST_KEY + " characters.");
        }
        String request = Secrets.hash(ctx.body());
        Optional<Known> known = once.take(ask.caller(), key, request, ask.session());
        if (known.isEmpty()) {
            answer(ctx, new Call(ask, "", this::begun, true), document -> once.answered(ask.caller(), key, document));
            return;
        }
        if (!known.get().request().equals(request)) {
            throw new Problem(422, "idempotency_conflict", "This Idempotency-Key came with another request before.",
                    "Send another key, or the same request.");
        }
        again(ctx, ask.in(known.get().session()), known.get(), key);
    }

    /** An answer that was given is given again; a question that nobody has finished yet is gone on with. */
    private void again(Context ctx, Ask ask, Known known, String key) {
        if (known.document().isEmpty()) {
            answer(ctx, new Call(ask, "", this::takenUp, true), document -> once.answered(ask.caller(), key, document));
        } else if (EventStream.wanted(ctx)) {
            try (EventStream events = new EventStream(ctx)) {
                events.send("answer", known.document());
            }
        } else {
            ctx.contentType("application/json").result(known.document());
        }
    }

    /** The process that was asked first may have been killed before it kept anything of the question. */
    private Answer takenUp(Ask ask) {
        return new StoredSessions(agent.store()).checkpoint(ask.caller().tenant(), ask.session()).isPresent()
                ? agent.pilot().resume(ask)
                : begun(ask);
    }

    /** The session is opened only for a question that can be asked at all. */
    private Answer begun(Ask ask) {
        if (!conversations.begin(ask.caller(), ask.session(), ask.text())) {
            throw Problem.noSession();
        }
        return agent.pilot().ask(ask);
    }

    private static Clock on(LocalDate day) {
        ZoneId zone = ZoneId.systemDefault();
        return Clock.fixed(day.atTime(12, 0).atZone(zone).toInstant(), zone);
    }

    private void correct(Context ctx, Given given) {
        String said = given.text("text");
        answer(ctx, new Call(known(ctx).saying(said), said, agent.pilot()::correct, true));
    }

    private void resume(Context ctx, Given given) {
        Ask ask = known(ctx);
        boolean ended = new StoredSessions(agent.store())
                .checkpoint(ask.caller().tenant(), ask.session())
                .map(Checkpoint::stage)
                .filter(Stage::ended)
                .isPresent();
        answer(ctx, new Call(ask, "", agent.pilot()::resume, !ended));
    }

    private Ask known(Context ctx) {
        String session = ctx.pathParam("id");
        Visitor visitor = Visitor.of(ctx);
        if (!conversations.owns(visitor.caller(), session)) {
            throw Problem.noSession();
        }
        return Ask.toResume(session).as(visitor.caller());
    }

    private void answer(Context ctx, Call call) {
        answer(ctx, call, document -> {});
    }

    private void answer(Context ctx, Call call, Consumer<String> then) {
        if (EventStream.wanted(ctx)) {
            stream(ctx, call, then);
            return;
        }
        String document = departures.watching(ctx, () -> document(call.ask(), call));
        then.accept(document);
        ctx.contentType("application/json").header("Cache-Control", "no-store").result(document);
    }

    private void stream(Context ctx, Call call, Consumer<String> then) {
        try (EventStream events = new EventStream(ctx)) {
            events.send("session", JsonNodeFactory.instance.objectNode().put("session", call.ask().session()).toString());
            Ask telling = call.ask()
                    .telling(event -> EventJson.of(event).ifPresent(step -> events.send("step", step.toString())));
            departures.watching(ctx, () -> {
                told(events, telling, call, then);
                return null;
            });
        }
    }

    /** Every stream ends in one of two events, so that no page waits for ever. */
    private void told(EventStream events, Ask ask, Call call, Consumer<String> then) {
        try {
            String document = document(ask, call);
            then.accept(document);
            events.send("answer", document);
        } catch (UncheckedIOException gone) {
            LOG.debug("the client has gone", gone);
        } catch (RuntimeException fault) {
            events.send("error", Problem.of(fault).json().toString());
        }
    }

    private String document(Ask ask, Call call) {
        Answer answer = call.answering().apply(ask);
        ObjectNode document = AnswerJson.of(answer);
        if (call.kept()) {
            conversations.keep(ask.caller(), ask.session(), answer.trace().question().text(), call.said(), document);
        }
        return document.toString();
    }
}
