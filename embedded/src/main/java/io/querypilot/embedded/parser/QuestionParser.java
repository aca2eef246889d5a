package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.network.Decoded;
import io.querypilot.embedded.network.Scored;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.PlanReader;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.value.ValueReader;
import io.querypilot.sql.Dialect;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Turns questions over one schema into candidate queries. */
public record QuestionParser(Weights weights, Preparer preparer, Dialect dialect) {
    public static final int BEAM = 8;

    /** {@code earlierUse} is what the query before used, by number in the whole schema. */
    public Parse parse(Asked asked, Collection<Target> earlierUse, Wishes wishes, LocalDate today, int width) {
        Prepared prepared = preparer.prepare(asked, earlierUse, wishes.names().aliases(preparer.schema()));
        ActionSpace space = ActionSpace.of(weights.vocabulary(), prepared.encoding());
        Decoded decoded = weights.decode(prepared, width, wishes.rule(prepared.schema(), space));
        SchemaView joined = prepared.schema().joinedBy(wishes.pairs(prepared.schema()));
        List<Candidate> candidates = decoded.plans().stream()
                .flatMap(plan -> candidate(prepared, joined, space, plan, today).stream())
                .toList();
        double kept = candidates.stream().mapToDouble(one -> Math.exp(one.score())).sum()
                / decoded.plans().stream().mapToDouble(plan -> Math.exp(plan.score())).sum();
        return new Parse(prepared, candidates, candidates.isEmpty() ? 0 : kept, decoded.unanswerable(), decoded.usedOdds());
    }

    private Optional<Candidate> candidate(
            Prepared prepared, SchemaView joined, ActionSpace space, Scored scored, LocalDate today) {
        List<Action> actions = scored.actions().stream().map(space::action).toList();
        Plan plan = PlanReader.read(prepared.schema(), actions, new ValueReader(prepared));
        if (!(plan instanceof Plan.Answerable answerable) || !new Sense(prepared).in(answerable.query())) {
            return Optional.empty();
        }
        Plan.Answerable asked = WholeRows.asked(answerable, prepared);
        Query heeded = Factors.said(new PlainWords(prepared).heeded(asked.query()), prepared);
        Query grouped = SaidGroups.grouped(GroupedKeys.joined(heeded, joined), prepared);
        Plan.Answerable keyed = new Plan.Answerable(grouped, asked.countRows());
        return Renderer.readable(keyed, joined, dialect, today)
                .map(sql -> new Candidate(sql, keyed, actions, scored.score()));
    }
}
