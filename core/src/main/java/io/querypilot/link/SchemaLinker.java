package io.querypilot.link;

import dev.langchain4j.model.embedding.EmbeddingModel;
import io.querypilot.schema.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Ranks tables and columns by names, comments, sample values and, where they can change the choice, embeddings. */
public final class SchemaLinker implements Linker {
    private final Optional<Nearness> nearness;
    private final LinkLimits limits;
    private final IndexCache cache = new IndexCache();

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
        Prepared prepared = cache.prepared(schema);
        SchemaIndex index = prepared.index();
        Evidence evidence = Evidence.of(Question.of(question), index);
        double[] scores = evidence.tables();
        boolean small = limits.small(index.tableCount(), index.columnCount());
        if (!small) {
            nearness.ifPresent(near -> near.add(question, best(scores, limits.embedded()), prepared, scores));
        }
        Neighbourhood.lift(scores, evidence, index.graph);
        List<Integer> chosen = best(scores, limits.tables());
        Map<Integer, Double> bridges = Bridges.between(chosen, index.graph, scores);
        List<Integer> kept = small ? everyTable(index) : withBridges(chosen, bridges);
        return new Linking(index, evidence, scores, chosen, bridges).of(kept);
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
