package io.querypilot.embedded.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.FloatBuffer;

/** Keys and values of the decoder's earlier steps: [layers, 2, hypotheses, heads, steps, width]. */
final class Past {
    private final int layers;
    private final int heads;
    private final int width;
    private final int hypotheses;
    private final int steps;
    private final FloatBuffer values;

    private Past(int layers, int heads, int width, int hypotheses, int steps, FloatBuffer values) {
        this.layers = layers;
        this.heads = heads;
        this.width = width;
        this.hypotheses = hypotheses;
        this.steps = steps;
        this.values = values;
    }

    static Past none(int layers, int heads, int width) {
        return new Past(layers, heads, width, 1, 0, Network.floats(0));
    }

    OnnxTensor tensor(OrtEnvironment environment) throws OrtException {
        long[] shape = {layers, 2, hypotheses, heads, steps, width};
        return OnnxTensor.createTensor(environment, values.clear(), shape);
    }

    /** One step more, as the decoder returned it. */
    Past next(OnnxTensor present) {
        return new Past(layers, heads, width, hypotheses, steps + 1, present.getFloatBuffer());
    }

    /** What each new hypothesis remembers: the past of the one it grew from. */
    Past of(int[] parents) {
        int block = heads * steps * width;
        FloatBuffer chosen = Network.floats(layers * 2 * parents.length * block);
        for (int layer = 0; layer < layers * 2; layer++) {
            for (int parent : parents) {
                chosen.put(values.slice((layer * hypotheses + parent) * block, block));
            }
        }
        return new Past(layers, heads, width, parents.length, steps, chosen);
    }
}
