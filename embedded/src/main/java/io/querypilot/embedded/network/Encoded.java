package io.querypilot.embedded.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the encoder made of a question, in the form the decoder reads at every step. */
final class Encoded implements AutoCloseable {
    private static final List<String> READ_BY_DECODER = List.of("node_inputs", "pointer_keys", "cross_keys", "mask");

    private final OrtSession.Result outputs;
    private final Map<String, OnnxTensor> decoderInputs = new HashMap<>();

    /** {@code flags} are whoever made them's to close. */
    Encoded(OrtSession.Result outputs, OnnxTensor flags) {
        this.outputs = outputs;
        decoderInputs.put("flags", flags);
        READ_BY_DECODER.forEach(name -> decoderInputs.put(name, (OnnxTensor) outputs.get(name).orElseThrow()));
    }

    /** By the names of the decoder's inputs. */
    Map<String, OnnxTensor> decoderInputs() {
        return decoderInputs;
    }

    /** Log-odds per node that the query uses it. */
    float[] used() throws OrtException {
        return ((float[][]) outputs.get("used").orElseThrow().getValue())[0];
    }

    @Override
    public void close() {
        outputs.close();
    }
}
