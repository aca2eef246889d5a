package io.querypilot.embedded;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.langchain4j.model.embedding.onnx.AbstractInProcessEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.OnnxBertBiEncoder;
import dev.langchain4j.model.embedding.onnx.PoolingMode;
import io.querypilot.embedded.network.Onnx;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** All-MiniLM-L6-v2, quantised: one thread a text, as many texts at once as there are processors. */
final class MiniLmEmbeddingModel extends AbstractInProcessEmbeddingModel {
    private static final String MODEL = "/all-minilm-l6-v2-q.onnx";
    private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";
    private static final int DIMENSION = 384;

    private final OnnxBertBiEncoder encoder = load();

    MiniLmEmbeddingModel() {
        super(workers(Runtime.getRuntime().availableProcessors()));
    }

    @Override
    protected OnnxBertBiEncoder model() {
        return encoder;
    }

    @Override
    protected Integer knownDimension() {
        return DIMENSION;
    }

    /** LangChain4j's own loader lets every session start a thread per processor; short texts are faster on one. */
    private static OnnxBertBiEncoder load() {
        try (InputStream model = resource(MODEL);
                InputStream tokenizer = resource(TOKENIZER);
                OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            OrtEnvironment environment = Onnx.environment();
            OrtSession session = environment.createSession(model.readAllBytes(), options);
            return new OnnxBertBiEncoder(environment, session, tokenizer, PoolingMode.MEAN);
        } catch (OrtException e) {
            throw new IllegalStateException("the embedding model could not be loaded", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(MiniLmEmbeddingModel.class.getResourceAsStream(name), name);
    }

    /** Daemons that end when idle, so that no program waits for them. */
    private static ThreadPoolExecutor workers(int count) {
        ThreadPoolExecutor workers = new ThreadPoolExecutor(
                count, count, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), MiniLmEmbeddingModel::worker);
        workers.allowCoreThreadTimeOut(true);
        return workers;
    }

    private static Thread worker(Runnable work) {
        Thread thread = new Thread(work, "querypilot-embedding");
        thread.setDaemon(true);
        return thread;
    }
}
