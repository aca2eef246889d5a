package io.querypilot.eval.score;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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
            Path draft = Files.createTempFile(copy.toAbsolutePath().getParent(), "altered", ".tmp");
            Files.copy(original, draft, StandardCopyOption.REPLACE_EXISTING);
            alter(draft, seed);
            return Files.move(draft, copy, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        } catch (SQLException broken) {
            throw new IllegalStateException(original + " cannot be altered: " + broken.getMessage(), broken);
        }
    }

    private static void alter(Path file, long seed) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            try (Statement statement = connection.createStatement()) {
                // Triggers of the original would change more than we do, and half-done tables break its keys.
                statement.execute("PRAGMA foreign_keys = OFF");
                statement.execute("PRAGMA recursive_triggers = OFF");
            }
            connection.setAutoCommit(false);
            Random random = new Random(seed);
            KeyColumns keys = KeyColumns.of(connection);
            for (String table : keys.tables()) {
                new AlteredTable(connection, table, keys, random).write();
            }
            connection.commit();
        }
    }
}
