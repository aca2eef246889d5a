package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.server.Agent;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.web.Field;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Visitor;
import java.util.List;

/** The sessions of whoever asks, and those that others share with them. */
public final class SessionApi {
    private static final int USUAL = 50;
    private static final int MOST = 500;

    private final Agent agent;
    private final Conversations conversations;

    public SessionApi(Agent agent, Conversations conversations) {
        this.agent = agent;
        this.conversations = conversations;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.get("/api/sessions", "sessions", "List your sessions on this database, newest first.", "Sessions", this::list)
                        .asking(
                                Field.text("search", "words of the title or of a question").optional(),
                                Field.number("limit", 1, MOST, "how many")),
                Operation.get("/api/sessions/{id}", "session", "Show a session with its answers.", "Session", this::show),
                Operation.patch("/api/sessions/{id}", "rename", "Give a session another title.", this::rename)
                        .taking(Field.text("title", "the title").atMost(Field.LONGEST_TITLE)),
                Operation.delete("/api/sessions/{id}", "forget", "Forget a session and everything kept of it.", this::forget),
                Operation.post("/api/sessions/{id}/share", "share", "Let others who see the same data look at a session.", "Link", this::share),
                Operation.delete("/api/sessions/{id}/share", "unshare", "Take the link to a session back.", this::unshare),
                Operation.get("/api/shared/{token}", "shared", "Show a session that somebody shares.", "Session", this::shared),
                Operation.post("/api/shared/{token}/continue", "continueShared", "Go on with a session that somebody shares, in a copy of one's own.", "Id", this::goOn));
    }

    private void list(Context ctx, Given given) {
        ArrayNode sessions = conversations.list(
                Visitor.of(ctx).caller(),
                agent.database().name(),
                given.find("search").orElse(""),
                given.number("limit", USUAL));
        sessions.forEach(session -> ((ObjectNode) session).put("database", agent.places().name()));
        Reply.json(ctx, sessions);
    }

    private void show(Context ctx, Given given) {
        Reply.json(ctx, conversations.conversation(memory(ctx), owned(ctx)));
    }

    private void rename(Context ctx, Given given) {
        if (given.text("title").isBlank()) {
            throw Problem.invalid("The title is empty.", "Send a few words.");
        }
        conversations.rename(Visitor.of(ctx).caller(), owned(ctx), given.text("title"));
        Reply.done(ctx);
    }

    private void forget(Context ctx, Given given) {
        conversations.delete(memory(ctx), owned(ctx));
        Reply.done(ctx);
    }

    private void share(Context ctx, Given given) {
        String token = conversations.share(memory(ctx), owned(ctx));
        Reply.json(ctx, JsonNodeFactory.instance.objectNode().put("link", "/#/shared/" + token));
    }

    private void unshare(Context ctx, Given given) {
        conversations.unshare(memory(ctx), owned(ctx));
        Reply.done(ctx);
    }

    /** Who sees the same data as its owner has the same memory; to the others the session is not there. */
    private void shared(Context ctx, Given given) {
        Reply.json(ctx, conversations.conversation(memory(ctx), shared(ctx)));
    }

    private void goOn(Context ctx, Given given) {
        String copy = conversations.copy(Visitor.of(ctx).caller(), shared(ctx));
        Reply.json(ctx, JsonNodeFactory.instance.objectNode().put("id", copy));
    }

    private String shared(Context ctx) {
        return conversations.shared(memory(ctx), ctx.pathParam("token")).orElseThrow(Problem::noSession);
    }

    private static String memory(Context ctx) {
        return Visitor.of(ctx).caller().memory();
    }

    private String owned(Context ctx) {
        String session = ctx.pathParam("id");
        if (!conversations.owns(Visitor.of(ctx).caller(), session)) {
            throw Problem.noSession();
        }
        return session;
    }
}
