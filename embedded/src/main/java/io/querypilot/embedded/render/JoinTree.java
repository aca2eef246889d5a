package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.JoinGraph;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Connects a query's tables into one tree, adding tables in between where needed. */
final class JoinTree {
    private static final double LEAST_GAIN = 1e-9;
    private static final double FAR = 1e9;
    private static final double PER_RANK = 0.01;
    private static final double HINT_BONUS = 0.5;
    private static final double REUSE_PENALTY = 0.3;
    private static final double SELF_PENALTY = 0.05;
    /** Of two ways as good the one that multiplies no rows: the member of a contract, and not all members of its club. */
    private static final double MANY_PENALTY = 0.004;
    private static final double HINTED_KEY = 0.9;

    /** Two places in FROM and the columns that are equal; the left one was connected before. */
    record Equality(int left, int right, ColumnPair columns) {
        Equality reversed() {
            return new Equality(right, left, columns.reversed());
        }
    }

    /** An equality and what it costs. */
    private record Edge(double cost, Equality equality) {}

    /** A column at a place in FROM. */
    private record Used(int place, int column) {}

    private final SchemaView schema;
    private final JoinGraph graph;
    private final Map<Integer, Integer> hints;
    private final List<Integer> tables;
    private final List<Integer> connected = new ArrayList<>(List.of(0));
    private final List<Integer> waiting = new ArrayList<>();
    private final List<Equality> equalities = new ArrayList<>();
    private final Set<Used> used = new HashSet<>();

    JoinTree(SchemaView schema, List<Integer> given, Map<Integer, Integer> hints) {
        this.schema = schema;
        this.graph = schema.joins();
        this.hints = hints;
        this.tables = new ArrayList<>(given);
        for (int place = 1; place < given.size(); place++) {
            waiting.add(place);
        }
        while (!waiting.isEmpty()) {
            connectOne();
        }
    }

    static boolean connects(Query query, SchemaView schema) {
        JoinTree tree = new JoinTree(schema, query.tables(), query.hints());
        return tree.equalities.size() == tree.tables.size() - 1;
    }

    /**
     * What speaks against a tree: tables that hang together by nothing, or by columns that only share a name, and those in
     * between that others merely have in common, as an article and an order have a country.
     */
    record Flaws(int apart, int byName, int common) implements Comparable<Flaws> {
        boolean any() {
            return apart + byName + common > 0;
        }

        @Override
        public int compareTo(Flaws other) {
            return Comparator.comparingInt(Flaws::apart)
                    .thenComparingInt(Flaws::byName)
                    .thenComparingInt(Flaws::common)
                    .compare(this, other);
        }
    }

    static Flaws flaws(Query query, SchemaView schema) {
        JoinTree tree = new JoinTree(schema, query.tables(), query.hints());
        long byName = tree.equalities.stream().filter(equality -> schema.joins().byNameAlone(equality.columns())).count();
        long common = IntStream.range(query.tables().size(), tree.tables.size()).filter(place -> !tree.leadsOn(place)).count();
        return new Flaws(tree.tables.size() - 1 - tree.equalities.size(), (int) byName, (int) common);
    }

    /** Whether a table has a key to one that it is joined with. */
    private boolean leadsOn(int place) {
        return equalities.stream()
                .flatMap(equality -> Stream.of(equality, equality.reversed()))
                .anyMatch(equality -> equality.left() == place && schema.foreignKeys().contains(equality.columns()));
    }

    /** All tables, the given ones first. */
    List<Integer> tables() {
        return tables;
    }

    /** A table that cannot be reached has none. */
    List<Equality> equalities() {
        return equalities;
    }

    /** The same joins, each from a table that is nearer to the start. */
    List<Equality> outward(int start) {
        List<Equality> steps = new ArrayList<>();
        List<Integer> reached = new ArrayList<>(List.of(start));
        List<Equality> left = new ArrayList<>(equalities);
        Optional<Equality> next = touching(left, reached);
        while (next.isPresent()) {
            left.remove(next.get());
            Equality step = reached.contains(next.get().left()) ? next.get() : next.get().reversed();
            steps.add(step);
            reached.add(step.right());
            next = touching(left, reached);
        }
        if (reached.size() < tables.size()) {
            throw new UnrenderableException("tables that do not join");
        }
        return steps;
    }

    private static Optional<Equality> touching(List<Equality> left, List<Integer> reached) {
        return left.stream()
                .filter(equality -> reached.contains(equality.left()) || reached.contains(equality.right()))
                .findFirst();
    }

    private void connectOne() {
        Optional<Edge> best = Optional.empty();
        for (int right : waiting) {
            for (int left : connected) {
                Optional<Edge> edge = cheapest(left, right);
                if (edge.isPresent() && (best.isEmpty() || edge.get().cost() < best.get().cost() - LEAST_GAIN)) {
                    best = edge;
                }
            }
        }
        if (best.isPresent()) {
            join(best.get().equality());
            waiting.remove((Integer) best.get().equality().right());
        } else {
            connectByWay();
        }
    }

    private void join(Equality equality) {
        equalities.add(equality);
        used.add(new Used(equality.left(), equality.columns().left()));
        used.add(new Used(equality.right(), equality.columns().right()));
        connected.add(equality.right());
    }

    /** No direct edge: the first table on the cheapest way is added; where there is no way, the table stays alone. */
    private void connectByWay() {
        int from = -1;
        int to = waiting.get(0);
        double best = FAR;
        for (int right : waiting) {
            for (int left : connected) {
                double distance = graph.distance(tables.get(left), tables.get(right));
                if (distance < best) {
                    best = distance;
                    from = left;
                    to = right;
                }
            }
        }
        Optional<Edge> step = from < 0 ? Optional.empty() : stepBetween(from, to);
        if (step.isPresent()) {
            join(step.get().equality());
        } else {
            connected.add(to);
            waiting.remove((Integer) to);
        }
    }

    private Optional<Edge> stepBetween(int from, int to) {
        Optional<Integer> between = graph.nextStep(tables.get(from), tables.get(to))
                .filter(table -> !table.equals(tables.get(to)));
        if (between.isEmpty()) {
            return Optional.empty();
        }
        tables.add(between.get());
        return cheapest(from, tables.size() - 1);
    }

    /** The best direct equality; a hinted column is preferred. */
    private Optional<Edge> cheapest(int left, int right) {
        Optional<Edge> best = Optional.empty();
        List<ColumnPair> candidates = graph.between(tables.get(left), tables.get(right));
        for (int rank = 0; rank < candidates.size(); rank++) {
            double cost = cost(left, right, candidates.get(rank), rank);
            if (best.isEmpty() || cost < best.get().cost()) {
                best = Optional.of(new Edge(cost, new Equality(left, right, candidates.get(rank))));
            }
        }
        best = cheaper(best, hinted(left, right).map(pair -> new Equality(left, right, pair)));
        return cheaper(best, hinted(right, left)
                .map(pair -> new Equality(left, right, new ColumnPair(pair.right(), pair.left()))));
    }

    private double cost(int left, int right, ColumnPair columns, int rank) {
        double cost = graph.cost(tables.get(left), tables.get(right)) + PER_RANK * rank;
        if (tables.get(left).equals(tables.get(right))) {
            cost += SELF_PENALTY;
        }
        if (hintHolds(left, columns) || hintHolds(right, columns)) {
            cost -= HINT_BONUS;
        }
        if (schema.keysFirst() && !schema.foreignKeys().contains(columns)) {
            cost += MANY_PENALTY;
        }
        boolean reused = used.contains(new Used(left, columns.left()));
        return reused && Collections.frequency(tables, tables.get(right)) > 1 ? cost + REUSE_PENALTY : cost;
    }

    private boolean hintHolds(int place, ColumnPair columns) {
        return hints.containsKey(place) && columns.holds(hints.get(place));
    }

    private static Optional<Edge> cheaper(Optional<Edge> best, Optional<Equality> hinted) {
        boolean better = hinted.isPresent() && (best.isEmpty() || HINTED_KEY < best.get().cost());
        return better ? hinted.map(equality -> new Edge(HINTED_KEY, equality)) : best;
    }

    /** A hinted column of no known equality joins the other table's first primary key column. */
    private Optional<ColumnPair> hinted(int mine, int other) {
        Integer hint = hints.get(mine);
        if (hint == null
                || schema.column(hint).table() != tables.get(mine)
                || graph.joinsBy(tables.get(mine), hint)) {
            return Optional.empty();
        }
        return schema.keysOf(tables.get(other)).stream().findFirst().map(key -> new ColumnPair(hint, key));
    }
}
