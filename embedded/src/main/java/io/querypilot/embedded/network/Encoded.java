package io.querypilot.embedded.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the encoder made of a question, in the form the decoder reads at every step. */
final class Encoded implements AutoCloseable {
    private final OrtSession.Result outputs;
    private final OnnxTensor flags;

    Encoded(OrtSession.Result outputs, OnnxTensor flags) {
        this.outputs = outputs;
        this.flags = flags;
    }

    /** By the names of the decoder's inputs. */
    Map<String, OnnxTensor> decoderInputs() {
        Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
        inputs.put("flags", flags);
        for (String name : new String[] {"node_inputs", "pointer_keys", "cross_keys", "mask"}) {
            inputs.put(name, (OnnxTensor) outputs.get(name).orElseThrow());
        }
        return inputs;
    }

    /** Log-odds per node that the query uses it. */
    float[] used() throws OrtException {
        return ((float[][]) outputs.get("used").orElseThrow().getValue())[0];
    }

    @Override
    public void close() {
        outputs.close();
        flags.close();
    }
}
