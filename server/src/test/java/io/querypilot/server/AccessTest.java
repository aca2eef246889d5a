package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.policy.Policy;
import io.querypilot.server.TestServer.Got;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.web.Scope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may do what. */
class AccessTest {
    private static final Instant TOMORROW = Instant.now().plus(Duration.ofDays(1));

    @TempDir
    Path folder;

    private TestServer server;
    private Keys keys;

    @BeforeEach
    void start() {
        server = TestServer.in(folder, ServerSettings.LOOPBACK.withAuthentication());
        keys = new Keys(server.pilot.store(), "default");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String key(String name, Scope... scopes) {
        return keys.create(name, Set.of(scopes), TOMORROW).secret();
    }

    private Got with(String key, String method, String path, String body) {
        HttpRequest.Builder request = server.request(path).method(method, BodyPublishers.ofString(body));
        return server.send(key.isEmpty() ? request : request.header("Authorization", "Bearer " + key));
    }

    /** Every operation of the document, as a stranger and with a key of each scope. */
    @Test
    void everyOperationNeedsItsScope() {
        Map<Scope, String> held = Map.of(
                Scope.ASK, key("a", Scope.ASK), Scope.RUN, key("r", Scope.RUN),
                Scope.REVIEW, key("v", Scope.REVIEW), Scope.METRICS, key("m", Scope.METRICS));
        server.get("/openapi.json").json().path("paths").fields().forEachRemaining(path ->
                path.getValue().fields().forEachRemaining(one -> {
                    String method = one.getKey().toUpperCase(Locale.ROOT);
                    String address = path.getKey().replaceAll("\\{\\w+}", "none");
                    JsonNode security = one.getValue().path("security");
                    JsonNode needed = security.path(0).path("bearer").path(0);
                    boolean open = needed.isMissingNode();
                    assertThat(with("", method, address, "").status() == 401).as(method + " " + address).isEqualTo(!security.isEmpty());
                    held.forEach((scope, key) -> assertThat(with(key, method, address, "{}").status() == 403)
                            .as(method + " " + address + " with " + scope)
                            .isEqualTo(!open && !needed.asText().equals(scope.id())));
                }));
    }

    @Test
    void aKeyIsForSomebodyWithAName() {
        for (String name : List.of("", " ", "a\nb", "x".repeat(201))) {
            assertThatThrownBy(() -> key(name, Scope.ASK)).hasMessageContaining("cannot have that name");
        }
    }

    @Test
    void usersSeeOnlyTheirOwnSessions() {
        String ann = key("ann", Scope.ASK);
        String bob = key("bob", Scope.ASK);
        String session = with(ann, "POST", "/api/ask", "{\"question\": \"How many orders are there?\"}")
                .json().path("session").asText();
        String path = "/api/sessions/" + session;
        assertThat(with(ann, "GET", "/api/sessions", "").json()).hasSize(1);
        assertThat(with(bob, "GET", "/api/sessions", "").json()).isEmpty();
        assertThat(with(bob, "GET", path, "").status()).isEqualTo(404);
        assertThat(with(bob, "DELETE", path, "").status()).isEqualTo(404);
        assertThat(with(bob, "POST", path + "/correct", "{\"text\": \"1\"}").status()).isEqualTo(404);
        assertThat(with(bob, "POST", path + "/resume", "").status()).isEqualTo(404);
        assertThat(with(bob, "POST", path + "/share", "").status()).isEqualTo(404);
        assertThat(with(bob, "POST", "/api/ask", "{\"question\": \"And?\", \"session\": \"" + session + "\"}").status())
                .isEqualTo(404);
        assertThat(with(ann, "GET", path, "").json().path("turns")).hasSize(1);
    }

    @Test
    void everyUserSeesWhatThePolicyGrants(@TempDir Path other) throws IOException {
        Path file = Files.writeString(other.resolve("policy.yaml"), """
                default: deny
                users:
                  ann: [clerk]
                roles:
                  everyone:
                    products: all
                  clerk:
                    orders: all
                """);
        server.close();
        server = TestServer.under(Policy.read(file), other);
        keys = new Keys(server.pilot.store(), "default");
        String ann = key("ann", Scope.ASK, Scope.RUN, Scope.REVIEW);
        String bob = key("bob", Scope.ASK, Scope.RUN, Scope.REVIEW);
        assertThat(with(ann, "GET", "/api/schema", "").json().path("tables")).hasSize(2);
        assertThat(with(bob, "GET", "/api/schema", "").json().path("tables")).hasSize(1);
        String count = "{\"sql\": \"SELECT count(*) AS n FROM orders\", \"format\": \"csv\"}";
        assertThat(with(ann, "POST", "/api/export", count).status()).isEqualTo(200);
        assertThat(with(bob, "POST", "/api/export", count).status()).isEqualTo(422);
        assertThat(with(bob, "POST", "/api/run", count.replace(", \"format\": \"csv\"", "")).json().path("accepted").asBoolean(true))
                .isFalse();
        Got asked = with(ann, "POST", "/api/ask", "{\"question\": \"How many orders are there?\"}");
        assertThat(asked.json().path("status").asText()).isEqualTo("answered");
        String session = asked.json().path("session").asText();
        assertThat(with(ann, "GET", "/api/sessions", "").json()).hasSize(1);
        String link = with(ann, "POST", "/api/sessions/" + session + "/share", "").json().path("link").asText();
        String shared = "/api/shared/" + link.replace("/#/shared/", "");
        assertThat(with(ann, "GET", shared, "").status()).isEqualTo(200);
        assertThat(with(bob, "GET", shared, "").status()).isEqualTo(404);
    }

    @Test
    void aKeyThatIsRevokedExpiredOrMadeUpLetsNobodyIn() {
        Keys.Fresh fresh = keys.create("ann", Set.of(Scope.ASK), TOMORROW);
        assertThat(with(fresh.secret(), "GET", "/api/sessions", "").status()).isEqualTo(200);
        keys.revoke(fresh.key().id());
        assertThat(with(fresh.secret(), "GET", "/api/sessions", "").status()).isEqualTo(401);
        String old = keys.create("ann", Set.of(Scope.ASK), Instant.now().minusSeconds(1)).secret();
        assertThat(with(old, "GET", "/api/sessions", "").status()).isEqualTo(401);
        assertThat(with("qp_madeup", "GET", "/api/sessions", "").status()).isEqualTo(401);
        assertThat(with("eyJhbGciOiJub25lIn0.e30.", "GET", "/api/sessions", "").status()).isEqualTo(401);
    }

    @Test
    void theStoreHoldsNoSecret() {
        String secret = key("ann", Scope.ASK);
        String kept = server.pilot.store().reading(connection -> {
            try (var rows = connection.createStatement().executeQuery("SELECT hash FROM querypilot_key")) {
                return rows.getString(1);
            }
        });
        assertThat(kept).hasSize(64).doesNotContain(secret);
    }

    @Test
    void thePageLogsInByAKeyAndTheLoginEndsWithIt() {
        Keys.Fresh fresh = keys.create("ann", Set.of(Scope.ASK), TOMORROW);
        Got login = with("", "POST", "/api/login", "{\"key\": \"" + fresh.secret() + "\"}");
        String cookie = login.whole().headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Strict").doesNotContain(fresh.secret());
        String pair = cookie.replaceAll(";.*", "");
        assertThat(server.send(server.request("/api/me").header("Cookie", pair)).json().path("name").asText())
                .isEqualTo("ann");
        keys.revoke(fresh.key().id());
        assertThat(server.send(server.request("/api/me").header("Cookie", pair)).status()).isEqualTo(401);
        assertThat(with("", "POST", "/api/login", "{\"key\": \"qp_no\"}").status()).isEqualTo(401);
    }

    @Test
    void aForeignPageOrNameIsTurnedAway() {
        assertThat(server.send(server.request("/health/live").header("Origin", "https://evil.example")).json().path("code").asText())
                .isEqualTo("origin_refused");
        assertThat(server.send(server.request("/health/live").header("Origin", "null")).status()).isEqualTo(403);
        assertThat(server.send(server.request("/health/live").header("Origin", server.server.address())).status()).isEqualTo(200);
        assertThat(server.send(server.request("/api/logout").header("Sec-Fetch-Site", "cross-site")
                .POST(BodyPublishers.noBody())).status()).isEqualTo(403);
        assertThat(server.raw("GET /health/live HTTP/1.1\r\nHost: evil.example:80\r\nConnection: close\r\n\r\n"))
                .contains("403", "host_refused");
    }

    @Test
    void everyReplyForbidsForeignContent() {
        for (String path : new String[] {"/", "/health/live", "/api/sessions", "/nothing"}) {
            Got got = server.get(path);
            assertThat(got.whole().headers().firstValue("Content-Security-Policy").orElse("")).contains("default-src 'none'");
            assertThat(got.whole().headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        }
    }

    @Test
    void whoComesTooOftenIsToldToWait(@TempDir Path other) {
        try (TestServer few = TestServer.in(other, ServerSettings.LOOPBACK.withRequestsPerMinute(3))) {
            for (int i = 0; i < 3; i++) {
                assertThat(few.get("/api/sessions").status()).isEqualTo(200);
            }
            Got got = few.get("/api/sessions");
            assertThat(got.status()).isEqualTo(429);
            assertThat(got.json().path("next").asText())
                    .contains(" in " + got.whole().headers().firstValue("Retry-After").orElseThrow() + " second");
            assertThat(few.get("/health/live").status()).as("a probe that is refused would end the process").isEqualTo(200);
            assertThat(few.get("/health/ready").status()).isEqualTo(200);
        }
    }

    /** All behind one proxy come from one address. */
    @Test
    void noStrangerShutsOthersOutBeforeTheySignIn(@TempDir Path other) {
        server.close();
        server = TestServer.in(other, ServerSettings.LOOPBACK.withAuthentication().withRequestsPerMinute(5));
        keys = new Keys(server.pilot.store(), "default");
        while (server.get("/api/sessions").status() != 429) {
            assertThat(server.get("/nothing").status()).isIn(404, 429);
        }
        for (String path : List.of("/", "/app.js", "/style.css", "/health/live", "/health/ready")) {
            assertThat(server.get(path).status()).as(path).isEqualTo(200);
        }
        assertThat(server.get("/api/me").status()).as("which shows the box to sign in").isEqualTo(401);
        for (int i = 0; i < 5; i++) {
            assertThat(with("", "POST", "/api/login", "{\"key\": \"qp_no\"}").status()).isEqualTo(401);
        }
        assertThat(with("", "POST", "/api/login", "{\"key\": \"qp_no\"}").status()).as("a guess too many").isEqualTo(429);
        assertThat(with("", "POST", "/api/login", "{\"key\": \"" + key("ann", Scope.ASK) + "\"}").status()).isEqualTo(204);
    }

    @Test
    void whomTheEntranceRefusesIsCounted() {
        with("qp_madeup", "GET", "/api/sessions", "");
        with("qp_madeup", "BREW", "/api/sessions", "");
        server.raw("GET / HTTP/1.1\r\nHost: evil.example:80\r\nConnection: close\r\n\r\n");
        assertThat(with(key("m", Scope.METRICS), "GET", "/metrics", "").body().lines().filter(line -> line.startsWith("querypilot_http_seconds_count")))
                .contains(
                        "querypilot_http_seconds_count{method=\"GET\",route=\"entrance\",status=\"401\"} 1",
                        "querypilot_http_seconds_count{method=\"other\",route=\"entrance\",status=\"401\"} 1",
                        "querypilot_http_seconds_count{method=\"GET\",route=\"entrance\",status=\"403\"} 1");
    }

    @Test
    void whereItCannotListenItSaysWhatToDo(@TempDir Path other) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> TestServer.in(other, ServerSettings.LOOPBACK.on(taken.getLocalPort())))
                    .isInstanceOf(QueryPilotException.class)
                    .hasMessageContaining("port " + taken.getLocalPort());
        }
        ServerSettings elsewhere = ServerSettings.LOOPBACK.withAuthentication();
        for (String host : List.of("192.0.2.1", "nowhere.invalid")) {
            assertThatThrownBy(() -> TestServer.in(other, elsewhere.on(host)))
                    .isInstanceOf(QueryPilotException.class)
                    .hasMessageContaining(host);
        }
    }

    @Test
    void itDoesNotListenElsewhereForJustAnybody(@TempDir Path other) {
        assertThatThrownBy(() -> TestServer.in(other, ServerSettings.LOOPBACK.on("0.0.0.0")))
                .hasMessageContaining("0.0.0.0");
    }

    /** Behind a proxy: a browser leaves the port out that https has anyway. */
    @Test
    void thePublicAddressMayNameTheStandardPort(@TempDir Path other) {
        ServerSettings named = new ServerSettings("127.0.0.1", 0, 200, true, 100_000,
                Optional.of(URI.create("https://ask.example.com:443")), Optional.empty(), 64, 100);
        try (TestServer behind = TestServer.in(other, named)) {
            String body = "{\"key\": \"qp_none\"}";
            assertThat(behind.raw("POST /api/login HTTP/1.1\r\nHost: ask.example.com\r\nOrigin: https://ask.example.com\r\n"
                            + "X-Requested-With: querypilot\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body))
                    .contains(" 401 ")
                    .doesNotContain("origin_refused");
        }
    }
}
