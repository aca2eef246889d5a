package io.querypilot.server;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An identity provider on this machine, with discovery, keys and a token endpoint. */
final class TestIssuer implements AutoCloseable {
    static final String CLIENT = "querypilot-test";

    private final HttpServer http;
    private final RSAKey key;
    private volatile String nonce = "";
    private volatile Map<String, String> exchanged = Map.of();

    TestIssuer() {
        try {
            key = new RSAKeyGenerator(2048).keyID("k1").generate();
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (JOSEException | IOException failed) {
            throw new AssertionError(failed);
        }
        http.createContext("/.well-known/openid-configuration", exchange -> reply(exchange, """
                {"issuer": "%1$s", "jwks_uri": "%1$s/keys", "token_endpoint": "%1$s/token",
                 "authorization_endpoint": "%1$s/authorize"}""".formatted(address())));
        http.createContext("/keys", exchange -> reply(exchange, new JWKSet(key.toPublicJWK()).toString()));
        http.createContext("/token", this::token);
        http.start();
    }

    String address() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /** What the next token of a login carries, as the login asked for it. */
    void expect(String asked) {
        nonce = asked;
    }

    /** What came with the last code. */
    Map<String, String> exchanged() {
        return exchanged;
    }

    private void token(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        exchanged = Stream.of(form.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
        reply(exchange, "{\"id_token\": \"" + signed(claims("ann").claim("nonce", nonce).build()) + "\"}");
    }

    JWTClaimsSet.Builder claims(String user) {
        return new JWTClaimsSet.Builder()
                .issuer(address())
                .audience(CLIENT)
                .subject(user)
                .claim("groups", List.of("querypilot-reviewers"))
                .issueTime(Date.from(Instant.now()))
                .expirationTime(Date.from(Instant.now().plusSeconds(300)));
    }

    String signed(JWTClaimsSet claims) {
        return signed(claims, key);
    }

    static String signed(JWTClaimsSet claims, RSAKey by) {
        try {
            SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(), claims);
            token.sign(new RSASSASigner(by));
            return token.serialize();
        } catch (JOSEException failed) {
            throw new AssertionError(failed);
        }
    }

    private static void reply(HttpExchange exchange, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
