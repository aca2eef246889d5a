package io.querypilot.database;

import static java.util.Objects.requireNonNull;

/**
 * Who asks: the tenant, who shares neither lessons nor sessions with another, and the user among them, empty where nobody
 * says.
 */
public record Caller(String tenant, String user) {
    /** Who asks where nobody says. */
    public static final Caller SOLE = new Caller("default", "");

    public Caller {
        requireNonNull(tenant, "tenant");
        requireNonNull(user, "user");
    }

    public static Caller ofTenant(String tenant) {
        return new Caller(tenant, "");
    }
}
