package io.querypilot.bigquery;

import com.google.cloud.bigquery.TableId;
import io.querypilot.database.Estimate;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** One statement: a request to the catalogue, or a query that runs once its dry run has been looked at. */
public final class BigqueryStatement {
    private final BigqueryConnection connection;
    private final Calls calls = new Calls();
    private final QueryJob job;

    BigqueryStatement(BigqueryConnection connection) {
        this.connection = connection;
        this.job = new QueryJob(connection, calls);
    }

    /** What the statement would do; fails where it may not. */
    Plan plan(String sql) throws SQLException {
        Plan plan = job.plan(sql);
        plan.require(connection.address(), connection.mostBytes());
        return plan;
    }

    /** What the statement counts for: all that is allowed where nobody can say what it will read. */
    Estimate estimate(String sql) throws SQLException {
        Plan plan = plan(sql);
        for (TableId table : plan.tables()) {
            if (job.external(table)) {
                return new Estimate(0, Math.max(connection.mostBytes(), plan.estimate().bytes()));
            }
        }
        return plan.estimate();
    }

    Optional<Estimate> billed() {
        return job.billed().map(bytes -> new Estimate(0, bytes));
    }

    public ResultSet executeQuery(String sql) throws SQLException {
        if (CatalogueRequest.is(sql)) {
            return connection.catalogue().answer(CatalogueRequest.of(sql), calls);
        }
        plan(sql);
        return JdbcFace.of(ResultSet.class, new PagedRows(job.run(sql), calls));
    }

    public void cancel() {
        job.cancel();
    }

    public Connection getConnection() {
        return JdbcFace.of(Connection.class, connection);
    }

    public void close() {
        calls.stop();
    }
}
