package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.javalin.http.Context;
import io.querypilot.server.Agent;
import io.querypilot.server.kept.SavedQuestions.Saved;
import io.querypilot.server.kept.SavedQuestions;
import io.querypilot.server.web.Field;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Visitor;
import java.util.List;

/** Questions that whoever asks wants to ask again. */
public final class SavedApi {
    private static final int LONGEST_CHART = 40;

    private final Agent agent;
    private final SavedQuestions saved;

    public SavedApi(Agent agent) {
        this.agent = agent;
        this.saved = new SavedQuestions(agent.store());
    }

    public List<Operation> operations() {
        return List.of(
                Operation.get("/api/saved", "saved", "List your saved questions on this database, newest first.", "SavedQuestions", this::list),
                Operation.post("/api/saved", "save", "Save a question with its SQL.", "Id", this::save)
                        .taking(
                                Field.text("title", "what to call it").atMost(Field.LONGEST_TITLE),
                                Field.text("question", "the question").atMost(AskApi.LONGEST_QUESTION),
                                Field.text("sql", "the SQL that answered it"),
                                Field.text("chart", "how its result is drawn").atMost(LONGEST_CHART).optional()),
                Operation.delete("/api/saved/{id}", "unsave", "Forget a saved question.", this::delete));
    }

    private void list(Context ctx, Given given) {
        Reply.json(ctx, saved.list(Visitor.of(ctx).caller(), agent.database().name()));
    }

    private void save(Context ctx, Given given) {
        String id = saved.add(
                Visitor.of(ctx).caller(),
                agent.database().name(),
                new Saved(given.text("title"), given.text("question"), given.text("sql"), given.find("chart").orElse("")));
        Reply.json(ctx, JsonNodeFactory.instance.objectNode().put("id", id));
    }

    private void delete(Context ctx, Given given) {
        if (!saved.delete(Visitor.of(ctx).caller(), ctx.pathParam("id"))) {
            throw Problem.unknown("saved question", ctx.pathParam("id"));
        }
        Reply.done(ctx);
    }
}
