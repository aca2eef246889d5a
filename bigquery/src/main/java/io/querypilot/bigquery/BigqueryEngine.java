package io.querypilot.bigquery;

import com.google.cloud.bigquery.BigQuery;
import io.querypilot.database.Access;
import io.querypilot.database.Checkup;
import io.querypilot.database.Engine;
import io.querypilot.database.Estimate;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.ScanLimits;
import io.querypilot.database.Target;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.QueriedCatalogue;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.UserCode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * BigQuery: each statement a job, which runs only after its dry run has called it a SELECT over datasets that the address
 * names, within the bytes that are allowed. The catalogue is read by calls that cost nothing.
 */
public final class BigqueryEngine implements Engine {
    /** What a statement may read where no setting says so: about what a cup of coffee costs a few times over. */
    private static final long STANDARD_BYTES = 100L << 30;
    private static final String MOST_BYTES = "mostBytes";
    /** A change within a table does not show in the list of them, so all are read anew now and then. */
    private static final long READ_AGAIN_MILLIS = Duration.ofHours(1).toMillis();
    private static final QueriedCatalogue.Queries CATALOGUE = new QueriedCatalogue.Queries(
            CatalogueRequest.Kind.TABLES.text, CatalogueRequest.Kind.COLUMNS.text, CatalogueRequest.Kind.KEYS.text);

    /** None until it is opened. */
    private final BigQuery client;

    public BigqueryEngine() {
        this(null);
    }

    private BigqueryEngine(BigQuery client) {
        this.client = client;
    }

    @Override
    public Dialect dialect() {
        return Dialect.BIGQUERY;
    }

    @Override
    public boolean accepts(String location) {
        return BigqueryAddress.accepts(location);
    }

    @Override
    public String driverClass() {
        return "com.google.cloud.bigquery.BigQuery";
    }

    @Override
    public String driver() {
        return "com.google.cloud:google-cloud-bigquery";
    }

    @Override
    public Target target(String location, Access access) {
        Properties properties = new Properties();
        properties.setProperty(MOST_BYTES, Long.toString(mostBytes(access.scans())));
        return new Target(location, properties, BigqueryAddress.parse(location).name());
    }

    private static long mostBytes(ScanLimits limits) {
        return LongStream.of(limits.question().bytes(), limits.day().bytes())
                .filter(bytes -> bytes > 0)
                .min()
                .orElse(STANDARD_BYTES);
    }

    @Override
    public Engine opened(Target target) {
        return new BigqueryEngine(BigqueryClient.open(BigqueryAddress.parse(target.url())));
    }

    @Override
    public String product() {
        return "BigQuery";
    }

    @Override
    public Target given(String url) {
        return new Target(url, new Properties(), url.replaceFirst("\\?.*$", ""));
    }

    @Override
    public void restrict(Connection connection) {
        // A job is a query or it does not run.
    }

    @Override
    public void restore(Connection connection) {
        // Nothing was set.
    }

    @Override
    public Connection connect(Target target) {
        return BigqueryConnection.of(
                client,
                BigqueryAddress.parse(target.url()),
                Long.parseLong(target.properties().getProperty(MOST_BYTES)));
    }

    @Override
    public void begin(Connection connection, Duration timeout) throws SQLException {
        connection.unwrap(BigqueryConnection.class).begin(timeout);
    }

    @Override
    public void end(Connection connection) {
        // A job leaves nothing behind.
    }

    @Override
    public void tune(Statement statement, String sql) {
        // Pages of rows come as they are asked for.
    }

    /** A dry run is a call over the net. */
    @Override
    public Duration preparing() {
        return Duration.ofSeconds(15);
    }

    @Override
    public void prepare(Statement statement, String sql) throws SQLException {
        statement.unwrap(BigqueryStatement.class).plan(sql);
    }

    @Override
    public Estimate estimate(Statement statement, String sql) throws SQLException {
        return statement.unwrap(BigqueryStatement.class).estimate(sql);
    }

    @Override
    public Optional<Estimate> billed(Statement statement) throws SQLException {
        return statement.unwrap(BigqueryStatement.class).billed();
    }

    @Override
    public SqlError classify(SQLException exception) {
        return BigqueryErrors.classify(exception);
    }

    @Override
    public QueryPilotException fault(SQLException exception, Target target) {
        return BigqueryErrors.fault(exception, target.name());
    }

    @Override
    public Marker marker(CatalogueStatements statements, Target target) throws SQLException {
        StringBuilder tables = new StringBuilder();
        statements.catalogue(CatalogueRequest.Kind.MARKER.text, row -> tables.append(row.getString(1)));
        return new Marker(tables.append(';').append(System.currentTimeMillis() / READ_AGAIN_MILLIS).toString(), "");
    }

    /** A routine of a user's may reach out of Google, and a view may call it unseen. */
    @Override
    public UserCode userCode(CatalogueStatements statements) throws SQLException {
        Set<String> views = new HashSet<>();
        statements.catalogue(CatalogueRequest.Kind.VIEWS.text, row -> views.add(row.getString(1)));
        return new UserCode(Set.of(), Map.of(), Set.of(), Set.of(), views);
    }

    @Override
    public Schema schema(CatalogueStatements statements) throws SQLException {
        BigqueryAddress address = statements.connection().unwrap(BigqueryConnection.class).address();
        return QueriedCatalogue.unlessAllowed(
                        statements, CATALOGUE, Dialect.BIGQUERY::quote, CatalogueRequest::sample)
                .at(address.home());
    }

    @Override
    public Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        return BigqueryCheckup.read(client, BigqueryAddress.parse(target.url()));
    }

    @Override
    public List<ResultColumn> columns(ResultSet result) throws SQLException {
        return result.unwrap(PagedRows.class).columns();
    }

    @Override
    public Object cell(ResultSet row, int column, String type) throws SQLException {
        return row.getObject(column);
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (Exception harmless) {
            // Nothing is left open by it.
        }
    }
}
