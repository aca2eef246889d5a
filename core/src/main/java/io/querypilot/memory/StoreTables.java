package io.querypilot.memory;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables of a store: makes those that are missing, and takes over what an earlier version kept. */
final class StoreTables {
    /** Any number that nobody else locks by. */
    private static final long LOCK = 7_391_846_205L;

    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS querypilot_checkpoint (
                session VARCHAR(200) NOT NULL, tenant VARCHAR(200) NOT NULL, asked_of TEXT NOT NULL,
                stage VARCHAR(40) NOT NULL, node VARCHAR(80) NOT NULL, question TEXT NOT NULL, state TEXT NOT NULL,
                at BIGINT NOT NULL, run VARCHAR(40) NOT NULL DEFAULT '', PRIMARY KEY (tenant, session))
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_turn (
                tenant VARCHAR(200) NOT NULL, session VARCHAR(200) NOT NULL, number INTEGER NOT NULL,
                question TEXT NOT NULL, query TEXT NOT NULL, summary TEXT NOT NULL, at BIGINT NOT NULL,
                confidence DOUBLE PRECISION NOT NULL DEFAULT 1, PRIMARY KEY (tenant, session, number))
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_lesson (
                id VARCHAR(80) PRIMARY KEY, type VARCHAR(40) NOT NULL, learned_on TEXT NOT NULL,
                tenant VARCHAR(200) NOT NULL, cue TEXT NOT NULL, target TEXT NOT NULL, about TEXT NOT NULL,
                provenance VARCHAR(40) NOT NULL, status VARCHAR(40) NOT NULL, confidence DOUBLE PRECISION NOT NULL,
                uses BIGINT NOT NULL, successes BIGINT NOT NULL, fingerprint TEXT NOT NULL, at BIGINT NOT NULL,
                without BIGINT NOT NULL, successes_without BIGINT NOT NULL, context TEXT NOT NULL DEFAULT '')
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_asked (
                tenant VARCHAR(200) PRIMARY KEY, asked BIGINT NOT NULL, answered BIGINT NOT NULL,
                changed BIGINT NOT NULL)
            """);

    /** Once a session's name was its key, whoever's it was, and its turns did not say whose they are. */
    private static final List<String> BEFORE_TENANTS = List.of(
            "ALTER TABLE querypilot_checkpoint RENAME TO querypilot_checkpoint_before",
            "ALTER TABLE querypilot_turn RENAME TO querypilot_turn_before");

    private static final List<String> PER_TENANT = List.of(
            """
            INSERT INTO querypilot_checkpoint (session, tenant, asked_of, stage, node, question, state, at)
            SELECT session, tenant, asked_of, stage, node, question, state, at FROM querypilot_checkpoint_before
            """,
            """
            INSERT INTO querypilot_turn (tenant, session, number, question, query, summary, at)
            SELECT COALESCE((SELECT tenant FROM querypilot_checkpoint_before kept WHERE kept.session = turn.session),
                'default'), session, number, question, query, summary, at FROM querypilot_turn_before turn
            """,
            "DROP TABLE querypilot_checkpoint_before",
            "DROP TABLE querypilot_turn_before");

    /** Once a lesson did not say with which other tables it was learned. */
    private static final String WITH_CONTEXT =
            "ALTER TABLE querypilot_lesson ADD COLUMN context TEXT NOT NULL DEFAULT ''";

    /** Once a checkpoint did not say which call on its session had made it. */
    private static final String WITH_RUN =
            "ALTER TABLE querypilot_checkpoint ADD COLUMN run VARCHAR(40) NOT NULL DEFAULT ''";

    /** Once a turn did not say how sure its answer was. */
    private static final String WITH_CONFIDENCE =
            "ALTER TABLE querypilot_turn ADD COLUMN confidence DOUBLE PRECISION NOT NULL DEFAULT 1";

    private StoreTables() {}

    /** Within a transaction: of many processes that open a store at once, one does it. */
    static void make(Connection connection, boolean postgresql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            alone(statement, postgresql);
            boolean shared = has(connection, "querypilot_turn", "session") && !has(connection, "querypilot_turn", "tenant");
            execute(statement, shared ? BEFORE_TENANTS : List.of());
            execute(statement, TABLES);
            execute(statement, shared ? PER_TENANT : List.of());
            execute(statement, has(connection, "querypilot_lesson", "context") ? List.of() : List.of(WITH_CONTEXT));
            execute(statement, has(connection, "querypilot_checkpoint", "run") ? List.of() : List.of(WITH_RUN));
            execute(statement, has(connection, "querypilot_turn", "confidence") ? List.of() : List.of(WITH_CONFIDENCE));
        }
    }

    /** Further tables, of those who keep more in the same store. */
    static void make(Connection connection, List<String> tables, boolean postgresql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            alone(statement, postgresql);
            execute(statement, tables);
        }
    }

    static void add(Connection connection, String table, String column, String definition, boolean postgresql)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            alone(statement, postgresql);
            if (!has(connection, table, column)) {
                statement.execute("ALTER TABLE " + table + " ADD COLUMN " + column + " " + definition);
            }
        }
    }

    private static void alone(Statement statement, boolean postgresql) throws SQLException {
        if (postgresql) {
            statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
        }
    }

    private static boolean has(Connection connection, String table, String column) throws SQLException {
        try (ResultSet found = connection.getMetaData().getColumns(null, connection.getSchema(), table, column)) {
            return found.next();
        }
    }

    private static void execute(Statement statement, List<String> each) throws SQLException {
        for (String sql : each) {
            statement.execute(sql);
        }
    }
}
