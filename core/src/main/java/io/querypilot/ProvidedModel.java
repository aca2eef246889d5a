package io.querypilot;

import dev.langchain4j.model.embedding.EmbeddingModel;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.ModelProvider;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The model that a jar on the class path provides, made when it is first asked. */
final class ProvidedModel implements Model {
    private final Optional<ModelProvider> provider = ServiceLoader.load(ModelProvider.class).findFirst();
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<Model> made = Optional.empty();

    /** Embeddings help to find the tables of a large schema, whichever model writes the SQL. */
    Optional<Supplier<EmbeddingModel>> embeddings() {
        return provider.map(ModelProvider::embeddings);
    }

    private Model model() {
        lock.lock();
        try {
            made = made.or(() -> provider.map(ModelProvider::create));
            return made.orElseThrow(ProvidedModel::none);
        } finally {
            lock.unlock();
        }
    }

    private static QueryPilotException none() {
        return new QueryPilotException(
                ErrorCode.MODEL_NOT_CONFIGURED,
                "No model was given, and there is none on the class path.",
                "Give one, as in QueryPilot.over(dataSource).with(chatModel), or add io.querypilot:querypilot-embedded"
                        + " to your dependencies.");
    }

    @Override
    public String name() {
        return provider.map(ModelProvider::name).orElse("none");
    }

    @Override
    public boolean understandsForFree() {
        return provider.isPresent();
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return model().understand(request);
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        return model().write(request);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            made.ifPresent(Model::close);
            made = Optional.empty();
        } finally {
            lock.unlock();
        }
    }
}
