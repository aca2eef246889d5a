package io.querypilot.embedded.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import java.nio.FloatBuffer;
import java.util.Queue;

/**
 * Keys and values of the decoder's earlier steps: [layers, 2, hypotheses, heads, steps, width]. Two buffers take turns,
 * so that a step reads from one and writes to the other without a copy in between. They lie outside the heap, where
 * garbage piles up unseen, so a question that is done leaves them to the next one.
 */
final class Past implements AutoCloseable {
    private static final int FIRST_ROOM = 16;

    private final int layers;
    private final int heads;
    private final int width;
    private final Queue<Past> idle;
    private FloatBuffer current = Tensors.floats(0);
    private FloatBuffer next = Tensors.floats(0);
    private int hypotheses = 1;
    private int steps;

    /** Joins those that are {@code idle} when it is closed. */
    Past(int layers, int heads, int width, Queue<Past> idle) {
        this.layers = layers;
        this.heads = heads;
        this.width = width;
        this.idle = idle;
    }

    /** Whatever the buffers hold is overwritten before it is read. */
    @Override
    public void close() {
        hypotheses = 1;
        steps = 0;
        idle.add(this);
    }

    private int block(int ofSteps) {
        return heads * ofSteps * width;
    }

    private int size(int ofHypotheses, int ofSteps) {
        return layers * 2 * ofHypotheses * block(ofSteps);
    }

    private OnnxTensor tensor(FloatBuffer values, int ofSteps) throws OrtException {
        return Tensors.of(
                values.slice(0, size(hypotheses, ofSteps)), layers, 2, hypotheses, heads, ofSteps, width);
    }

    OnnxTensor tensor() throws OrtException {
        return tensor(current, steps);
    }

    /** Where the decoder writes the same with one step more. */
    OnnxTensor nextTensor() throws OrtException {
        next = roomy(next, size(hypotheses, steps + 1));
        return tensor(next, steps + 1);
    }

    private FloatBuffer roomy(FloatBuffer buffer, int needed) {
        if (buffer.capacity() >= needed) {
            return buffer;
        }
        return Tensors.floats(Math.max(2 * needed, size(hypotheses, FIRST_ROOM)));
    }

    /** The decoder has written. */
    void advance() {
        steps++;
        swap();
    }

    private void swap() {
        FloatBuffer read = current;
        current = next;
        next = read;
    }

    /** Each new hypothesis remembers what the one it grew from did. */
    void keep(int[] parents) {
        int block = block(steps);
        next = roomy(next, size(parents.length, steps));
        for (int layer = 0; layer < layers * 2; layer++) {
            for (int place = 0; place < parents.length; place++) {
                int from = (layer * hypotheses + parents[place]) * block;
                next.put((layer * parents.length + place) * block, current, from, block);
            }
        }
        hypotheses = parents.length;
        swap();
    }
}
