package io.querypilot.database.duckdb;

import io.querypilot.database.Access;
import io.querypilot.database.Checkup;
import io.querypilot.database.Engine;
import io.querypilot.database.Target;
import io.querypilot.database.driver.ConnectionSettings;
import io.querypilot.database.driver.UserViews;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.QueriedCatalogue;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.UserCode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Optional;
import java.util.Set;

/**
 * DuckDB in the process, over a copy of what was given that only this process has: files are loaded, a database file is
 * copied. DuckDB counts an attached file among those it may write, whatever else is forbidden; so it never sees the
 * person's own once questions are asked.
 */
public final class DuckdbEngine implements Engine {
    private static final String BEGIN = "BEGIN TRANSACTION READ ONLY";
    private static final Guard GUARD = Guard.of(Dialect.DUCKDB);
    private static final String NAMESPACE = "CASE WHEN schema_name = 'main' THEN '' ELSE schema_name END";
    private static final String OWN = " WHERE database_name = current_database() AND NOT internal";
    private static final QueriedCatalogue.Queries CATALOGUE = new QueriedCatalogue.Queries(
            "SELECT " + NAMESPACE + ", table_name, false, comment FROM duckdb_tables()" + OWN
                    + " UNION ALL SELECT " + NAMESPACE + ", view_name, true, comment FROM duckdb_views()" + OWN
                    + " ORDER BY 1, 2",
            "SELECT " + NAMESPACE + ", table_name, column_name, data_type, is_nullable, list_contains((SELECT"
                    + " any_value(k.constraint_column_names) FROM duckdb_constraints() k WHERE k.table_oid = c.table_oid"
                    + " AND k.database_oid = c.database_oid AND k.constraint_type = 'PRIMARY KEY'), column_name), comment"
                    + " FROM duckdb_columns() c" + OWN + " ORDER BY schema_name, table_name, column_index",
            "SELECT " + NAMESPACE + ", table_name, constraint_index, unnest(constraint_column_names), " + NAMESPACE
                    + ", referenced_table, unnest(referenced_column_names) FROM duckdb_constraints()"
                    + " WHERE database_name = current_database() AND constraint_type = 'FOREIGN KEY'");

    /** Computed anew whenever a row is read. */
    private static final String COMPUTED = "SELECT unnest([table_schema, table_catalog]), table_name, 'SELECT ' ||"
            + " generation_expression FROM system.information_schema.columns WHERE table_catalog = current_database()"
            + " AND is_generated = 'ALWAYS'";

    private final DuckdbData data;

    /** One that has opened nothing yet. */
    public DuckdbEngine() {
        this(null);
    }

    private DuckdbEngine(DuckdbData data) {
        this.data = data;
    }

    @Override
    public Dialect dialect() {
        return Dialect.DUCKDB;
    }

    @Override
    public boolean accepts(String location) {
        return DataFile.accepts(location);
    }

    @Override
    public String driverClass() {
        return "org.duckdb.DuckDBDriver";
    }

    @Override
    public String driver() {
        return "org.duckdb:duckdb_jdbc and org.dhatim:fastexcel-reader";
    }

    @Override
    public Target target(String location, Access access) {
        Path path = DataFile.path(location);
        return new Target("jdbc:duckdb:", new Properties(), path.toString());
    }

    @Override
    public Engine opened(Target target) {
        return new DuckdbEngine(DuckdbData.load(Path.of(target.name())));
    }

    @Override
    public List<String> notes() {
        return data.notes();
    }

    @Override
    public void close() {
        data.close();
    }

    @Override
    public Connection connect(Target target) throws SQLException {
        return data.connect();
    }

    @Override
    public boolean inProcess() {
        return true;
    }

    @Override
    public String product() {
        return "DuckDB";
    }

    /** A connection that its owner may configure anew could read and write files, so none is taken. */
    @Override
    public Target given(String url) {
        throw new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "A DuckDB data source cannot be kept from writing files.",
                "Give the database file itself: Databases.open(FILE).");
    }

    @Override
    public void restrict(Connection connection) {
        // What connect gives is locked already.
    }

    @Override
    public void restore(Connection connection) {
        // Nobody else's connection is ever used.
    }

    /** Only whole databases are, when they are opened; ours is locked instead. */
    @Override
    public boolean flagsReadOnly() {
        return false;
    }

    @Override
    public void begin(Connection connection, Duration timeout) throws SQLException {
        ConnectionSettings.set(connection, BEGIN);
    }

    @Override
    public void end(Connection connection) throws SQLException {
        ConnectionSettings.set(connection, "ROLLBACK");
    }

    @Override
    public void tune(Statement statement, String sql) {
        // Results come in pieces, by a property of the connection.
    }

    /** Results come in pieces, so that little was done in vain where it is asked again. */
    @Override
    public ResultSet query(Statement statement, String sql) throws SQLException {
        ResultSet result = statement.executeQuery(sql);
        Optional<String> readable = explains(sql) ? Optional.empty() : ReadableTimes.in(sql, columns(result));
        if (readable.isEmpty()) {
            return result;
        }
        result.close();
        return statement.executeQuery(readable.get());
    }

    @Override
    public SqlError classify(SQLException exception) {
        return DuckdbErrors.classify(exception);
    }

    @Override
    public QueryPilotException fault(SQLException exception, Target target) {
        return new QueryPilotException(
                ErrorCode.DATABASE_FILE_INVALID,
                target.name() + " cannot be read: " + DuckdbErrors.message(exception) + ".",
                "Check that it is whole and that you may read it.",
                exception);
    }

    /** What was loaded stays as it is. */
    @Override
    public Marker marker(CatalogueStatements statements, Target target) {
        return new Marker("", "");
    }

    @Override
    public Schema schema(CatalogueStatements statements) throws SQLException {
        return QueriedCatalogue.read(
                        statements, CATALOGUE, Dialect.DUCKDB::quote, userCode(statements)::hides, QueriedCatalogue.Reading.TIMES_AS_TEXT)
                .at(List.of("", "main"));
    }

    /** A view may hold what the guard refuses, or call a macro that was taken out. */
    @Override
    public UserCode userCode(CatalogueStatements statements) throws SQLException {
        // DuckDB takes a database's name for a schema's too: shop.v is shop.main.v.
        String views = "SELECT unnest([schema_name, database_name]), view_name, sql FROM duckdb_views()" + OWN;
        return UserViews.of(Dialect.DUCKDB, GUARD)
                .besides(data.macros(), Set.of())
                .reading(statements, views, DuckdbEngine::asWritten)
                .reading(statements, COMPUTED)
                .found();
    }

    /** It keeps dates and intervals as casts and calls, of which the guard does not know how long they are. */
    private static String asWritten(String definition) {
        return definition
                .replaceAll("(?i)CAST\\(('\\d{4}-\\d\\d-\\d\\d(?: [\\d:.]+)?') AS (date|timestamp)\\)", "$2 $1")
                .replaceAll("to_(day|week|month|quarter|year|hour|minute)s\\(CAST\\(trunc\\(CAST\\((\\d+) AS DOUBLE\\)\\) AS \\w+\\)\\)",
                        "INTERVAL $2 $1");
    }

    @Override
    public Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        return DuckdbCheckup.read(statements, Path.of(target.name()), userCode(statements));
    }

    @Override
    public Object cell(ResultSet row, int column, String type) throws SQLException {
        return DuckdbCells.read(row, column, type);
    }

    /** What goes wrong while rows are made. */
    @Override
    public boolean keepsBack(SQLException failed) {
        return String.valueOf(failed.getMessage()).endsWith("Invalid result set");
    }

    /** Asked for the plan as it ran, the engine gives no rows, and its words come through. */
    @Override
    public void failAgain(Statement statement, String sql) throws SQLException {
        end(statement.getConnection());
        ConnectionSettings.set(statement.getConnection(), BEGIN);
        if (!explains(sql)) {
            statement.execute("EXPLAIN ANALYZE " + sql);
        }
    }
}
