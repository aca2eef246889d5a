package io.querypilot.database.duckdb;

import com.sun.management.OperatingSystemMXBean;
import io.querypilot.database.duckdb.DataFile.Kind;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/**
 * One DuckDB of our own with everything that was given in it, locked: from then on it reads and writes no file. Where the
 * data is large it lies in a folder of its own, which goes when this is closed.
 */
final class DuckdbData implements AutoCloseable {
    /** Up to here the tables are kept in memory. */
    private static final long IN_MEMORY = 512L << 20;

    private final Path folder;
    private final Thread cleaning = new Thread(this::deleteFolder, "querypilot-clean");
    private final List<String> notes = new ArrayList<>();
    private final DuckDBConnection root;
    private String database = "memory";
    private Set<String> macros = Set.of();

    private DuckdbData(Path given, long inMemory) {
        List<DataFile> files = DataFile.at(given, notes);
        try {
            folder = Files.createTempDirectory("querypilot-files");
        } catch (IOException full) {
            throw DataFile.invalid("No temporary folder can be made: " + full.getMessage() + ".", "Check TMPDIR.");
        }
        Runtime.getRuntime().addShutdownHook(cleaning);
        try {
            root = open();
            fill(files, inMemory);
            lock();
        } catch (SQLException broken) {
            close();
            throw DataFile.invalid(
                    given + " cannot be read: " + DuckdbErrors.message(broken) + ".",
                    "Check that the file is whole and is what its name says.");
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /** Reads what was given, which may take as long as it is large. */
    static DuckdbData load(Path given) {
        return load(given, IN_MEMORY);
    }

    /** The same with another bound, in bytes, to what is kept in memory. */
    static DuckdbData load(Path given, long inMemory) {
        return new DuckdbData(given, inMemory);
    }

    /** Names of macros that the file holds; most of them were taken out of what is read. */
    Set<String> macros() {
        return macros;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    Connection connect() throws SQLException {
        Connection connection = root.duplicate();
        try (Statement statement = connection.createStatement()) {
            statement.execute("USE " + Dialect.DUCKDB.quote(database));
            return connection;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    private DuckDBConnection open() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("jdbc_stream_results", "true");
        properties.setProperty("autoinstall_known_extensions", "false");
        properties.setProperty("autoload_known_extensions", "false");
        DuckDBConnection connection =
                new DuckDBDriver().connect("jdbc:duckdb:", properties).unwrap(DuckDBConnection.class);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET temp_directory = " + text(folder.resolve("spill")));
            statement.execute("SET memory_limit = '" + memory() + "MB'");
            return connection;
        }
    }

    /** Half of what the machine has. */
    private static long memory() {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return Math.max(512, system.getTotalMemorySize() / 2 >> 20);
    }

    private void fill(List<DataFile> files, long inMemory) throws SQLException {
        if (files.get(0).kind() == Kind.DATABASE) {
            copy(files.get(0));
            return;
        }
        boolean large = files.stream().mapToLong(DataFile::bytes).sum() > inMemory;
        if (large) {
            attach("data", "");
        }
        List<String> before = files.stream().map(DataFile::stamp).toList();
        try {
            new TableLoader(root, folder, notes).load(files);
        } catch (QueryPilotException unreadable) {
            // Half a line that somebody is writing looks like a broken file.
            requireUnchanged(files, before);
            throw unreadable;
        }
        requireUnchanged(files, before);
        if (large) {
            execute("USE memory");
            execute("DETACH data");
            attach("data", " (READ_ONLY)");
        }
    }

    private static void requireUnchanged(List<DataFile> files, List<String> before) {
        for (int i = 0; i < files.size(); i++) {
            requireUnchanged(files.get(i).path(), before.get(i));
        }
    }

    private static void requireUnchanged(Path file, String before) {
        if (!DataFile.stamp(file).equals(before)) {
            throw DataFile.invalid(
                    file.getFileName() + " was changed while it was read.", "Ask again once nobody writes to it any more.");
        }
    }

    private void copy(DataFile file) throws SQLException {
        String stem = file.table();
        Path copy = folder.resolve("data.duckdb");
        Path log = file.path().resolveSibling(file.name() + ".wal");
        String before = file.stamp();
        String logBefore = DataFile.stamp(log);
        try {
            Files.copy(file.path(), copy);
            if (Files.exists(log)) {
                Files.copy(log, folder.resolve("data.duckdb.wal"));
            }
        } catch (IOException failed) {
            throw DataFile.invalid(
                    file.path() + " cannot be copied to be read: " + failed.getMessage() + ".",
                    "Check its rights and the space in " + folder.getParent() + ".");
        }
        requireUnchanged(file.path(), before);
        requireUnchanged(log, logBefore);
        String name = stem.equals("memory") ? "data" : stem;
        takeOutMacros(name);
        attach(name, " (READ_ONLY)");
    }

    /** No query may call one, and by its name alone one could stand in for what every query calls. */
    private void takeOutMacros(String name) throws SQLException {
        link(name, " (READ_ONLY)");
        List<DuckdbMacro> found = DuckdbMacro.of(root, name);
        execute("DETACH " + Dialect.DUCKDB.quote(name));
        if (found.isEmpty()) {
            return;
        }
        link(name, "");
        for (DuckdbMacro macro : found) {
            takeOut(macro, name);
        }
        execute("DETACH " + Dialect.DUCKDB.quote(name));
        macros = found.stream().map(DuckdbMacro::name).collect(Collectors.toUnmodifiableSet());
    }

    /** What a table depends on stays, if only a call can run it. */
    private void takeOut(DuckdbMacro macro, String database) throws SQLException {
        try {
            execute(macro.dropped(database));
        } catch (SQLException needed) {
            if (!macro.calledAlone()) {
                throw new SQLException("its macro " + macro.name() + " would stand in for a function of the engine, and "
                        + DuckdbErrors.message(needed), needed);
            }
        }
    }

    private void attach(String name, String mode) throws SQLException {
        link(name, mode);
        database = name;
        execute("USE " + Dialect.DUCKDB.quote(name));
    }

    private void link(String name, String mode) throws SQLException {
        execute("ATTACH " + text(folder.resolve("data.duckdb")) + " AS " + Dialect.DUCKDB.quote(name) + mode);
    }

    /** In this order: each of these would undo one after it, or could no longer be set. */
    private void lock() throws SQLException {
        execute("SET temp_directory = ''");
        execute("SET autoinstall_known_extensions = false");
        execute("SET autoload_known_extensions = false");
        execute("SET allow_community_extensions = false");
        execute("SET memory_limit = '" + memory() + "MB'");
        execute("SET threads = " + Math.min(4, Runtime.getRuntime().availableProcessors()));
        execute("SET enable_external_access = false");
        execute("SET lock_configuration = true");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = root.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A path as a literal of SQL. */
    static String text(Path path) {
        return Dialect.DUCKDB.text(path.toString());
    }

    @Override
    public void close() {
        try {
            if (root != null) {
                root.close();
            }
        } catch (SQLException alreadyGone) {
            // There is nobody left to tell.
        }
        deleteFolder();
        try {
            Runtime.getRuntime().removeShutdownHook(cleaning);
        } catch (IllegalStateException ending) {
            // The process ends, and the hook runs.
        }
    }

    private void deleteFolder() {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(DuckdbData::delete);
        } catch (IOException | UncheckedIOException gone) {
            // Then nothing is left to delete.
        }
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException held) {
            path.toFile().deleteOnExit();
        }
    }
}
