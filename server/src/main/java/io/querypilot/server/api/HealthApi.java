package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.StoredSessions;
import io.querypilot.server.Agent;
import io.querypilot.server.Turnstile;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Scope;
import io.querypilot.server.web.Visitor;
import java.util.List;

/** Whether the process lives, whether it can answer questions now, and who it takes the client for. */
public final class HealthApi {
    private final Agent agent;
    private final Turnstile questions;

    public HealthApi(Agent agent, Turnstile questions) {
        this.agent = agent;
        this.questions = questions;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.get("/health/live", "live", "Say that the process lives.", "Status", (ctx, given) -> say(ctx, "live"))
                        .needs(Scope.ANYONE),
                Operation.get("/health/ready", "ready", "Say whether questions are taken, and database and store can be reached.", "Status", this::ready)
                        .needs(Scope.ANYONE),
                Operation.get("/api/me", "me", "Say who you are here, and what is being asked.", "Me", this::me)
                        .needs(Scope.KNOWN));
    }

    private static void say(Context ctx, String status) {
        Reply.json(ctx, JsonNodeFactory.instance.objectNode().put("status", status));
    }

    /** A fault of either becomes a problem with status 503; a policy that shows this caller nothing is none. */
    private void ready(Context ctx, Given given) {
        try {
            requireReady();
        } catch (RuntimeException fault) {
            throw told(Problem.of(fault), Visitor.of(ctx));
        }
        say(ctx, "ready");
    }

    /** What failed names machines and databases, which are no stranger's business. */
    private static Problem told(Problem problem, Visitor visitor) {
        return visitor.isStranger()
                ? new Problem(problem.status(), problem.code(), "No question can be answered now.", "The server's log says why.")
                : problem;
    }

    /** A balancer sends no more to a server that is being stopped, once it hears so. */
    private void requireReady() {
        if (questions.closed()) {
            throw new Problem(503, "stopping", "The server is being stopped.", "Ask another one.");
        }
        new StoredSessions(agent.store()).asked(agent.tenant());
        try {
            agent.database().schema();
        } catch (QueryPilotException fault) {
            if (fault.code() != ErrorCode.SCHEMA_EMPTY) {
                throw fault;
            }
        }
    }

    private void me(Context ctx, Given given) {
        Visitor visitor = Visitor.of(ctx);
        ObjectNode me = JsonNodeFactory.instance
                .objectNode()
                .put("name", visitor.caller().user())
                .put("role", visitor.may(Scope.REVIEW) ? "reviewer" : "reader")
                .put("authenticated", !visitor.caller().user().isEmpty())
                .put("database", agent.places().name())
                .put("model", agent.model())
                .put("version", agent.version());
        ArrayNode scopes = me.putArray("scopes");
        Scope.granted().filter(visitor::may).map(Scope::id).forEach(scopes::add);
        Reply.json(ctx, me);
    }
}
