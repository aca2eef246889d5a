package io.querypilot.model.prompted;

import static java.util.Objects.requireNonNull;

/**
 * Where a model is reached, for messages: its provider, the environment variable its key comes from and the address
 * of its server, either of which may be empty.
 */
public record Endpoint(String provider, String keyVariable, String url) {
    public Endpoint {
        requireNonNull(provider, "provider");
        requireNonNull(keyVariable, "keyVariable");
        requireNonNull(url, "url");
    }

    /** An endpoint of which only the model's name is known. */
    static Endpoint of(String modelName) {
        return new Endpoint(modelName.split(":", 2)[0], "", "");
    }

    /** The provider and, where known, its address. */
    String place() {
        return url.isEmpty() ? provider : provider + " at " + url;
    }
}
