package io.querypilot.memory;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Lessons that outlive the process. */
public final class StoredLessons implements Lessons {
    private static final String COLUMNS = "id, type, learned_on, tenant, cue, target, about, provenance, status, "
            + "confidence, uses, successes, fingerprint, at, context";
    private static final String INSERT = "INSERT INTO querypilot_lesson (" + COLUMNS
            + ", without, successes_without) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)"
            + " ON CONFLICT (id) DO NOTHING";

    /** All that a row says, in one piece, so that a row read before is known by it, whoever has written it since. */
    private static final String WHOLE = COLUMNS.replace(", ", " || '|' || ");

    private static final int WHOLE_AT = COLUMNS.split(", ").length + 1;
    private static final int MOST_KNOWN = 10_000;

    private final Map<String, Lesson> known = Recent.most(MOST_KNOWN);
    private final Store store;

    /** The lesson of a row; null where it is not for us. */
    @FunctionalInterface
    private interface Row {
        Lesson lesson(ResultSet row) throws SQLException;
    }

    public StoredLessons(Store store) {
        this.store = store;
    }

    @Override
    public List<Lesson> all(String database, String tenant) {
        return store.reading(connection -> {
            try (PreparedStatement statement = connection.prepareStatement("SELECT " + COLUMNS + ", " + WHOLE
                    + " FROM querypilot_lesson WHERE learned_on = ? AND tenant = ? ORDER BY at, id")) {
                statement.setString(1, database);
                statement.setString(2, tenant);
                return read(statement, this::recognised);
            }
        });
    }

    /** Most lessons are as they were for the question before, and a row's fields are slow to fetch one by one. */
    private Lesson recognised(ResultSet row) throws SQLException {
        String whole = row.getString(WHOLE_AT);
        Lesson lesson = known.get(whole);
        if (lesson == null && understood(row)) {
            lesson = lesson(row);
            known.put(whole, lesson);
        }
        return lesson;
    }

    @Override
    public Optional<Lesson> find(String id) {
        return store.reading(connection -> find(connection, id, ""));
    }

    private static Optional<Lesson> find(Connection connection, String id, String lock) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT " + COLUMNS + " FROM querypilot_lesson WHERE id = ?" + lock)) {
            statement.setString(1, id);
            return read(statement, row -> understood(row) ? lesson(row) : null).stream().findFirst();
        }
    }

    @Override
    public Lesson add(Lesson lesson) {
        return store.within(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
                fill(statement, lesson);
                statement.executeUpdate();
            }
            return find(connection, lesson.id(), "").orElseThrow();
        });
    }

    @Override
    public Optional<Lesson> change(String id, UnaryOperator<Lesson> change) {
        // SQLite's transaction is the only writer already; PostgreSQL locks the row.
        String lock = store.postgresql() ? " FOR UPDATE" : "";
        return store.within(connection -> {
            Optional<Lesson> changed = find(connection, id, lock).map(change);
            if (changed.isPresent()) {
                update(connection, changed.get());
            }
            return changed;
        });
    }

    private static void update(Connection connection, Lesson lesson) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE querypilot_lesson SET status = ?, confidence = ?, uses = ?, successes = ?, fingerprint = ? WHERE id = ?")) {
            statement.setString(1, lesson.status().name());
            statement.setDouble(2, lesson.confidence());
            statement.setLong(3, lesson.uses());
            statement.setLong(4, lesson.successes());
            statement.setString(5, lesson.fingerprint());
            statement.setString(6, lesson.id());
            statement.executeUpdate();
        }
    }

    @Override
    public void borneOut(List<String> ids, String fingerprint) {
        store.within(connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("UPDATE querypilot_lesson SET fingerprint = ? WHERE id = ?")) {
                for (String id : ids) {
                    statement.setString(1, fingerprint);
                    statement.setString(2, id);
                    statement.addBatch();
                }
                return statement.executeBatch();
            }
        });
    }

    @Override
    public void countWithout(String id, boolean success) {
        store.within(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(
                    "UPDATE querypilot_lesson SET without = without + 1, successes_without = successes_without + ?"
                            + " WHERE id = ?")) {
                statement.setLong(1, success ? 1 : 0);
                statement.setString(2, id);
                return statement.executeUpdate();
            }
        });
    }

    @Override
    public Lift lift(String id) {
        return store.reading(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT uses, successes, without, successes_without FROM querypilot_lesson WHERE id = ?")) {
                statement.setString(1, id);
                try (ResultSet row = statement.executeQuery()) {
                    return row.next()
                            ? new Lift(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4))
                            : new Lift(0, 0, 0, 0);
                }
            }
        });
    }

    private static void fill(PreparedStatement statement, Lesson lesson) throws SQLException {
        statement.setString(1, lesson.id());
        statement.setString(2, lesson.type().name());
        statement.setString(3, lesson.database());
        statement.setString(4, lesson.tenant());
        statement.setString(5, lesson.trigger());
        statement.setString(6, lesson.target());
        statement.setString(7, lesson.table());
        statement.setString(8, lesson.provenance().name());
        statement.setString(9, lesson.status().name());
        statement.setDouble(10, lesson.confidence());
        statement.setLong(11, lesson.uses());
        statement.setLong(12, lesson.successes());
        statement.setString(13, lesson.fingerprint());
        statement.setLong(14, lesson.learned().toEpochMilli());
        statement.setString(15, String.join("\n", lesson.context()));
    }

    private static List<Lesson> read(PreparedStatement statement, Row reader) throws SQLException {
        List<Lesson> lessons = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                Lesson lesson = reader.lesson(row);
                if (lesson != null) {
                    lessons.add(lesson);
                }
            }
        }
        return lessons;
    }

    /** Those that a newer version has left, in words of its own, are for that version. */
    private static boolean understood(ResultSet row) throws SQLException {
        return known(Lesson.Type.values(), row.getString(2))
                && known(Lesson.Provenance.values(), row.getString(8))
                && known(Lesson.Status.values(), row.getString(9));
    }

    private static boolean known(Enum<?>[] names, String name) {
        return Stream.of(names).anyMatch(one -> one.name().equals(name));
    }

    private static Lesson lesson(ResultSet row) throws SQLException {
        return new Lesson(
                row.getString(1),
                Lesson.Type.valueOf(row.getString(2)),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                row.getString(15).lines().toList(),
                Lesson.Provenance.valueOf(row.getString(8)),
                Lesson.Status.valueOf(row.getString(9)),
                row.getDouble(10),
                row.getLong(11),
                row.getLong(12),
                row.getString(13),
                Instant.ofEpochMilli(row.getLong(14)));
    }
}
