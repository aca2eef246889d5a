import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;

/** Writes an optimised graph where Python has no ONNX Runtime: `java -cp JAR Optimise.java SOURCE TARGET NOT_THESE`. */
public class Optimise {
    public static void main(String[] arguments) throws Exception {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.EXTENDED_OPT);
            options.addConfigEntry("optimization.disable_specified_optimizers", arguments[2]);
            options.setOptimizedModelFilePath(arguments[1]);
            OrtEnvironment.getEnvironment().createSession(arguments[0], options).close();
        }
    }
}
