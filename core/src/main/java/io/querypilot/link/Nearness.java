package io.querypilot.link;

import dev.langchain4j.model.embedding.EmbeddingModel;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds what embeddings say to the evidence for the most promising tables and columns. */
final class Nearness {
    private static final Logger LOG = LoggerFactory.getLogger(Nearness.class);
    private static final double WEIGHT = 0.3;
    private static final int LONGEST_QUESTION = 1_000;

    private final Supplier<EmbeddingModel> supplier;
    private final Vectors vectors = new Vectors();
    private volatile boolean broken;

    Nearness(Supplier<EmbeddingModel> supplier) {
        this.supplier = supplier;
    }

    /** Embeddings refine a ranking, so linking goes on without them when they fail. */
    void add(String question, List<Integer> tables, List<Integer> columns, SchemaIndex index, Evidence evidence) {
        if (broken || question.isBlank() || tables.isEmpty() && columns.isEmpty()) {
            return;
        }
        try {
            EmbeddingModel model = supplier.get();
            float[] asked = model.embed(head(question)).content().vector();
            double[] nearTables = stretched(asked, texts(tables, i -> Spoken.of(index.table(i))), model);
            double[] nearColumns = stretched(asked, texts(columns, i -> Spoken.of(index.column(i))), model);
            favour(tables, nearTables, evidence::favourTable);
            favour(columns, nearColumns, evidence::favourColumn);
        } catch (RuntimeException | LinkageError e) {
            broken = true;
            LOG.warn("Linking goes on without embeddings: {}", e.toString());
        }
    }

    private static List<String> texts(List<Integer> numbers, Function<Integer, String> spoken) {
        return numbers.stream().map(spoken).toList();
    }

    private static void favour(List<Integer> numbers, double[] near, BiConsumer<Integer, Double> favour) {
        for (int i = 0; i < near.length; i++) {
            favour.accept(numbers.get(i), WEIGHT * near[i]);
        }
    }

    /** Only the order of cosines carries meaning, so they are stretched from their middle, 0, to their best, 1. */
    private double[] stretched(float[] asked, List<String> texts, EmbeddingModel model) {
        double[] near = vectors.nearness(asked, texts, model);
        double mean = Arrays.stream(near).average().orElse(0);
        double top = Arrays.stream(near).max().orElse(0);
        return Arrays.stream(near).map(one -> top > mean ? Math.max(0, (one - mean) / (top - mean)) : 0).toArray();
    }

    private static String head(String question) {
        return question.substring(0, Math.min(LONGEST_QUESTION, question.length()));
    }
}
