package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.Mentions;
import io.querypilot.model.Join;
import io.querypilot.model.Join.Evidence;
import io.querypilot.schema.Table;
import io.querypilot.state.Clarification;
import io.querypilot.state.JoinPlan;
import io.querypilot.state.State;
import io.querypilot.step.Connections.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * INFER_JOINS: the shortest ways between the tables the question needs. Several equally short ones share their
 * confidence unless the question's own words choose; below the threshold the person is asked.
 */
public record InferJoins(double threshold) implements Step {
    private static final double NAMED = 0.9;

    /** What was found so far: the joins taken, and for the one place where several were possible, all of them. */
    private record Found(List<Join> joins, List<List<Link>> candidates) {}

    @Override
    public State apply(State state) {
        Found found = ways(state);
        List<List<Join>> alternatives = found.candidates.stream().skip(1).map(InferJoins::joins).toList();
        JoinPlan plan = new JoinPlan(found.joins, alternatives);
        State joined = state.withGround(state.ground().withJoins(plan));
        return ambiguous(joined, plan) ? joined.withClarification(choice(found.candidates)) : joined;
    }

    private boolean ambiguous(State state, JoinPlan plan) {
        boolean deliberate = !state.ground().understanding().reasoning().isBlank();
        return deliberate
                && plan.confidence() < threshold
                && !plan.alternatives().isEmpty()
                && state.question().constraints().isEmpty();
    }

    /** What sets each way apart from the others is what the person can choose. */
    private static Clarification choice(List<List<Link>> candidates) {
        List<Constraint> choices = candidates.stream()
                .map(path -> telling(path, candidates).joins().get(0))
                .<Constraint>map(join -> new Constraint.JoinOn(
                        join.leftTable(), join.leftColumn(), join.rightTable(), join.rightColumn()))
                .distinct()
                .toList();
        List<String> options =
                choices.stream().map(choice -> ((Constraint.JoinOn) choice).condition()).toList();
        return Clarification.choose(
                Clarification.Type.JOIN_SELECTION,
                "How do the tables belong together? The question does not say, and it matters.",
                options,
                choices);
    }

    private static Link telling(List<Link> path, List<List<Link>> candidates) {
        return path.stream()
                .filter(link -> candidates.stream().filter(other -> other.contains(link)).count() == 1)
                .findFirst()
                .orElse(path.get(path.size() - 1));
    }

    private static Found ways(State state) {
        List<Join> joins = new ArrayList<>(Obligations.joins(state));
        List<List<Link>> candidates = List.of();
        Connections connections = new Connections(tables(state));
        Set<String> reached = new LinkedHashSet<>();
        for (String table : state.ground().understanding().tables()) {
            List<List<Link>> paths = connections.shortestPaths(reached, table);
            if (!reached.add(table) || paths.isEmpty() || joins.stream().anyMatch(join -> touches(join, table))) {
                continue;
            }
            Mentions question = new Mentions(state.question().text(), state.question().today());
            List<List<Link>> ordered = byWords(paths, question);
            joins.addAll(confident(ordered, question));
            ordered.get(0).forEach(link -> reached.addAll(List.of(link.left(), link.right())));
            candidates = ordered.size() > 1 ? ordered : candidates;
        }
        return new Found(joins, candidates);
    }

    private static List<Table> tables(State state) {
        Stream<Table> understood = state.ground().understanding().tables().stream()
                .flatMap(name -> state.ground().schema().table(name).stream());
        return Stream.concat(understood, state.ground().linked().plainTables().stream())
                .distinct()
                .toList();
    }

    private static boolean touches(Join join, String table) {
        return join.evidence() == Evidence.CORRECTION
                && (join.leftTable().equalsIgnoreCase(table) || join.rightTable().equalsIgnoreCase(table));
    }

    /** "By destination airport" chooses the key called dest_airport_id: what the question names comes first. */
    private static List<List<Link>> byWords(List<List<Link>> paths, Mentions question) {
        LookAlikes ways = ways(paths);
        return paths.stream()
                .sorted(Comparator.comparing(path -> !ways.named(name(path), question)))
                .toList();
    }

    private static LookAlikes ways(List<List<Link>> paths) {
        return new LookAlikes(paths.stream().map(InferJoins::name).toList());
    }

    /** A way's columns, and the tables it leads through, as one name. */
    private static String name(List<Link> path) {
        Stream<String> columns = joins(path).stream().map(Join::leftColumn);
        Stream<String> between = path.stream().skip(1).flatMap(link -> Stream.of(link.left(), link.right()));
        return Stream.concat(columns, between).collect(Collectors.joining("_"));
    }

    private static List<Join> confident(List<List<Link>> ordered, Mentions question) {
        List<Join> joins = joins(ordered.get(0));
        if (ordered.size() == 1) {
            return joins;
        }
        LookAlikes ways = ways(ordered);
        boolean chosen = ways.named(name(ordered.get(0)), question) && !ways.named(name(ordered.get(1)), question);
        double confidence = chosen ? NAMED : 1.0 / ordered.size();
        return joins.stream().map(join -> join.withConfidence(confidence)).toList();
    }

    private static List<Join> joins(List<Link> path) {
        return path.stream().flatMap(link -> link.joins().stream()).toList();
    }
}
