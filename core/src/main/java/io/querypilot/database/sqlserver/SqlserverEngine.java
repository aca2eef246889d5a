package io.querypilot.database.sqlserver;

import io.querypilot.database.Access;
import io.querypilot.database.Cells;
import io.querypilot.database.Checkup;
import io.querypilot.database.Engine;
import io.querypilot.database.Estimate;
import io.querypilot.database.Target;
import io.querypilot.database.driver.ConnectionSettings;
import io.querypilot.database.driver.ServerAddress;
import io.querypilot.database.driver.ServerFault;
import io.querypilot.database.driver.UserViews;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.UserCode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * SQL Server: each statement in a transaction that is always rolled back, for an account that may not write. The server has
 * no limit of its own on a statement's time but for locks; the driver's cancel ends it, then the socket.
 */
public final class SqlserverEngine implements Engine {
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final Duration LOCKED = Duration.ofSeconds(5);
    private static final Guard GUARD = Guard.of(Dialect.SQLSERVER);
    /** Quotes, dates and nulls mean what the guard and the dialect take them for, whatever the account's own settings. */
    static final String MEANING = "SET QUOTED_IDENTIFIER ON; SET ANSI_NULLS ON; SET ANSI_WARNINGS ON; SET ANSI_PADDING ON;"
            + " SET CONCAT_NULL_YIELDS_NULL ON; SET ARITHABORT ON; SET NUMERIC_ROUNDABORT OFF; SET XACT_ABORT ON;"
            + " SET ROWCOUNT 0; SET DATEFORMAT ymd; SET DATEFIRST 7";
    /** Whoever reads versions waits for no writer, and lets none wait. */
    static final String ISOLATION = "IF EXISTS (SELECT 1 FROM sys.databases WHERE database_id = DB_ID()"
            + " AND snapshot_isolation_state = 1) SET TRANSACTION ISOLATION LEVEL SNAPSHOT"
            + " ELSE SET TRANSACTION ISOLATION LEVEL READ COMMITTED";

    @Override
    public Dialect dialect() {
        return Dialect.SQLSERVER;
    }

    @Override
    public boolean accepts(String location) {
        return SqlserverAddress.accepts(location);
    }

    @Override
    public String driverClass() {
        return "com.microsoft.sqlserver.jdbc.SQLServerDriver";
    }

    @Override
    public String driver() {
        return "com.microsoft.sqlserver:mssql-jdbc";
    }

    @Override
    public Target target(String location, Access access) {
        ServerAddress address = SqlserverAddress.parse(location);
        return new Target(
                "jdbc:sqlserver://" + address.host(),
                SqlserverAddress.properties(address, access.user(), access.password()),
                address.toString());
    }

    @Override
    public String product() {
        return "Microsoft SQL Server";
    }

    @Override
    public Target given(String url) {
        return new Target(url, new Properties(), url.replaceFirst("^jdbc:sqlserver:/*", "").replaceFirst("[;?].*$", ""));
    }

    @Override
    public void restrict(Connection connection) throws SQLException {
        SqlserverRights.requireReader(connection);
        ConnectionSettings.set(connection, MEANING);
    }

    /** Setting the language sets order and first day of dates as it knows them. */
    @Override
    public void restore(Connection connection) throws SQLException {
        ConnectionSettings.set(
                connection,
                "SET LOCK_TIMEOUT -1; SET XACT_ABORT OFF; SET TRANSACTION ISOLATION LEVEL READ COMMITTED",
                "DECLARE @own sysname = @@LANGUAGE; SET LANGUAGE @own");
    }

    @Override
    public void begin(Connection connection, Duration timeout) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, Math.toIntExact(timeout.plus(GRACE).toMillis()));
        long locked = Math.min(timeout.toMillis(), LOCKED.toMillis());
        ConnectionSettings.set(connection, "SET LOCK_TIMEOUT " + locked, ISOLATION);
        connection.setAutoCommit(false);
    }

    @Override
    public void end(Connection connection) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, Math.toIntExact(GRACE.toMillis()));
        connection.rollback();
        connection.setAutoCommit(true);
        ConnectionSettings.set(connection, MEANING);
    }

    /** The server works out what the statement would bring, and so looks every name up, without running it. */
    @Override
    public void prepare(Statement statement, String sql) throws SQLException {
        statement.execute("EXEC sys.sp_describe_first_result_set @tsql = N'" + sql.replace("'", "''") + "'");
    }

    @Override
    public Estimate estimate(Statement statement, String sql) throws SQLException {
        return SqlserverPlan.of(statement, sql);
    }

    @Override
    public SqlError classify(SQLException exception) {
        return SqlserverErrors.classify(exception);
    }

    @Override
    public QueryPilotException fault(SQLException exception, Target target) {
        ServerFault fault =
                new ServerFault("SQL Server at " + target.name(), SqlserverErrors.message(exception), exception);
        return switch (SqlserverErrors.classify(exception).type()) {
            case READ_ONLY_VIOLATION -> fault.denied(SqlserverRights.nextStep());
            case PERMISSION_DENIED -> fault.denied();
            case TIMEOUT, RESOURCE_EXCEEDED -> fault.busy();
            default -> fault.unreachable("Check host, port, instance and database, that the server runs, and"
                    + " trustServerCertificate=true where nobody vouches for its certificate.");
        };
    }

    @Override
    public Marker marker(CatalogueStatements statements, Target target) throws SQLException {
        List<String> parts = new ArrayList<>();
        statements.catalogue(SqlserverCatalogue.MARKER, row -> parts.add(row.getString(1)));
        return new Marker(parts.toString(), "");
    }

    @Override
    public Schema schema(CatalogueStatements statements) throws SQLException {
        return SqlserverCatalogue.read(statements, userCode(statements)::hides);
    }

    /** A function of T-SQL's may call what writes, by an extended procedure; a view may reach another server or run for ever. */
    @Override
    public UserCode userCode(CatalogueStatements statements) throws SQLException {
        return UserViews.of(Dialect.SQLSERVER, GUARD).reading(statements, SqlserverCatalogue.VIEWS).found();
    }

    @Override
    public Optional<String> advice(Connection connection) throws SQLException {
        return SqlserverRights.advice(connection);
    }

    @Override
    public Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        return SqlserverRights.checkup(statements);
    }

    /** Times by their fields: Java's own old types would move those that a summer time leaves out. */
    @Override
    public Object cell(ResultSet row, int column, String type) throws SQLException {
        return switch (type) {
            case "datetime", "datetime2", "smalldatetime" -> Cells.of(row.getObject(column, LocalDateTime.class));
            case "datetimeoffset" -> Cells.of(row.getObject(column, OffsetDateTime.class));
            case "time" -> Cells.of(row.getObject(column, LocalTime.class));
            case "xml", "sql_variant", "uniqueidentifier" -> row.getString(column);
            default -> Cells.of(row.getObject(column));
        };
    }
}
