package io.querypilot.server.api;

import io.javalin.http.Context;
import io.querypilot.TypedStatement;
import io.querypilot.database.Caller;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.server.Agent;
import io.querypilot.server.web.Body;
import io.querypilot.server.web.Departures;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Visitor;
import java.util.List;

/** Statements of a person's own: judged, and run where guard and critic let them through. */
public final class StatementApi {
    private final Agent agent;
    private final Departures departures;

    public StatementApi(Agent agent, Departures departures) {
        this.agent = agent;
        this.departures = departures;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.post("/api/check", "check", "Say whether guard and critic let SQL through; nothing is run.", this::check),
                Operation.post("/api/run", "run", "Run SQL that guard and critic let through, read-only.", this::run));
    }

    private void check(Context ctx) {
        String sql = Body.of(ctx, "sql").text("sql");
        TypedStatement checked = departures.watching(ctx, () -> TypedStatement.check(sql, seen(ctx), agent.limits()));
        ctx.contentType("application/json").result(checked.judgement().toString());
    }

    private void run(Context ctx) {
        Body body = Body.of(ctx, "sql", "offset", "limit");
        String sql = body.text("sql");
        TypedStatement ran = departures.watching(ctx, () -> TypedStatement.run(sql, seen(ctx), agent.limits()));
        ctx.contentType("application/json").result(ran.json().toString());
    }

    private QuestionDatabase seen(Context ctx) {
        Caller caller = Visitor.of(ctx).caller();
        return new QuestionDatabase(agent.database().as(caller), caller, "");
    }
}
