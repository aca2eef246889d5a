package io.querypilot.embedded.network;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;

/**
 * ONNX Runtime with its telemetry off. Version 1.29.0 writes a device id and queues events for Microsoft as soon as its
 * environment is made, before anything can be switched off; so the version is pinned to one built without.
 */
public final class Onnx {
    private static final OrtEnvironment ENVIRONMENT = silent();

    private Onnx() {}

    public static OrtEnvironment environment() {
        return ENVIRONMENT;
    }

    private static OrtEnvironment silent() {
        try {
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            environment.setTelemetry(false);
            keepOpen();
            return environment;
        } catch (OrtException e) {
            throw new IllegalStateException("ONNX Runtime's telemetry could not be switched off", e);
        }
    }

    /**
     * Takes a second hold on the environment, which ONNX Runtime counts and frees with the last. Its own shutdown hook
     * gives back the first, whoever is still inside: a process that was told to end while a session was made crashed.
     * Nothing public takes a hold or removes that hook.
     */
    private static void keepOpen() {
        try {
            Field api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            Method hold = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            api.setAccessible(true);
            hold.setAccessible(true);
            int level = OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue();
            hold.invoke(null, api.getLong(null), level, OrtEnvironment.DEFAULT_NAME);
        } catch (ReflectiveOperationException | InaccessibleObjectException refused) {
            // Another version, or a JVM that forbids it: questions are answered all the same.
        }
    }
}
