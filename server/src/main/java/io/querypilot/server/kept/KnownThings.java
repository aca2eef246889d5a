package io.querypilot.server.kept;

import io.querypilot.critic.Critic;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.knowledge.KnowledgeCheck;
import io.querypilot.knowledge.Placed;
import io.querypilot.memory.Lesson;
import io.querypilot.schema.Schema;
import io.querypilot.server.Agent;
import io.querypilot.server.web.Visitor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What is known of the database, to each visitor what speaks of nothing but what they may see. */
public final class KnownThings {
    private static final int MOST_KEPT = 64;

    private final Agent agent;
    private final KnowledgeDecisions decisions;

    /** By the schema that they fit, because every statement among them is read for it. */
    private final Map<String, List<Placed>> fitting = new ConcurrentHashMap<>();

    public KnownThings(Agent agent) {
        this.agent = agent;
        this.decisions = new KnowledgeDecisions(agent);
    }

    /** What takes part in answering: what the team wrote down and nobody has switched off, then lessons. */
    public List<Known> to(Visitor visitor, Predicate<Lesson> lessons) {
        Set<String> off = decisions.off();
        return toReview(visitor, lessons).stream().filter(one -> !off.contains(one.id())).toList();
    }

    /** What the team wrote down, then those of the lessons that take part in answering. */
    public List<Known> toReview(Visitor visitor, Predicate<Lesson> lessons) {
        Stream<Known> learned = new Learned(agent.store(), agent.database().name(), visitor.caller().memory()).all().stream()
                .filter(Lesson::applies)
                .filter(lessons)
                .map(Known::of);
        return Stream.concat(written(visitor).stream().map(Known::of), learned).toList();
    }

    private List<Placed> written(Visitor visitor) {
        if (agent.knowledge().entries().isEmpty()) {
            return List.of();
        }
        QuestionDatabase seen = visitor.on(agent.database());
        Schema schema = seen.schema();
        if (fitting.size() > MOST_KEPT) {
            fitting.clear();
        }
        boolean everything = visitor.caller().memory().equals(visitor.caller().tenant());
        return fitting.computeIfAbsent(everything + schema.fingerprint(), none -> new KnowledgeCheck(
                        agent.knowledge(), schema, new Critic(seen.view()))
                .fitting(everything));
    }
}
