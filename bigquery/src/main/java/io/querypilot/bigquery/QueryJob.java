package io.querypilot.bigquery;

import com.google.cloud.bigquery.BigQuery;
import com.google.cloud.bigquery.BigQuery.QueryResultsOption;
import com.google.cloud.bigquery.Job;
import com.google.cloud.bigquery.JobId;
import com.google.cloud.bigquery.JobInfo;
import com.google.cloud.bigquery.JobStatistics.QueryStatistics;
import com.google.cloud.bigquery.JobStatus;
import com.google.cloud.bigquery.QueryJobConfiguration;
import com.google.cloud.bigquery.Table;
import com.google.cloud.bigquery.TableDefinition;
import com.google.cloud.bigquery.TableId;
import com.google.cloud.bigquery.TableResult;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One statement as a job, whose name is ours, so that it can be cancelled while Google is still taking it in. */
final class QueryJob {
    private static final Logger LOG = LoggerFactory.getLogger(QueryJob.class);
    private static final long PAGE = 1_000;
    private static final long FIRST_LOOK_MILLIS = 30;
    private static final long LONGEST_LOOK_MILLIS = 500;

    private final BigqueryConnection connection;
    private final BigQuery client;
    private final Calls calls;
    private final AtomicBoolean cancelling = new AtomicBoolean();
    private volatile JobId id;
    private volatile Optional<Long> billed = Optional.empty();

    QueryJob(BigqueryConnection connection, Calls calls) {
        this.connection = connection;
        this.client = connection.client();
        this.calls = calls;
    }

    /** What the statement would do, which costs nothing to ask. */
    Plan plan(String sql) throws SQLException {
        QueryJobConfiguration dry = configuration(sql).setDryRun(true).build();
        return calls.call(() -> Plan.of(client.create(JobInfo.of(dry)).getStatistics()));
    }

    /** Whether a table is kept outside BigQuery, where no dry run knows its size. A wildcard asks none of these. */
    boolean external(TableId table) throws SQLException {
        if (table.getTable().endsWith("*")) {
            return false;
        }
        Table found = calls.call(() -> client.getTable(table));
        return found != null && found.getDefinition().getType() == TableDefinition.Type.EXTERNAL;
    }

    private QueryJobConfiguration.Builder configuration(String sql) {
        QueryJobConfiguration.Builder configuration = QueryJobConfiguration.newBuilder(sql)
                .setUseLegacySql(false)
                .setLabels(Map.of("source", "querypilot"));
        connection.address().datasets().stream().findFirst().ifPresent(configuration::setDefaultDataset);
        return configuration;
    }

    TableResult run(String sql) throws SQLException {
        QueryJobConfiguration query = configuration(sql)
                // A limit below the smallest charge would refuse even what reads nothing.
                .setMaximumBytesBilled(Math.max(Plan.LEAST_BILLED, connection.mostBytes()))
                .setJobTimeoutMs(connection.timeout().toMillis())
                .build();
        JobId.Builder named = JobId.newBuilder().setProject(connection.address().project()).setJob("querypilot_" + UUID.randomUUID());
        connection.address().location().ifPresent(named::setLocation);
        id = named.build();
        try {
            return finished(calls.call(() -> begun(query)));
        } catch (SQLException failed) {
            if (Reasons.STOPPED.equals(failed.getSQLState())) {
                cancel();
            }
            throw failed;
        }
    }

    /** Whoever left meanwhile has not cancelled what was not there yet. */
    private Job begun(QueryJobConfiguration query) {
        Job job = client.create(JobInfo.of(id, query));
        id = job.getJobId();
        if (calls.over()) {
            client.cancel(id);
        }
        return job;
    }

    private TableResult finished(Job begun) throws SQLException {
        Job job = begun;
        for (long look = FIRST_LOOK_MILLIS; !done(job); look = Math.min(2 * look, LONGEST_LOOK_MILLIS)) {
            calls.pause(look);
            job = calls.call(() -> client.getJob(id));
        }
        if (job.getStatus().getError() != null) {
            throw Reasons.of(job.getStatus().getError());
        }
        tell(job.getStatistics());
        Job done = job;
        return calls.call(() -> done.getQueryResults(QueryResultsOption.pageSize(PAGE)));
    }

    private static boolean done(Job job) throws SQLException {
        if (job == null) {
            throw new SQLException("the job is gone", "notFound");
        }
        return job.getStatus().getState() == JobStatus.State.DONE;
    }

    /** The bytes that the job, once it is done, says it was billed for; none from Google's cache. */
    Optional<Long> billed() {
        return billed;
    }

    private void tell(QueryStatistics told) {
        billed = Optional.ofNullable(told.getTotalBytesBilled());
        LOG.debug("{} read {} bytes, billed {}, from the cache: {}", id.getJob(), told.getTotalBytesProcessed(),
                told.getTotalBytesBilled(), told.getCacheHit());
    }

    /** Once is enough unless it fails; the next tick of the time-out then tries again. */
    void cancel() {
        calls.stop();
        JobId known = id;
        if (known != null && cancelling.compareAndSet(false, true)) {
            Calls.aside(() -> cancel(known));
        }
    }

    private void cancel(JobId known) {
        try {
            client.cancel(known);
        } catch (RuntimeException failed) {
            cancelling.set(false);
        }
    }
}
