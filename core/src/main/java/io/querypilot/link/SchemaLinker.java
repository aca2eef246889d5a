package io.querypilot.link;

import dev.langchain4j.model.embedding.EmbeddingModel;
import io.querypilot.schema.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ranks tables and columns by names, comments, sample values and, where they can change the choice, embeddings. */
public final class SchemaLinker implements Linker {
    private static final int LEADING = 2;
    private static final int MOST_COLUMNS = 100;
    private static final int MOST_BY_VALUE = 3;

    private final Optional<Nearness> nearness;
    private final LinkLimits limits;
    private final IndexCache<SchemaIndex> cache = new IndexCache<>(schema -> new SchemaIndex(schema.tables()));

    /** Links by words and values alone. */
    public SchemaLinker() {
        this(Optional.empty(), LinkLimits.DEFAULT);
    }

    /** Links with embeddings as well; the supplier is asked for its model no earlier than a question needs it. */
    public SchemaLinker(Supplier<EmbeddingModel> embeddings) {
        this(Optional.of(embeddings), LinkLimits.DEFAULT);
    }

    public SchemaLinker(Optional<Supplier<EmbeddingModel>> embeddings, LinkLimits limits) {
        this.nearness = embeddings.map(Nearness::new);
        this.limits = limits;
    }

    @Override
    public LinkedSchema link(String question, Schema schema) {
        SchemaIndex index = cache.index(schema);
        Evidence evidence = Evidence.of(Question.of(question), index);
        nearness.ifPresent(near ->
                near.add(question, openTables(evidence, index), openColumns(evidence, index), index, evidence));
        double[] scores = evidence.tables();
        Neighbourhood.lift(scores, evidence, index.graph);
        List<Integer> chosen = withValues(chosen(scores, index), evidence, scores);
        Map<Integer, Double> bridges = Bridges.between(chosen, index.graph, scores);
        List<Integer> kept = limits.small(index) ? everyTable(index) : withBridges(chosen, bridges);
        return new Linking(index, evidence, scores, chosen, bridges).of(kept);
    }

    /** The tables among which embeddings can change the choice: none where all are kept anyway. */
    private List<Integer> openTables(Evidence evidence, SchemaIndex index) {
        if (limits.small(index)) {
            return List.of();
        }
        return filled(best(evidence.tables(), limits.embedded()), limits.embedded(), index);
    }

    /** The columns that a prompt may have to leave out: those of the leading tables, where they are wide. */
    private List<Integer> openColumns(Evidence evidence, SchemaIndex index) {
        return best(evidence.tables(), LEADING).stream()
                .filter(table -> index.columnsOf(table).count() > limits.wideTable())
                .flatMap(table -> index.columnsOf(table).limit(MOST_COLUMNS).boxed())
                .toList();
    }

    /** A question without one familiar word still gets the tables that the others revolve around. */
    private List<Integer> chosen(double[] scores, SchemaIndex index) {
        List<Integer> best = best(scores, limits.tables());
        return best.isEmpty() ? filled(best, limits.tables(), index) : best;
    }

    /** A table that holds what the question mentions is meant, however its name and columns are called. */
    private static List<Integer> withValues(List<Integer> chosen, Evidence evidence, double[] scores) {
        Stream<Integer> holding = evidence.tablesWithValues().stream()
                .filter(table -> !chosen.contains(table))
                .sorted(Comparator.<Integer>comparingDouble(table -> -scores[table]).thenComparing(Comparator.naturalOrder()))
                .limit(MOST_BY_VALUE);
        return Stream.concat(chosen.stream(), holding).toList();
    }

    private static List<Integer> filled(List<Integer> tables, int count, SchemaIndex index) {
        Set<Integer> filled = new LinkedHashSet<>(tables);
        Iterator<Integer> busiest = index.graph.busiestFirst().iterator();
        while (filled.size() < count && busiest.hasNext()) {
            filled.add(busiest.next());
        }
        return List.copyOf(filled);
    }

    private static List<Integer> everyTable(SchemaIndex index) {
        return IntStream.range(0, index.tableCount()).boxed().toList();
    }

    private static List<Integer> withBridges(List<Integer> chosen, Map<Integer, Double> bridges) {
        List<Integer> kept = new ArrayList<>(chosen);
        bridges.keySet().stream().filter(table -> !chosen.contains(table)).forEach(kept::add);
        return kept;
    }

    private static List<Integer> best(double[] scores, int count) {
        Comparator<Integer> better =
                Comparator.comparingDouble((Integer table) -> -scores[table]).thenComparing(Comparator.naturalOrder());
        PriorityQueue<Integer> kept = new PriorityQueue<>(better.reversed());
        for (int table = 0; table < scores.length; table++) {
            if (scores[table] > 0) {
                kept.add(table);
            }
            if (kept.size() > count) {
                kept.remove();
            }
        }
        return kept.stream().sorted(better).toList();
    }
}
