import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs one ONNX model for java_onnxruntime.py, from standard input to standard output, until that is closed. A tensor is its
 * name, a letter for its type (f, l), its shape and its numbers, little-endian.
 */
public class OnnxRunner {
    public static void main(String[] arguments) throws Exception {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 20));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 20));
        try (OrtSession session = environment.createSession(arguments[0], options)) {
            for (int count = count(in); count > 0; count = count(in)) {
                Map<String, OnnxTensor> inputs = new HashMap<>();
                for (int i = 0; i < count; i++) {
                    inputs.put(in.readUTF(), read(environment, in));
                }
                try (OrtSession.Result result = session.run(inputs)) {
                    write(result, out);
                }
                inputs.values().forEach(OnnxTensor::close);
            }
        }
    }

    /** How many tensors follow; none at the end. */
    private static int count(DataInputStream in) throws IOException {
        try {
            return in.readInt();
        } catch (EOFException end) {
            return 0;
        }
    }

    private static OnnxTensor read(OrtEnvironment environment, DataInputStream in) throws Exception {
        char type = (char) in.readByte();
        long[] shape = new long[in.readInt()];
        for (int i = 0; i < shape.length; i++) {
            shape[i] = in.readInt();
        }
        ByteBuffer bytes = ByteBuffer.allocateDirect(in.readInt()).order(ByteOrder.nativeOrder());
        bytes.put(in.readNBytes(bytes.capacity())).flip();
        return type == 'f'
                ? OnnxTensor.createTensor(environment, bytes.asFloatBuffer(), shape)
                : OnnxTensor.createTensor(environment, bytes.asLongBuffer(), shape);
    }

    private static void write(OrtSession.Result result, DataOutputStream out) throws IOException {
        out.writeInt(result.size());
        for (Map.Entry<String, OnnxValue> one : result) {
            OnnxTensor tensor = (OnnxTensor) one.getValue();
            long[] shape = tensor.getInfo().getShape();
            out.writeUTF(one.getKey());
            out.writeInt(shape.length);
            for (long side : shape) {
                out.writeInt((int) side);
            }
            ByteBuffer bytes = tensor.getByteBuffer();
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            out.writeInt(copy.length);
            out.write(copy);
        }
        out.flush();
    }
}
