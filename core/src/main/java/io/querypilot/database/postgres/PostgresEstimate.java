package io.querypilot.database.postgres;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.database.Estimate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * What PostgreSQL's planner expects a statement to read: whole tables where it scans them, as large as they were when last
 * analysed, else the rows it takes; and never fewer rows than any step of the plan passes on.
 */
final class PostgresEstimate {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SIZES = """
        SELECT n.nspname, c.relname, c.reltuples, c.relpages::bigint * current_setting('block_size')::bigint
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'm', 'p') AND c.relpages > 0
        """;
    /** A step that begins only when the one below it is done reads all of it, however few rows are wanted. */
    private static final double ALL = 0.99;

    private final Map<String, double[]> sizes = new HashMap<>();
    private double rows;
    private double bytes;
    private double most;

    private PostgresEstimate() {}

    /** Sizes are looked up by SQL of our own, which must see the engine's own names alone. */
    static Estimate of(JsonNode plan, Statement statement) throws SQLException {
        PostgresEstimate estimate = new PostgresEstimate();
        estimate.readSizes(statement);
        estimate.add(plan, 1);
        return Estimate.of(Math.max(estimate.rows, estimate.most), estimate.bytes);
    }

    static JsonNode plan(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery("EXPLAIN (VERBOSE, FORMAT JSON) " + sql)) {
            row.next();
            return JSON.readTree(row.getString(1)).path(0).path("Plan");
        } catch (JsonProcessingException noPlan) {
            throw new SQLException("the plan cannot be read", noPlan);
        }
    }

    private void readSizes(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(SIZES)) {
            while (row.next()) {
                sizes.put(row.getString(1) + "." + row.getString(2), new double[] {row.getDouble(3), row.getDouble(4)});
            }
        }
    }

    /** {@code part} is how much of the step is wanted, as far as a LIMIT above it says. */
    private void add(JsonNode step, double part) {
        double passed = step.path("Plan Rows").asDouble() * part;
        most = Math.max(most, passed);
        if (reads(step)) {
            scan(step, passed, part);
        }
        for (JsonNode below : step.path("Plans")) {
            add(below, below(step, below, part));
        }
    }

    /** A scan may have steps below it, such as a subquery in its condition; what an index finds is read by the step above it. */
    private static boolean reads(JsonNode step) {
        return step.has("Relation Name")
                || step.path("Plans").isEmpty() && !step.path("Node Type").asText().equals("Bitmap Index Scan");
    }

    private void scan(JsonNode step, double passed, double part) {
        double[] size = sizes.get(step.path("Schema").asText() + "." + step.path("Relation Name").asText());
        boolean whole = step.path("Node Type").asText().equals("Seq Scan") && size != null;
        rows += whole ? Math.max(size[0] * part, passed) : passed;
        bytes += whole ? size[1] * part : passed * step.path("Plan Width").asDouble();
    }

    private static double below(JsonNode step, JsonNode below, double part) {
        double total = below.path("Total Cost").asDouble();
        if (step.path("Node Type").asText().equals("Limit")) {
            double start = below.path("Startup Cost").asDouble();
            double wanted = (step.path("Total Cost").asDouble() - start) / Math.max(1e-9, total - start);
            return part * Math.max(0, Math.min(1, wanted));
        }
        return step.path("Startup Cost").asDouble() >= total * ALL ? 1 : part;
    }
}
