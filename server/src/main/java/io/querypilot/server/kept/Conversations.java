package io.querypilot.server.kept;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.querypilot.database.Caller;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredSessions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Sessions as people see them: whose they are, their titles, and every answer as it was given. A session that was asked
 * by the command line has no row of its own here and belongs to the user without a name.
 */
public final class Conversations {
    /** About what one answer may take; a larger one is kept with its first rows. */
    private static final int MOST_CHARACTERS = 1_000_000;

    private static final int FIRST_ROWS = 100;
    private static final long AN_HOUR = 3_600_000;
    private static final int TITLE = 120;

    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS querypilot_conversation (
                tenant VARCHAR(200) NOT NULL, session VARCHAR(200) NOT NULL, owner VARCHAR(200) NOT NULL,
                title TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (tenant, session))
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_answer (
                tenant VARCHAR(200) NOT NULL, session VARCHAR(200) NOT NULL, number INTEGER NOT NULL,
                question TEXT NOT NULL, said TEXT NOT NULL, document TEXT NOT NULL, at BIGINT NOT NULL,
                PRIMARY KEY (tenant, session, number))
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_share (
                tenant VARCHAR(200) NOT NULL, session VARCHAR(200) NOT NULL, token VARCHAR(80) NOT NULL UNIQUE,
                at BIGINT NOT NULL, PRIMARY KEY (tenant, session))
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_stood (
                tenant VARCHAR(200) NOT NULL, session VARCHAR(200) NOT NULL, number INTEGER NOT NULL,
                state TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (tenant, session, number))
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_stopped (
                tenant VARCHAR(200) NOT NULL, session VARCHAR(200) NOT NULL, question VARCHAR(80) NOT NULL,
                at BIGINT NOT NULL, PRIMARY KEY (tenant, session))
            """);
    private static final List<String> KEPT = List.of("answer", "stood", "conversation", "share", "stopped");

    private static final String BEGIN =
            """
            INSERT INTO querypilot_conversation (tenant, session, owner, title, at)
            SELECT ?, ?, COALESCE((SELECT '' FROM querypilot_checkpoint WHERE tenant = ? AND session = ?), ?), ?,
                CAST(? AS BIGINT)
            WHERE TRUE
            ON CONFLICT (tenant, session) DO NOTHING
            """;
    private static final String OWNER =
            """
            SELECT owner FROM querypilot_conversation WHERE tenant = ? AND session = ?
            UNION ALL SELECT '' FROM querypilot_checkpoint WHERE tenant = ? AND session = ?
                AND NOT EXISTS (SELECT 1 FROM querypilot_conversation v WHERE v.tenant = querypilot_checkpoint.tenant
                    AND v.session = querypilot_checkpoint.session)
            """;
    /**
     * A question that waits for its turn has no checkpoint yet, or its session's is still the last one's; its lease tells of it.
     * One that was answered by asking back counts among the turns, though it is kept as one only once it is settled; only its
     * answer tells whether there is something to choose.
     */
    private static final String LIST =
            """
            SELECT c.session, c.title, c.stage, c.at,
                (SELECT COUNT(*) FROM querypilot_turn t WHERE t.tenant = c.tenant AND t.session = c.session)
                    + CASE WHEN c.stage = 'AWAITING_CORRECTION' THEN 1 ELSE 0 END,
                CASE WHEN c.stage = 'AWAITING_CORRECTION' AND EXISTS (SELECT 1 FROM querypilot_answer a
                    WHERE a.tenant = c.tenant AND a.session = c.session AND a.document LIKE '%"asks":true%'
                        AND a.number = (SELECT MAX(b.number) FROM querypilot_answer b
                            WHERE b.tenant = c.tenant AND b.session = c.session)) THEN 1 ELSE 0 END
            FROM (
                SELECT k.tenant, k.session, COALESCE(v.title, k.question) AS title, k.asked_of, k.at,
                    COALESCE(v.owner, '') AS owner,
                    CASE WHEN k.stage IN ('COMPLETED', 'AWAITING_CORRECTION', 'FAILED') AND l.session IS NOT NULL
                        THEN 'INITIALIZING' ELSE k.stage END AS stage
                FROM querypilot_checkpoint k
                    LEFT JOIN querypilot_conversation v ON v.tenant = k.tenant AND v.session = k.session
                    LEFT JOIN querypilot_lease l ON l.tenant = k.tenant AND l.session = k.session AND l.until >= ?
                WHERE k.tenant = ?
                UNION ALL
                SELECT v.tenant, v.session, v.title, l.asked_of, v.at, v.owner, 'INITIALIZING'
                FROM querypilot_conversation v
                    JOIN querypilot_lease l ON l.tenant = v.tenant AND l.session = v.session AND l.until >= ?
                WHERE v.tenant = ? AND NOT EXISTS (SELECT 1 FROM querypilot_checkpoint k
                    WHERE k.tenant = v.tenant AND k.session = v.session)) c
            WHERE c.owner = ? AND c.asked_of = ?
                AND (LOWER(c.title) LIKE ? ESCAPE '!'
                    OR EXISTS (SELECT 1 FROM querypilot_turn t WHERE t.tenant = c.tenant AND t.session = c.session
                        AND LOWER(t.question) LIKE ? ESCAPE '!'))
            ORDER BY c.at DESC, c.session LIMIT ?
            """;
    private static final String KEEP =
            """
            INSERT INTO querypilot_answer (tenant, session, number, question, said, document, at)
            SELECT ?, ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, CAST(? AS BIGINT) FROM querypilot_answer
            WHERE tenant = ? AND session = ?
            """;

    private static final String LAST =
            "SELECT COALESCE(MAX(number), 0) FROM querypilot_answer WHERE tenant = ? AND session = ?";
    private static final String STOOD =
            "INSERT INTO querypilot_stood (tenant, session, number, state, at) VALUES (?, ?, ?, ?, ?)";
    private static final String SAME =
            "SELECT number FROM querypilot_stood WHERE tenant = ? AND session = ? AND state = ? ORDER BY number DESC";

    private static final String STOP =
            """
            INSERT INTO querypilot_stopped (tenant, session, question, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant, session) DO UPDATE SET question = excluded.question, at = excluded.at
            """;

    private static final String COPIED_TITLE =
            """
            INSERT INTO querypilot_conversation (tenant, session, owner, title, at)
            SELECT c.tenant, ?, ?, COALESCE(v.title, c.question), CAST(? AS BIGINT) FROM querypilot_checkpoint c
                LEFT JOIN querypilot_conversation v ON v.tenant = c.tenant AND v.session = c.session
            WHERE c.tenant = ? AND c.session = ?
            """;
    private static final String COPIED_TURNS =
            """
            INSERT INTO querypilot_turn (tenant, session, number, question, query, summary, at, confidence)
            SELECT tenant, ?, number, question, query, summary, at, confidence FROM querypilot_turn WHERE tenant = ? AND session = ?
            """;
    private static final String COPIED_ANSWERS =
            """
            INSERT INTO querypilot_answer (tenant, session, number, question, said, document, at)
            SELECT tenant, ?, number, question, said, REPLACE(document, ?, ?), CAST(? AS BIGINT) FROM querypilot_answer
            WHERE tenant = ? AND session = ?
            """;
    private static final String COPIED_STATES =
            """
            INSERT INTO querypilot_stood (tenant, session, number, state, at)
            SELECT tenant, ?, number, REPLACE(state, ?, ?), CAST(? AS BIGINT) FROM querypilot_stood
            WHERE tenant = ? AND session = ?
            """;

    private static final String TITLE_OF =
            """
            SELECT title FROM querypilot_conversation WHERE tenant = ? AND session = ?
            UNION ALL SELECT question FROM querypilot_checkpoint WHERE tenant = ? AND session = ?
            """;
    private static final String ANSWERS =
            "SELECT question, said, document, at, number FROM querypilot_answer WHERE tenant = ? AND session = ? ORDER BY number";
    private static final String TURN =
            "SELECT question, said, document, at, number FROM querypilot_answer WHERE tenant = ? AND session = ? AND number = ?";
    private static final String TURNS =
            "SELECT question, query, summary, at FROM querypilot_turn WHERE tenant = ? AND session = ? ORDER BY number";

    private final Store store;
    private final Statements statements;

    public Conversations(Store store) {
        this.store = store;
        this.statements = new Statements(store);
        store.make(TABLES);
        Leases.make(store);
    }

    /** Forgets what was kept of sessions that have expired. */
    public void tidy() {
        for (String table : KEPT) {
            statements.update("DELETE FROM querypilot_" + table + " WHERE NOT EXISTS (SELECT 1 FROM querypilot_checkpoint c"
                    + " WHERE c.tenant = querypilot_" + table + ".tenant AND c.session = querypilot_" + table + ".session)"
                    + " AND at < ?", System.currentTimeMillis() - AN_HOUR);
        }
    }

    /** A secret under which others may look at a session; the same one until it is taken back. */
    public String share(String tenant, String session) {
        String token = Secrets.random();
        statements.update("INSERT INTO querypilot_share (tenant, session, token, at) VALUES (?, ?, ?, ?)"
                + " ON CONFLICT (tenant, session) DO NOTHING", tenant, session, token, System.currentTimeMillis());
        return statements.query("SELECT token FROM querypilot_share WHERE tenant = ? AND session = ?",
                row -> row.getString(1), tenant, session).get(0);
    }

    public void unshare(String tenant, String session) {
        statements.update("DELETE FROM querypilot_share WHERE tenant = ? AND session = ?", tenant, session);
    }

    /** The session that was shared under this secret. */
    public Optional<String> shared(String tenant, String token) {
        return statements.query("SELECT session FROM querypilot_share WHERE tenant = ? AND token = ?",
                row -> row.getString(1), tenant, token).stream().findFirst();
    }

    /** Opens a session for its owner; false where it is somebody else's. */
    public boolean begin(Caller caller, String session, String question) {
        return store.within(connection -> {
            Statements.update(connection, BEGIN, caller.memory(), session, caller.memory(), session, Owner.of(caller),
                    title(question), System.currentTimeMillis());
            return owner(connection, caller.memory(), session).filter(Owner.of(caller)::equals).isPresent();
        });
    }

    private static String title(String question) {
        String line = question.strip().replaceAll("\\s+", " ");
        return line.length() <= TITLE ? line : line.substring(0, TITLE - 1) + "…";
    }

    /** Whether it was begun here and not deleted since. */
    public boolean begun(String tenant, String session) {
        return !statements
                .query("SELECT 1 FROM querypilot_conversation WHERE tenant = ? AND session = ?", row -> 1, tenant, session)
                .isEmpty();
    }

    /** Whether the session is there and the caller's own. */
    public boolean owns(Caller caller, String session) {
        return store.reading(connection ->
                owner(connection, caller.memory(), session).filter(Owner.of(caller)::equals).isPresent());
    }

    private static Optional<String> owner(Connection connection, String tenant, String session) throws SQLException {
        return Statements.query(connection, OWNER, row -> row.getString(1), tenant, session, tenant, session).stream()
                .findFirst();
    }

    /**
     * Keeps an answer as it was given, with the state that its question ended in, and says the number of its turn;
     * {@code said} is the correction that led to it, or empty. A run that two have waited for is kept once.
     */
    public int keep(Caller caller, String session, String question, String said, Ended ended) {
        Object[] whose = {caller.memory(), session};
        return store.within(connection -> {
            Optional<Integer> same = ended.moved() && !ended.state().isEmpty()
                    ? Statements.query(connection, SAME, row -> row.getInt(1), whose[0], whose[1], ended.state()).stream().findFirst()
                    : Optional.empty();
            if (same.isPresent()) {
                return same.get();
            }
            long now = System.currentTimeMillis();
            Statements.update(connection, KEEP, whose[0], whose[1], question, said, bounded(ended.document()), now, whose[0], whose[1]);
            int number = Statements.query(connection, LAST, row -> row.getInt(1), whose).get(0);
            if (!ended.state().isEmpty() && ended.state().length() <= MOST_CHARACTERS) {
                Statements.update(connection, STOOD, whose[0], whose[1], number, ended.state(), now);
            }
            return number;
        });
    }

    /** The state in which a turn's question ended; empty where it was not kept. */
    public Optional<String> stood(String tenant, String session, int turn) {
        return statements.query("SELECT state FROM querypilot_stood WHERE tenant = ? AND session = ? AND number = ?",
                row -> row.getString(1), tenant, session, turn).stream().findFirst();
    }

    /** Keeps that somebody has stopped this question: it goes on when they say so, and not by itself. */
    public void stop(String tenant, String session, String question) {
        statements.update(STOP, tenant, session, question, System.currentTimeMillis());
    }

    /** Whoever goes on with a session takes the stop back. */
    public void goOn(String tenant, String session) {
        statements.update("DELETE FROM querypilot_stopped WHERE tenant = ? AND session = ?", tenant, session);
    }

    /** The id of the question at which the session stands, where somebody has stopped it. */
    public Optional<String> stopped(String tenant, String session) {
        return unfinished(tenant, session).flatMap(this::stopped);
    }

    private Optional<String> stopped(Checkpoint stands) {
        return statements
                .query("SELECT question FROM querypilot_stopped WHERE tenant = ? AND session = ?", row -> row.getString(1),
                        stands.tenant(), stands.session())
                .stream()
                .filter(question -> isOf(stands.state(), question))
                .findFirst();
    }

    private Optional<Checkpoint> unfinished(String tenant, String session) {
        return new StoredSessions(store).checkpoint(tenant, session).filter(stands -> !stands.stage().ended());
    }

    /** Whether a state is that of the question with this id. */
    public static boolean isOf(String state, String id) {
        return state.contains("\"id\":\"" + id + "\"");
    }

    /** The number of the last turn; none where nothing was answered here. */
    public int last(String tenant, String session) {
        return statements.query(LAST, row -> row.getInt(1), tenant, session).get(0);
    }

    /** The question of a turn and its answer. */
    public Optional<ObjectNode> turn(String tenant, String session, int turn) {
        return statements.query(TURN, Conversations::answer, tenant, session, turn).stream().findFirst();
    }

    private static String bounded(ObjectNode document) {
        String text = document.toString();
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        ObjectNode shorter = document.deepCopy();
        ArrayNode rows = shorter.withArray("rows");
        while (rows.size() > FIRST_ROWS) {
            rows.remove(rows.size() - 1);
        }
        return shorter.put("row_count", rows.size()).put("truncated", true).toString();
    }

    /** The caller's sessions on a database, newest first. */
    public ArrayNode list(Caller caller, String database, String search, int most) {
        String like = "%" + search.toLowerCase(Locale.ROOT).replaceAll("([!%_])", "!$1") + "%";
        long now = System.currentTimeMillis();
        ArrayNode found = JsonNodeFactory.instance.arrayNode();
        statements
                .query(LIST, Conversations::listed, now, caller.memory(), now, caller.memory(), Owner.of(caller), database,
                        like, like, most)
                .forEach(found::add);
        return found;
    }

    private static ObjectNode listed(ResultSet row) throws SQLException {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", row.getString(1))
                .put("title", row.getString(2))
                .put("turns", row.getInt(5))
                .put("stage", row.getString(3).toLowerCase(Locale.ROOT))
                .put("asks", row.getInt(6) == 1)
                .put("updated", instant(row.getLong(4)));
    }

    /** A session of the caller's own with everything that was asked in another, so that a follow-up knows it. */
    public String copy(Caller caller, String session) {
        String copy = UUID.randomUUID().toString();
        String tenant = caller.memory();
        long now = System.currentTimeMillis();
        store.within(connection -> {
            Statements.update(connection, COPIED_TITLE, copy, Owner.of(caller), now, tenant, session);
            Statements.update(connection, COPIED_TURNS, copy, tenant, session);
            Statements.update(connection, COPIED_ANSWERS, copy, named(session), named(copy), now, tenant, session);
            Statements.update(connection, COPIED_STATES, copy, named(session), named(copy), now, tenant, session);
            return null;
        });
        return copy;
    }

    /** As documents and states write whose they are. */
    private static String named(String session) {
        return "\"session\":\"" + session + "\"";
    }

    /** A session with its answers, oldest first, and the question that it has not ended with yet. */
    public ObjectNode conversation(String tenant, String session) {
        ObjectNode found = JsonNodeFactory.instance.objectNode().put("id", session);
        found.put("title", statements.query(TITLE_OF, row -> row.getString(1), tenant, session, tenant, session).stream()
                .findFirst()
                .orElse(""));
        Optional<Checkpoint> asking = unfinished(tenant, session);
        found.put("asking", asking.map(Checkpoint::question).orElse(null));
        found.put("stopped", asking.flatMap(this::stopped).orElse(null));
        found.put("shared", !statements
                .query("SELECT 1 FROM querypilot_share WHERE tenant = ? AND session = ?", row -> 1, tenant, session)
                .isEmpty());
        ArrayNode turns = found.putArray("turns");
        statements.query(ANSWERS, Conversations::answer, tenant, session).forEach(turns::add);
        if (turns.isEmpty()) {
            statements.query(TURNS, row -> turn(row, session), tenant, session).forEach(turns::add);
        }
        return found;
    }

    private static ObjectNode answer(ResultSet row) throws SQLException {
        ObjectNode turn = JsonNodeFactory.instance
                .objectNode()
                .put("question", row.getString(1))
                .put("said", row.getString(2))
                .put("turn", row.getInt(5))
                .put("at", instant(row.getLong(4)));
        turn.putRawValue("document", new RawValue(row.getString(3)));
        return turn;
    }

    /** What the command line has asked left a question, its SQL and a sentence, and no rows. */
    private static ObjectNode turn(ResultSet row, String session) throws SQLException {
        ObjectNode turn = JsonNodeFactory.instance
                .objectNode()
                .put("question", row.getString(1))
                .put("said", "")
                .putNull("turn")
                .put("at", instant(row.getLong(4)));
        ObjectNode document = turn.putObject("document")
                .put("status", "answered")
                .put("question", row.getString(1))
                .put("session", session)
                .put("sql", row.getString(2))
                .put("summary", row.getString(3))
                .put("row_count", 0)
                .put("truncated", true);
        document.putArray("columns");
        document.putArray("rows");
        return turn;
    }

    public void rename(Caller caller, String session, String title) {
        begin(caller, session, title);
        statements.update("UPDATE querypilot_conversation SET title = ? WHERE tenant = ? AND session = ?",
                title(title), caller.memory(), session);
    }

    /** Forgets a session, whatever was kept of it. */
    public void delete(String tenant, String session) {
        store.within(connection -> {
            for (String table : Stream.concat(KEPT.stream(), Stream.of("turn", "checkpoint", "once")).toList()) {
                Statements.update(connection,
                        "DELETE FROM querypilot_" + table + " WHERE tenant = ? AND session = ?", tenant, session);
            }
            return null;
        });
    }

    private static String instant(long at) {
        return Instant.ofEpochMilli(at).toString();
    }
}
