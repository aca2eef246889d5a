package io.querypilot.database.h2;

import io.querypilot.database.Access;
import io.querypilot.database.Checkup;
import io.querypilot.database.Engine;
import io.querypilot.database.Target;
import io.querypilot.database.driver.ConnectionSettings;
import io.querypilot.database.driver.ServerAddress;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.QueriedCatalogue;
import io.querypilot.schema.Schema;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * H2. A file is opened so that H2 refuses every write. A server gives no such mode to its clients: there the account's
 * rights decide, each statement is rolled back, and an administrator is warned.
 */
public final class H2Engine implements Engine {
    private static final Guard GUARD = Guard.of(Dialect.H2);
    private static final Object OPENING = new Object();
    private static final String PREFIX = "jdbc:h2:";
    private static final String ENDING = ".mv.db";
    private static final String FORM = "jdbc:h2:FILE, jdbc:h2:tcp://HOST/DATABASE or jdbc:h2:mem:NAME, with ;USER=NAME";
    private static final String NAMESPACE = "CASE WHEN %1$s = CURRENT_SCHEMA THEN '' ELSE %1$s END";
    private static final String OTHERS = " <> 'INFORMATION_SCHEMA'";
    /** The keys are looked up by IN, which H2 answers once; EXISTS would read them all again for each column. */
    private static final QueriedCatalogue.Queries CATALOGUE = new QueriedCatalogue.Queries(
            "SELECT " + NAMESPACE.formatted("TABLE_SCHEMA") + ", TABLE_NAME, TABLE_TYPE = 'VIEW', REMARKS"
                    + " FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA" + OTHERS + " ORDER BY 1, 2",
            "SELECT " + NAMESPACE.formatted("C.TABLE_SCHEMA") + ", C.TABLE_NAME, C.COLUMN_NAME, C.DATA_TYPE,"
                    + " C.IS_NULLABLE = 'YES', (C.TABLE_SCHEMA, C.TABLE_NAME, C.COLUMN_NAME) IN (SELECT K.TABLE_SCHEMA,"
                    + " K.TABLE_NAME, K.COLUMN_NAME FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE K"
                    + " WHERE (K.CONSTRAINT_SCHEMA, K.CONSTRAINT_NAME) IN (SELECT T.CONSTRAINT_SCHEMA, T.CONSTRAINT_NAME"
                    + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS T WHERE T.CONSTRAINT_TYPE = 'PRIMARY KEY')),"
                    + " C.REMARKS FROM INFORMATION_SCHEMA.COLUMNS C"
                    + " WHERE C.TABLE_SCHEMA" + OTHERS + " ORDER BY C.TABLE_SCHEMA, C.TABLE_NAME, C.ORDINAL_POSITION",
            "SELECT " + NAMESPACE.formatted("K.TABLE_SCHEMA") + ", K.TABLE_NAME, K.CONSTRAINT_NAME, K.COLUMN_NAME, "
                    + NAMESPACE.formatted("P.TABLE_SCHEMA") + ", P.TABLE_NAME, P.COLUMN_NAME"
                    + " FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS R"
                    + " JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE K ON K.CONSTRAINT_SCHEMA = R.CONSTRAINT_SCHEMA"
                    + " AND K.CONSTRAINT_NAME = R.CONSTRAINT_NAME"
                    + " JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE P ON P.CONSTRAINT_SCHEMA = R.UNIQUE_CONSTRAINT_SCHEMA"
                    + " AND P.CONSTRAINT_NAME = R.UNIQUE_CONSTRAINT_NAME"
                    + " AND P.ORDINAL_POSITION = K.POSITION_IN_UNIQUE_CONSTRAINT"
                    + " ORDER BY K.TABLE_SCHEMA, K.TABLE_NAME, K.CONSTRAINT_NAME, K.ORDINAL_POSITION");
    private static final String SUM = "SELECT COUNT(*), SUM(CAST(ORA_HASH(CONCAT_WS(',', %s)) AS NUMERIC(30)))"
            + " FROM INFORMATION_SCHEMA.%s";
    private static final String MARKER = String.join(" UNION ALL ",
            SUM.formatted("TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, REMARKS", "COLUMNS") + " WHERE TABLE_SCHEMA" + OTHERS,
            SUM.formatted("TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION", "VIEWS") + " WHERE TABLE_SCHEMA" + OTHERS,
            SUM.formatted("SYNONYM_SCHEMA, SYNONYM_NAME, SYNONYM_FOR_SCHEMA, SYNONYM_FOR", "SYNONYMS"),
            SUM.formatted("CONSTRAINT_SCHEMA, CONSTRAINT_NAME, CHECK_CLAUSE", "CHECK_CONSTRAINTS"),
            SUM.formatted("EVENT_OBJECT_SCHEMA, EVENT_OBJECT_TABLE, EVENT_MANIPULATION", "TRIGGERS"),
            SUM.formatted("ROUTINE_SCHEMA, ROUTINE_NAME", "ROUTINES"));

    /** What was last found harmless. */
    private volatile String harmless = "";

    @Override
    public Dialect dialect() {
        return Dialect.H2;
    }

    @Override
    public boolean accepts(String location) {
        return location.startsWith(PREFIX) || location.toLowerCase(Locale.ROOT).endsWith(ENDING);
    }

    @Override
    public String driverClass() {
        return "org.h2.Driver";
    }

    @Override
    public String driver() {
        return "com.h2database:h2";
    }

    /** The address is built anew, since options of H2's, {@code INIT} above all, run SQL. */
    @Override
    public Target target(String location, Access access) {
        String[] parts = location.startsWith(PREFIX)
                ? location.substring(PREFIX.length()).split(";", -1)
                : new String[] {location};
        Properties properties = new Properties();
        properties.setProperty("user", "sa");
        properties.setProperty("password", "");
        for (int i = 1; i < parts.length; i++) {
            String[] option = parts[i].split("=", 2);
            String name = option[0].toLowerCase(Locale.ROOT);
            if (!Set.of("user", "password").contains(name)) {
                throw ServerAddress.notPassedOn(option[0], Set.of());
            }
            properties.setProperty(name, option.length > 1 ? option[1] : "");
        }
        properties.putAll(new ServerAddress("", "", Map.of()).properties(access.user(), access.password()));
        return target(parts[0], properties);
    }

    private static Target target(String place, Properties properties) {
        if (place.matches("(?s)(tcp|ssl)://[^;]+")) {
            return new Target(PREFIX + place + ";IFEXISTS=TRUE", properties, place.replaceFirst("^[a-z]+:/*", ""));
        }
        if (place.matches("mem:\\w+")) {
            return new Target(PREFIX + place + ";IFEXISTS=TRUE", properties, place);
        }
        if (place.matches("(?s)[a-z]{2,}:.*") && !place.startsWith("file:")) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID, "The address of the H2 database is not well formed.", "Write it as " + FORM + ".");
        }
        return file(place.replaceFirst("^file:", ""), properties);
    }

    private static Target file(String place, Properties properties) {
        String home = place.replaceFirst("^~(?=[/\\\\])", System.getProperty("user.home").replace("\\", "\\\\"));
        String name = home.toLowerCase(Locale.ROOT).endsWith(ENDING) ? home.substring(0, home.length() - ENDING.length()) : home;
        Path path = Path.of(name).toAbsolutePath().normalize();
        Path file = path.resolveSibling(path.getFileName() + ENDING);
        if (!Files.isRegularFile(file) || path.toString().contains(";")) {
            throw new QueryPilotException(
                    ErrorCode.DATABASE_FILE_INVALID, "There is no H2 database " + file + ".", "Check the path that was given.");
        }
        return new Target(PREFIX + "file:" + path + ";IFEXISTS=TRUE;ACCESS_MODE_DATA=r", properties, file.toString());
    }

    /** Whatever opens a file runs what stands in it, so that is looked at first. */
    @Override
    public Engine opened(Target target) {
        looked(target);
        return this;
    }

    /** One at a time: H2 takes a file that is being looked at for one that is in use. */
    @Override
    public Connection connect(Target target) throws SQLException {
        synchronized (OPENING) {
            looked(target);
            return Engine.super.connect(target);
        }
    }

    /** Again only where the file is another than before. */
    private void looked(Target target) {
        Path file = Path.of(target.name());
        if (!target.url().startsWith(PREFIX + "file:")) {
            return;
        }
        synchronized (OPENING) {
            String now = stamp(file);
            if (!now.equals(harmless)) {
                H2File.requireHarmless(file, GUARD);
                harmless = now;
            }
        }
    }

    private static String stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.fileKey() + ";" + attributes.lastModifiedTime() + ";" + attributes.size();
        } catch (IOException gone) {
            return "gone";
        }
    }

    @Override
    public boolean inProcess() {
        return true;
    }

    @Override
    public String product() {
        return "H2";
    }

    @Override
    public Target given(String url) {
        return new Target(url, new Properties(), url.replaceFirst("^jdbc:h2:", "").replaceFirst(";.*$", ""));
    }

    @Override
    public void restrict(Connection connection) {
        // H2 has no session that cannot write; see begin and end.
        H2Objects.refuse();
    }

    @Override
    public void restore(Connection connection) throws SQLException {
        ConnectionSettings.set(connection, "SET QUERY_TIMEOUT 0");
    }

    @Override
    public void begin(Connection connection, Duration timeout) throws SQLException {
        connection.setAutoCommit(false);
        ConnectionSettings.set(connection, "SET QUERY_TIMEOUT " + timeout.toMillis());
    }

    @Override
    public void end(Connection connection) throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
    }

    @Override
    public SqlError classify(SQLException exception) {
        return H2Errors.classify(exception);
    }

    @Override
    public QueryPilotException fault(SQLException exception, Target target) {
        ErrorCode code = switch (exception.getErrorCode()) {
            case 28000 -> ErrorCode.DATABASE_DENIED;
            case 90020 -> ErrorCode.DATABASE_BUSY;
            default -> ErrorCode.DATABASE_UNREACHABLE;
        };
        String next = switch (code) {
            case DATABASE_DENIED -> "Check the user and the password.";
            case DATABASE_BUSY -> "Close the program that has it open, or ask its server: jdbc:h2:tcp://HOST/DATABASE.";
            default -> "Check the address, and that the server runs.";
        };
        return new QueryPilotException(
                code, "The H2 database " + target.name() + " cannot be opened: " + H2Errors.message(exception) + ".", next, exception);
    }

    @Override
    public Marker marker(CatalogueStatements statements, Target target) throws SQLException {
        List<String> parts = new ArrayList<>();
        statements.catalogue(MARKER, row -> parts.add(row.getString(1) + ";" + row.getString(2)));
        return new Marker(parts.toString(), "");
    }

    @Override
    public Schema schema(CatalogueStatements statements) throws SQLException {
        List<String> home = QueriedCatalogue.home(statements, "SELECT CURRENT_CATALOG, CURRENT_SCHEMA");
        return QueriedCatalogue.read(statements, CATALOGUE, Dialect.H2::quote, userCode(statements)::hides).at(home);
    }

    /** An alias is a method of Java's under any name at all; views, checks of domains and triggers may call one. */
    @Override
    public UserCode userCode(CatalogueStatements statements) throws SQLException {
        return H2UserCode.read(statements, GUARD);
    }

    @Override
    public Optional<String> advice(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER")) {
            return row.next() && row.getBoolean(1)
                    ? Optional.of("is open for an administrator, who may read and write files; use an account with SELECT alone")
                    : Optional.empty();
        }
    }

    @Override
    public Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        return H2Checkup.read(statements, target.name(), userCode(statements));
    }

    @Override
    public Object cell(ResultSet row, int column, String type) throws SQLException {
        return H2Cells.cell(row, column, type);
    }
}
