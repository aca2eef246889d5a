package io.querypilot.embedded.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.querypilot.embedded.feature.Encoding;
import io.querypilot.embedded.text.WordVectors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The encoder and one step of the decoder, as ONNX Runtime runs them; safe for use by many threads. */
final class Network {
    private final OrtEnvironment environment = Onnx.environment();
    private final OrtSession encoder;
    private final OrtSession decoder;
    private final WordVectors vectors;
    private final int flagCount;
    private final Queue<Past> idle = new ConcurrentLinkedQueue<>();

    Network(OrtSession encoder, OrtSession decoder, WordVectors vectors, int flagCount) {
        this.encoder = encoder;
        this.decoder = decoder;
        this.vectors = vectors;
        this.flagCount = flagCount;
    }

    /**
     * One thread per session: two are slower on inputs this small. The graphs were optimised when they were packaged. No
     * memory is planned ahead by shape: no two questions have the same, and plans for each fragment what is kept.
     */
    static OrtSession session(byte[] model) throws OrtException {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.BASIC_OPT);
            options.setMemoryPatternOptimization(false);
            return Onnx.environment().createSession(model, options);
        }
    }

    void close() throws OrtException {
        encoder.close();
        decoder.close();
    }

    /** To be closed. */
    Reading read(Encoding encoding) throws OrtException {
        return new Reading(this, encode(encoding));
    }

    private Encoded encode(Encoding encoding) throws OrtException {
        OnnxTensor flags = flags(encoding);
        Map<String, OnnxTensor> inputs = new HashMap<>();
        inputs.put("flags", flags);
        try {
            inputs.put("embeddings", embeddings(encoding));
            inputs.put("positions", longs(encoding.positions()));
            inputs.put("owners", longs(encoding.owners()));
            inputs.put("relations", relations(encoding));
            return new Encoded(encoder.run(inputs), flags);
        } finally {
            inputs.remove("flags");
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private OnnxTensor embeddings(Encoding encoding) throws OrtException {
        int length = encoding.pieces().length;
        FloatBuffer floats = floats(length * WordVectors.WIDTH);
        for (int piece : encoding.pieces()) {
            vectors.append(piece, floats);
        }
        return OnnxTensor.createTensor(environment, floats.flip(), new long[] {1, length, WordVectors.WIDTH});
    }

    private OnnxTensor longs(int[] numbers) throws OrtException {
        LongBuffer longs = longBuffer(numbers.length);
        for (int number : numbers) {
            longs.put(number);
        }
        return OnnxTensor.createTensor(environment, longs.flip(), new long[] {1, numbers.length});
    }

    /** One more row and column of zeros, for pieces without a node. */
    private OnnxTensor relations(Encoding encoding) throws OrtException {
        int size = encoding.nodes() + 1;
        LongBuffer longs = longBuffer(size * size);
        for (byte[] row : encoding.relations()) {
            for (byte relation : row) {
                longs.put(relation);
            }
            longs.put(0);
        }
        return OnnxTensor.createTensor(environment, longs.clear(), new long[] {1, size, size});
    }

    private OnnxTensor flags(Encoding encoding) throws OrtException {
        FloatBuffer floats = floats(encoding.nodes() * flagCount);
        for (int flags : encoding.flags()) {
            for (int bit = 0; bit < flagCount; bit++) {
                floats.put(flags >> bit & 1);
            }
        }
        return OnnxTensor.createTensor(environment, floats.flip(), new long[] {1, encoding.nodes(), flagCount});
    }

    /** What the decoder remembers before its first step; to be closed. */
    Past noPast() throws OrtException {
        Past known = idle.poll();
        if (known != null) {
            return known;
        }
        long[] shape = ((TensorInfo) decoder.getInputInfo().get("past").getInfo()).getShape();
        return new Past((int) shape[0], (int) shape[3], (int) shape[5], idle);
    }

    /** Runs all hypotheses one action further; returns log-probabilities per hypothesis and action. */
    float[][] step(int[] actions, int number, Past past, Encoded encoded) throws OrtException {
        Map<String, OnnxTensor> inputs = new HashMap<>(encoded.decoderInputs());
        LongBuffer last = longBuffer(actions.length);
        for (int action : actions) {
            last.put(action);
        }
        try (OnnxTensor actionTensor =
                        OnnxTensor.createTensor(environment, last.flip(), new long[] {actions.length, 1});
                OnnxTensor stepTensor = OnnxTensor.createTensor(environment, new long[] {number});
                OnnxTensor pastTensor = past.tensor(environment);
                OnnxTensor presentTensor = past.nextTensor(environment)) {
            inputs.put("actions", actionTensor);
            inputs.put("step", stepTensor);
            inputs.put("past", pastTensor);
            try (OrtSession.Result result =
                    decoder.run(inputs, Set.of("log_probabilities"), Map.of("present", presentTensor))) {
                past.advance();
                return (float[][]) result.get("log_probabilities").orElseThrow().getValue();
            }
        }
    }

    static FloatBuffer floats(int size) {
        return ByteBuffer.allocateDirect(size * Float.BYTES).order(ByteOrder.nativeOrder()).asFloatBuffer();
    }

    private static LongBuffer longBuffer(int size) {
        return ByteBuffer.allocateDirect(size * Long.BYTES).order(ByteOrder.nativeOrder()).asLongBuffer();
    }
}
