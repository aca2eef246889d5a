package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.querypilot.audit.AuditLog;
import io.querypilot.database.TestSqlite;
import io.querypilot.server.TestServer.Got;
import io.querypilot.server.mcp.McpServing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over streamable HTTP, with the SDK's own client. */
class McpTest {
    @TempDir
    Path folder;

    private final List<String> progress = new CopyOnWriteArrayList<>();
    private final List<String> offered = new CopyOnWriteArrayList<>();
    private final List<String> shown = new CopyOnWriteArrayList<>();
    private TestServer server;
    private McpSyncClient client;

    @BeforeEach
    void start() {
        connect(TestServer.in(folder));
    }

    private void connect(TestServer other) {
        server = other;
        client = McpClient.sync(HttpClientStreamableHttpTransport.builder(server.server.address())
                        .endpoint("/mcp")
                        .build())
                .requestTimeout(Duration.ofSeconds(60))
                .capabilities(ClientCapabilities.builder().elicitation().build())
                .elicitation(request -> chosen(request.requestedSchema()))
                .progressConsumer(told -> progress.add(told.message()))
                .build();
        client.initialize();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    /** The person takes the first option. */
    private ElicitResult chosen(Map<String, Object> schema) {
        Map<?, ?> choice = (Map<?, ?>) ((Map<?, ?>) schema.get("properties")).get("choice");
        shown.addAll(((List<?>) choice.get("enumNames")).stream().map(String::valueOf).toList());
        offered.addAll(((List<?>) choice.get("enum")).stream().map(String::valueOf).toList());
        return new ElicitResult(ElicitResult.Action.ACCEPT, Map.of("choice", offered.get(0)));
    }

    @Test
    void aClientThatCanAskItsPersonSettlesAQuestionBack(@TempDir Path clinic) {
        stop();
        Path file = TestSqlite.run(
                clinic.resolve("clinic.db"),
                "CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, attending_doctor_id INTEGER REFERENCES doctor(doctor_id),"
                        + " referring_doctor_id INTEGER REFERENCES doctor(doctor_id))",
                "INSERT INTO doctor VALUES (1, 'Grey'), (2, 'House')",
                "INSERT INTO visit VALUES (1, 1, 2), (2, 1, 1)");
        connect(TestServer.over(file, clinic.resolve("store.db").toString(), Map.of(
                "how many visits per doctor?",
                "SELECT d.name, COUNT(*) AS visits FROM visit v JOIN doctor d ON v.attending_doctor_id = d.doctor_id"
                        + " GROUP BY d.name")));
        CallToolResult result = call("ask", Map.of("question", "how many visits per doctor?"));
        assertThat(offered).as(result.toString()).hasSize(2);
        assertThat(shown).allMatch(option -> option.contains("Grey"), "tells its result");
        assertThat(structured(result)).containsEntry("status", "answered");
    }

    @Test
    void whatIsRefusedIsInTheAuditByWhateverDoorItCame() {
        stop();
        AuditLog log = AuditLog.in(folder.resolve("audit.jsonl"), false, "");
        connect(TestServer.audited(log, folder));
        call("run", Map.of("sql", "DROP TABLE orders"));
        call("check", Map.of("sql", "DELETE FROM orders"));
        server.post("/api/run", "{\"sql\": \"UPDATE orders SET order_id = 1\"}");
        server.post("/api/check", "{\"sql\": \"DROP TABLE customers\"}");
        server.post("/api/export", "{\"sql\": \"DROP TABLE products\", \"format\": \"csv\"}");
        assertThat(log.entries())
                .filteredOn(entry -> entry.path("decision").asText().equals("refused"))
                .extracting(entry -> entry.path("sql").asText())
                .containsExactly("DROP TABLE orders", "DELETE FROM orders", "UPDATE orders SET order_id = ?", "DROP TABLE customers", "DROP TABLE products");
        assertThat(log.verify()).isEmpty();
    }

    @Test
    void offersFourToolsThatOnlyRead() {
        List<Tool> tools = client.listTools().tools();
        assertThat(tools).extracting(Tool::name).containsExactlyInAnyOrder("ask", "correct", "check", "run");
        assertThat(tools).allMatch(tool -> tool.annotations().readOnlyHint() && tool.title() != null);
        assertThat(tools).allMatch(tool -> tool.outputSchema() != null && !tool.outputSchema().isEmpty());
    }

    @Test
    void asksWithStructuredOutputAndProgress() throws InterruptedException {
        CallToolResult result = client.callTool(new CallToolRequest(
                "ask", Map.of("question", "How many orders are there?"), Map.of("progressToken", "t1")));
        assertThat(result.isError()).as(result.toString()).isFalse();
        assertThat(structured(result)).containsEntry("status", "answered").containsKey("session");
        assertThat(((TextContent) result.content().get(0)).text()).contains("| orders |", "```sql");
        String session = (String) structured(result).get("session");
        assertThat(structured(call("ask", Map.of("question", "And again?", "session", session))))
                .containsEntry("session", session);
        while (!progress.contains("generating sql")) {
            Thread.sleep(20);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> structured(CallToolResult result) {
        return (Map<String, Object>) result.structuredContent();
    }

    private CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(new CallToolRequest(tool, arguments));
    }

    /** One that is answered at once, and one that goes on after its thread has come back. */
    @Test
    void itsRequestsAreMetered() throws InterruptedException {
        server.get("/mcp");
        awaitMetered("GET", 400, 1);
        int before = metered("POST", 200);
        call("ask", Map.of("question", "How many orders are there?"));
        awaitMetered("POST", 200, before + 1);
    }

    private void awaitMetered(String method, int status, int count) throws InterruptedException {
        while (metered(method, status) < count) {
            Thread.sleep(20);
        }
    }

    private int metered(String method, int status) {
        String line = "querypilot_http_seconds_count{method=\"" + method + "\",route=\"/mcp\",status=\"" + status + "\"} ";
        return server.get("/metrics").body().lines()
                .filter(one -> one.startsWith(line))
                .mapToInt(one -> (int) Double.parseDouble(one.substring(line.length())))
                .sum();
    }

    @Test
    void checksAndRunsOnlyWhatReads() {
        assertThat(structured(call("check", Map.of("sql", "DELETE FROM orders")))).containsEntry("accepted", false);
        assertThat(structured(call("run", Map.of("sql", "SELECT order_id FROM orders")))).containsEntry("truncated", true);
        assertThat(structured(call("run", Map.of("sql", "DELETE FROM orders")))).containsEntry("accepted", false);
    }

    @Test
    void aFaultIsSaidAsOne() {
        assertThat(call("correct", Map.of("session", "none", "text", "1")).isError()).isTrue();
    }

    @Test
    void schemaAndKnowledgeAreResources() {
        assertThat(client.listResources().resources()).hasSize(2);
        assertThat(((TextResourceContents) client.readResource(ReadResourceRequest.builder("querypilot://schema").build())
                        .contents()
                        .get(0)).text())
                .contains("customers");
    }

    @Test
    void aCancelledRequestStopsTheModel() throws Exception {
        server.model.hold();
        String session = begun();
        CompletableFuture<Got> asked = CompletableFuture.supplyAsync(() -> raw(7, session, "tools/call",
                "{\"name\": \"ask\", \"arguments\": {\"question\": \"How many orders are there?\"}}"));
        while (server.model.asked() == 0) {
            assertThat(asked).as(() -> asked.join().body()).isNotDone();
            Thread.sleep(20);
        }
        notify(session, "notifications/cancelled", "{\"requestId\": 8}");
        notify("another", "notifications/cancelled", "{\"requestId\": 7}");
        assertThat(asked).isNotDone();
        notify(session, "notifications/cancelled", "{\"requestId\": 7, \"reason\": \"changed my mind\"}");
        server.model.awaitInterrupted();
        assertThat(asked.get().body()).contains("\"isError\":true", "cancelled: It was cancelled").doesNotContain("model_unreachable");
    }

    /** A session without the SDK's client, which sends nothing by hand. */
    private String begun() {
        String session = raw(0, "", "initialize", "{\"protocolVersion\": \"2025-06-18\", \"capabilities\": {},"
                        + " \"clientInfo\": {\"name\": \"raw\", \"version\": \"1\"}}")
                .whole().headers().firstValue("Mcp-Session-Id").orElseThrow();
        notify(session, "notifications/initialized", "{}");
        return session;
    }

    private Got askRaw(int id, String session, String meta) {
        return raw(id, session, "tools/call",
                "{\"name\": \"ask\", \"arguments\": {\"question\": \"How many orders are there?\"}, \"_meta\": " + meta + "}");
    }

    @Test
    void aCancellationThatOvertakesItsCallStopsIt() {
        String session = begun();
        notify(session, "notifications/cancelled", "{\"requestId\": 7}");
        assertThat(askRaw(7, session, "{}").body()).contains("\"isError\":true", "cancelled before it began");
        assertThat(server.model.asked()).isZero();
        assertThat(askRaw(8, session, "{}").body()).contains("\"isError\":false");
    }

    @Test
    void theTraceOfWhoeverCallsGoesOn() {
        String named = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        String header = "00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        String session = begun();
        askRaw(1, session, "{\"traceparent\": \"" + named + "\"}");
        assertThat(server.model.trace()).isEqualTo(named);
        String call = "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"tools/call\", \"params\": {\"name\": \"ask\","
                + " \"arguments\": {\"question\": \"How many orders are there?\"}}}";
        server.send(posted(session, call).header("traceparent", header));
        assertThat(server.model.trace()).isEqualTo(header);
        askRaw(3, session, "{\"traceparent\": 4}");
        assertThat(server.model.trace()).isEqualTo("null");
    }

    @Test
    void aCancelledRequestStopsTheModelOverStreamsToo() throws Exception {
        server.model.hold();
        try (PipedOutputStream said = new PipedOutputStream();
                PipedInputStream heard = new PipedInputStream(said, 1 << 16)) {
            Thread serving = new Thread(() -> McpServing.overStreams(server.agent, heard, OutputStream.nullOutputStream()));
            serving.start();
            for (String line : List.of(
                    "{\"jsonrpc\": \"2.0\", \"id\": 0, \"method\": \"initialize\", \"params\": {\"protocolVersion\":"
                            + " \"2025-06-18\", \"capabilities\": {}, \"clientInfo\": {\"name\": \"raw\", \"version\": \"1\"}}}",
                    "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}",
                    "{\"jsonrpc\": \"2.0\", \"id\": \"a\", \"method\": \"tools/call\", \"params\": {\"name\": \"ask\","
                            + " \"arguments\": {\"question\": \"How many orders are there?\"}}}")) {
                said.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                said.flush();
            }
            while (server.model.asked() == 0) {
                Thread.sleep(20);
            }
            said.write(("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\", \"params\": {\"requestId\": \"a\"}}\n")
                    .getBytes(StandardCharsets.UTF_8));
            said.flush();
            server.model.awaitInterrupted();
            said.close();
            serving.join();
        }
    }

    @Test
    void aLineThatIsNoMessageIsRefusedAndTheNextOneIsAnswered() throws Exception {
        try (PipedOutputStream said = new PipedOutputStream();
                PipedInputStream heard = new PipedInputStream(said, 1 << 16)) {
            ByteArrayOutputStream told = new ByteArrayOutputStream();
            Thread serving = new Thread(() -> McpServing.overStreams(server.agent, heard, told));
            serving.start();
            for (String line : List.of(
                    "{\"jsonrpc\": \"2.0\"}", "{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"}",
                    "{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"ping\"}", "[]", "no",
                    "{\"jsonrpc\": \"2.0\", \"id\": 9223372036854775808, \"method\": \"ping\"}",
                    "{\"jsonrpc\": \"2.0\", \"id\": 78, \"error\": {\"code\": \"abc\"}}",
                    "{\"jsonrpc\": \"2.0\", \"id\": 79, \"method\": \"ping\", \"params\": {\"a\": " + "[".repeat(900) + "]".repeat(900) + "}}",
                    "{\"jsonrpc\": \"2.0\", \"id\": 41, \"method\": \"initialize\", \"params\": {\"protocolVersion\":"
                            + " \"2025-06-18\", \"capabilities\": {}, \"clientInfo\": {\"name\": \"raw\", \"version\": \"1\"}}}")) {
                said.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                said.flush();
            }
            while (!told.toString(StandardCharsets.UTF_8).contains("41")) {
                Thread.sleep(20);
            }
            assertThat(told.toString(StandardCharsets.UTF_8).split("-32600", -1)).hasSize(7);
            assertThat(told.toString(StandardCharsets.UTF_8)).contains("-32700");
            said.close();
            serving.join();
        }
    }

    @Test
    void whatIsNoMessageIsRefusedWithoutAStackTrace() {
        for (String text : List.of("nix", "{}", "[{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}]")) {
            Got got = message("", text);
            assertThat(got.status()).isEqualTo(400);
            assertThat(got.json().path("error").path("code").asInt()).isNegative();
        }
        Got unaccepted = server.send(server.request("/mcp")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}")));
        assertThat(unaccepted.status()).isEqualTo(400);
        assertThat(unaccepted.body()).doesNotContain("stackTrace", "lineNumber");
        assertThat(unaccepted.json().path("error").path("message").asText()).isNotEmpty();
    }

    @Test
    void whoListensToOrEndsNoSessionIsToldWithoutAStackTrace() {
        for (HttpRequest.Builder request : List.of(
                server.request("/mcp"), server.request("/mcp").header("Accept", "text/event-stream"), server.request("/mcp").DELETE())) {
            Got got = server.send(request);
            assertThat(got.status()).isEqualTo(400);
            assertThat(got.body()).doesNotContain("stackTrace", "lineNumber");
            assertThat(got.json().path("error").path("message").asText()).isNotEmpty();
        }
    }

    /** Proxies give up on a reply whose headers do not come. */
    @Test
    void whoListensIsAnsweredBeforeThereIsAnythingToHear() throws Exception {
        HttpRequest listening = server.request("/mcp").header("Accept", "text/event-stream").header("Mcp-Session-Id", begun()).build();
        HttpResponse<InputStream> heard = server.client().send(listening, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream open = heard.body()) {
            assertThat(heard.statusCode()).isEqualTo(200);
            assertThat(heard.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        }
    }

    @Test
    void aParameterThatFitsNotIsNamedWithoutNamesOfClasses() {
        String session = begun();
        for (String[] wrong : new String[][] {
            {"tools/call", "{\"name\": \"ask\", \"arguments\": [1]}", "arguments"},
            {"tools/call", "{\"name\": \"ask\", \"_meta\": 4}", "_meta"},
            {"resources/read", "{\"uri\": {}}", "uri"},
            {"initialize", "{\"capabilities\": 5}", "capabilities"},
        }) {
            Got got = raw(1, session, wrong[0], wrong[1]);
            assertThat(got.json().path("error").path("code").asInt()).isEqualTo(-32602);
            assertThat(got.json().path("error").path("message").asText()).contains(wrong[2]);
        }
        String right = "{\"protocolVersion\": \"2025-06-18\", \"capabilities\": %s, \"clientInfo\": {\"name\": \"raw\", \"version\": %s}}";
        for (String params : List.of(
                String.format(right, "{\"sampling\": 5}", "\"1\""),
                String.format(right, "{\"roots\": 5}", "\"1\""),
                String.format(right, "{\"roots\": {\"listChanged\": {}}}", "\"1\""),
                String.format(right, "{\"elicitation\": {\"form\": 5}}", "\"1\""),
                String.format(right, "{\"experimental\": [5]}", "\"1\""),
                String.format(right, "{}", "{}"))) {
            Got deep = raw(1, "", "initialize", params);
            assertThat(deep.status()).as(params).isEqualTo(400);
            assertThat(deep.json().path("error").path("code").asInt()).as(params).isEqualTo(-32602);
            assertThat(deep.body()).doesNotContain("Exception", "io.modelcontextprotocol", "java.lang");
        }
    }

    @Test
    void noPathOfTheServersIsTold() {
        assertThat(client.listTools().tools().get(0).description()).contains("shop.db").doesNotContain("target");
    }

    private Got raw(int id, String session, String method, String params) {
        return message(session, "{\"jsonrpc\": \"2.0\", \"id\": " + id + ", \"method\": \"" + method + "\", \"params\": " + params + "}");
    }

    private void notify(String session, String method, String params) {
        message(session, "{\"jsonrpc\": \"2.0\", \"method\": \"" + method + "\", \"params\": " + params + "}");
    }

    private Got message(String session, String text) {
        return server.send(posted(session, text));
    }

    private HttpRequest.Builder posted(String session, String text) {
        HttpRequest.Builder request = server.request("/mcp")
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(text));
        return session.isEmpty() ? request : request.header("Mcp-Session-Id", session);
    }

    @Test
    void whatTheTeamWroteDownIsAResource(@TempDir Path other) throws IOException {
        stop();
        connect(TestServer.knowing(KnowledgeTest.written(other), other));
        assertThat(((TextResourceContents) client.readResource(ReadResourceRequest.builder("querypilot://knowledge").build())
                        .contents()
                        .get(0)).text())
                .contains("buyer, client: means customers", "revenue: is computed over orders: SUM(total_amount)");
    }

    @Test
    void aMessageThatIsTooLongIsRefused() {
        assertThat(message("", "{\"jsonrpc\": \"" + "x".repeat(1 << 21) + "\"}").status()).isEqualTo(413);
    }

    @Test
    void aForeignPageMayNotUseIt() {
        assertThat(server.send(server.request("/mcp")
                                .header("Origin", "https://evil.example")
                                .header("Accept", "application/json, text/event-stream")
                                .POST(BodyPublishers.ofString("{}")))
                        .status())
                .isEqualTo(403);
    }
}
