package io.querypilot.database;

import static java.util.Objects.requireNonNull;

import io.querypilot.schema.Sampling;
import java.time.Duration;

/**
 * How to come to a database: who asks (empty where the address says so or nobody need), how many connections at most,
 * how long to wait for a free one, how long a schema is trusted before its change marker is looked at again, what is said
 * of the data, and how much of it may be read.
 */
public record Access(
        String user,
        String password,
        int connections,
        Duration patience,
        Duration trust,
        Sampling sampling,
        ScanLimits scans) {
    /** Whoever waits for a connection waits as long as a statement may take. */
    public static final Access STANDARD =
            new Access("", "", 8, Limits.STANDARD.timeout(), Duration.ofSeconds(5), Sampling.STANDARD, ScanLimits.NONE);

    public Access {
        requireNonNull(user, "user");
        requireNonNull(password, "password");
        requireNonNull(sampling, "sampling");
        requireNonNull(scans, "scans");
        if (connections < 1 || patience.isNegative() || trust.isNegative()) {
            throw new IllegalArgumentException("at least one connection, and no negative times");
        }
    }

    public Access as(String otherUser, String otherPassword) {
        return new Access(otherUser, otherPassword, connections, patience, trust, sampling, scans);
    }

    public Access withConnections(int most, Duration wait) {
        return new Access(user, password, most, wait, trust, sampling, scans);
    }

    public Access withTrust(Duration other) {
        return new Access(user, password, connections, patience, other, sampling, scans);
    }

    public Access with(Sampling other) {
        return new Access(user, password, connections, patience, trust, other, scans);
    }

    public Access within(ScanLimits other) {
        return new Access(user, password, connections, patience, trust, sampling, other);
    }

    /** A password does not belong into a log. */
    @Override
    public String toString() {
        return "Access[user=" + user + ", connections=" + connections + "]";
    }
}
