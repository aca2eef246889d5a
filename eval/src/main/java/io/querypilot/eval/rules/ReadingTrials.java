package io.querypilot.eval.rules;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.eval.recorded.GoldModel;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Suite;
import io.querypilot.link.FollowUp;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Enforcement;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds what the agent reads out of the words of questions, by rules over English, against their gold queries. */
public final class ReadingTrials {
    /** The kinds of what is read, in the order of the table. */
    private static final List<String> KINDS = List.of("UseTable", "JoinOn", "UseColumn", "FollowUp");

    /** How often something of one kind was read, and whether the gold query keeps to it. */
    public record Count(String kind, int questions, int fires, int agrees, int contradicts) {
        Count plus(int fired, int agreed) {
            return new Count(kind, questions, fires + fired, agrees + agreed, contradicts + fired - agreed);
        }

        Count seen() {
            return new Count(kind, questions + 1, fires, agrees, contradicts);
        }

        String row() {
            return String.format(Locale.ROOT, "| %s | %d | %d | %d | %d |", kind, questions, fires, agrees, contradicts);
        }
    }

    private final Map<String, Count> counts = new LinkedHashMap<>();
    private final List<String> contradictions = new ArrayList<>();

    public ReadingTrials() {
        KINDS.forEach(kind -> counts.put(kind, new Count(kind, 0, 0, 0, 0)));
    }

    /** Every question whose gold query breaks what was read out of it. */
    public List<String> contradictions() {
        return List.copyOf(contradictions);
    }

    /** What was read since the beginning, this suite's questions with a gold query included. */
    public List<Count> count(Suite suite) {
        suite.cases().stream()
                .filter(one -> !one.goldSql().isEmpty())
                .collect(Collectors.groupingBy(Case::database, LinkedHashMap::new, Collectors.toList()))
                .forEach((name, cases) -> count(suite, suite.locations().get(name), cases));
        return List.copyOf(counts.values());
    }

    private void count(Suite suite, String location, List<Case> cases) {
        try (Database database = Databases.open(location, Access.STANDARD)) {
            Overheard agent = new Overheard(database, new GoldModel(suite, database.name()));
            Critic critic = new Critic(database.dialect());
            FollowUp followUp = new FollowUp(database.schema());
            List<String> before = List.of();
            for (Case one : cases) {
                counts.replaceAll((kind, count) -> count.seen());
                Bindings gold = critic.bindings(one.goldSql(), database.schema());
                agent.request(one.question()).ifPresent(request -> count(one, request, gold));
                // Each question of a suite stands alone, so whatever is said to go on from the one before does not.
                if (!before.isEmpty() && followUp.is(one.question(), before)) {
                    add(one, "FollowUp", false, "goes on from the question before");
                }
                before = gold.tables();
            }
        }
    }

    private void count(Case asked, WriteRequest request, Bindings gold) {
        for (Requirement read : request.requirements().all()) {
            if (read.source() == Source.QUESTION) {
                String kind = read.rule().getClass().getSimpleName();
                add(asked, kind, Enforcement.met(read.rule(), gold), read.rule().words());
            }
        }
    }

    private void add(Case asked, String kind, boolean agrees, String words) {
        counts.computeIfPresent(kind, (same, count) -> count.plus(1, agrees ? 1 : 0));
        if (!agrees) {
            contradictions.add(asked.database() + ": " + asked.question() + " (" + words + "; gold: " + asked.goldSql() + ")");
        }
    }
}
