package io.querypilot.database.mysql;

import io.querypilot.database.Access;
import io.querypilot.database.Cells;
import io.querypilot.database.Checkup;
import io.querypilot.database.Engine;
import io.querypilot.database.Estimate;
import io.querypilot.database.FoundCode;
import io.querypilot.database.Target;
import io.querypilot.database.driver.ConnectionSettings;
import io.querypilot.database.driver.Remembered;
import io.querypilot.database.driver.ServerAddress;
import io.querypilot.database.driver.ServerFault;
import io.querypilot.database.driver.UserViews;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.QueriedCatalogue;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.UserCode;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** MySQL and MariaDB: each statement alone in a read-only transaction, with the server's own limit on its time. */
public final class MysqlEngine implements Engine {
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** MySQL's own bound on recursion came with WITH itself. */
    private static final int WITH_RECURSION = 8;
    /** Beyond it GROUP_CONCAT cuts without a word, by MySQL's own setting after 1,024 bytes; a cell as long is cut here, which is told. */
    private static final int LONGEST_JOINED = 4 << 20;
    private static final Guard GUARD = Guard.of(Dialect.MYSQL);
    private static final Remembered<Boolean> HARMLESS = new Remembered<>(MysqlEngine::harmless);
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);
    /** So many letters has a moment before the parts of its last second. */
    private static final int TO_SECONDS = 19;
    private static final Set<String> OPTIONS =
            Set.of("sslMode", "serverSslCert", "serverRsaPublicKeyFile", "keyStore", "keyStorePassword", "timezone", "useCompression");
    static final String OTHERS =
            " NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys')";
    private static final String NAMESPACE = "IF(%1$s = DATABASE(), '', %1$s)";
    private static final int LOCK_SECONDS = 2;
    /** Engines that keep their tables with the server; others, as FEDERATED, SPIDER and CONNECT, reach servers and files. */
    private static final String KEPT = "UPPER(engine) IN ('INNODB', 'MYISAM', 'ARIA', 'MEMORY', 'MRG_MYISAM', 'ARCHIVE', 'CSV',"
            + " 'BLACKHOLE', 'SEQUENCE', 'ROCKSDB', 'TOKUDB', 'COLUMNSTORE', 'NDBCLUSTER', 'MROONGA', 'OQGRAPH', 'PERFORMANCE_SCHEMA')";
    private static final QueriedCatalogue.Queries CATALOGUE = new QueriedCatalogue.Queries(
            "SELECT " + NAMESPACE.formatted("table_schema") + ", table_name, table_type LIKE '%VIEW',"
                    + " IF(table_type LIKE '%VIEW', '', table_comment) FROM information_schema.tables"
                    + " WHERE table_schema" + OTHERS + " AND table_type IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED')"
                    + " ORDER BY table_schema <> COALESCE(DATABASE(), ''), table_schema, table_name",
            "SELECT " + NAMESPACE.formatted("table_schema") + ", table_name, column_name, column_type,"
                    + " is_nullable = 'YES', column_key = 'PRI', column_comment FROM information_schema.columns"
                    + " WHERE table_schema" + OTHERS + " ORDER BY table_schema, table_name, ordinal_position",
            "SELECT " + NAMESPACE.formatted("table_schema") + ", table_name, constraint_name, column_name, "
                    + NAMESPACE.formatted("referenced_table_schema") + ", referenced_table_name, referenced_column_name"
                    + " FROM information_schema.key_column_usage WHERE referenced_table_name IS NOT NULL"
                    + " AND table_schema" + OTHERS + " ORDER BY table_schema, table_name, constraint_name, ordinal_position");
    private static final String MARKER = "SELECT CONCAT_WS(';', COUNT(*), SUM(CRC32(CONCAT_WS(',', table_schema, table_name,"
            + " create_time, table_comment)))) FROM information_schema.tables WHERE table_schema" + OTHERS
            + " UNION ALL SELECT CONCAT_WS(';', COUNT(*), SUM(CRC32(CONCAT_WS(',', table_schema, table_name,"
            + " view_definition)))) FROM information_schema.views WHERE table_schema" + OTHERS
            + " UNION ALL SELECT CONCAT_WS(';', COUNT(*), SUM(CRC32(CONCAT_WS(',', routine_schema, routine_name))))"
            + " FROM information_schema.routines WHERE routine_schema" + OTHERS;
    /** Of a view that was replaced MySQL's catalogue tells the new columns at least. */
    private static final String SHOWN_COLUMNS = " UNION ALL SELECT CONCAT_WS(';', COUNT(*), SUM(CRC32(CONCAT_WS(',', c.table_schema,"
            + " c.table_name, c.ordinal_position, c.column_name, c.column_type)))) FROM information_schema.tables t"
            + " JOIN information_schema.columns c ON c.table_schema = t.table_schema AND c.table_name = t.table_name"
            + " WHERE t.table_type = 'VIEW' AND t.table_schema" + OTHERS;
    /** A server calls one of these by the name of an engine's function that it does not have, as JSON_VALUE before MySQL 8.0.21. */
    private static final String FUNCTIONS =
            "SELECT routine_name FROM information_schema.routines WHERE routine_type = 'FUNCTION' AND routine_schema" + OTHERS;

    private static final String VIEWS =
            "SELECT table_schema, table_name, view_definition FROM information_schema.views WHERE table_schema" + OTHERS;
    /** They can call no function of a user's, but what cannot be stopped they can. */
    private static final String COMPUTED = "SELECT table_schema, table_name, CONCAT('SELECT ', generation_expression)"
            + " FROM information_schema.columns WHERE COALESCE(generation_expression, '') <> '' AND table_schema" + OTHERS;
    static final String OUTSIDE = "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type IN"
            + " ('BASE TABLE', 'SYSTEM VERSIONED') AND NOT " + KEPT + " AND table_schema" + OTHERS;
    private static final Pattern BARE_QUOTE = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*'");
    private static final String RELATIONS = "SELECT LOWER(CONCAT(table_schema, '.', table_name)) FROM information_schema.tables"
            + " WHERE EXISTS (SELECT 1 FROM information_schema.views WHERE table_schema" + OTHERS + ")";

    @Override
    public Dialect dialect() {
        return Dialect.MYSQL;
    }

    @Override
    public boolean accepts(String location) {
        return location.matches("(?s)(jdbc:)?(mysql|mariadb)://.*");
    }

    @Override
    public String driverClass() {
        return "org.mariadb.jdbc.Driver";
    }

    @Override
    public String driver() {
        return "org.mariadb.jdbc:mariadb-java-client";
    }

    @Override
    public Target target(String location, Access access) {
        ServerAddress address =
                ServerAddress.parse(location, "jdbc:mysql://HOST:PORT/DATABASE?user=NAME&password=PASSWORD", OPTIONS);
        Properties properties = address.properties(access.user(), access.password());
        // The driver insists on TLS, which a server on this machine seldom has and does not need. MySQL 8 takes a password without
        // it only under the server's key, which is asked for where nobody stands between.
        if (address.local()) {
            properties.putIfAbsent("sslMode", "disable");
            properties.setProperty("allowPublicKeyRetrieval", "true");
        }
        properties.setProperty("allowMultiQueries", "false");
        properties.setProperty("allowLocalInfile", "false");
        properties.setProperty("yearIsDateType", "false");
        // To the driver each TINYINT(1) but 0 is true; it may hold five stars.
        properties.setProperty("tinyInt1isBit", "false");
        properties.setProperty("connectTimeout", "10000");
        // Until the first statement says how long it may take: a server that takes the connection may not answer it.
        properties.setProperty("socketTimeout", "10000");
        // Few at a time: each may hold texts of as many megabytes as the server lets pass.
        properties.setProperty("defaultFetchSize", "16");
        return new Target("jdbc:mariadb://" + address.host() + "/" + address.database(), properties, address.toString());
    }

    @Override
    public String product() {
        return "MariaDB";
    }

    /** One driver serves both servers, and tells which it is connected to. */
    @Override
    public boolean isCalled(String product) {
        return product().equals(product) || product.equals("MySQL");
    }

    @Override
    public Target given(String url) {
        String place = url.replaceFirst("^jdbc:[a-z]+:/*(?:[^/@]*@)?", "").replaceFirst("\\?.*$", "");
        return new Target(url, new Properties(), place);
    }

    /** Outside our transaction, too; and quotes and backslashes mean what the guard takes them for. */
    @Override
    public void restrict(Connection connection) throws SQLException {
        ConnectionSettings.set(
                connection, "SET SESSION sql_mode = 'STRICT_TRANS_TABLES'", "SET SESSION TRANSACTION READ ONLY");
    }

    @Override
    public void restore(Connection connection) throws SQLException {
        ConnectionSettings.set(
                connection, "SET SESSION TRANSACTION READ WRITE", "SET SESSION sql_mode = @@GLOBAL.sql_mode",
                "SET SESSION group_concat_max_len = @@GLOBAL.group_concat_max_len");
        if (mariadb(connection)) {
            ConnectionSettings.set(connection, "SET SESSION max_recursive_iterations = DEFAULT, max_statement_time = DEFAULT");
        }
    }

    @Override
    public void begin(Connection connection, Duration timeout) throws SQLException {
        // The server stops the statement; should the server fall silent, the socket gives up a little later.
        connection.setNetworkTimeout(Runnable::run, Math.toIntExact(timeout.plus(GRACE).toMillis()));
        ConnectionSettings.set(connection, limits(connection, timeout), "START TRANSACTION READ ONLY");
    }

    /** A thousand steps are the servers' own bound, where MariaDB stops without a word; the time-out is ours, which is told. */
    private static String limits(Connection connection, Duration timeout) throws SQLException {
        String joined = "SET SESSION group_concat_max_len = " + LONGEST_JOINED;
        if (mariadb(connection)) {
            return joined + String.format(Locale.ROOT, ", max_recursive_iterations = 4294967295, max_statement_time = %.3f",
                    timeout.toMillis() / 1000.0);
        }
        boolean recurses = connection.getMetaData().getDatabaseMajorVersion() >= WITH_RECURSION;
        return joined + ", max_execution_time = " + timeout.toMillis() + (recurses ? ", cte_max_recursion_depth = 4294967295" : "");
    }

    private static boolean mariadb(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("MariaDB");
    }

    @Override
    public void end(Connection connection) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, Math.toIntExact(GRACE.toMillis()));
        ConnectionSettings.set(connection, "ROLLBACK");
        restrict(connection);
    }

    /** A faulty statement is prepared without a word; EXPLAIN looks its names up. */
    @Override
    public void prepare(Statement statement, String sql) throws SQLException {
        statement.execute(explains(sql) ? sql : "EXPLAIN " + sql);
    }

    @Override
    public Estimate estimate(Statement statement, String sql) throws SQLException {
        return explains(sql) ? Estimate.NONE : MysqlEstimate.of(statement, sql);
    }

    @Override
    public SqlError classify(SQLException exception) {
        return MysqlErrors.classify(exception);
    }

    @Override
    public QueryPilotException fault(SQLException exception, Target target) {
        ServerFault fault =
                new ServerFault("The server at " + target.name(), MysqlErrors.message(exception), exception);
        return switch (MysqlErrors.classify(exception).type()) {
            case PERMISSION_DENIED -> fault.denied();
            case TIMEOUT -> fault.busy();
            default -> fault.unreachable(String.valueOf(exception.getMessage()).contains("RSA public key")
                    ? "Without TLS it takes no password: leave sslMode=disable out, or name the server's key by serverRsaPublicKeyFile=FILE."
                    : "Check host, port and database, that the server runs, and sslMode where it has no certificate.");
        };
    }

    @Override
    public Marker marker(CatalogueStatements statements, Target target) throws SQLException {
        List<String> parts = new ArrayList<>();
        statements.catalogue(mariadb(statements.connection()) ? MARKER : MARKER + SHOWN_COLUMNS, row -> parts.add(row.getString(1)));
        return new Marker(parts.toString(), "");
    }

    /** A table that somebody locks or alters is waited for a moment only: it goes without samples. */
    @Override
    public Schema schema(CatalogueStatements statements) throws SQLException {
        ConnectionSettings.set(statements.connection(), "SET SESSION lock_wait_timeout = " + LOCK_SECONDS);
        try {
            return QueriedCatalogue.read(
                            statements, CATALOGUE, Dialect.MYSQL::quote, userCode(statements)::hides, QueriedCatalogue.Reading.TOGETHER)
                    .at(List.of("def", home(statements)));
        } finally {
            ConnectionSettings.set(statements.connection(), "SET SESSION lock_wait_timeout = @@GLOBAL.lock_wait_timeout");
        }
    }

    /**
     * A function runs with the rights of whoever made it, and writes files and settings though the transaction is read-only;
     * EXPLAIN runs what a view calls. So a view is asked only where its text, and that of each view behind it, calls nothing but
     * what the guard knows, which an account without SHOW VIEW cannot see.
     */
    @Override
    public UserCode userCode(CatalogueStatements statements) throws SQLException {
        return foundCode(statements).code();
    }

    /** Replacing a view leaves no trace in MySQL's catalogue but its definition, which is asked for again where a statement names it. */
    @Override
    public FoundCode foundCode(CatalogueStatements statements) throws SQLException {
        List<ShownView> keptBack = keptBack(statements);
        UserViews views = UserViews.of(Dialect.MYSQL, HARMLESS::of)
                .at(home(statements))
                .reading(statements, keptBack.isEmpty() ? VIEWS : VIEWS + " AND view_definition <> ''", MysqlEngine::asWritten)
                .reading(statements, COMPUTED, expression -> asWritten(unescaped(expression)));
        keptBack.forEach(view -> views.with(view.namespace(), view.name(), asWritten(view.definition())));
        UserCode code = code(views, statements);
        return new FoundCode(code, keptBack.isEmpty() ? Optional.empty() : Optional.of((again, named) -> same(keptBack, views.behind(named), again)));
    }

    /** The database whose tables go by their bare names; empty where none was named. */
    private static String home(CatalogueStatements statements) throws SQLException {
        String home = statements.connection().getCatalog();
        return home == null ? "" : home;
    }

    private static boolean same(List<ShownView> keptBack, Set<String> named, CatalogueStatements statements) throws SQLException {
        List<ShownView> asked = keptBack.stream().filter(view -> view.among(named)).toList();
        return ShownView.shown(asked, statements).equals(asked);
    }

    private static UserCode code(UserViews views, CatalogueStatements statements) throws SQLException {
        Set<String> functions = new HashSet<>();
        statements.catalogue(FUNCTIONS, row -> functions.add(row.getString(1)));
        Set<String> known = new HashSet<>();
        statements.catalogue(RELATIONS, row -> known.add(row.getString(1)));
        Set<List<String>> outside = new HashSet<>();
        statements.catalogue(OUTSIDE, row -> outside.add(List.of(row.getString(1), row.getString(2))));
        return views.besides(functions, Set.of()).outside(outside).found(known);
    }

    /** MariaDB's catalogue tells a definition to everybody who may see it. */
    private static List<ShownView> keptBack(CatalogueStatements statements) throws SQLException {
        return mariadb(statements.connection()) ? List.of() : ShownView.read(statements);
    }

    /** What a view reads must be known, too, so it has to be parsed. */
    private static boolean harmless(String definition) {
        return GUARD.vouchesFor(definition) && UserViews.read(definition, Dialect.MYSQL).isPresent();
    }

    /** The server shows {@code MATCH a AGAINST} without brackets and the character set of each cast. */
    private static String asWritten(String definition) {
        return definition
                .replaceAll("(?i)\\(match (`[`\\w.,$ -]+`) against \\(", "(match($1) against (")
                .replaceAll("(?i)( as char(?:\\(\\d+\\))?) charset \\w+\\)", "$1)");
    }

    /** MySQL's catalogue has a backslash before each quote and backslash of a computed column, MariaDB's has quotes as they are. */
    static String unescaped(String expression) {
        return BARE_QUOTE.matcher(expression).find() ? expression : expression.replaceAll("\\\\(['\"\\\\])", "$1");
    }

    /** Being read-only does not keep the server from its own files. */
    @Override
    public Optional<String> advice(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet grants = statement.executeQuery("SHOW GRANTS")) {
            boolean files = false;
            while (grants.next()) {
                files |= grants.getString(1).matches("(?is)GRANT (?:.*\\b(?:FILE|SUPER)\\b|ALL PRIVILEGES).* ON \\*\\.\\*.*");
            }
            return files
                    ? Optional.of("is open for an account that may do more than read tables; use one with SELECT alone")
                    : Optional.empty();
        }
    }

    @Override
    public Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        return MysqlCheckup.read(statements, userCode(statements));
    }

    @Override
    public Object cell(ResultSet row, int column, String type) throws SQLException {
        return switch (type) {
            // JSON comes as bytes from MySQL, as text from MariaDB.
            case "DATE", "TIME", "YEAR", "JSON" -> row.getString(column);
            case "DATETIME", "TIMESTAMP" -> moment(row, column);
            // A TINYINT(1) through a driver that was set up by others; BIT(1) has a name of its own.
            case "BOOLEAN" -> number(row, column);
            default -> plain(row.getObject(column));
        };
    }

    /** In the hour that summer time skips the driver's text is an hour later; moments that Java has not it alone can write. */
    private static String moment(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        LocalDateTime kept = text == null || text.contains("-00") ? null : row.getObject(column, LocalDateTime.class);
        return kept == null ? text == null ? null : text.replaceFirst(" ", "T") : SECONDS.format(kept) + text.substring(TO_SECONDS);
    }

    private static Object number(ResultSet row, int column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? null : number;
    }

    /** A number without a sign is a great one to the driver, however small it is. */
    private static Object plain(Object value) throws SQLException {
        return value instanceof BigInteger whole && whole.bitLength() < Long.SIZE ? whole.longValue() : Cells.of(value);
    }
}
