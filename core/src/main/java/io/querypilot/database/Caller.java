package io.querypilot.database;

import static java.util.Objects.requireNonNull;

import java.util.Set;

/**
 * Who asks: the tenant, who shares neither lessons nor sessions with another; the user among them, empty where nobody
 * says; the roles that whoever let the user in vouches for; and whose memory it is, the tenant's unless a policy keeps
 * those apart who do not see the same.
 */
public record Caller(String tenant, String user, Set<String> roles, String memory) {
    /** Who asks where nobody says. */
    public static final Caller SOLE = new Caller("default", "");

    public Caller {
        requireNonNull(tenant, "tenant");
        requireNonNull(user, "user");
        // A checkpoint of an earlier version holds neither roles nor memory.
        roles = roles == null ? Set.of() : Set.copyOf(roles);
        memory = memory == null ? tenant : memory;
    }

    public Caller(String tenant, String user) {
        this(tenant, user, Set.of());
    }

    public Caller(String tenant, String user, Set<String> roles) {
        this(tenant, user, roles, tenant);
    }

    public static Caller ofTenant(String tenant) {
        return new Caller(tenant, "");
    }

    /** The same caller, who shares sessions and lessons with those of this memory alone. */
    public Caller remembering(String other) {
        return new Caller(tenant, user, roles, other);
    }
}
