package io.querypilot.memory;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.List;
import java.util.Optional;

/**
 * Remembers the turns of each session and where its question stands, tenant by tenant: two may use one name for two
 * sessions. Safe for use by many threads.
 */
public interface Sessions {
    /** The turns of a session, oldest first; none for a session that is not known. */
    List<Turn> turns(String tenant, String session);

    void remember(String tenant, String session, Turn turn);

    /** Keeps this as the session's latest checkpoint; fails where another run has taken the session meanwhile. */
    void save(Checkpoint checkpoint);

    /** Gives the session to another run; fails where it has moved on since this checkpoint was read. */
    void take(Checkpoint known, String run);

    /** What the run is told that came too late. */
    static QueryPilotException inUse(String session) {
        return new QueryPilotException(
                ErrorCode.DATABASE_BUSY,
                "Session " + session + " is being used by another process.",
                "Try again when that has finished, or ask in another session.");
    }

    /** The session's latest checkpoint. */
    Optional<Checkpoint> checkpoint(String tenant, String session);

    /** Adds to what is counted of a tenant's questions back. */
    void count(String tenant, Asked more);

    /** What has been counted of a tenant's questions back. */
    Asked asked(String tenant);

    /** The latest checkpoints of a tenant's sessions, newest first. */
    List<Checkpoint> recent(String tenant, int most);
}
