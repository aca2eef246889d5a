package io.querypilot.server.kept;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.database.Caller;
import io.querypilot.memory.Store;
import io.querypilot.server.Questions;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Asks that name a key are answered once, however often they are sent: who sends one again gets the answer that was
 * given, or goes on with the session that was begun, in whichever process that was. A key belongs to what its user sees, as
 * their sessions do: who may see less than before is not given an answer from before.
 */
public final class OnceOnly {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long A_DAY = 24 * 3_600_000L;

    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS querypilot_once (
                tenant VARCHAR(200) NOT NULL, owner VARCHAR(200) NOT NULL, name VARCHAR(200) NOT NULL,
                request VARCHAR(80) NOT NULL, session VARCHAR(200) NOT NULL, document TEXT NOT NULL, at BIGINT NOT NULL,
                PRIMARY KEY (tenant, owner, name))
            """);

    /** What is known of a key: the hash of the request that named it first, its session, its answer or nothing, and since when. */
    public record Known(String request, String session, String document, long at) {
        private static Known of(ResultSet row) throws SQLException {
            return new Known(row.getString(1), row.getString(2), row.getString(3), row.getLong(4));
        }
    }

    private final Statements statements;

    public OnceOnly(Store store) {
        this.statements = new Statements(store);
        store.make(TABLES);
    }

    /** Takes the key for this request; what is known of it where it was taken before. */
    public Optional<Known> take(Caller caller, String key, String request, String session) {
        statements.update("DELETE FROM querypilot_once WHERE at < ?", System.currentTimeMillis() - A_DAY);
        int taken = statements.update(
                "INSERT INTO querypilot_once (tenant, owner, name, request, session, document, at)"
                        + " VALUES (?, ?, ?, ?, ?, '', ?) ON CONFLICT (tenant, owner, name) DO NOTHING",
                caller.memory(), Owner.of(caller), key, request, session, System.currentTimeMillis());
        return taken == 1 ? Optional.empty() : known(caller, key);
    }

    private Optional<Known> known(Caller caller, String key) {
        return statements
                .query("SELECT request, session, document, at FROM querypilot_once WHERE tenant = ? AND owner = ? AND name = ?",
                        Known::of, caller.memory(), Owner.of(caller), key)
                .stream()
                .findFirst();
    }

    /** One key's question, for who answers it. */
    public Questions.Once of(Caller caller, String key) {
        return new Questions.Once() {
            @Override
            public String id() {
                return OnceOnly.this.id(caller, key);
            }

            @Override
            public Optional<ObjectNode> answered() {
                return known(caller, key).map(Known::document).filter(document -> !document.isEmpty()).map(OnceOnly::read);
            }

            @Override
            public void answered(ObjectNode document) {
                keep(caller, key, document.toString());
            }
        };
    }

    /** Made of the key and when it was taken, so that every process finds the same; a key that was forgotten names another. */
    private String id(Caller caller, String key) {
        String since = known(caller, key).map(Known::at).map(String::valueOf).orElseGet(() -> UUID.randomUUID().toString());
        String whole = String.join("\n", caller.memory(), caller.user(), key, since);
        return UUID.nameUUIDFromBytes(whole.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static ObjectNode read(String document) {
        try {
            return (ObjectNode) MAPPER.readTree(document);
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void keep(Caller caller, String key, String document) {
        statements.update("UPDATE querypilot_once SET document = ? WHERE tenant = ? AND owner = ? AND name = ?",
                document, caller.memory(), Owner.of(caller), key);
    }
}
