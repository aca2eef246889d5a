package io.querypilot.embedded;

import dev.langchain4j.model.embedding.EmbeddingModel;
import java.util.function.Supplier;

/**
 * Sentence embeddings made on this machine. The model is loaded by the first call and shared by all of them, so
 * whoever never asks never waits.
 */
public final class LocalEmbeddings implements Supplier<EmbeddingModel> {
    private static final class Loaded {
        static final EmbeddingModel MODEL = new MiniLmEmbeddingModel();
    }

    @Override
    public EmbeddingModel get() {
        return Loaded.MODEL;
    }
}
