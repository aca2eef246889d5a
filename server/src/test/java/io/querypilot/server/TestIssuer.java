package io.querypilot.server;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JOSEObjectType;
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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An identity provider on this machine, with discovery, keys, a token endpoint and a page on which people say who they are.
 * Browsers take it for another site than the server's, by its name.
 */
final class TestIssuer implements AutoCloseable {
    static final String CLIENT = "querypilot-test";

    /** One for all of them, because to make it takes a second or more. */
    private static final RSAKey KEY = key();

    private final HttpServer http;
    private volatile boolean keyless;
    private volatile String user = "ann";
    private volatile String nonce = "";
    private volatile String challenge = "";
    private volatile Map<String, String> exchanged = Map.of();

    TestIssuer() {
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
        http.createContext("/.well-known/openid-configuration", exchange -> reply(exchange, """
                {"issuer": "%1$s", "jwks_uri": "%1$s/keys", "token_endpoint": "%1$s/token",
                 "authorization_endpoint": "%1$s/authorize"}""".formatted(address())));
        http.createContext("/keys", this::keys);
        http.createContext("/token", this::token);
        http.createContext("/authorize", this::authorize);
        http.createContext("/favicon.ico", exchange -> redirect(exchange, "data:,"));
        http.start();
    }

    private static RSAKey key() {
        try {
            return new RSAKeyGenerator(2048).keyID("k1").generate();
        } catch (JOSEException failed) {
            throw new AssertionError(failed);
        }
    }

    String address() {
        return "http://localhost:" + http.getAddress().getPort();
    }

    /** Gives nobody its keys any more. */
    void hideKeys() {
        keyless = true;
    }

    private void keys(HttpExchange exchange) throws IOException {
        if (keyless) {
            redirect(exchange, address() + "/gone");
        } else {
            reply(exchange, new JWKSet(KEY.toPublicJWK()).toString());
        }
    }

    /** Who logs in from now on. */
    void call(String name) {
        user = name;
    }

    /** What the next token of a login carries, as the login asked for it. */
    void expect(String asked) {
        nonce = asked;
    }

    /** What came with the last code. */
    Map<String, String> exchanged() {
        return exchanged;
    }

    /** Two ways back: as the user who was named, or as nobody. */
    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> asked = fields(exchange.getRequestURI().getRawQuery());
        expect(asked.get("nonce"));
        challenge = asked.get("code_challenge");
        String back = asked.get("redirect_uri") + "?state=" + asked.get("state");
        send(exchange, "text/html", "<!doctype html><html lang=en><title>Issuer</title><h1>Who are you?</h1>"
                + "<p><a id=ann href='" + back + "&code=c1'>Ann</a> <a id=nobody href='" + back + "&error=access_denied'>Nobody</a>");
    }

    private static void redirect(HttpExchange exchange, String to) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Location", to);
            exchange.sendResponseHeaders(302, -1);
        }
    }

    private static Map<String, String> fields(String form) {
        return Stream.of(form.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    /** Whether the last code came with the secret behind the challenge it was asked for with. */
    boolean provedByVerifier() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(exchanged.get("code_verifier").getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest).equals(challenge);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private void token(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        exchanged = fields(form);
        reply(exchange, "{\"id_token\": \"" + signed(claims(user).claim("nonce", nonce).build()) + "\"}");
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
        return signed(claims, KEY);
    }

    static String signed(JWTClaimsSet claims, RSAKey by) {
        return signed(claims, by, new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build());
    }

    /** One of this type, signed so. */
    String signed(JWTClaimsSet claims, String type, JWSAlgorithm algorithm) {
        return signed(claims, KEY, new JWSHeader.Builder(algorithm).keyID("k1").type(new JOSEObjectType(type)).build());
    }

    private static String signed(JWTClaimsSet claims, RSAKey by, JWSHeader header) {
        try {
            SignedJWT token = new SignedJWT(header, claims);
            token.sign(new RSASSASigner(by));
            return token.serialize();
        } catch (JOSEException failed) {
            throw new AssertionError(failed);
        }
    }

    private static void reply(HttpExchange exchange, String json) throws IOException {
        send(exchange, "application/json", json);
    }

    private static void send(HttpExchange exchange, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
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
