package io.querypilot.eval.score;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A copy of a SQLite file with other content: values shuffled within their columns, rows dropped and rows added, keys
 * kept consistent. Queries that agree on the original by chance seldom agree on such copies. The same seed makes the
 * same copy.
 */
public final class AlteredCopy {
    private AlteredCopy() {}

    /** Makes the copy, or takes the one made before; whole or not at all. */
    public static Path of(Path original, Path copy, long seed) {
        if (Files.isRegularFile(copy)) {
            return copy;
        }
        try {
            Files.createDirectories(copy.toAbsolutePath().getParent());
            return made(original, copy, seed);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        } catch (SQLException broken) {
            throw new IllegalStateException(original + " cannot be altered: " + broken.getMessage(), broken);
        }
    }

    private static Path made(Path original, Path copy, long seed) throws IOException, SQLException {
        Path draft = Files.createTempFile(copy.toAbsolutePath().getParent(), "altered", ".tmp");
        try {
            // Only the bytes: an original that may not be written makes a copy that may.
            try (OutputStream bytes = Files.newOutputStream(draft)) {
                Files.copy(original, bytes);
            }
            alter(draft, seed);
            return Files.move(draft, copy, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void alter(Path file, long seed) throws SQLException {
        try (Connection connection =
                DriverManager.getConnection("jdbc:sqlite:file:" + file.toUri().getRawPath())) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA foreign_keys = OFF");
            }
            connection.setAutoCommit(false);
            dropTriggers(connection);
            Random random = new Random(seed);
            KeyColumns keys = KeyColumns.of(connection);
            for (String table : keys.tables()) {
                new AlteredTable(connection, table, keys, random).write();
            }
            connection.commit();
        }
    }

    /** They would change more than we do. */
    private static void dropTriggers(Connection connection) throws SQLException {
        List<String> triggers = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'trigger'")) {
            while (rows.next()) {
                triggers.add(rows.getString(1));
            }
        }
        try (Statement statement = connection.createStatement()) {
            for (String trigger : triggers) {
                statement.execute("DROP TRIGGER " + KeyColumns.quoted(trigger));
            }
        }
    }
}
