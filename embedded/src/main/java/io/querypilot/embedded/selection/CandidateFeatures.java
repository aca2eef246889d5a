package io.querypilot.embedded.selection;

import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.parser.Candidate;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What speaks for and against each candidate, in numbers and in training's order. */
final class CandidateFeatures {
    /** The names training gives the numbers. */
    static final List<String> NAMES = List.of(
            "score", "behind_best", "rank", "score_per_action", "fails", "empty", "one_row", "many_rows", "has_null",
            "all_null", "duplicates", "votes", "tables", "idle_tables", "nested", "set_operation", "group", "having",
            "order", "limit", "distinct", "predicates", "selected", "aggregates", "names_unused", "values_unused",
            "numbers_unused", "columns_unlinked", "tables_unlinked", "used_mean", "used_least", "unused_most",
            "literals", "unanswerable", "star", "votes_best");

    private static final int MANY_ROWS = 100;

    private final Parse parse;
    private final List<Trial> trials;
    private final double[] votes;

    private CandidateFeatures(Parse parse, List<Trial> trials) {
        this.parse = parse;
        this.trials = trials;
        this.votes = votes(parse.candidates(), trials);
    }

    /** One row per candidate. */
    static List<double[]> of(Parse parse, List<Trial> trials) {
        CandidateFeatures features = new CandidateFeatures(parse, trials);
        return IntStream.range(0, trials.size()).mapToObj(features::row).toList();
    }

    /** The share of probability of all candidates with the same rows in any order. */
    private static double[] votes(List<Candidate> candidates, List<Trial> trials) {
        List<Optional<Object>> keys = trials.stream().map(CandidateFeatures::key).toList();
        double[] mass = candidates.stream().mapToDouble(one -> Math.exp(one.score())).toArray();
        double total = DoubleStream.of(mass).sum();
        return IntStream.range(0, mass.length)
                .mapToDouble(one -> keys.get(one).isEmpty() || total == 0
                        ? 0
                        : IntStream.range(0, mass.length)
                                        .filter(other -> keys.get(one).equals(keys.get(other)))
                                        .mapToDouble(other -> mass[other])
                                        .sum()
                                / total)
                .toArray();
    }

    private static Optional<Object> key(Trial trial) {
        if (!(trial instanceof Trial.Ran ran)) {
            return Optional.empty();
        }
        Map<List<Object>, Integer> counts = new HashMap<>();
        ran.plain().forEach(row -> counts.merge(row, 1, Integer::sum));
        return Optional.of(counts);
    }

    private double[] row(int rank) {
        Candidate candidate = parse.candidates().get(rank);
        DoubleStream.Builder row = DoubleStream.builder();
        addScores(row, candidate, rank);
        addResult(row, trials.get(rank));
        row.add(votes[rank]);
        addShape(row, candidate.query());
        Set<Target> used = candidate.used();
        LinkUse links = LinkUse.of(parse.prepared(), used, candidate.actions());
        row.add(links.namesUnused()).add(links.valuesUnused()).add(links.numbersUnused());
        row.add(links.unlinked(Target.Sort.COLUMN)).add(links.unlinked(Target.Sort.TABLE));
        addOdds(row, used);
        row.add(literals(candidate)).add(parse.unanswerable());
        row.add(flag(candidate.query().select().stream().anyMatch(CandidateFeatures::star)));
        row.add(DoubleStream.of(votes).max().orElse(0));
        return row.build().toArray();
    }

    private static double flag(boolean holds) {
        return holds ? 1 : 0;
    }

    private void addScores(DoubleStream.Builder row, Candidate candidate, int rank) {
        double score = candidate.score();
        row.add(score).add(score - parse.candidates().get(0).score()).add(rank);
        row.add(score / Math.max(1, candidate.actions().size()));
    }

    private static void addResult(DoubleStream.Builder row, Trial trial) {
        List<List<Object>> rows = trial instanceof Trial.Ran ran ? ran.plain() : List.of();
        List<Object> cells = new ArrayList<>();
        rows.forEach(cells::addAll);
        boolean ran = trial instanceof Trial.Ran;
        row.add(flag(trial instanceof Trial.Failed));
        row.add(flag(ran && rows.isEmpty())).add(flag(rows.size() == 1)).add(flag(rows.size() > MANY_ROWS));
        row.add(flag(cells.stream().anyMatch(Objects::isNull)));
        row.add(flag(!cells.isEmpty() && cells.stream().allMatch(Objects::isNull)));
        row.add(rows.isEmpty() ? 0 : 1.0 - (double) new HashSet<>(rows).size() / rows.size());
    }

    private static void addShape(DoubleStream.Builder row, Query query) {
        List<Query> all = query.all().toList();
        row.add(all.stream().mapToInt(part -> part.tables().size()).sum());
        row.add(all.stream().mapToLong(CandidateFeatures::idleTables).sum());
        row.add(all.size() - 1.0).add(flag(query.combination().isPresent())).add(flag(!query.group().isEmpty()));
        row.add(flag(query.having().isPresent())).add(flag(!query.order().isEmpty()));
        row.add(flag(query.limit().isPresent())).add(flag(query.distinct()));
        row.add(all.stream().mapToLong(part -> part.predicates().count()).sum());
        row.add(query.select().size());
        row.add(query.select().stream().filter(Expression.Aggregate.class::isInstance).count());
    }

    /** Tables in FROM of which no column is used. */
    private static long idleTables(Query query) {
        Set<Integer> touched = new HashSet<>();
        query.expressions().flatMap(Expression::columns).forEach(use -> touched.add(use.place()));
        return IntStream.range(0, query.tables().size()).filter(place -> !touched.contains(place)).count();
    }

    private void addOdds(DoubleStream.Builder row, Set<Target> used) {
        int words = parse.prepared().encoding().words();
        int columns = parse.prepared().encoding().columns();
        double[] logs = used.stream()
                .filter(target -> !target.equals(Target.column(0)))
                .mapToDouble(target -> logSigmoid(parse.usedOdds()[words + node(target, columns)]))
                .toArray();
        row.add(DoubleStream.of(logs).sum() / Math.max(1, logs.length));
        row.add(DoubleStream.of(logs).min().orElse(0));
        row.add(IntStream.range(1, parse.usedOdds().length - words)
                .filter(node -> !used.contains(target(node, columns)))
                .mapToDouble(node -> parse.usedOdds()[words + node])
                .max()
                .orElse(0));
    }

    private static int node(Target target, int columns) {
        return target.sort() == Target.Sort.COLUMN ? target.index() : columns + target.index();
    }

    private static Target target(int node, int columns) {
        return node < columns ? Target.column(node) : Target.table(node - columns);
    }

    private static double logSigmoid(double odds) {
        return odds > -30 ? -Math.log1p(Math.exp(-odds)) : odds;
    }

    private static double literals(Candidate candidate) {
        return candidate.actions().stream()
                .filter(action -> action instanceof Action.Mark mark && Token.LITERALS.contains(mark.token()))
                .count();
    }

    private static boolean star(Expression expression) {
        return expression instanceof Expression.ColumnUse use && use.star();
    }
}
