package io.querypilot.eval.rules;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.reach.QuestionRule;
import io.querypilot.eval.score.Judge;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Expected;
import io.querypilot.eval.suite.Suite;
import io.querypilot.model.Draft;
import io.querypilot.model.WriteRequest;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Has the embedded model draft each question of a suite with every rule, and with every rule but one. */
public final class RuleTrials {
    /** Where the draft with a rule and the one without it differ, and which of them are right. */
    public record Change(QuestionRule rule, Case asked, Draft with, Draft without, boolean rightWith, boolean rightWithout) {}

    /** Hears of every change. */
    public interface Listener {
        void changed(Change change);
    }

    private final EmbeddedModel model;
    private final Listener listener;
    private final Map<QuestionRule, EmbeddedModel> others = new EnumMap<>(QuestionRule.class);
    private final Map<QuestionRule, RuleCount> counts = new EnumMap<>(QuestionRule.class);

    public RuleTrials(Weights weights, Listener listener) {
        this.model = new EmbeddedModel(weights);
        this.listener = listener;
        for (QuestionRule rule : QuestionRule.values()) {
            others.put(rule, model.with(without(rule)));
            counts.put(rule, RuleCount.none(rule.name()));
        }
    }

    private static Set<QuestionRule> without(QuestionRule left) {
        return QuestionRule.ALL.stream().filter(rule -> rule != left).collect(Collectors.toSet());
    }

    /** What each rule has done since the beginning, this suite's questions included, but for those to be asked back about. */
    public List<RuleCount> count(Suite suite) {
        suite.cases().stream()
                .filter(one -> one.expected() != Expected.ASK)
                .collect(Collectors.groupingBy(Case::database, LinkedHashMap::new, Collectors.toList()))
                .forEach((name, cases) -> count(suite.locations().get(name), cases));
        return List.copyOf(counts.values());
    }

    private void count(String location, List<Case> cases) {
        try (Database database = Databases.open(location, Access.STANDARD)) {
            Overheard agent = new Overheard(database, model);
            cases.forEach(one ->
                    agent.request(one.question()).ifPresent(request -> count(one, database, request)));
        }
    }

    private void count(Case asked, Database database, WriteRequest request) {
        Right right = new Right(asked, new Judge(database, Limits.STANDARD));
        Draft with = model.write(request).value();
        others.forEach((rule, other) -> {
            Draft without = other.write(request).value();
            if (said(with).equals(said(without))) {
                counts.computeIfPresent(rule, (same, count) -> count.silent());
                return;
            }
            Change change = new Change(rule, asked, with, without, right.is(with), right.is(without));
            counts.computeIfPresent(rule, (same, count) -> count.fired(change.rightWith(), change.rightWithout()));
            listener.changed(change);
        });
    }

    /** The SQL of a draft, or why the model declined. */
    static String said(Draft draft) {
        if (draft instanceof Draft.Asks asks) {
            return asks.question();
        }
        return draft instanceof Draft.Sql sql ? sql.sql() : ((Draft.Declined) draft).why();
    }

    /** Whether a draft answers the question, each judged once. */
    private static final class Right {
        private final Case asked;
        private final Judge judge;
        private final Map<String, Boolean> known = new HashMap<>();

        private Right(Case asked, Judge judge) {
            this.asked = asked;
            this.judge = judge;
        }

        private boolean is(Draft draft) {
            if (!(draft instanceof Draft.Sql written) || asked.expected() == Expected.DECLINE) {
                return draft instanceof Draft.Declined && asked.expected() == Expected.DECLINE;
            }
            return known.computeIfAbsent(written.sql(), sql -> judge.judge(asked.gold(), sql).correct());
        }
    }
}
