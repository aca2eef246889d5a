package io.querypilot.embedded.network;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;

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
            return environment;
        } catch (OrtException e) {
            throw new IllegalStateException("ONNX Runtime's telemetry could not be switched off", e);
        }
    }
}
