package io.querypilot.database;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How to come to a database: who asks (empty where the address says so or nobody need), how many connections at most,
 * how long to wait for a free one, and how long a schema is trusted before its change marker is looked at again.
 */
public record Access(String user, String password, int connections, Duration patience, Duration trust) {
    public static final Access STANDARD = new Access("", "", 8, Duration.ofSeconds(10), Duration.ofSeconds(5));

    public Access {
        requireNonNull(user, "user");
        requireNonNull(password, "password");
        if (connections < 1 || patience.isNegative() || trust.isNegative()) {
            throw new IllegalArgumentException("at least one connection, and no negative times");
        }
    }

    public Access as(String otherUser, String otherPassword) {
        return new Access(otherUser, otherPassword, connections, patience, trust);
    }

    public Access withConnections(int most, Duration wait) {
        return new Access(user, password, most, wait, trust);
    }

    public Access withTrust(Duration other) {
        return new Access(user, password, connections, patience, other);
    }

    /** A password does not belong into a log. */
    @Override
    public String toString() {
        return "Access[user=" + user + ", connections=" + connections + "]";
    }
}
