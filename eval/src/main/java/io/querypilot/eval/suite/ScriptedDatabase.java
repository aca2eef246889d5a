package io.querypilot.eval.suite;

import io.querypilot.database.demo.DemoShop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** A SQLite database that a suite carries along as a script, made once for each content of the script. */
final class ScriptedDatabase {
    static final String ENDING = ".sql";

    private ScriptedDatabase() {}

    /** The file the script was written to; {@code name} is what people know the script by. */
    static Path of(String name, String script) {
        UUID content = UUID.nameUUIDFromBytes(script.getBytes(StandardCharsets.UTF_8));
        try {
            // In the person's own cache: in a folder for everybody, somebody else could have put another one there.
            Path file = DemoShop.inCache().resolveSibling(content + ".sqlite");
            return Files.isRegularFile(file) ? file : made(file.getParent(), file, script);
        } catch (SQLException broken) {
            throw Suite.invalid(
                    "The script " + name + " makes no SQLite database: " + broken.getMessage(), "Mend the script.");
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Whole or not at all, since another run may be at it too. */
    private static Path made(Path folder, Path file, String script) throws IOException, SQLException {
        Path draft = Files.createTempFile(folder, "script", ".tmp");
        try {
            write(draft, script);
            return Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void write(Path file, String script) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:sqlite:file:" + file.toUri().getRawPath());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(script);
        }
    }
}
