package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.flow.Metrics;
import io.querypilot.memory.Asked;
import io.querypilot.memory.StoredSessions;
import io.querypilot.server.Agent;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Scope;
import io.querypilot.server.web.Visitor;
import java.util.List;

/** How well questions are answered: since the server was started, and in every evaluation. */
public final class StatsApi {
    private final Agent agent;

    public StatsApi(Agent agent) {
        this.agent = agent;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.get("/api/stats", "stats", "Count how questions ended since the server was started.", "Stats", this::stats)
                        .needs(Scope.REVIEW),
                Operation.get("/api/evaluations", "evaluations", "List the evaluations that were run on this machine.", "Evaluations", this::evaluations)
                        .needs(Scope.REVIEW));
    }

    private void stats(Context ctx, Given given) {
        Metrics.Snapshot counted = agent.pilot().metrics();
        Asked asked = new StoredSessions(agent.store()).asked(Visitor.of(ctx).caller().memory());
        ObjectNode stats = JsonNodeFactory.instance
                .objectNode()
                .put("total", counted.total())
                .put("first_attempt_success", counted.firstAttemptSuccess())
                .put("corrected_success", counted.correctedSuccess())
                .put("final_failures", counted.finalFailures())
                .put("damaged", counted.damaged())
                .put("faults", counted.faults())
                .put("first_attempt_rate", counted.firstAttemptRate())
                .put("correction_effectiveness", counted.correctionEffectiveness())
                .put("overall_success_rate", counted.overallSuccessRate())
                .put("avg_attempts", counted.averageAttempts())
                .put("asked_back", asked.asked())
                .put("then_answered", asked.answered())
                .put("answer_changed", asked.changed());
        ObjectNode errors = stats.putObject("errors");
        counted.byErrorType()
                .forEach((type, count) ->
                        errors.putObject(type.id()).put("count", count.count()).put("corrected", count.corrected()));
        Reply.json(ctx, stats);
    }

    private void evaluations(Context ctx, Given given) {
        Reply.json(ctx, agent.evaluations().get());
    }
}
