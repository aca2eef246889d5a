package io.querypilot.app;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Sessions;
import io.querypilot.sql.NearMatch;
import java.util.List;

/** Finds the session a person names; one that is not there is said, with those that are near. */
final class KnownSessions {
    static final String LAST = "last";
    private static final int LATEST = 1_000;
    private static final int NEAREST = 3;

    private final Sessions sessions;
    private final String tenant;

    KnownSessions(Sessions sessions, String tenant) {
        this.sessions = sessions;
        this.tenant = tenant;
    }

    /** The session of this name, or the latest one where {@code last} is said. */
    String named(String name) {
        List<String> known = sessions.recent(tenant, LATEST).stream().map(Checkpoint::session).toList();
        if (name.equals(LAST) && !known.isEmpty()) {
            return known.get(0);
        }
        if (sessions.checkpoint(name).filter(one -> one.tenant().equals(tenant)).isEmpty()) {
            throw unknown(name, known);
        }
        return name;
    }

    private static QueryPilotException unknown(String name, List<String> known) {
        List<String> near = NearMatch.ranked(name, known, NEAREST);
        String hint = near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
        return new QueryPilotException(
                ErrorCode.QUESTION_INVALID,
                "There is no session " + name + "." + hint,
                "querypilot sessions lists them; ask --new-session " + name + " starts one.");
    }
}
