package io.querypilot.bigquery;

import com.google.cloud.bigquery.BigQuery;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executor;

/** What core and its pool ask of a connection. There is none to BigQuery, where each statement is a job of its own. */
public final class BigqueryConnection {
    private final BigQuery client;
    private final BigqueryAddress address;
    private final long mostBytes;
    private final CatalogueRows catalogue;
    private volatile Duration timeout = Duration.ofMinutes(1);
    private volatile boolean closed;

    BigqueryConnection(BigQuery client, BigqueryAddress address, long mostBytes) {
        this.client = client;
        this.address = address;
        this.mostBytes = mostBytes;
        this.catalogue = new CatalogueRows(client, address);
    }

    static Connection of(BigQuery client, BigqueryAddress address, long mostBytes) {
        return JdbcFace.of(Connection.class, new BigqueryConnection(client, address, mostBytes));
    }

    BigQuery client() {
        return client;
    }

    BigqueryAddress address() {
        return address;
    }

    long mostBytes() {
        return mostBytes;
    }

    CatalogueRows catalogue() {
        return catalogue;
    }

    void begin(Duration limit) {
        timeout = limit;
    }

    Duration timeout() {
        return timeout;
    }

    public Statement createStatement() {
        return JdbcFace.of(Statement.class, new BigqueryStatement(this));
    }

    public boolean isValid(int seconds) {
        return !closed;
    }

    public boolean isClosed() {
        return closed;
    }

    public void close() {
        closed = true;
    }

    public void abort(Executor executor) {
        closed = true;
    }

    public boolean isReadOnly() {
        return true;
    }

    public void setReadOnly(boolean readOnly) {
        // Nothing here writes, whatever is said.
    }

    public boolean getAutoCommit() {
        return true;
    }

    public void setAutoCommit(boolean each) {
        // A job is a transaction of its own.
    }

    public void rollback() {
        // A job leaves nothing open.
    }

    public int getTransactionIsolation() {
        return Connection.TRANSACTION_SERIALIZABLE;
    }

    public void clearWarnings() {
        // None are kept.
    }

    public int getNetworkTimeout() {
        return 0;
    }

    public void setNetworkTimeout(Executor executor, int millis) {
        // The client has limits of its own.
    }
}
