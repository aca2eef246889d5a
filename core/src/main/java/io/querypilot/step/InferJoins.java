package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.model.Join;
import io.querypilot.model.Join.Evidence;
import io.querypilot.schema.Table;
import io.querypilot.state.Clarification;
import io.querypilot.state.JoinPlan;
import io.querypilot.state.State;
import io.querypilot.step.Connections.Link;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

    private static Clarification choice(List<List<Link>> candidates) {
        List<Constraint> choices = candidates.stream()
                .map(path -> path.get(path.size() - 1).joins().get(0))
                .<Constraint>map(join -> new Constraint.JoinOn(
                        join.leftTable(), join.leftColumn(), join.rightTable(), join.rightColumn()))
                .distinct()
                .toList();
        List<String> options =
                choices.stream().map(choice -> ((Constraint.JoinOn) choice).condition()).toList();
        return Clarification.choose(
                Clarification.Type.JOIN_SELECTION,
                "How do the tables belong together: " + String.join(" or ", options) + "?",
                options,
                choices);
    }

    private static Found ways(State state) {
        List<Join> joins = new ArrayList<>(corrected(state));
        List<List<Link>> candidates = List.of();
        Connections connections = new Connections(tables(state));
        Set<String> reached = new LinkedHashSet<>();
        for (String table : state.ground().understanding().tables()) {
            List<List<Link>> paths = connections.shortestPaths(reached, table);
            if (!reached.add(table) || paths.isEmpty() || joins.stream().anyMatch(join -> touches(join, table))) {
                continue;
            }
            List<List<Link>> ordered = byWords(paths, state.question().text());
            joins.addAll(confident(ordered, state.question().text()));
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

    private static List<Join> corrected(State state) {
        return Obligations.of(state).stream()
                .filter(Constraint.JoinOn.class::isInstance)
                .map(Constraint.JoinOn.class::cast)
                .map(on -> new Join(
                        on.leftTable(), on.leftColumn(), on.rightTable(), on.rightColumn(), 1.0, Evidence.CORRECTION))
                .toList();
    }

    private static boolean touches(Join join, String table) {
        return join.evidence() == Evidence.CORRECTION
                && (join.leftTable().equalsIgnoreCase(table) || join.rightTable().equalsIgnoreCase(table));
    }

    /** "By destination airport" chooses the key called destination_id: the most such words first. */
    private static List<List<Link>> byWords(List<List<Link>> paths, String question) {
        return paths.stream()
                .sorted((one, other) -> Long.compare(named(other, question), named(one, question)))
                .toList();
    }

    private static long named(List<Link> path, String question) {
        String words = question.toLowerCase(Locale.ROOT);
        return path.stream()
                .flatMap(link -> link.joins().stream())
                .flatMap(join -> Stream.of(join.leftColumn().toLowerCase(Locale.ROOT).split("[^a-z]+")))
                .filter(part -> part.length() > 3 && words.contains(part))
                .count();
    }

    private static List<Join> confident(List<List<Link>> ordered, String question) {
        List<Join> joins = joins(ordered.get(0));
        if (ordered.size() == 1) {
            return joins;
        }
        boolean chosen = named(ordered.get(0), question) > named(ordered.get(1), question);
        double confidence = chosen ? NAMED : 1.0 / ordered.size();
        return joins.stream().map(join -> join.withConfidence(confidence)).toList();
    }

    private static List<Join> joins(List<Link> path) {
        return path.stream().flatMap(link -> link.joins().stream()).toList();
    }
}
