package io.querypilot.embedded.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import io.querypilot.embedded.feature.Encoding;
import io.querypilot.embedded.text.WordVectors;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;

/** A question as every network's encoder reads it; to be closed when all have done with it. */
final class EncoderInputs implements AutoCloseable {
    private final Map<String, OnnxTensor> tensors = new HashMap<>();

    /** {@code flagCount} is how many flags a node has. */
    static EncoderInputs of(Encoding encoding, WordVectors vectors, int flagCount) throws OrtException {
        EncoderInputs inputs = new EncoderInputs();
        try {
            inputs.tensors.put("flags", flags(encoding, flagCount));
            inputs.tensors.put("embeddings", embeddings(encoding, vectors));
            inputs.tensors.put("positions", row(encoding.positions()));
            inputs.tensors.put("owners", row(encoding.owners()));
            inputs.tensors.put("relations", relations(encoding));
            return inputs;
        } catch (OrtException | RuntimeException failed) {
            inputs.close();
            throw failed;
        }
    }

    /** By the names of the encoder's inputs. */
    Map<String, OnnxTensor> tensors() {
        return tensors;
    }

    /** What marks each node, which the decoder reads too. */
    OnnxTensor flags() {
        return tensors.get("flags");
    }

    private static OnnxTensor embeddings(Encoding encoding, WordVectors vectors) throws OrtException {
        int length = encoding.pieces().length;
        FloatBuffer floats = Tensors.floats(length * WordVectors.WIDTH);
        for (int piece : encoding.pieces()) {
            vectors.append(piece, floats);
        }
        return Tensors.of(floats.flip(), 1, length, WordVectors.WIDTH);
    }

    private static OnnxTensor row(int[] numbers) throws OrtException {
        return Tensors.of(numbers, 1, numbers.length);
    }

    /** One more row and column of zeros, for pieces without a node. */
    private static OnnxTensor relations(Encoding encoding) throws OrtException {
        int size = encoding.nodes() + 1;
        LongBuffer longs = Tensors.longs(size * size);
        for (byte[] row : encoding.relations()) {
            for (byte relation : row) {
                longs.put(relation);
            }
            longs.put(0);
        }
        return Tensors.of(longs.clear(), 1, size, size);
    }

    private static OnnxTensor flags(Encoding encoding, int flagCount) throws OrtException {
        FloatBuffer floats = Tensors.floats(encoding.nodes() * flagCount);
        for (int flags : encoding.flags()) {
            for (int bit = 0; bit < flagCount; bit++) {
                floats.put(flags >> bit & 1);
            }
        }
        return Tensors.of(floats.flip(), 1, encoding.nodes(), flagCount);
    }

    @Override
    public void close() {
        tensors.values().forEach(OnnxTensor::close);
    }
}
