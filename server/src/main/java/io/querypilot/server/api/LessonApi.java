package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.LessonCheck;
import io.querypilot.critic.Critic;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Status;
import io.querypilot.schema.Schema;
import io.querypilot.server.Agent;
import io.querypilot.server.kept.KnowledgeDecisions;
import io.querypilot.server.kept.KnownThings;
import io.querypilot.server.kept.Learned;
import io.querypilot.server.web.Field;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Scope;
import io.querypilot.server.web.Visitor;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** What was learned about the database, and what the team wrote down of it: seen by all, changed by reviewers. */
public final class LessonApi {
    private final Agent agent;
    private final KnownThings known;
    private final KnowledgeDecisions decisions;

    public LessonApi(Agent agent) {
        this.agent = agent;
        this.known = new KnownThings(agent);
        this.decisions = new KnowledgeDecisions(agent);
    }

    /** The lessons of those who see the same as whoever asks. */
    private Learned learned(Context ctx) {
        return new Learned(agent.store(), agent.database().name(), Visitor.of(ctx).caller().memory());
    }

    public List<Operation> operations() {
        return List.of(
                Operation.get("/api/lessons", "lessons", "List what was learned about the database.", "Lessons", this::list),
                Operation.post("/api/lessons/{id}/approve", "approve", "Let a lesson take part in answering.", "", (ctx, given) -> decide(ctx, Status.ACTIVE))
                        .needs(Scope.REVIEW),
                Operation.post("/api/lessons/{id}/reject", "reject", "Keep a lesson from taking part in answering.", "", (ctx, given) -> decide(ctx, Status.REJECTED))
                        .needs(Scope.REVIEW),
                Operation.patch("/api/lessons/{id}", "edit", "Put a lesson in other words; it must hold on the schema.", this::edit)
                        .needs(Scope.REVIEW)
                        .taking(
                                Field.text("trigger", "the words it answers to").optional(),
                                Field.text("target", "what they mean").optional()),
                Operation.delete("/api/lessons/{id}", "unlearn", "Forget a lesson.", this::forget)
                        .needs(Scope.REVIEW),
                Operation.get("/api/knowledge", "knowledge", "List what the team wrote down about the database.", "Knowledge", this::knowledge),
                Operation.post("/api/knowledge/{id}/approve", "approveKnowledge", "Let what the team wrote down take part in answering again.", "", (ctx, given) -> decide(ctx, decisions::approve))
                        .needs(Scope.REVIEW),
                Operation.post("/api/knowledge/{id}/reject", "rejectKnowledge", "Keep what the team wrote down from taking part in answering; its file stays as it is.", "", (ctx, given) -> decide(ctx, decisions::reject))
                        .needs(Scope.REVIEW));
    }

    private void list(Context ctx, Given given) {
        ArrayNode lessons = JsonNodeFactory.instance.arrayNode();
        learned(ctx).all().forEach(lesson -> lessons.add(json(lesson)));
        Reply.json(ctx, lessons);
    }

    private static ObjectNode json(Lesson lesson) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", lesson.id())
                .put("kind", lesson.type().name().toLowerCase(Locale.ROOT))
                .put("trigger", lesson.trigger())
                .put("target", lesson.target())
                .put("table", lesson.table())
                .put("status", status(lesson.status()))
                .put("author", lesson.provenance().name().toLowerCase(Locale.ROOT))
                .put("confidence", Math.round(100 * lesson.confidence()) / 100.0)
                .put("uses", lesson.uses())
                .put("success_rate", Math.round(100 * lesson.successRate()) / 100.0)
                .put("created", lesson.learned().toString());
    }

    private static String status(Status status) {
        return switch (status) {
            case ACTIVE -> "approved";
            case PENDING -> "proposed";
            case REJECTED, DEMOTED, EXPIRED -> status.name().toLowerCase(Locale.ROOT);
        };
    }

    private void decide(Context ctx, Status status) {
        learned(ctx).decide(found(ctx), status);
        Reply.done(ctx);
    }

    /** A lesson is what it says: in other words it is another one, which a person answers for. */
    private void edit(Context ctx, Given given) {
        Lesson old = found(ctx);
        QuestionDatabase seen = Visitor.of(ctx).on(agent.database());
        Schema schema = seen.schema();
        Lesson changed = Lesson.learned(
                old.type(),
                new Lesson.Scope(old.database(), old.tenant(), schema.fingerprint()),
                given.find("trigger").orElse(old.trigger()),
                given.find("target").orElse(old.target()),
                old.table(),
                old.context(),
                Provenance.MANUAL,
                1);
        new LessonCheck(schema, new Critic(seen.view())).problem(changed).ifPresent(why -> {
            throw new Problem(422, "lesson_invalid", "The lesson cannot hold: " + why, "Change it, or keep it as it is.");
        });
        learned(ctx).add(changed);
        if (!changed.id().equals(old.id())) {
            learned(ctx).forget(old);
        }
        Reply.done(ctx);
    }

    private void forget(Context ctx, Given given) {
        learned(ctx).forget(found(ctx));
        Reply.done(ctx);
    }

    /** What is not there for whoever asks cannot be decided on by them. */
    private void decide(Context ctx, Consumer<String> decision) {
        String id = ctx.pathParam("id");
        if (known.toReview(Visitor.of(ctx), lesson -> false).stream().noneMatch(one -> one.id().equals(id))) {
            throw Problem.unknown("knowledge entry", id);
        }
        decision.accept(id);
        Reply.done(ctx);
    }

    private void knowledge(Context ctx, Given given) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        Set<String> off = decisions.off();
        known.toReview(Visitor.of(ctx), lesson -> lesson.provenance() == Provenance.MANUAL).forEach(one -> all.addObject()
                .put("id", one.id())
                .put("status", off.contains(one.id()) ? "rejected" : "approved")
                .put("kind", one.kind())
                .put("title", one.title())
                .put("text", one.text())
                .put("sql", one.sql())
                .put("source", one.source()));
        Reply.json(ctx, all);
    }

    private Lesson found(Context ctx) {
        return learned(ctx).find(ctx.pathParam("id"))
                .orElseThrow(() -> Problem.unknown("lesson", ctx.pathParam("id")));
    }
}
