package io.querypilot.database.sqlite;

import io.querypilot.database.Access;
import io.querypilot.database.Cells;
import io.querypilot.database.Checkup;
import io.querypilot.database.Engine;
import io.querypilot.database.Target;
import io.querypilot.database.driver.ConnectionSettings;
import io.querypilot.database.driver.Drivers;
import io.querypilot.database.driver.UserViews;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.Schema;
import io.querypilot.schema.SqliteCatalogue;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.UserCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/** SQLite: a file, opened so that SQLite itself refuses every write and every other file. */
public final class SqliteEngine implements Engine {
    private static final Guard GUARD = Guard.of(Dialect.SQLITE);
    private static final String SEARCH_INDEXES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
            + " AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts%'";

    @Override
    public Dialect dialect() {
        return Dialect.SQLITE;
    }

    @Override
    public boolean accepts(String location) {
        return SqliteFile.accepts(location);
    }

    @Override
    public String driverClass() {
        return Drivers.SQLITE;
    }

    @Override
    public String driver() {
        return "org.xerial:sqlite-jdbc";
    }

    @Override
    public Target target(String location, Access access) {
        Path file = SqliteFile.at(location);
        return new Target("jdbc:sqlite:file:" + file.toUri().getRawPath(), properties(), file.toString());
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("open_mode", "1");
        properties.setProperty("enable_load_extension", "false");
        properties.setProperty("limit_attached", "0");
        properties.setProperty("limit_length", String.valueOf(SqliteLimits.LONGEST));
        properties.setProperty("limit_like_pattern_length", String.valueOf(SqliteLimits.LONGEST_PATTERN));
        // What a sort or a recursion gathers would else fill the memory of this process: the driver's SQLite heeds no limit of its heap.
        properties.setProperty("temp_store", "FILE");
        properties.setProperty("busy_timeout", "2000");
        return properties;
    }

    @Override
    public Connection connect(Target target) throws SQLException {
        try {
            return open(target, "?mode=ro");
        } catch (SQLException failed) {
            if ((failed.getErrorCode() & 0xff) != SqliteErrors.CANNOT_OPEN || SqliteFile.unmerged(target)) {
                throw failed;
            }
            // A database in WAL mode needs a file beside it; where none can be made, nobody else can write either.
            return open(target, "?mode=ro&immutable=1");
        }
    }

    private Connection open(Target target, String mode) throws SQLException {
        return Engine.super.connect(new Target(target.url() + mode, target.properties(), target.name()));
    }

    @Override
    public boolean inProcess() {
        return true;
    }

    @Override
    public String product() {
        return "SQLite";
    }

    @Override
    public Target given(String url) {
        String file = url.replaceFirst("^jdbc:sqlite:(?:file:)?", "").replaceFirst("\\?.*$", "");
        return new Target(url, new Properties(), file.isEmpty() ? ":memory:" : file);
    }

    @Override
    public void restrict(Connection connection) throws SQLException {
        SqliteLimits.lower(connection);
        ConnectionSettings.set(
                connection,
                "PRAGMA query_only = ON",
                "PRAGMA trusted_schema = OFF",
                "SELECT count(*) FROM sqlite_schema");
    }

    @Override
    public void restore(Connection connection) throws SQLException {
        ConnectionSettings.set(connection, "PRAGMA query_only = OFF", "PRAGMA trusted_schema = ON");
        SqliteLimits.restore(connection);
    }

    @Override
    public Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        return SqliteCheckup.read(statements, Path.of(target.name()), userCode(statements));
    }

    @Override
    public String identity(Target target) {
        try {
            return String.valueOf(attributes(Path.of(target.name())).fileKey());
        } catch (IOException gone) {
            return "gone";
        }
    }

    @Override
    public void begin(Connection connection, Duration timeout) throws SQLException {
        ConnectionSettings.set(connection, "PRAGMA query_only = ON");
    }

    @Override
    public void end(Connection connection) throws SQLException {
        SqliteLimits.lengthen(connection);
    }

    @Override
    public void tune(Statement statement, String sql) throws SQLException {
        int searches = GUARD.joinedSearches(sql);
        if (searches > 0) {
            SqliteLimits.shorten(statement.getConnection(), sql, searches);
        }
    }

    @Override
    public SqlError classify(SQLException exception) {
        return SqliteErrors.classify(exception);
    }

    @Override
    public QueryPilotException fault(SQLException exception, Target target) {
        return switch (exception.getErrorCode() & 0xff) {
            case SqliteErrors.BUSY, SqliteErrors.LOCKED ->
                new QueryPilotException(
                        ErrorCode.DATABASE_BUSY,
                        "Another program has locked " + target.name() + ".",
                        "Close that program or let it finish, then ask again.",
                        exception);
            // Whoever only reads is refused a write where SQLite has first to undo what is half done.
            case SqliteErrors.READ_ONLY ->
                new QueryPilotException(
                        ErrorCode.DATABASE_FILE_INVALID,
                        target.name() + " cannot be read: a program ended in the middle of a change to it.",
                        "Open it once with a program that may write, such as sqlite3: SQLite undoes the change by the journal beside it.",
                        exception);
            default ->
                new QueryPilotException(
                        ErrorCode.DATABASE_FILE_INVALID,
                        target.name() + " cannot be read: " + SqliteErrors.message(exception) + ".",
                        "Check that it is a whole, unencrypted SQLite database that you may read.",
                        exception);
        };
    }

    @Override
    public Marker marker(CatalogueStatements statements, Target target) throws SQLException {
        List<String> version = new ArrayList<>();
        statements.catalogue("PRAGMA schema_version", row -> version.add(row.getString(1)));
        String data = stamp(target.name()) + stamp(target.name() + "-wal");
        return new Marker(version + identity(target), data);
    }

    private static String stamp(String file) {
        try {
            BasicFileAttributes attributes = attributes(Path.of(file));
            return ";" + attributes.lastModifiedTime().toMillis() + ";" + attributes.size();
        } catch (IOException absent) {
            return ";";
        }
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class);
    }

    @Override
    public Schema schema(CatalogueStatements statements) throws SQLException {
        return SqliteCatalogue.read(statements).at(List.of("", "main"));
    }

    /** Views and computed columns of a file that somebody else made are held to the same bounds as a query. */
    @Override
    public UserCode userCode(CatalogueStatements statements) throws SQLException {
        return UserViews.of(Dialect.SQLITE, GUARD)
                .reading(statements, "SELECT 'main', name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
                .found();
    }

    /** A search index can be asked like a function: {@code docs('word')} is {@code docs MATCH 'word'}. */
    @Override
    public Set<String> callable(CatalogueStatements statements) throws SQLException {
        Set<String> names = new HashSet<>();
        statements.catalogue(SEARCH_INDEXES, row -> names.add(row.getString(1)));
        return names;
    }

    @Override
    public Object cell(ResultSet row, int column, String type) throws SQLException {
        return Cells.of(row.getObject(column));
    }
}
