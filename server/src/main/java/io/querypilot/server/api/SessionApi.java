package io.querypilot.server.api;

import io.javalin.http.Context;
import io.querypilot.server.Agent;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.web.Body;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Query;
import io.querypilot.server.web.Visitor;
import java.util.List;

/** The sessions of whoever asks. */
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
                Operation.get("/api/sessions", "sessions", "List your sessions on this database, newest first.", this::list),
                Operation.get("/api/sessions/{id}", "session", "Show a session with its answers.", this::show),
                Operation.patch("/api/sessions/{id}", "rename", "Give a session another title.", this::rename),
                Operation.delete("/api/sessions/{id}", "forget", "Forget a session and everything kept of it.", this::delete));
    }

    private void list(Context ctx) {
        String search = Query.text(ctx, "search");
        int limit = Query.number(ctx, "limit", USUAL, 1, MOST);
        ctx.contentType("application/json")
                .result(conversations
                        .list(Visitor.of(ctx).caller(), agent.database().name(), search, limit)
                        .toString());
    }

    private void show(Context ctx) {
        String session = owned(ctx);
        ctx.contentType("application/json")
                .result(conversations.conversation(agent.tenant(), session).toString());
    }

    private void rename(Context ctx) {
        String title = Body.of(ctx, "title").text("title");
        if (title.isBlank()) {
            throw Problem.invalid("The title is empty.", "Send a few words.");
        }
        conversations.rename(Visitor.of(ctx).caller(), owned(ctx), title);
        ctx.status(204);
    }

    private void delete(Context ctx) {
        conversations.delete(agent.tenant(), owned(ctx));
        ctx.status(204);
    }

    private String owned(Context ctx) {
        String session = ctx.pathParam("id");
        if (!conversations.owns(Visitor.of(ctx).caller(), session)) {
            throw Problem.noSession(session);
        }
        return session;
    }
}
