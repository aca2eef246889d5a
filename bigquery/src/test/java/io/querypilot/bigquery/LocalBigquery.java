package io.querypilot.bigquery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A server on this machine that answers as BigQuery's REST interface is documented: jobs, dry runs, pages, tables, errors.
 * What the statements bring comes from DuckDB. It shows that our side speaks the protocol, not that Google does.
 */
final class LocalBigquery implements AutoCloseable {
    static final String PROJECT = "my-project";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern ROUTE = Pattern.compile("/bigquery/v2/projects/([^/]+)/(.*)");
    private static final Pattern TABLE = Pattern.compile("datasets/([^/]+)/tables/([^/:]+)(/data|:testIamPermissions)?");

    /** What is answered instead, once for each. */
    record Refusal(int code, String reason, String message) {}

    /** One job, in the words of the interface. */
    private static final class Job {
        final ObjectNode body;
        volatile Rows rows;
        volatile boolean cancelled;

        Job(ObjectNode body) {
            this.body = body;
        }
    }

    /** A result as the interface tells it. */
    record Rows(ArrayNode fields, List<ArrayNode> cells) {}

    final Queue<String> requests = new ConcurrentLinkedQueue<>();
    final Queue<Refusal> refusals = new ConcurrentLinkedQueue<>();
    final Map<String, ObjectNode> described = new ConcurrentHashMap<>();
    final Map<String, Long> bytes = new ConcurrentHashMap<>();
    /** Statements whose result is kept, which costs nothing. */
    final Queue<String> cached = new ConcurrentLinkedQueue<>();
    final Queue<JsonNode> configurations = new ConcurrentLinkedQueue<>();
    final Queue<String> granted = new ConcurrentLinkedQueue<>();
    final Queue<String> authorisations = new ConcurrentLinkedQueue<>();
    final LocalData data;

    private final HttpServer server;
    private final Map<String, Job> jobs = new ConcurrentHashMap<>();
    private volatile String hanging = "no statement";
    private volatile long slowMillis;

    LocalBigquery(String... statements) throws IOException {
        data = new LocalData(statements);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "local-bigquery");
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
    }

    /** Statements that hold these words never end by themselves. */
    void hangOn(String words) {
        hanging = words;
    }

    /** From now on each answer takes so long. */
    void slow(long millis) {
        slowMillis = millis;
    }

    String address(String datasets, String... options) {
        String more = options.length == 0 ? "" : "&" + String.join("&", options);
        return "bigquery://" + PROJECT + "/" + datasets + "?endpoint=" + endpoint() + more;
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** How many jobs can be asked for, and cancelled. */
    int begun() {
        return jobs.size();
    }

    long cancelled() {
        return jobs.values().stream().filter(job -> job.cancelled).count();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        requests.add(line);
        List<String> authorised = exchange.getRequestHeaders().get("Authorization");
        authorisations.addAll(authorised == null ? List.of() : authorised);
        try (exchange) {
            JsonNode body = body(exchange);
            LockSupport.parkNanos(slowMillis * 1_000_000);
            Refusal refusal = refusals.poll();
            if (refusal != null) {
                send(exchange, refusal);
                return;
            }
            try {
                send(exchange, 200, answer(exchange.getRequestMethod(), exchange.getRequestURI(), body));
            } catch (LocalData.Refused refused) {
                send(exchange, new Refusal(refused.code(), refused.reason(), refused.getMessage()));
            }
        } catch (RuntimeException wrong) {
            wrong.printStackTrace();
            throw wrong;
        }
    }

    private static JsonNode body(HttpExchange exchange) throws IOException {
        byte[] sent = exchange.getRequestBody().readAllBytes();
        if (sent.length == 0) {
            return JSON.createObjectNode();
        }
        boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        return packed ? JSON.readTree(new GZIPInputStream(new java.io.ByteArrayInputStream(sent))) : JSON.readTree(sent);
    }

    private static void send(HttpExchange exchange, Refusal refusal) throws IOException {
        ObjectNode body = JSON.createObjectNode();
        ObjectNode error = body.putObject("error");
        error.put("code", refusal.code()).put("message", refusal.message());
        error.putArray("errors").addObject().put("reason", refusal.reason()).put("message", refusal.message()).put("domain", "global");
        send(exchange, refusal.code(), body);
    }

    private static void send(HttpExchange exchange, int code, JsonNode body) throws IOException {
        byte[] bytes = JSON.writeValueAsBytes(body);
        exchange.getResponseHeaders().add("Content-Type", "application/json; charset=UTF-8");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private JsonNode answer(String method, URI uri, JsonNode body) {
        Matcher route = ROUTE.matcher(uri.getPath());
        if (!route.matches()) {
            throw new LocalData.Refused(404, "notFound", "no such path " + uri.getPath());
        }
        String project = route.group(1);
        String rest = route.group(2);
        Map<String, String> query = query(uri);
        if (rest.equals("jobs") && method.equals("POST")) {
            return job(body);
        }
        if (rest.matches("jobs/[^/]+/cancel")) {
            return cancelled(rest.split("/")[1]);
        }
        if (rest.startsWith("jobs/")) {
            return found(rest.substring("jobs/".length())).body;
        }
        if (rest.startsWith("queries/")) {
            return results(rest.substring("queries/".length()));
        }
        if (rest.equals("datasets")) {
            return datasets(project);
        }
        Matcher list = Pattern.compile("datasets/([^/]+)/tables").matcher(rest);
        if (list.matches()) {
            return tables(project, list.group(1));
        }
        Matcher table = TABLE.matcher(rest);
        if (table.matches()) {
            return table(project, table.group(1), table.group(2), String.valueOf(table.group(3)), query, body);
        }
        throw new LocalData.Refused(404, "notFound", "no such path " + uri.getPath());
    }

    private static Map<String, String> query(URI uri) {
        Map<String, String> query = new TreeMap<>();
        for (String part : uri.getQuery() == null ? new String[0] : uri.getQuery().split("&")) {
            query.put(part.split("=", 2)[0], part.contains("=") ? part.split("=", 2)[1] : "");
        }
        return query;
    }

    private JsonNode job(JsonNode body) {
        JsonNode configuration = body.path("configuration");
        configurations.add(configuration);
        String sql = configuration.path("query").path("query").asText();
        ObjectNode job = JSON.createObjectNode().put("kind", "bigquery#job");
        job.set("configuration", configuration);
        ObjectNode reference = job.putObject("jobReference").put("projectId", PROJECT).put("location", "EU");
        reference.put("jobId", body.path("jobReference").path("jobId").asText("dry"));
        List<String> tables = data.tables(sql);
        long read = tables.stream().mapToLong(table -> bytes.getOrDefault(table, 1_000L)).sum();
        ObjectNode statistics = job.putObject("statistics").put("creationTime", "1").put("totalBytesProcessed", String.valueOf(read));
        ObjectNode told = statistics.putObject("query").put("statementType", data.kind(sql)).put("totalBytesProcessed", String.valueOf(read));
        long billed = cached.contains(sql) ? 0 : Math.max((10L << 20) * tables.size(), read);
        told.put("totalBytesBilled", String.valueOf(billed)).put("cacheHit", cached.contains(sql));
        ArrayNode referenced = told.putArray("referencedTables");
        // Google names fifty at most.
        tables.stream().limit(50).forEach(table -> referenced.addObject().put("projectId", table.split(":")[0])
                .put("datasetId", table.split("[:.]")[1]).put("tableId", table.split("\\.")[1]));
        data.require(sql);
        if (configuration.path("dryRun").asBoolean()) {
            job.putObject("status").put("state", "DONE");
            return job;
        }
        run(new Job(job), sql, billed, configuration.path("query").path("maximumBytesBilled").asLong());
        return job;
    }

    private void run(Job job, String sql, long billed, long most) {
        jobs.put(job.body.path("jobReference").path("jobId").asText(), job);
        if (sql.contains(hanging)) {
            job.body.putObject("status").put("state", "RUNNING");
            return;
        }
        ObjectNode status = job.body.putObject("status").put("state", "DONE");
        if (billed > most) {
            fail(status, "bytesBilledLimitExceeded", "Query exceeded limit for bytes billed: " + most + ". " + billed + " or higher required.");
            return;
        }
        try {
            job.rows = data.run(sql);
            ((ObjectNode) job.body.path("configuration").path("query")).putObject("destinationTable")
                    .put("projectId", PROJECT).put("datasetId", "_anonymous").put("tableId", job.body.path("jobReference").path("jobId").asText());
        } catch (LocalData.Refused failed) {
            fail(status, failed.reason(), failed.getMessage());
        }
    }

    private static void fail(ObjectNode status, String reason, String message) {
        status.putObject("errorResult").put("reason", reason).put("message", message);
        status.putArray("errors").addObject().put("reason", reason).put("message", message);
    }

    private JsonNode cancelled(String id) {
        Job job = found(id);
        job.cancelled = true;
        fail(job.body.putObject("status").put("state", "DONE"), "stopped", "Job execution was cancelled: User requested cancellation");
        ObjectNode answer = JSON.createObjectNode();
        answer.set("job", job.body);
        return answer;
    }

    private Job found(String id) {
        Job job = jobs.get(id);
        if (job == null) {
            throw new LocalData.Refused(404, "notFound", "Not found: Job " + PROJECT + ":EU." + id);
        }
        return job;
    }

    private JsonNode results(String id) {
        Job job = found(id);
        ObjectNode answer = JSON.createObjectNode().put("kind", "bigquery#getQueryResultsResponse");
        answer.set("jobReference", job.body.path("jobReference"));
        answer.put("jobComplete", true).put("totalRows", String.valueOf(job.rows.cells().size()));
        answer.putObject("schema").set("fields", job.rows.fields());
        return answer;
    }

    private JsonNode datasets(String project) {
        ObjectNode answer = JSON.createObjectNode().put("kind", "bigquery#datasetList");
        ArrayNode list = answer.putArray("datasets");
        data.datasets().forEach(name -> list.addObject().putObject("datasetReference").put("projectId", project).put("datasetId", name));
        return answer;
    }

    private JsonNode tables(String project, String dataset) {
        List<String> names = data.tablesOf(dataset);
        ObjectNode answer = JSON.createObjectNode().put("kind", "bigquery#tableList").put("totalItems", names.size());
        ArrayNode list = answer.putArray("tables");
        names.forEach(name -> list.add(shortly(project, dataset, name)
                .put("type", described.getOrDefault(name, JSON.createObjectNode()).path("type").asText("TABLE"))));
        return answer;
    }

    private static ObjectNode shortly(String project, String dataset, String name) {
        ObjectNode table = JSON.createObjectNode().put("kind", "bigquery#table").put("type", "TABLE").put("creationTime", "1");
        table.putObject("tableReference").put("projectId", project).put("datasetId", dataset).put("tableId", name);
        return table;
    }

    private JsonNode table(
            String project, String dataset, String name, String what, Map<String, String> query, JsonNode body) {
        if (what.equals(":testIamPermissions")) {
            ObjectNode answer = JSON.createObjectNode();
            ArrayNode permissions = answer.putArray("permissions");
            body.path("permissions").forEach(asked -> {
                if (granted.contains(asked.asText())) {
                    permissions.add(asked.asText());
                }
            });
            return answer;
        }
        if (what.equals("/data")) {
            Rows rows = dataset.equals("_anonymous") ? found(name).rows : data.run("SELECT * FROM " + dataset + "." + name);
            return page(rows, Integer.parseInt(query.getOrDefault("maxResults", "1000")), Integer.parseInt(query.getOrDefault("pageToken", "0")));
        }
        ObjectNode table = shortly(project, dataset, name);
        table.putObject("schema").set("fields", data.fields(dataset, name));
        table.setAll(described.getOrDefault(name, JSON.createObjectNode()));
        return table;
    }

    private static JsonNode page(Rows rows, int size, int from) {
        ObjectNode answer = JSON.createObjectNode().put("kind", "bigquery#tableDataList").put("totalRows", String.valueOf(rows.cells().size()));
        ArrayNode list = answer.putArray("rows");
        int to = Math.min(rows.cells().size(), from + size);
        rows.cells().subList(from, to).forEach(cells -> list.addObject().set("f", cells));
        if (to < rows.cells().size()) {
            answer.put("pageToken", String.valueOf(to));
        }
        return answer;
    }

    /** What Google says of a table, beyond its columns. */
    void describe(String table, String json) {
        try {
            described.put(table, (ObjectNode) JSON.readTree(json.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException wrong) {
            throw new IllegalArgumentException(wrong);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        data.close();
    }
}
