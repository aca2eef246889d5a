package io.querypilot.server.kept;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.querypilot.database.Caller;
import io.querypilot.memory.Store;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Sessions as people see them: whose they are, their titles, and every answer as it was given. A session that was asked
 * by the command line has no row of its own here and belongs to the user without a name.
 */
public final class Conversations {
    /** About what one answer may take; a larger one is kept with its first rows. */
    private static final int MOST_CHARACTERS = 1_000_000;

    private static final int FIRST_ROWS = 100;
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
            """);

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
    private static final String LIST =
            """
            SELECT c.session, COALESCE(v.title, c.question), c.asked_of, c.stage, c.at,
                (SELECT COUNT(*) FROM querypilot_turn t WHERE t.tenant = c.tenant AND t.session = c.session)
            FROM querypilot_checkpoint c
                LEFT JOIN querypilot_conversation v ON v.tenant = c.tenant AND v.session = c.session
            WHERE c.tenant = ? AND COALESCE(v.owner, '') = ? AND c.asked_of = ?
                AND (LOWER(COALESCE(v.title, c.question)) LIKE ? ESCAPE '!'
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

    private final Store store;

    public Conversations(Store store) {
        this.store = store;
        store.make(TABLES);
    }

    /** Opens a session for its owner; false where it is somebody else's. */
    public boolean begin(Caller caller, String session, String question) {
        return store.within(connection -> {
            update(connection, BEGIN, caller.tenant(), session, caller.tenant(), session, caller.user(),
                    title(question), System.currentTimeMillis());
            return owner(connection, caller.tenant(), session).filter(caller.user()::equals).isPresent();
        });
    }

    private static String title(String question) {
        String line = question.strip().replaceAll("\\s+", " ");
        return line.length() <= TITLE ? line : line.substring(0, TITLE - 1) + "…";
    }

    /** Whether the session is there and the caller's own. */
    public boolean owns(Caller caller, String session) {
        return store.reading(connection ->
                owner(connection, caller.tenant(), session).filter(caller.user()::equals).isPresent());
    }

    private static Optional<String> owner(Connection connection, String tenant, String session) throws SQLException {
        try (PreparedStatement statement = prepared(connection, OWNER, tenant, session, tenant, session);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
        }
    }

    /** Keeps an answer as it was given; {@code said} is the correction that led to it, or empty. */
    public void keep(Caller caller, String session, String question, String said, ObjectNode document) {
        String text = bounded(document);
        store.within(connection -> update(connection, KEEP, caller.tenant(), session, question, said, text,
                System.currentTimeMillis(), caller.tenant(), session));
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
        return store.reading(connection -> {
            ArrayNode found = JsonNodeFactory.instance.arrayNode();
            try (PreparedStatement statement =
                            prepared(connection, LIST, caller.tenant(), caller.user(), database, like, like, most);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.addObject()
                            .put("id", rows.getString(1))
                            .put("title", rows.getString(2))
                            .put("database", rows.getString(3))
                            .put("turns", rows.getInt(6))
                            .put("stage", rows.getString(4).toLowerCase(Locale.ROOT))
                            .put("updated", instant(rows.getLong(5)));
                }
            }
            return found;
        });
    }

    /** A session with its answers, oldest first. */
    public ObjectNode conversation(String tenant, String session) {
        return store.reading(connection -> {
            ObjectNode found = JsonNodeFactory.instance.objectNode().put("id", session);
            found.put("title", title(connection, tenant, session));
            ArrayNode turns = found.putArray("turns");
            addAnswers(connection, tenant, session, turns);
            if (turns.isEmpty()) {
                addTurns(connection, tenant, session, turns);
            }
            return found;
        });
    }

    private static String title(Connection connection, String tenant, String session) throws SQLException {
        String sql = "SELECT title FROM querypilot_conversation WHERE tenant = ? AND session = ?"
                + " UNION ALL SELECT question FROM querypilot_checkpoint WHERE tenant = ? AND session = ?";
        try (PreparedStatement statement = prepared(connection, sql, tenant, session, tenant, session);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private static void addAnswers(Connection connection, String tenant, String session, ArrayNode turns)
            throws SQLException {
        String sql = "SELECT question, said, document, at FROM querypilot_answer WHERE tenant = ? AND session = ?"
                + " ORDER BY number";
        try (PreparedStatement statement = prepared(connection, sql, tenant, session);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                ObjectNode turn = turns.addObject().put("question", rows.getString(1)).put("said", rows.getString(2));
                turn.putRawValue("document", new RawValue(rows.getString(3)));
                turn.put("at", instant(rows.getLong(4)));
            }
        }
    }

    /** What the command line has asked left a question, its SQL and a sentence, and no rows. */
    private static void addTurns(Connection connection, String tenant, String session, ArrayNode turns)
            throws SQLException {
        String sql = "SELECT question, query, summary, at FROM querypilot_turn WHERE tenant = ? AND session = ?"
                + " ORDER BY number";
        try (PreparedStatement statement = prepared(connection, sql, tenant, session);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                ObjectNode turn = turns.addObject().put("question", rows.getString(1)).put("said", "");
                ObjectNode document = turn.putObject("document")
                        .put("status", "answered")
                        .put("question", rows.getString(1))
                        .put("session", session)
                        .put("sql", rows.getString(2))
                        .put("summary", rows.getString(3))
                        .put("row_count", 0)
                        .put("truncated", true);
                document.putArray("columns");
                document.putArray("rows");
                turn.put("at", instant(rows.getLong(4)));
            }
        }
    }

    public void rename(Caller caller, String session, String title) {
        begin(caller, session, title);
        store.within(connection -> update(connection,
                "UPDATE querypilot_conversation SET title = ? WHERE tenant = ? AND session = ?",
                title(title), caller.tenant(), session));
    }

    /** Forgets a session, whatever was kept of it. */
    public void delete(String tenant, String session) {
        store.within(connection -> {
            for (String table : List.of("answer", "turn", "checkpoint", "conversation")) {
                update(connection, "DELETE FROM querypilot_" + table + " WHERE tenant = ? AND session = ?", tenant, session);
            }
            return null;
        });
    }

    private static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    private static String instant(long at) {
        return Instant.ofEpochMilli(at).toString();
    }
}
