package io.querypilot.memory;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sessions that outlive the process. */
public final class StoredSessions implements Sessions {
    private static final int TURNS = 8;
    private static final String SAVE =
            """
            INSERT INTO querypilot_checkpoint (session, tenant, asked_of, stage, node, question, state, at, run)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, session) DO UPDATE SET asked_of = excluded.asked_of,
                stage = excluded.stage, node = excluded.node, question = excluded.question, state = excluded.state,
                at = excluded.at
                WHERE querypilot_checkpoint.run = excluded.run
            """;
    private static final String COUNT =
            """
            INSERT INTO querypilot_asked (tenant, asked, answered, changed) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant) DO UPDATE SET asked = querypilot_asked.asked + excluded.asked,
                answered = querypilot_asked.answered + excluded.answered,
                changed = querypilot_asked.changed + excluded.changed
            """;
    private static final String COLUMNS = "session, tenant, asked_of, stage, node, question, state, at, run";

    private final Store store;

    public StoredSessions(Store store) {
        this.store = store;
    }

    @Override
    public List<Turn> turns(String tenant, String session) {
        return store.reading(connection -> turns(connection, tenant, session));
    }

    private static List<Turn> turns(Connection connection, String tenant, String session) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT question, query, summary, confidence FROM querypilot_turn WHERE tenant = ? AND session = ?"
                        + " ORDER BY number DESC LIMIT " + TURNS)) {
            statement.setString(1, tenant);
            statement.setString(2, session);
            List<Turn> turns = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    turns.add(0, new Turn(rows.getString(1), rows.getString(2), rows.getString(3), rows.getDouble(4)));
                }
            }
            return turns;
        }
    }

    /** A turn that is remembered already, because its process was killed just after, is not remembered twice. */
    @Override
    public void remember(String tenant, String session, Turn turn) {
        store.within(connection -> {
            List<Turn> before = turns(connection, tenant, session);
            if (before.isEmpty() || !before.get(before.size() - 1).equals(turn)) {
                add(connection, tenant, session, turn);
            }
            return null;
        });
    }

    private static void add(Connection connection, String tenant, String session, Turn turn) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                """
                INSERT INTO querypilot_turn (tenant, session, number, question, query, summary, at, confidence)
                SELECT ?, ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, ?, ? FROM querypilot_turn
                WHERE tenant = ? AND session = ?
                """)) {
            statement.setString(1, tenant);
            statement.setString(2, session);
            statement.setString(3, turn.question());
            statement.setString(4, turn.sql());
            statement.setString(5, turn.summary());
            statement.setLong(6, System.currentTimeMillis());
            statement.setDouble(7, turn.confidence());
            statement.setString(8, tenant);
            statement.setString(9, session);
            statement.executeUpdate();
        }
    }

    @Override
    public void save(Checkpoint checkpoint) {
        int saved = store.within(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(SAVE)) {
                statement.setString(1, checkpoint.session());
                statement.setString(2, checkpoint.tenant());
                statement.setString(3, checkpoint.database());
                statement.setString(4, checkpoint.stage().name());
                statement.setString(5, checkpoint.node());
                statement.setString(6, checkpoint.question());
                statement.setString(7, checkpoint.state());
                statement.setLong(8, checkpoint.at().toEpochMilli());
                statement.setString(9, checkpoint.run());
                return statement.executeUpdate();
            }
        });
        requireOne(saved, checkpoint);
    }

    @Override
    public void take(Checkpoint known, String run) {
        int taken = store.within(connection -> {
            try (PreparedStatement statement = connection.prepareStatement("UPDATE querypilot_checkpoint SET run = ?"
                    + " WHERE tenant = ? AND session = ? AND run = ? AND at = ?")) {
                statement.setString(1, run);
                statement.setString(2, known.tenant());
                statement.setString(3, known.session());
                statement.setString(4, known.run());
                statement.setLong(5, known.at().toEpochMilli());
                return statement.executeUpdate();
            }
        });
        requireOne(taken, known);
    }

    private static void requireOne(int changed, Checkpoint checkpoint) {
        if (changed == 0) {
            throw Sessions.inUse(checkpoint.session());
        }
    }

    @Override
    public Optional<Checkpoint> checkpoint(String tenant, String session) {
        return store.reading(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT " + COLUMNS + " FROM querypilot_checkpoint WHERE tenant = ? AND session = ?")) {
                statement.setString(1, tenant);
                statement.setString(2, session);
                return read(statement).stream().findFirst();
            }
        });
    }

    @Override
    public void count(String tenant, Asked more) {
        store.within(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(COUNT)) {
                statement.setString(1, tenant);
                statement.setLong(2, more.asked());
                statement.setLong(3, more.answered());
                statement.setLong(4, more.changed());
                return statement.executeUpdate();
            }
        });
    }

    @Override
    public Asked asked(String tenant) {
        return store.reading(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT asked, answered, changed FROM querypilot_asked WHERE tenant = ?")) {
                statement.setString(1, tenant);
                try (ResultSet row = statement.executeQuery()) {
                    return row.next() ? new Asked(row.getLong(1), row.getLong(2), row.getLong(3)) : Asked.NEVER;
                }
            }
        });
    }

    @Override
    public List<Checkpoint> recent(String tenant, int most) {
        return store.reading(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT " + COLUMNS + " FROM querypilot_checkpoint WHERE tenant = ? ORDER BY at DESC LIMIT ?")) {
                statement.setString(1, tenant);
                statement.setInt(2, most);
                return read(statement);
            }
        });
    }

    private static List<Checkpoint> read(PreparedStatement statement) throws SQLException {
        List<Checkpoint> checkpoints = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                checkpoints.add(new Checkpoint(
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        Stage.of(row.getString(4)),
                        row.getString(5),
                        row.getString(6),
                        row.getString(7),
                        Instant.ofEpochMilli(row.getLong(8)),
                        row.getString(9)));
            }
        }
        return checkpoints;
    }
}
