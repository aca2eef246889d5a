package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.Ask;
import io.querypilot.Settings;
import io.querypilot.flow.Listener;
import io.querypilot.server.Agent;
import io.querypilot.server.Questions;
import io.querypilot.server.kept.OnceOnly.Known;
import io.querypilot.server.kept.OnceOnly;
import io.querypilot.server.kept.Secrets;
import io.querypilot.server.web.Departures;
import io.querypilot.server.web.EventJson;
import io.querypilot.server.web.EventStream;
import io.querypilot.server.web.Face;
import io.querypilot.server.web.Field;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Visitor;
import io.querypilot.server.web.Waiting;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** Questions, corrections and interrupted sessions: each ends in the document of {@code ask --json}. */
public final class AskApi {
    private static final int LONGEST_KEY = 200;
    static final int LONGEST_QUESTION = Settings.STANDARD.maximumQuestionCharacters();
    private static final Field KEY = Field.text("Idempotency-Key", "sent again with the same body, it gives the same answer")
            .atMost(LONGEST_KEY)
            .optional();
    private static final int LAST = 0;
    private static final Field TODAY = Field.date("today", "the day that \"last month\" is read by");

    private static final Field TURN = Field.number(
            "turn", 1, 999_999, "the turn that is corrected, by the number its answer has; the last where it is left out");

    private static final Field QUESTION = Field.text("question", "the question that is meant, by the id that its steps have told")
            .atMost(80)
            .optional();

    private static final Field STOPPED = Field.text("question", "the question that was stopped, by the id that its steps have told")
            .atMost(80);

    private final Agent agent;
    private final Questions questions;
    private final OnceOnly once;
    private final Departures departures;

    public AskApi(Agent agent, Questions questions, Departures departures) {
        this.agent = agent;
        this.questions = questions;
        this.once = new OnceOnly(agent.store());
        this.departures = departures;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.post("/api/ask", "ask", "Answer a question; Idempotency-Key has it answered once.", "Answer", this::ask)
                        .heeding(KEY)
                        .taking(
                                Field.text("question", "the question in plain words").atMost(LONGEST_QUESTION),
                                Field.text("session", "ask in this session, as a follow-up").atMost(Questions.LONGEST_SESSION).optional(),
                                TODAY),
                Operation.post(
                                "/api/sessions/{id}/correct",
                                "correct",
                                "Go on with a question of a session: choose what it asked, or correct its answer.",
                                "Answer",
                                this::correct)
                        .taking(
                                Field.text("text", "the number of an option, or what to change in plain words"),
                                TURN),
                Operation.post(
                                "/api/sessions/{id}/resume",
                                "resume",
                                "Go on where a session was interrupted, or give its answer again.",
                                "Answer",
                                this::resume)
                        .taking(QUESTION),
                Operation.post(
                                "/api/sessions/{id}/stop",
                                "stop",
                                "Keep that somebody stopped a question: only who resumes it goes on with it.",
                                "",
                                this::stop)
                        .taking(STOPPED));
    }

    private void ask(Context ctx, Given given) {
        Ask ask = Ask.of(given.text("question"))
                .in(given.find("session").orElseGet(() -> UUID.randomUUID().toString()))
                .as(Visitor.of(ctx).caller())
                .by(given.date(TODAY).map(AskApi::on).orElseGet(Clock::systemDefaultZone));
        String key = ctx.header("Idempotency-Key");
        if (key == null) {
            answer(ctx, ask, questions::ask);
        } else {
            askOnce(ctx, ask, key);
        }
    }

    private static Clock on(LocalDate day) {
        ZoneId zone = ZoneId.systemDefault();
        return Clock.fixed(day.atTime(12, 0).atZone(zone).toInstant(), zone);
    }

    private void askOnce(Context ctx, Ask ask, String key) {
        if (key.isBlank() || key.length() > LONGEST_KEY || !Given.storable(key)) {
            throw Problem.invalid("The Idempotency-Key cannot be that.", "Send 1 to " + LONGEST_KEY + " characters.");
        }
        String request = Secrets.hash(ctx.body());
        Optional<Known> known = once.take(ask.caller(), key, request, ask.session());
        if (known.isPresent() && !known.get().request().equals(request)) {
            throw new Problem(422, "idempotency_conflict", "This Idempotency-Key came with another request before.",
                    "Send another key, or the same request.");
        }
        if (known.isEmpty()) {
            answer(ctx, ask, taken -> questions.ask(taken, once.of(ask.caller(), key)));
        } else if (known.get().document().isEmpty()) {
            answer(ctx, ask.in(known.get().session()), taken -> questions.takeUp(taken, once.of(ask.caller(), key)));
        } else {
            again(ctx, known.get().document());
        }
    }

    private static void again(Context ctx, String document) {
        if (!EventStream.wanted(ctx)) {
            ctx.contentType("application/json").header("Cache-Control", "no-store").result(document);
            return;
        }
        try (EventStream events = new EventStream(ctx)) {
            events.send("answer", document);
        }
    }

    private void correct(Context ctx, Given given) {
        Ask ask = known(ctx).saying(given.text("text"));
        questions.requireOwn(ask);
        int turn = given.number("turn", LAST);
        answer(ctx, ask, taken -> turn == LAST ? questions.correct(taken) : questions.correct(taken, turn));
    }

    private void resume(Context ctx, Given given) {
        Ask ask = known(ctx);
        questions.requireOwn(ask);
        Optional<String> question = given.find("question");
        answer(ctx, ask, taken -> question.map(id -> questions.resume(taken, id)).orElseGet(() -> questions.resume(taken)));
    }

    private void stop(Context ctx, Given given) {
        questions.stop(known(ctx), given.text("question"));
        Reply.done(ctx);
    }

    private static Ask known(Context ctx) {
        return Ask.toResume(ctx.pathParam("id")).as(Visitor.of(ctx).caller());
    }

    private void answer(Context ctx, Ask ask, Function<Ask, ObjectNode> answering) {
        Waiting.answer(ctx, () -> answered(ctx, ask, answering));
    }

    private void answered(Context ctx, Ask ask, Function<Ask, ObjectNode> answering) {
        if (EventStream.wanted(ctx)) {
            stream(ctx, ask, answering);
            return;
        }
        Reply.json(ctx, departures.watching(ctx, () -> answering.apply(ask)));
    }

    private void stream(Context ctx, Ask ask, Function<Ask, ObjectNode> answering) {
        try (EventStream events = new EventStream(ctx)) {
            events.send("session", JsonNodeFactory.instance.objectNode().put("session", ask.session()).toString());
            Ask telling = ask.telling(Listener.hearingReplies(
                    event -> EventJson.of(event).ifPresent(step -> events.send("step", Face.everywhere(step).toString()))));
            tell(events, Face.of(ctx.header(Face.HEADER)), () -> departures.watching(ctx, () -> answering.apply(telling)));
        }
    }

    /** Every stream ends in one of two events, so that no page waits for ever. */
    private void tell(EventStream events, Face face, Supplier<ObjectNode> answering) {
        try {
            events.send("answer", answering.get().toString());
        } catch (RuntimeException fault) {
            events.send("error", agent.places().hidden(Problem.of(fault)).to(face).json().toString());
        } catch (Error fault) {
            events.send("error", Problem.of(fault).json().toString());
        }
    }
}
