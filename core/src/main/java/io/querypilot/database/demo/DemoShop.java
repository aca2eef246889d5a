package io.querypilot.database.demo;

import io.querypilot.database.driver.Drivers;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;

/** The small shop to try things on, made at first use and the same on every machine. */
public final class DemoShop {
    /** Grows with every change of the shop's content, so that an older file is never taken for it. */
    private static final String FILE = "shop-1.db";

    private DemoShop() {}

    /** The shop in the user's cache folder. */
    public static Path inCache() {
        return at(cacheFolder().resolve("querypilot").resolve(FILE));
    }

    /** The shop in this file, which is made where there is none. */
    public static Path at(Path file) {
        if (Files.isRegularFile(file)) {
            return file;
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            return make(file);
        } catch (IOException | SQLException exception) {
            throw new QueryPilotException(
                    ErrorCode.DATABASE_FILE_INVALID,
                    "The demo shop cannot be written to " + file + ": " + exception.getMessage() + ".",
                    "Make that folder writable, or give a database of your own.",
                    exception);
        }
    }

    /** Whole or not at all: another process may be making the same file, and this one may be killed. */
    private static Path make(Path file) throws IOException, SQLException {
        Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), "shop", ".tmp");
        try {
            write(draft);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException notMoved) {
            // Where another process made the same shop meanwhile, that one serves.
            if (!Files.isRegularFile(file)) {
                throw notMoved;
            }
        } finally {
            Files.deleteIfExists(draft);
        }
        return file;
    }

    private static void write(Path file) throws SQLException {
        try (Connection connection =
                Drivers.connect(Drivers.SQLITE, "jdbc:sqlite:file:" + file.toUri().getRawPath(), new Properties())) {
            connection.setAutoCommit(false);
            new DemoShopRows(connection).write();
            connection.commit();
        }
    }

    private static Path cacheFolder() {
        String home = System.getProperty("user.home");
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.startsWith("windows") && System.getenv("LOCALAPPDATA") != null) {
            return Path.of(System.getenv("LOCALAPPDATA"));
        }
        if (system.startsWith("mac")) {
            return Path.of(home, "Library", "Caches");
        }
        String cache = System.getenv("XDG_CACHE_HOME");
        return cache == null || cache.isBlank() ? Path.of(home, ".cache") : Path.of(cache);
    }
}
