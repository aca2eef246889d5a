package io.querypilot.step;

import io.querypilot.link.QuestionWords;
import io.querypilot.model.Join;
import io.querypilot.model.Join.Evidence;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Table;
import io.querypilot.state.Clarification;
import io.querypilot.state.JoinPlan;
import io.querypilot.state.QuestionContext;
import io.querypilot.state.State;
import io.querypilot.step.Connections.Link;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * INFER_JOINS: the surest ways between the tables the question needs. Where the model itself proposes several and is sure of
 * none, the person is asked; of keys that it does not speak of it will choose when it writes.
 */
public record InferJoins(double threshold) implements Step {
    private static final double USUAL = 0.95;

    /** What was found so far: the joins taken, and for the place where several were possible, all of them. */
    private record Found(List<Join> joins, List<Way> candidates) {}

    @Override
    public State apply(State state) {
        Found found = ways(state);
        List<List<Join>> alternatives = found.candidates.stream().skip(1).map(Way::joins).toList();
        State joined = state.withContext(state.context().withJoins(new JoinPlan(found.joins, alternatives)));
        return ambiguous(joined, found.candidates) ? joined.withClarification(choice(found.candidates)) : joined;
    }

    private boolean ambiguous(State state, List<Way> candidates) {
        boolean undecided = state.context().understanding().joins().size() > 1;
        return undecided && unsure(candidates) && state.question().said().isEmpty();
    }

    private boolean unsure(List<Way> ways) {
        return ways.size() > 1 && ways.get(0).confidence() < threshold;
    }

    /** What sets each way apart from the others is what the person can choose. */
    private static Clarification choice(List<Way> candidates) {
        List<Rule> choices = candidates.stream()
                .map(way -> telling(way, candidates).joins().get(0))
                .<Rule>map(join -> new Rule.JoinOn(
                        join.leftTable(), join.leftColumn(), join.rightTable(), join.rightColumn()))
                .distinct()
                .toList();
        List<String> options =
                choices.stream().map(choice -> ((Rule.JoinOn) choice).condition()).toList();
        return Clarification.choose(
                Clarification.Type.JOIN_SELECTION,
                "How do the tables belong together? The question does not say, and it matters.",
                options,
                choices);
    }

    private static Link telling(Way way, List<Way> candidates) {
        return way.links().stream()
                .filter(link -> candidates.stream().filter(other -> other.links().contains(link)).count() == 1)
                .findFirst()
                .orElse(way.links().get(way.links().size() - 1));
    }

    /** Of several places where several ways were possible the person is asked of one that is not sure. */
    private Found ways(State state) {
        List<Join> joins = new ArrayList<>(Writing.required(state.context().requirements()));
        List<Way> candidates = List.of();
        Ways ways = sought(state);
        Set<String> reached = new LinkedHashSet<>();
        for (String table : state.context().understanding().tables()) {
            List<Way> found = ways.to(table, reached);
            if (!reached.add(table) || found.isEmpty() || joins.stream().anyMatch(join -> touches(join, table))) {
                continue;
            }
            joins.addAll(found.get(0).joins());
            found.get(0).links().forEach(link -> reached.addAll(List.of(link.left(), link.right())));
            candidates = found.size() > 1 && !unsure(candidates) ? found : candidates;
        }
        return new Found(joins, candidates);
    }

    private Ways sought(State state) {
        QuestionContext context = state.context();
        return new Ways(
                new Connections(tables(context)),
                proposed(context),
                context.schema(),
                new QuestionWords(state.question().text(), state.question().today()),
                threshold);
    }

    /** What the model proposes, and as the team usually joins what the model says nothing of. */
    private static List<Join> proposed(QuestionContext context) {
        List<Join> byModel = context.understanding().joins();
        Stream<Join> usual = context.requirements().all().stream()
                .filter(one -> one.source() == Source.CUSTOM && one.rule() instanceof Rule.JoinOn)
                .map(one -> (Rule.JoinOn) one.rule())
                .filter(on -> byModel.stream().noneMatch(join -> on.tables().containsAll(List.of(join.leftTable(), join.rightTable()))))
                .map(on -> new Join(
                        on.leftTable(), on.leftColumn(), on.rightTable(), on.rightColumn(), USUAL, Evidence.MODEL));
        return Stream.concat(byModel.stream(), usual).toList();
    }

    private static List<Table> tables(QuestionContext context) {
        Stream<Table> understood =
                context.understanding().tables().stream().flatMap(name -> context.schema().table(name).stream());
        // By their paths, for a table's values are hundreds to compare.
        Map<String, Table> tables = new LinkedHashMap<>();
        Stream.concat(understood, context.linked().plainTables().stream())
                .forEach(table -> tables.putIfAbsent(table.path(), table));
        return List.copyOf(tables.values());
    }

    private static boolean touches(Join join, String table) {
        return join.evidence() == Evidence.CORRECTION
                && (join.leftTable().equalsIgnoreCase(table) || join.rightTable().equalsIgnoreCase(table));
    }
}
