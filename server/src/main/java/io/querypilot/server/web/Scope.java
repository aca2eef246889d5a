package io.querypilot.server.web;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What one may do: a key carries some of these, and an operation needs one. */
public enum Scope {
    /** Nobody need say who they are. */
    ANYONE,
    /** Whoever has said who they are, whatever else they may do. */
    KNOWN,
    /** Ask, and see one's own sessions, the schema, and what was learned. */
    ASK,
    /** Run and export SQL of one's own. */
    RUN,
    /** Change what was learned, and see how well it all works. */
    REVIEW,
    /** Read the metrics. */
    METRICS;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Those that a key can carry; nobody is given {@link #ANYONE} or {@link #KNOWN}. */
    public static Stream<Scope> granted() {
        return Stream.of(values()).filter(scope -> scope != ANYONE && scope != KNOWN);
    }

    /** The scope of this name. */
    public static Optional<Scope> named(String name) {
        return granted().filter(scope -> scope.id().equals(name)).findFirst();
    }
}
