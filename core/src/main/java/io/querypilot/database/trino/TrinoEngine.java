package io.querypilot.database.trino;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.database.Access;
import io.querypilot.database.Cells;
import io.querypilot.database.Checkup;
import io.querypilot.database.Engine;
import io.querypilot.database.Estimate;
import io.querypilot.database.Target;
import io.querypilot.database.driver.ConnectionSettings;
import io.querypilot.database.driver.MessageRule;
import io.querypilot.database.driver.ServerAddress;
import io.querypilot.database.driver.ServerFault;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.QueriedCatalogue;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trino: each statement in a read-only transaction. What a statement will read and write is asked before it runs; samples
 * are not taken, since even a few rows may cost a scan of a warehouse.
 */
public final class TrinoEngine implements Engine {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> OPTIONS =
            Set.of("SSL", "SSLVerification", "SSLTrustStorePath", "SSLTrustStorePassword", "timezone", "source");
    /** A table goes by as much of its path as the session does not say already. */
    private static final String NAMESPACE = "CASE WHEN table_cat = current_catalog AND table_schem = current_schema THEN ''"
            + " WHEN table_cat = current_catalog THEN table_schem ELSE table_cat || '.' || table_schem END";
    private static final String OWN = " WHERE table_cat <> 'system' AND table_schem <> 'information_schema'";
    private static final QueriedCatalogue.Queries CATALOGUE = new QueriedCatalogue.Queries(
            "SELECT " + NAMESPACE + ", table_name, table_type = 'VIEW', remarks FROM system.jdbc.tables" + OWN + " ORDER BY 1, 2",
            "SELECT " + NAMESPACE + ", table_name, column_name, type_name, is_nullable <> 'NO', false, remarks"
                    + " FROM system.jdbc.columns" + OWN + " ORDER BY table_cat, table_schem, table_name, ordinal_position",
            "SELECT '', '', '', '', '', '', '' WHERE false");
    private static final List<MessageRule> RULES = List.of(
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "Column '([^']+)' cannot be resolved"),
            MessageRule.of(ErrorType.AMBIGUOUS_COLUMN, "Column '([^']+)' is ambiguous"),
            MessageRule.of(ErrorType.TABLE_NOT_FOUND, "(?:Table|Schema|Catalog) '([^']+)' (?:does not exist|not found)"),
            MessageRule.of(ErrorType.FUNCTION_NOT_FOUND, "Function '([^']+)' not registered"),
            MessageRule.of(ErrorType.READ_ONLY_VIOLATION, "read-only transaction|READ ONLY"),
            MessageRule.of(ErrorType.PERMISSION_DENIED, "Access Denied"),
            MessageRule.of(ErrorType.TIMEOUT, "exceeded (?:the )?maximum.*time|was canceled|Error fetching results"),
            MessageRule.of(ErrorType.RESOURCE_EXCEEDED, "exceeded .*(?:memory|scan|limit)"),
            MessageRule.of(ErrorType.AGGREGATION_ERROR, "must be an aggregate expression|GROUP BY clause"),
            MessageRule.of(ErrorType.TYPE_MISMATCH, "Cannot (?:apply operator|cast)|Unexpected parameters|must evaluate to"),
            MessageRule.of(ErrorType.SYNTAX_ERROR, "mismatched input '([^']+)'|extraneous input|line \\d+:\\d+:"),
            MessageRule.of(ErrorType.DATA_ERROR, "Division by zero|Value .* overflow|Invalid"),
            MessageRule.of(ErrorType.CONNECTION_ERROR, "Error executing query|Connection"));

    @Override
    public Dialect dialect() {
        return Dialect.TRINO;
    }

    @Override
    public boolean accepts(String location) {
        return location.startsWith("jdbc:trino://") || location.startsWith("trino://");
    }

    @Override
    public String driverClass() {
        return "io.trino.jdbc.TrinoDriver";
    }

    @Override
    public String driver() {
        return "io.trino:trino-jdbc";
    }

    @Override
    public Target target(String location, Access access) {
        ServerAddress address =
                ServerAddress.parse(location, "jdbc:trino://HOST:PORT/CATALOG/SCHEMA?user=NAME", OPTIONS);
        return new Target(
                "jdbc:trino://" + address.host() + "/" + address.database(), address.properties(access.user(), access.password()), address.toString());
    }

    @Override
    public String product() {
        return "Trino";
    }

    @Override
    public Target given(String url) {
        return new Target(url, new Properties(), url.replaceFirst("^jdbc:trino:/*", "").replaceFirst("\\?.*$", ""));
    }

    @Override
    public void restrict(Connection connection) throws SQLException {
        connection.setReadOnly(true);
    }

    @Override
    public void restore(Connection connection) throws SQLException {
        connection.setReadOnly(false);
    }

    @Override
    public void begin(Connection connection, Duration timeout) throws SQLException {
        ConnectionSettings.set(
                connection, "SET SESSION query_max_execution_time = '" + Math.max(1, timeout.toMillis()) + "ms'");
        connection.setAutoCommit(false);
    }

    @Override
    public void end(Connection connection) throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
    }

    @Override
    public void tune(Statement statement, String sql) {
        // Pages of rows come as they are asked for.
    }

    /** A plan may need the statistics of several catalogs, each of them elsewhere. */
    @Override
    public Duration preparing() {
        return Duration.ofSeconds(15);
    }

    /** A plan that is no JSON, or names a table that it writes to, is none of a query. */
    @Override
    public void prepare(Statement statement, String sql) throws SQLException {
        if (explains(sql)) {
            return;
        }
        if (plan(statement, sql).hasNonNull("outputTable")) {
            throw new SQLException("a query may not write: the plan has a table that it writes to (READ ONLY)");
        }
    }

    private static JsonNode plan(Statement statement, String sql) throws SQLException {
        try (ResultSet plan = statement.executeQuery("EXPLAIN (TYPE IO, FORMAT JSON) " + sql)) {
            plan.next();
            return JSON.readTree(plan.getString(1));
        } catch (JsonProcessingException noPlan) {
            throw new SQLException("the statement has no plan of a query (READ ONLY)", noPlan);
        }
    }

    /** What Trino expects to leave each table that is read, and the statement as a whole; NaN where it does not know. */
    @Override
    public Estimate estimate(Statement statement, String sql) throws SQLException {
        if (explains(sql)) {
            return Estimate.NONE;
        }
        JsonNode plan = plan(statement, sql);
        double rows = 0;
        double bytes = 0;
        for (JsonNode table : plan.path("inputTableColumnInfos")) {
            rows += known(table.path("estimate").path("outputRowCount"));
            bytes += known(table.path("estimate").path("outputSizeInBytes"));
        }
        return Estimate.of(Math.max(rows, known(plan.path("estimate").path("outputRowCount"))), bytes);
    }

    private static double known(JsonNode figure) {
        double number = figure.asDouble(0);
        return Double.isNaN(number) ? 0 : number;
    }

    @Override
    public SqlError classify(SQLException exception) {
        String message = message(exception);
        return MessageRule.first(RULES, message).orElseGet(() -> new SqlError(ErrorType.UNKNOWN, message, ""));
    }

    private static String message(SQLException exception) {
        return MessageRule.oneLine(String.valueOf(exception.getMessage())
                .replaceFirst("^Query failed \\(#\\w+\\): ", "")
                .replaceFirst("^line \\d+:\\d+: (?!mismatched|extraneous)", ""));
    }

    @Override
    public QueryPilotException fault(SQLException exception, Target target) {
        boolean denied = classify(exception).type() == ErrorType.PERMISSION_DENIED
                || String.valueOf(exception.getMessage()).contains("Authentication failed");
        ServerFault fault = new ServerFault("Trino at " + target.name(), message(exception), exception);
        if (fault.words().contains("TLS/SSL is required")) {
            return fault.denied("A password is sent over TLS alone: add ?SSL=true to the address and name the port of HTTPS,"
                    + " or sign in without a password (unset QUERYPILOT_DB_PASSWORD).");
        }
        return denied ? fault.denied() : fault.unreachable("Check host, port and catalog, and that the server runs.");
    }

    /** Reading the catalogs of a federation is dear, so it is done once. */
    @Override
    public Marker marker(CatalogueStatements statements, Target target) throws SQLException {
        statements.catalogue("SELECT 1", row -> {});
        return new Marker("", "");
    }

    @Override
    public Schema schema(CatalogueStatements statements) throws SQLException {
        List<String> home = QueriedCatalogue.home(statements, "SELECT current_catalog, current_schema");
        return QueriedCatalogue.unlessAllowed(statements, CATALOGUE, TrinoEngine::quoted).at(home);
    }

    /** A namespace may be a catalog and a schema. */
    private static String quoted(String name) {
        return Stream.of(name.split("\\.")).map(Dialect.TRINO::quote).collect(Collectors.joining("."));
    }

    @Override
    public Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        return TrinoCheckup.read(statements);
    }

    @Override
    public Object cell(ResultSet row, int column, String type) throws SQLException {
        return Cells.of(row.getObject(column));
    }
}
