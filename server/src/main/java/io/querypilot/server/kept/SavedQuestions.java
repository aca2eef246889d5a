package io.querypilot.server.kept;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.database.Caller;
import io.querypilot.memory.Store;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Questions that somebody wants to ask again, with their SQL and how they like to see the result. */
public final class SavedQuestions {
    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS querypilot_saved (
                id VARCHAR(40) PRIMARY KEY, tenant VARCHAR(200) NOT NULL, owner VARCHAR(200) NOT NULL,
                asked_of TEXT NOT NULL, title TEXT NOT NULL, question TEXT NOT NULL, query TEXT NOT NULL,
                chart TEXT NOT NULL, at BIGINT NOT NULL)
            """);

    /** What is kept of one. */
    public record Saved(String title, String question, String sql, String chart) {}

    private final Statements statements;

    public SavedQuestions(Store store) {
        this.statements = new Statements(store);
        store.make(TABLES);
    }

    public String add(Caller caller, String database, Saved saved) {
        String id = UUID.randomUUID().toString();
        statements.update(
                "INSERT INTO querypilot_saved (id, tenant, owner, asked_of, title, question, query, chart, at)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                id, caller.tenant(), Owner.of(caller), database, saved.title(), saved.question(), saved.sql(),
                saved.chart(), System.currentTimeMillis());
        return id;
    }

    /** The caller's own on this database, newest first. */
    public ArrayNode list(Caller caller, String database) {
        ArrayNode found = JsonNodeFactory.instance.arrayNode();
        statements
                .query(
                        "SELECT id, title, question, query, chart, at FROM querypilot_saved"
                                + " WHERE tenant = ? AND owner = ? AND asked_of = ? ORDER BY at DESC, id",
                        SavedQuestions::json, caller.tenant(), Owner.of(caller), database)
                .forEach(found::add);
        return found;
    }

    private static ObjectNode json(ResultSet row) throws SQLException {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", row.getString(1))
                .put("title", row.getString(2))
                .put("question", row.getString(3))
                .put("sql", row.getString(4))
                .put("chart", row.getString(5))
                .put("created", Instant.ofEpochMilli(row.getLong(6)).toString());
    }

    /** False where the caller has none of this id. */
    public boolean delete(Caller caller, String id) {
        return statements.update("DELETE FROM querypilot_saved WHERE id = ? AND tenant = ? AND owner = ?",
                id, caller.tenant(), Owner.of(caller)) > 0;
    }
}
