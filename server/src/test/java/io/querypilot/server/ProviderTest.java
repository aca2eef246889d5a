package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.PlainJWT;
import io.querypilot.database.TestPostgres;
import io.querypilot.server.TestServer.Got;
import io.querypilot.server.access.IdentityProvider;
import io.querypilot.server.kept.Secrets;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Tokens and logins of an identity provider. */
class ProviderTest {
    @TempDir
    Path folder;

    private TestIssuer issuer;
    private TestServer server;

    @BeforeEach
    void start() {
        issuer = new TestIssuer();
        server = TestServer.in(folder, settings());
    }

    private ServerSettings settings() {
        IdentityProvider provider =
                new IdentityProvider(issuer.address(), TestIssuer.CLIENT, "s3cret", "sub", "querypilot-reviewers");
        return ServerSettings.LOOPBACK.withProvider(URI.create("https://ask.example.com"), provider);
    }

    @AfterEach
    void stop() {
        server.close();
        issuer.close();
    }

    private Got me(String token) {
        return server.send(server.request("/api/me").header("Authorization", "Bearer " + token));
    }

    @Test
    void aTokenOfTheProviderLetsItsUserIn() {
        Got got = me(issuer.signed(issuer.claims("ann").build()));
        assertThat(got.json().path("name").asText()).isEqualTo("ann");
        assertThat(got.json().path("role").asText()).isEqualTo("reviewer");
        assertThat(me(issuer.signed(issuer.claims("bob").claim("groups", null).build())).json().path("role").asText())
                .isEqualTo("reader");
    }

    @Test
    void anAccessTokenByItsOwnTypeLetsItsUserIn() {
        assertThat(me(issuer.signed(issuer.claims("ann").build(), "at+jwt", JWSAlgorithm.RS256)).status()).isEqualTo(200);
        assertThat(me(issuer.signed(issuer.claims("ann").build(), "JWT", JWSAlgorithm.RS512)).status()).isEqualTo(200);
        assertThat(me(issuer.signed(issuer.claims("ann").build(), "logout+jwt", JWSAlgorithm.RS256)).status()).isEqualTo(401);
    }

    @Test
    void anyOtherTokenLetsNobodyIn() throws Exception {
        Date past = Date.from(Instant.now().minusSeconds(600));
        assertThat(me(issuer.signed(issuer.claims("ann").expirationTime(past).build())).status()).isEqualTo(401);
        assertThat(me(issuer.signed(issuer.claims("ann").audience("another").build())).status()).isEqualTo(401);
        assertThat(me(issuer.signed(issuer.claims("ann").issuer("https://evil.example").build())).status()).isEqualTo(401);
        assertThat(me(TestIssuer.signed(issuer.claims("ann").build(), new RSAKeyGenerator(2048).keyID("k1").generate())).status())
                .isEqualTo(401);
        assertThat(me(new PlainJWT(issuer.claims("ann").build()).serialize()).status()).isEqualTo(401);
        assertThat(me(issuer.signed(issuer.claims(" ").build())).status()).as("nobody's name is the command line's").isEqualTo(401);
    }

    /** OpenID Connect lets a name have 255 characters, and a column of the store holds 200. */
    @Test
    void aUserMayHaveALongName() {
        server.close();
        server = TestServer.over(TestPostgres.database(), settings());
        String name = "a".repeat(255);
        String token = issuer.signed(issuer.claims(name).build());
        String question = "{\"question\": \"How many orders are there?\"}";
        Got asked = server.send(as(token, "/api/ask").header("Idempotency-Key", "k").POST(BodyPublishers.ofString(question)));
        assertThat(asked.status()).as(asked.body()).isEqualTo(200);
        assertThat(server.send(as(token, "/api/ask").header("Idempotency-Key", "k").POST(BodyPublishers.ofString(question))).body())
                .isEqualTo(asked.body());
        assertThat(server.send(as(token, "/api/saved").POST(BodyPublishers.ofString(
                "{\"title\": \"t\", \"question\": \"q\", \"sql\": \"SELECT 1\"}"))).status()).isLessThan(300);
        assertThat(server.send(as(token, "/api/sessions")).json()).hasSize(1);
        assertThat(server.send(as(token, "/api/saved")).json()).hasSize(1);
        assertThat(me(token).json().path("name").asText()).isEqualTo(name);
        String hash = "sha256:" + Secrets.hash(name);
        String other = issuer.signed(issuer.claims(hash).build());
        assertThat(me(other).json().path("name").asText()).isEqualTo(hash);
        assertThat(server.send(as(other, "/api/sessions")).json()).as("who has its hash for a name").isEmpty();
        issuer.call(name);
        Got signedIn = server.send(server.request("/api/me").header("Cookie", login().replaceAll(";.*", "")));
        assertThat(signedIn.json().path("name").asText()).isEqualTo(name);
    }

    private HttpRequest.Builder as(String token, String path) {
        return server.request(path).header("Authorization", "Bearer " + token);
    }

    /** Its first fetch fails, and for a while none is tried: neither is the token's fault. */
    @Test
    void aTokenThatCannotBeCheckedIsNotCalledInvalid() {
        ListAppender<ILoggingEvent> heard = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        heard.start();
        root.addAppender(heard);
        try {
            issuer.hideKeys();
            for (int i = 0; i < 4; i++) {
                Got got = me(issuer.signed(issuer.claims("ann").build()));
                assertThat(got.status()).isEqualTo(503);
                assertThat(got.json().path("code").asText()).isEqualTo("provider_unreachable");
                assertThat(got.body()).doesNotContain(issuer.address());
                assertThat(got.whole().headers().firstValue("Retry-After")).hasValue("30");
            }
        } finally {
            root.detachAppender(heard);
        }
        assertThat(List.copyOf(heard.list)).extracting(ILoggingEvent::getFormattedMessage)
                .anyMatch(line -> line.contains("keys of the identity provider " + issuer.address()));
    }

    @Test
    void thePageLogsInAtTheProvider() {
        assertThat(server.get("/api/me").json().path("login").asText()).isEqualTo("/api/login/provider");
        String login = login();
        assertThat(issuer.exchanged()).containsEntry("client_secret", "s3cret").containsKey("code_verifier");
        assertThat(login).as("a proxy encrypts, so browsers must not send it in clear text").contains("Secure", "HttpOnly", "SameSite=Strict");
        Got me = server.send(server.request("/api/me").header("Cookie", login.replaceAll(";.*", "")));
        assertThat(me.json().path("name").asText()).isEqualTo("ann");
    }

    /** The cookie of who goes to the provider and comes back. */
    private String login() {
        Got leaving = server.get("/api/login/provider");
        String to = leaving.whole().headers().firstValue("Location").orElseThrow();
        assertThat(to).startsWith(issuer.address() + "/authorize?").contains("code_challenge_method=S256");
        issuer.expect(to.replaceAll(".*nonce=([^&]*).*", "$1"));
        String state = to.replaceAll(".*state=([^&]*).*", "$1");
        Got back = server.send(server.request("/api/login/callback?code=c1&state=" + state).header("Cookie", cookie(leaving, 0)));
        assertThat(back.status()).as(back.body()).isEqualTo(200);
        return back.whole().headers().allValues("Set-Cookie").stream()
                .filter(one -> one.startsWith("querypilot_login"))
                .findFirst()
                .orElseThrow();
    }

    private static String cookie(Got got, int which) {
        return got.whole().headers().allValues("Set-Cookie").get(which).replaceAll(";.*", "");
    }

    @Test
    void whoWasNotSentCannotComeBack() {
        Got leaving = server.get("/api/login/provider");
        assertThat(server.get("/api/login/callback?code=c1&state=x").status()).isEqualTo(400);
        assertThat(server.send(server.request("/api/login/callback?code=c1&state=x").header("Cookie", cookie(leaving, 0))).status())
                .isEqualTo(400);
        issuer.expect("another");
        String state = leaving.whole().headers().firstValue("Location").orElseThrow().replaceAll(".*state=([^&]*).*", "$1");
        assertThat(server.send(server.request("/api/login/callback?code=c1&state=" + state).header("Cookie", cookie(leaving, 0))).status())
                .isEqualTo(401);
    }

    @Test
    void noSecretIsInAnErrorOrAnAddress() {
        Got leaving = server.get("/api/login/provider");
        assertThat(leaving.whole().headers().toString()).doesNotContain("s3cret");
        assertThat(server.server.toString() + ServerSettings.LOOPBACK.withProvider(
                URI.create("https://x.example"), new IdentityProvider("i", "a", "s3cret", "sub", "g"))).doesNotContain("s3cret");
    }
}
