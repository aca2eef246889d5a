package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.mend.rows.BegunCodes;
import io.querypilot.embedded.mend.rows.InventedCodes;
import io.querypilot.embedded.mend.shown.ShownMeanings;
import io.querypilot.embedded.network.Decoded;
import io.querypilot.embedded.network.Scored;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.PlanReader;
import io.querypilot.embedded.reach.QuestionRule;
import io.querypilot.embedded.render.Labels;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.value.ValueReader;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the network wrote for a question; {@code joined} is the schema with the joins that a person named, {@code around} the same
 * with the tables that the network was not shown, {@code avoided} are tables that must not be used,
 * {@code wishes} say what words of the question mean.
 */
public record Beam(
        Prepared prepared,
        SchemaView joined,
        Excerpt around,
        Set<Integer> avoided,
        Wishes wishes,
        ActionSpace space,
        Decoded decoded,
        Dialect dialect,
        LocalDate today) {
    /** A tenth as likely. */
    private static final double NEAR = Math.log(10);

    /** The candidates, likeliest first. */
    public Parse parse(Set<QuestionRule> rules) {
        List<Candidate> candidates =
                begun(spelt(decoded.plans().stream().flatMap(plan -> candidate(plan, rules).stream()).toList(), rules), rules);
        double kept = candidates.stream().mapToDouble(one -> Math.exp(one.score())).sum()
                / decoded.plans().stream().mapToDouble(plan -> Math.exp(plan.score())).sum();
        return new Parse(prepared, candidates, candidates.isEmpty() ? 0 : kept, decoded.unanswerable(), decoded.usedOdds());
    }

    /** Those of whose codes each has a word, where there are any. */
    private List<Candidate> spelt(List<Candidate> all, Set<QuestionRule> rules) {
        List<Candidate> spelt = all.stream()
                .filter(one -> !rules.contains(QuestionRule.INVENTED_CODE) || !InventedCodes.tooMany(one.plan(), one.actions(), prepared))
                .toList();
        return spelt.isEmpty() ? all : spelt;
    }

    /** Before the likeliest one that is nearly as likely and differs in a code alone, which a word of the question begins with. */
    private List<Candidate> begun(List<Candidate> all, Set<QuestionRule> rules) {
        Optional<BegunCodes> first = rules.contains(QuestionRule.BEGUN_CODE) ? all.stream().findFirst().flatMap(this::begun) : Optional.empty();
        return first.filter(one -> !one.begun())
                .flatMap(one -> all.stream()
                        .filter(other -> other.score() > all.get(0).score() - NEAR)
                        .filter(other -> begun(other).filter(begun -> begun.betterThan(one)).isPresent())
                        .findFirst())
                .map(better -> Stream.concat(Stream.of(better), all.stream().filter(other -> other != better)).toList())
                .orElse(all);
    }

    private Optional<BegunCodes> begun(Candidate candidate) {
        return BegunCodes.of(candidate.plan(), candidate.actions(), prepared);
    }

    private Optional<Candidate> candidate(Scored scored, Set<QuestionRule> rules) {
        List<Action> actions = scored.actions().stream().map(space::action).toList();
        if (!(PlanReader.read(prepared.schema(), actions, new ValueReader(prepared)) instanceof Plan.Answerable written)) {
            return Optional.empty();
        }
        Plan.Answerable plan = new Mends(prepared, actions, around, avoided, wishes, dialect, today).of(written, rules);
        // What was left out for want of room may be what tables are joined by, or what a row is called.
        boolean beyond = plan.query().select().stream().anyMatch(item -> item instanceof Called name && name.name() >= joined.columns().size());
        SchemaView ground = beyond || Renderer.joinsBetter(plan, around.schema(), joined) ? around.schema() : joined;
        Labels labels = rules.contains(QuestionRule.SHOWN_MEANING) ? ShownMeanings.of(plan, prepared) : Labels.NONE;
        return Renderer.readable(plan, ground, dialect, today, labels)
                .map(sql -> new Candidate(sql, plan, actions, scored.score()));
    }
}
