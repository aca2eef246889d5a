package io.querypilot.database.postgres;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.database.Access;
import io.querypilot.database.Cells;
import io.querypilot.database.Checkup;
import io.querypilot.database.Engine;
import io.querypilot.database.Estimate;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.Target;
import io.querypilot.database.driver.ConnectionSettings;
import io.querypilot.database.driver.Drivers;
import io.querypilot.database.driver.ServerFault;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.PostgresCatalogue;
import io.querypilot.schema.PostgresPath;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.UserCode;
import java.math.BigDecimal;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** PostgreSQL: each statement alone in a read-only transaction that is always rolled back. */
public final class PostgresEngine implements Engine {
    /** The driver logs addresses, passwords included. A logger that nobody holds on to forgets its level. */
    private static final Logger DRIVERS_LOG = Logger.getLogger("org.postgresql");

    static {
        DRIVERS_LOG.setLevel(Level.OFF);
    }

    private static final Guard GUARD = Guard.of(Dialect.POSTGRESQL);
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** None of these looks up a function or an operator, so nobody's can stand in for the engine's. */
    private static final String BEGIN = """
        SET LOCAL statement_timeout = %d; SET LOCAL lock_timeout = %d;
        SET LOCAL idle_in_transaction_session_timeout = %d; SET LOCAL standard_conforming_strings = on; %s
        """;
    private static final String OWN_PATH = "SAVEPOINT own_path; " + PostgresPath.OWN.command();
    private static final String PATH_BEFORE = "ROLLBACK TO SAVEPOINT own_path; RELEASE SAVEPOINT own_path";
    private static final String MARKER = """
        SELECT md5(concat_ws(';',
            (SELECT concat(count(*), ',', sum(hashtext(concat(oid, ',', xmin))::bigint), ',', string_agg(nspname, ','))
                FROM (SELECT oid, xmin, nspname FROM pg_namespace ORDER BY nspname) n),
            (SELECT concat(count(*), ',', sum(hashtext(concat(oid, ',', xmin))::bigint))
                FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND oid >= 16384),
            (SELECT concat(count(*), ',', sum(hashtext(concat(attrelid, ',', attnum, ',', xmin))::bigint))
                FROM pg_attribute WHERE attnum > 0 AND attrelid >= 16384),
            (SELECT concat(count(*), ',', sum(hashtext(concat(oid, ',', xmin))::bigint))
                FROM pg_constraint WHERE oid >= 16384),
            (SELECT concat(count(*), ',', sum(hashtext(concat(objoid, ',', objsubid, ',', xmin))::bigint))
                FROM pg_description WHERE objoid >= 16384),
            (SELECT concat(count(*), ',', sum(hashtext(concat(oid, ',', xmin))::bigint)) FROM (
                SELECT oid, xmin FROM pg_proc UNION ALL SELECT oid, xmin FROM pg_operator
                UNION ALL SELECT oid, xmin FROM pg_cast UNION ALL SELECT oid, xmin FROM pg_type
                UNION ALL SELECT oid, xmin FROM pg_rewrite UNION ALL SELECT oid, xmin FROM pg_policy
                UNION ALL SELECT indexrelid, xmin FROM pg_index UNION ALL SELECT oid, xmin FROM pg_statistic_ext
                UNION ALL SELECT oid, xmin FROM pg_attrdef) code
                WHERE oid >= 16384)))
        """;

    @Override
    public Dialect dialect() {
        return Dialect.POSTGRESQL;
    }

    @Override
    public boolean accepts(String location) {
        return PostgresAddress.accepts(location);
    }

    @Override
    public String driverClass() {
        return Drivers.POSTGRESQL;
    }

    @Override
    public String driver() {
        return "org.postgresql:postgresql";
    }

    @Override
    public Target target(String location, Access access) {
        return PostgresAddress.target(location, access);
    }

    /** Outside our transaction, too: whoever smuggled in a COMMIT would still find a session that cannot write. */
    @Override
    public void restrict(Connection connection) throws SQLException {
        ConnectionSettings.set(connection, "SET default_transaction_read_only = on");
    }

    @Override
    public void restore(Connection connection) throws SQLException {
        ConnectionSettings.set(connection, "RESET default_transaction_read_only");
    }

    @Override
    public String product() {
        return "PostgreSQL";
    }

    @Override
    public Target given(String url) {
        String place = url.replaceFirst("^jdbc:postgresql:/*", "").replaceFirst("\\?.*$", "");
        return new Target(url, new Properties(), place);
    }

    @Override
    public void begin(Connection connection, Duration timeout) throws SQLException {
        // The server stops the statement; should the server fall silent, the socket gives up a little later.
        connection.setNetworkTimeout(
                Runnable::run, Math.toIntExact(timeout.plus(GRACE).toMillis()));
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            requireReadOnly(statement);
            PostgresPath path = PostgresPath.read(connection).engineFirst();
            long millis = timeout.toMillis();
            statement.execute(BEGIN.formatted(
                    millis, Math.min(millis, 5_000), timeout.plus(GRACE).toMillis(), path.command()));
        }
    }

    private static void requireReadOnly(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SHOW transaction_read_only")) {
            if (!row.next() || !row.getString(1).equals("on")) {
                throw new SQLException("the server did not make the transaction read-only", "25006");
            }
        }
    }

    @Override
    public void end(Connection connection) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, Math.toIntExact(GRACE.toMillis()));
        connection.rollback();
        connection.setAutoCommit(true);
        ConnectionSettings.set(connection, "DISCARD ALL");
        restrict(connection);
    }

    @Override
    public void prepare(Statement statement, String sql) throws SQLException {
        statement.execute(explains(sql) ? sql : "EXPLAIN (FORMAT TEXT) " + sql);
    }

    @Override
    public Estimate estimate(Statement statement, String sql) throws SQLException {
        if (explains(sql)) {
            return Estimate.NONE;
        }
        JsonNode plan = PostgresEstimate.plan(statement, sql);
        return withOwnPath(statement.getConnection(), () -> PostgresEstimate.of(plan, statement));
    }

    @Override
    public SqlError classify(SQLException exception) {
        return PostgresErrors.classify(exception);
    }

    @Override
    public QueryPilotException fault(SQLException exception, Target target) {
        String state = Objects.requireNonNullElse(exception.getSQLState(), "");
        ServerFault fault = new ServerFault("PostgreSQL at " + target.name(), reason(exception), exception);
        if (state.startsWith("28") || state.equals("42501")) {
            return fault.denied();
        }
        boolean busy = Set.of("53300", "57P03", "55P03", "57014").contains(state);
        return busy ? fault.busy() : fault.unreachable("Check host, port and database name, and that the server runs.");
    }

    private static String reason(SQLException exception) {
        boolean unknown = exception.getCause() instanceof UnknownHostException;
        return unknown ? "there is no such host" : PostgresErrors.message(exception);
    }

    @Override
    public Marker marker(CatalogueStatements statements, Target target) throws SQLException {
        PostgresPath path = PostgresPath.read(statements.connection());
        List<String> digest = new ArrayList<>();
        return withOwnPath(statements.connection(), () -> {
            statements.catalogue(MARKER, row -> digest.add(row.getString(1)));
            return new Marker(digest + path.toString(), "");
        });
    }

    @Override
    public Schema schema(CatalogueStatements statements) throws SQLException {
        PostgresPath path = PostgresPath.read(statements.connection());
        return withOwnPath(statements.connection(), () -> {
            UserCode code = PostgresUserCode.read(statements, path, GUARD);
            return PostgresCatalogue.read(statements, path, code::behind)
                    .at(path.home(statements.connection().getMetaData().getUserName()));
        });
    }

    @Override
    public UserCode userCode(CatalogueStatements statements) throws SQLException {
        PostgresPath path = PostgresPath.read(statements.connection());
        return withOwnPath(statements.connection(), () -> PostgresUserCode.read(statements, path, GUARD));
    }

    @Override
    public Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        PostgresPath path = PostgresPath.read(statements.connection());
        return withOwnPath(statements.connection(), () ->
                PostgresCheckup.read(statements, PostgresUserCode.read(statements, path, GUARD)));
    }

    @Override
    public Optional<String> advice(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW is_superuser")) {
            return row.next() && row.getString(1).equals("on")
                    ? Optional.of("is open for a superuser, whom it refuses nothing; use a role that may only read")
                    : Optional.empty();
        }
    }

    /** The driver looks columns up by SQL of its own, which must not meet other people's operators either. */
    @Override
    public List<ResultColumn> columns(ResultSet result) throws SQLException {
        Connection connection = result.getStatement().getConnection();
        return withOwnPath(connection, () -> Engine.super.columns(result));
    }

    /** What is done while only the engine's own names are seen. */
    private interface OwnSql<T> {
        T run() throws SQLException;
    }

    private static <T> T withOwnPath(Connection connection, OwnSql<T> sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(OWN_PATH);
            T result = sql.run();
            statement.execute(PATH_BEFORE);
            return result;
        }
    }

    @Override
    public Object cell(ResultSet row, int column, String type) throws SQLException {
        String text = type.equals("bytea") ? null : row.getString(column);
        if (text == null) {
            return type.equals("bytea") ? row.getBytes(column) : null;
        }
        return switch (type) {
            case "bool" -> row.getBoolean(column);
            case "int2", "int4", "int8", "oid", "serial", "bigserial", "smallserial" -> row.getLong(column);
            case "float4", "float8" -> Cells.real(Double.parseDouble(text));
            case "numeric" -> Character.isLetter(text.charAt(text.length() - 1)) ? text : new BigDecimal(text);
            case "timestamp", "timestamptz" -> text.replaceFirst(" ", "T");
            default -> text;
        };
    }
}
