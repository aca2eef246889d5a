package io.querypilot.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.querypilot.TestPilot;
import io.querypilot.audit.AuditLog;
import io.querypilot.database.Caller;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.database.Limits;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.memory.Store;
import io.querypilot.policy.Policy;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** A real server over the demo shop, and a client for it. */
final class TestServer implements AutoCloseable {
    private static final Path SHOP = DemoShop.at(Path.of("target", "shop.db").toAbsolutePath());
    private static final Prices PRICES = new Prices(2, 10);
    /** Whatever is to end before its time does so however slow the machine is. */
    private static final Limits PATIENT =
            new Limits(Duration.ofMinutes(10), Limits.STANDARD.rows(), Limits.STANDARD.bytes());
    private static final ObjectMapper MAPPER = new ObjectMapper();

    final TestModel model;
    final TestPilot pilot;
    final Agent agent;
    final Server server;
    private final HttpClient client = HttpClient.newHttpClient();

    /** What came back. */
    record Got(int status, String type, String body, HttpResponse<String> whole) {
        JsonNode json() {
            try {
                return MAPPER.readTree(body);
            } catch (IOException broken) {
                throw new AssertionError("not JSON: " + body, broken);
            }
        }
    }

    /** One with these settings whose model knows the SQL of these questions. */
    static TestServer in(Path folder, ServerSettings settings, Map<String, String> known) {
        return new TestServer(new TestModel(known), pilot(folder.resolve("store.db").toString()), settings);
    }

    private TestServer(TestModel model, TestPilot pilot, ServerSettings settings) {
        this(model, pilot, settings, Knowledge.NONE, JsonNodeFactory.instance.arrayNode());
    }

    private TestServer(TestModel model, TestPilot pilot, ServerSettings settings, Knowledge knowledge, ArrayNode runs) {
        this.model = model;
        this.pilot = pilot;
        this.agent = new Agent(
                pilot.with(pilot.settings().rules().withLimits(PATIENT)).agent(model), pilot.database(), pilot.store(),
                Caller.SOLE, PATIENT, "test", "1.0", () -> runs,
                knowledge, Optional.of(PRICES));
        this.server = new Server(agent, settings);
    }

    static TestServer in(Path folder) {
        return in(folder, Map.of());
    }

    /** One whose model knows the SQL of these questions. */
    static TestServer in(Path folder, Map<String, String> known) {
        return new TestServer(new TestModel(known), pilot(folder.resolve("store.db").toString()), ServerSettings.LOOPBACK);
    }

    static TestServer in(Path folder, ServerSettings settings) {
        return over(folder.resolve("store.db").toString(), settings);
    }

    /** One whose store lies there. */
    static TestServer over(String store, ServerSettings settings) {
        return new TestServer(new TestModel(Map.of()), pilot(store), settings);
    }

    /** One whose team has written this down. */
    static TestServer knowing(Knowledge knowledge, Path folder) {
        return knowing(knowledge, JsonNodeFactory.instance.arrayNode(), folder);
    }

    /** One that has been evaluated by these runs, too. */
    static TestServer knowing(Knowledge knowledge, ArrayNode runs, Path folder) {
        return new TestServer(
                new TestModel(Map.of()), pilot(folder.resolve("store.db").toString()), ServerSettings.LOOPBACK, knowledge, runs);
    }

    /** One whose visitors must say who they are, and see what this policy grants them. */
    static TestServer under(Policy policy, Path folder) {
        return under(policy, folder, Knowledge.NONE);
    }

    static TestServer under(Policy policy, Path folder, Knowledge knowledge) {
        TestPilot pilot = TestPilot.of(
                QueuedDatabase.over(policy.over(Databases.open(SHOP.toString()))), Store.open(folder.resolve("store.db").toString()));
        return new TestServer(new TestModel(Map.of()), pilot, ServerSettings.LOOPBACK.withAuthentication(), knowledge,
                JsonNodeFactory.instance.arrayNode());
    }

    /** One over another database. */
    static TestServer over(Path database, String store, Map<String, String> known) {
        return over(database.toString(), store, known);
    }

    static TestServer over(String database, String store, Map<String, String> known) {
        TestPilot pilot = TestPilot.of(QueuedDatabase.over(Databases.open(database)), Store.open(store));
        return new TestServer(new TestModel(known), pilot, ServerSettings.LOOPBACK);
    }

    /** One over another database, whose visitors must say who they are. */
    static TestServer guarded(String database, String store) {
        TestPilot pilot = TestPilot.of(QueuedDatabase.over(Databases.open(database)), Store.open(store));
        return new TestServer(new TestModel(Map.of()), pilot, ServerSettings.LOOPBACK.withAuthentication());
    }

    /** One whose statements this log hears of. */
    static TestServer audited(AuditLog log, Path folder) {
        TestPilot pilot = TestPilot.of(
                QueuedDatabase.over(log.over(Databases.open(SHOP.toString()))), Store.open(folder.resolve("audited.db").toString()));
        return new TestServer(new TestModel(Map.of()), pilot, ServerSettings.LOOPBACK);
    }

    private static TestPilot pilot(String store) {
        return TestPilot.of(QueuedDatabase.over(Databases.open(SHOP.toString())), Store.open(store));
    }

    /** What comes back for these very bytes, until the server closes. */
    String raw(String request) {
        URI address = URI.create(server.address());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    Got send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            String type = response.headers().firstValue("Content-Type").orElse("");
            return new Got(response.statusCode(), type, response.body(), response);
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    Got get(String path) {
        return send(request(path));
    }

    Got post(String path, String body) {
        return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    Got ask(String question) {
        return post("/api/ask", "{\"question\": \"" + question + "\"}");
    }

    /** For a server whose address must be known before it is there: none that the system gives to somebody meanwhile. */
    static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                continue;
            }
        }
    }

    HttpClient client() {
        return client;
    }

    @Override
    public void close() {
        model.letGo();
        server.close();
        pilot.close();
    }
}
