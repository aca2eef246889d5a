package io.querypilot.model;

import dev.langchain4j.model.embedding.EmbeddingModel;
import java.util.function.Supplier;

/** What a jar on the class path offers whoever names no model: found by {@link java.util.ServiceLoader}. */
public interface ModelProvider {
    /** The name of its model, which is known before the model is loaded. */
    String name();

    /** A model of the caller's own, who closes it. */
    Model create();

    /** Sentence embeddings, loaded when they are first asked for. */
    Supplier<EmbeddingModel> embeddings();
}
