package io.querypilot.bigquery;

import com.google.cloud.bigquery.JobStatistics.QueryStatistics;
import com.google.cloud.bigquery.TableId;
import io.querypilot.database.Estimate;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** What a dry run says of a statement: its kind, the bytes it will read, and of which tables. */
record Plan(String kind, long bytes, List<TableId> tables) {
    /** Google's smallest charge. */
    static final long LEAST_BILLED = 10L << 20;
    private static final int MOST_NAMED = 50;

    Plan {
        tables = List.copyOf(tables);
    }

    static Plan of(QueryStatistics told) {
        return new Plan(
                told.getStatementType() == null ? "" : told.getStatementType().toString(),
                told.getTotalBytesProcessed() == null ? 0 : told.getTotalBytesProcessed(),
                told.getReferencedTables() == null ? List.of() : told.getReferencedTables());
    }

    /** At least what Google bills for each table that is read, however small it is. */
    Estimate estimate() {
        return new Estimate(0, Math.max(bytes, LEAST_BILLED * tables.size()));
    }

    /** Fails unless it is a query of datasets that may be read, within the limit. */
    void require(BigqueryAddress address, long mostBytes) throws SQLException {
        if (!kind.equals("SELECT")) {
            throw new SQLException(
                    "the dry run calls it " + (kind.isEmpty() ? "nothing known" : kind) + ", and only SELECT may run",
                    Reasons.READ_ONLY);
        }
        requireAllNamed();
        for (TableId table : tables) {
            if (!address.holds(table.getProject() == null ? address.project() : table.getProject(), table.getDataset())) {
                throw new SQLException(
                        "it reads " + table.getProject() + "." + table.getDataset() + "." + table.getTable()
                                + ", and the address allows " + address.name()
                                + " alone; add the dataset to the address, after a comma, if it may be read",
                        Reasons.OUTSIDE);
            }
        }
        if (bytes > mostBytes) {
            throw new SQLException(
                    String.format(
                            Locale.ROOT,
                            "by its dry run it would read %,.1f megabytes, and %,.1f are allowed; ask for less, or raise"
                                    + " --scan-megabytes",
                            bytes / (double) (1 << 20),
                            mostBytes / (double) (1 << 20)),
                    Reasons.TOO_MUCH);
        }
    }

    /** Google names no more than this many tables, and a table that is not named cannot be fenced. */
    private void requireAllNamed() throws SQLException {
        if (tables.size() >= MOST_NAMED) {
            throw new SQLException(
                    "it reads " + MOST_NAMED + " tables or more, and its dry run does not name them all, so that nobody can say"
                            + " whether they may be read; ask for fewer tables at a time",
                    Reasons.OUTSIDE);
        }
    }
}
