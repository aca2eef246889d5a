package io.querypilot.link;

import dev.langchain4j.model.embedding.EmbeddingModel;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds what embeddings say to the scores of the most promising tables. */
final class Nearness {
    private static final Logger LOG = LoggerFactory.getLogger(Nearness.class);
    private static final double WEIGHT = 0.3;
    private static final int LONGEST_QUESTION = 1_000;

    private final Supplier<EmbeddingModel> supplier;
    private volatile boolean broken;

    Nearness(Supplier<EmbeddingModel> supplier) {
        this.supplier = supplier;
    }

    /** Scores grow in place. Embeddings refine a ranking, so linking goes on without them when they fail. */
    void add(String question, List<Integer> tables, Prepared schema, double[] scores) {
        if (broken || question.isBlank() || tables.isEmpty()) {
            return;
        }
        try {
            EmbeddingModel model = supplier.get();
            float[] vector = model.embed(head(question)).content().vector();
            spread(tables, schema.vectors().nearness(vector, tables, schema.index(), model), scores);
        } catch (RuntimeException | LinkageError e) {
            broken = true;
            LOG.warn("Linking goes on without embeddings: {}", e.toString());
        }
    }

    /** Only the order of cosines carries meaning, so they are stretched from their middle to their best. */
    private static void spread(List<Integer> tables, double[] near, double[] scores) {
        double mean = Arrays.stream(near).average().orElse(0);
        double top = Arrays.stream(near).max().orElse(0);
        for (int i = 0; i < near.length && top > mean; i++) {
            scores[tables.get(i)] += WEIGHT * Math.max(0, (near[i] - mean) / (top - mean));
        }
    }

    private static String head(String question) {
        return question.substring(0, Math.min(LONGEST_QUESTION, question.length()));
    }
}
