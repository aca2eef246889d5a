package io.querypilot.embedded.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The encoder and one step of the decoder, as ONNX Runtime runs them; safe for use by many threads. */
final class Network {
    private static final String LOG_PROBABILITIES = "log_probabilities";

    private final OrtSession encoder;
    private final OrtSession decoder;
    private final Queue<Past> idle = new ConcurrentLinkedQueue<>();

    Network(OrtSession encoder, OrtSession decoder) {
        this.encoder = encoder;
        this.decoder = decoder;
    }

    /**
     * One thread per session: a free processor reads with the other network, which shares the work out more evenly. The
     * graphs were optimised when they were packaged. No memory is planned ahead by shape: no two questions have the same,
     * and plans for each fragment what is kept.
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

    /** To be closed before {@code inputs} are. */
    Reading read(EncoderInputs inputs) throws OrtException {
        return new Reading(this, new Encoded(encoder.run(inputs.tensors()), inputs.flags()));
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

    /** Runs all hypotheses one action further; returns the log-probabilities of all actions, one hypothesis after the other. */
    float[] step(int[] actions, int number, Past past, Encoded encoded) throws OrtException {
        Map<String, OnnxTensor> inputs = new HashMap<>(encoded.decoderInputs());
        try (OnnxTensor actionTensor = Tensors.of(actions, actions.length, 1);
                OnnxTensor stepTensor = Tensors.of(new int[] {number}, 1);
                OnnxTensor pastTensor = past.tensor();
                OnnxTensor presentTensor = past.nextTensor()) {
            inputs.put("actions", actionTensor);
            inputs.put("step", stepTensor);
            inputs.put("past", pastTensor);
            try (OrtSession.Result result =
                    decoder.run(inputs, Set.of(LOG_PROBABILITIES), Map.of("present", presentTensor))) {
                past.advance();
                return ((OnnxTensor) result.get(LOG_PROBABILITIES).orElseThrow()).getFloatBuffer().array();
            }
        }
    }
}
