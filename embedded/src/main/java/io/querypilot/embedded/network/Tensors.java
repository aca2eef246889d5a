package io.querypilot.embedded.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;

/** Numbers outside the heap, where ONNX Runtime reads and writes them without a copy. */
final class Tensors {
    private Tensors() {}

    static FloatBuffer floats(int size) {
        return ByteBuffer.allocateDirect(size * Float.BYTES).order(ByteOrder.nativeOrder()).asFloatBuffer();
    }

    static LongBuffer longs(int size) {
        return ByteBuffer.allocateDirect(size * Long.BYTES).order(ByteOrder.nativeOrder()).asLongBuffer();
    }

    static OnnxTensor of(int[] numbers, long... shape) throws OrtException {
        LongBuffer longs = longs(numbers.length);
        for (int number : numbers) {
            longs.put(number);
        }
        return of(longs.flip(), shape);
    }

    static OnnxTensor of(LongBuffer numbers, long... shape) throws OrtException {
        return OnnxTensor.createTensor(Onnx.environment(), numbers, shape);
    }

    static OnnxTensor of(FloatBuffer numbers, long... shape) throws OrtException {
        return OnnxTensor.createTensor(Onnx.environment(), numbers, shape);
    }
}
