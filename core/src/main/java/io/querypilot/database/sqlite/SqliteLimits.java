package io.querypilot.database.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;
import org.sqlite.core.DB;

/**
 * What SQLite itself bounds, since no time-out stops a function at work: on a connection of ours by its properties, on one
 * that its owner opened by these, until it goes back.
 */
final class SqliteLimits {
    /** The longest text or blob: what a statement builds is no longer, and what a table holds still can be read. */
    static final int LONGEST = 4 << 20;
    static final int LONGEST_PATTERN = 1_000;
    /** The same while a statement searches for texts that it joins: the product of two such takes a fraction of a second. */
    static final int LONGEST_SEARCHED = 128 << 10;

    private static final int RAISED = 4;

    private static final Map<SQLiteLimits, Integer> OURS = Map.of(
            SQLiteLimits.SQLITE_LIMIT_LENGTH, LONGEST,
            SQLiteLimits.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LONGEST_PATTERN,
            SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
    /** Asks SQLite for a limit without setting it. */
    private static final int AS_IT_IS = -1;

    private static final Map<DB, Map<SQLiteLimits, Integer>> BEFORE = Collections.synchronizedMap(new WeakHashMap<>());

    private static final Map<DB, Integer> SHORTENED = Collections.synchronizedMap(new WeakHashMap<>());

    private SqliteLimits() {}

    static void lower(Connection connection) throws SQLException {
        if (!connection.isWrapperFor(SQLiteConnection.class)) {
            return;
        }
        DB engine = connection.unwrap(SQLiteConnection.class).getDatabase();
        Map<SQLiteLimits, Integer> before = new EnumMap<>(SQLiteLimits.class);
        for (Map.Entry<SQLiteLimits, Integer> ours : OURS.entrySet()) {
            int held = engine.limit(ours.getKey().getId(), AS_IT_IS);
            if (held > ours.getValue()) {
                before.put(ours.getKey(), held);
                engine.limit(ours.getKey().getId(), ours.getValue());
            }
        }
        if (!before.isEmpty()) {
            BEFORE.put(engine, before);
        }
    }

    static void restore(Connection connection) throws SQLException {
        if (!connection.isWrapperFor(SQLiteConnection.class)) {
            return;
        }
        DB engine = connection.unwrap(SQLiteConnection.class).getDatabase();
        Map<SQLiteLimits, Integer> before = Objects.requireNonNullElse(BEFORE.remove(engine), Map.of());
        for (Map.Entry<SQLiteLimits, Integer> held : before.entrySet()) {
            engine.limit(held.getKey().getId(), held.getValue());
        }
    }

    /**
     * Until the loan ends; several searches may take as long as one, so their texts are shorter. The statement is one of the
     * texts that SQLite holds to the limit, so a long one has it raised a little.
     */
    static void shorten(Connection connection, String sql, int searches) throws SQLException {
        if (!connection.isWrapperFor(SQLiteConnection.class)) {
            throw new SQLException("What instr and replace look for cannot be bounded on this connection: give them a text as written");
        }
        DB engine = connection.unwrap(SQLiteConnection.class).getDatabase();
        int length = SQLiteLimits.SQLITE_LIMIT_LENGTH.getId();
        int held = engine.limit(length, AS_IT_IS);
        int shortest = (int) (LONGEST_SEARCHED / Math.sqrt(searches));
        int statement = sql.getBytes(StandardCharsets.UTF_8).length + 1;
        if (statement > RAISED * shortest) {
            throw new SQLException("too many searches for joined texts in a statement of " + statement + " bytes: " + searches
                    + "; make fewer, or give instr and replace texts as written");
        }
        int wanted = Math.max(shortest, statement);
        if (held > wanted) {
            SHORTENED.putIfAbsent(engine, held);
            engine.limit(length, wanted);
        }
    }

    static void lengthen(Connection connection) throws SQLException {
        Integer held = connection.isWrapperFor(SQLiteConnection.class)
                ? SHORTENED.remove(connection.unwrap(SQLiteConnection.class).getDatabase())
                : null;
        if (held != null) {
            connection.unwrap(SQLiteConnection.class).getDatabase().limit(SQLiteLimits.SQLITE_LIMIT_LENGTH.getId(), held);
        }
    }
}
