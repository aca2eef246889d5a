package io.querypilot.app.command;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Sessions;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the session a person names; one that is not there is said, with those that are near. */
public final class KnownSessions {
    static final String LAST = "last";
    private static final int LATEST = 1_000;
    private static final int NEAREST = 3;
    private static final int SHORTEST = 8;
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final Sessions sessions;
    private final String tenant;
    private final String database;

    public KnownSessions(Sessions sessions, String tenant, String database) {
        this.sessions = sessions;
        this.tenant = tenant;
        this.database = database;
    }

    /** The session of this name, or where {@code last} is said the latest one of this database. */
    public String named(String name) {
        List<String> known = sessions.recent(tenant, LATEST).stream()
                .filter(one -> one.database().equals(database))
                .map(Checkpoint::session)
                .toList();
        if (name.equals(LAST) && !known.isEmpty()) {
            return known.get(0);
        }
        if (name.equals(LAST)) {
            throw new QueryPilotException(
                    ErrorCode.QUESTION_INVALID,
                    "Nothing has been asked of " + database + " yet, so there is no last session.",
                    "Ask first: querypilot ask \"…\" begins a session, which is then the last.");
        }
        return sessions.checkpoint(tenant, name).isPresent() ? name : begun(name, known);
    }

    /** The only session whose id begins so. */
    private static String begun(String name, List<String> known) {
        List<String> found = known.stream().filter(id -> !name.isEmpty() && id.startsWith(name)).distinct().toList();
        if (found.size() > 1) {
            throw new QueryPilotException(
                    ErrorCode.QUESTION_INVALID,
                    found.size() + " sessions begin with " + name + ".",
                    "Give more of it: " + String.join(", ", found.subList(0, Math.min(NEAREST, found.size()))) + ".");
        }
        if (found.isEmpty()) {
            throw unknown(name, known);
        }
        return found.get(0);
    }

    /** As much of an id as tells it from the others, eight letters at least; a name that somebody gave stays whole. */
    static String shortened(String id, List<String> all) {
        int length = SHORTEST;
        while (length < id.length() && among(id.substring(0, length), all) > 1) {
            length++;
        }
        return UUID.matcher(id).matches() ? id.substring(0, Math.min(length, id.length())) : id;
    }

    private static long among(String beginning, List<String> all) {
        return all.stream().distinct().filter(id -> id.startsWith(beginning)).count();
    }

    /** A name for a session that is to begin. */
    public String fresh(String name) {
        if (name.equals(LAST)) {
            throw new QueryPilotException(
                    ErrorCode.QUESTION_INVALID, "The session before is called " + LAST + ".", "Give another name.");
        }
        if (sessions.checkpoint(tenant, name).isPresent()) {
            throw new QueryPilotException(
                    ErrorCode.QUESTION_INVALID,
                    "There is a session " + name + " already.",
                    "ask --session " + name + " goes on in it; or give another name.");
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
