package io.querypilot.embedded;

import dev.langchain4j.model.embedding.EmbeddingModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.model.Model;
import io.querypilot.model.ModelProvider;
import java.util.function.Supplier;

/** Offers the embedded model to whoever has its jar on the class path and names no other. */
public final class EmbeddedProvider implements ModelProvider {
    @Override
    public String name() {
        return EmbeddedModel.NAME;
    }

    @Override
    public Model create() {
        return new EmbeddedModel(ModelFiles.packaged());
    }

    @Override
    public Supplier<EmbeddingModel> embeddings() {
        return new LocalEmbeddings();
    }
}
