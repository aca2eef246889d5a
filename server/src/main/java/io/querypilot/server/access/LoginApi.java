package io.querypilot.server.access;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import io.querypilot.server.ServerSettings;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.kept.Secrets;
import io.querypilot.server.web.Field;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Scope;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Logins of the page: by a key, or by the identity provider (authorization code with PKCE). A cookie holds them. */
public final class LoginApi {
    static final String BY_KEY = "/api/login";
    static final String LEAVE = BY_KEY + "/provider";
    private static final Duration LASTING = Duration.ofHours(12);
    private static final int FIVE_MINUTES = 300;
    private static final String PENDING = "querypilot_pending";

    private final ServerSettings settings;
    private final Keys keys;
    private final Optional<Tokens> tokens;
    private final RateLimit guesses;

    public LoginApi(ServerSettings settings, Keys keys, Optional<Tokens> tokens) {
        this.settings = settings;
        this.keys = keys;
        this.tokens = tokens;
        this.guesses = new RateLimit(settings.requestsPerMinute());
    }

    public List<Operation> operations() {
        return List.of(
                Operation.post(BY_KEY, "login", "Open the page for who has this key.", "", this::login)
                        .needs(Scope.ANYONE)
                        .taking(Field.text("key", "an API key")),
                Operation.post("/api/logout", "logout", "End the page's login.", "", this::logout).needs(Scope.ANYONE),
                Operation.get(LEAVE, "loginByProvider", "Go to the identity provider to log in.", "302", this::leave)
                        .needs(Scope.ANYONE),
                Operation.get("/api/login/callback", "loginCallback", "Come back from the identity provider.", "text/html", this::arrive)
                        .needs(Scope.ANYONE)
                        .asking(
                                Field.text("code", "what the provider gave").optional(),
                                Field.text("error", "why the provider gave none").optional(),
                                Field.text("state", "what we gave").optional()));
    }

    private void login(Context ctx, Given given) {
        Keys.Key key = keys.find(given.text("key")).orElseThrow(() -> wrongKey(ctx.req().getRemoteAddr()));
        Instant end = Instant.now().plus(LASTING);
        remember(ctx, new Keys.Login(key.name(), key.scopes(), Set.of()), Optional.of(key), end.isBefore(key.expires()) ? end : key.expires());
        Reply.done(ctx);
    }

    /** Only wrong keys count: however many one stranger tries, the others behind the same proxy sign in with theirs. */
    private Problem wrongKey(String address) {
        guesses.take(address);
        return new Problem(401, "unauthenticated", "The key is not valid, or not any more.", "Ask whoever runs the server for a new one.");
    }

    private void remember(Context ctx, Keys.Login login, Optional<Keys.Key> key, Instant end) {
        String secret = keys.login(login, key, end);
        ctx.cookie(cookie(Entrance.COOKIE, secret, (int) Duration.between(Instant.now(), end).toSeconds(), SameSite.STRICT));
    }

    /** No script reads it, and it travels in clear text on this machine alone. */
    private Cookie cookie(String name, String value, int seconds, SameSite sites) {
        return new Cookie(name, value, "/", seconds, settings.encrypted(), true, null, sites);
    }

    private void logout(Context ctx, Given given) {
        Entrance.cookie(ctx.req()).ifPresent(keys::logout);
        ctx.removeCookie(Entrance.COOKIE, "/");
        Reply.done(ctx);
    }

    private void leave(Context ctx, Given given) {
        Tokens provider = provider();
        String state = Secrets.random();
        String verifier = Secrets.random();
        ctx.cookie(cookie(PENDING, state + "." + verifier, FIVE_MINUTES, SameSite.LAX));
        ctx.redirect(provider.endpoint("authorization_endpoint") + "?" + form(Map.of(
                "response_type", "code",
                "client_id", settings.provider().orElseThrow().audience(),
                "redirect_uri", callback(),
                "scope", "openid profile email",
                "state", state,
                "nonce", Secrets.hash(verifier),
                "code_challenge", challenge(verifier),
                "code_challenge_method", "S256")));
    }

    /** A person who comes back in vain stands before a page, not before JSON. */
    private void arrive(Context ctx, Given given) {
        try {
            comeBack(ctx, given);
        } catch (RuntimeException fault) {
            Problem problem = Problem.of(fault);
            if (!String.valueOf(ctx.header("Accept")).contains("text/html")) {
                throw problem;
            }
            ctx.removeCookie(PENDING, "/");
            ctx.status(problem.status()).html(LoginPage.failed(problem));
        }
    }

    /** Only the browser that left may come back, with the code that its own leaving led to. */
    private void comeBack(Context ctx, Given given) {
        String[] pending = Optional.ofNullable(ctx.cookie(PENDING)).orElse("").split("\\.");
        if (pending.length != 2 || !given.find("state").filter(pending[0]::equals).isPresent()) {
            throw Problem.invalid("This login was not begun here, or took too long.", "Begin it again on the page.");
        }
        given.find("error").ifPresent(why -> {
            throw new Problem(401, "unauthenticated", "The identity provider did not let you in: " + LoginPage.plain(why) + ".",
                    "Sign in again, with another account perhaps.");
        });
        Tokens.Subject subject = exchanged(given.find("code").orElse(""), pending[1]);
        ctx.removeCookie(PENDING, "/");
        remember(ctx, new Keys.Login(subject.name(), subject.scopes(), subject.groups()), Optional.empty(), Instant.now().plus(LASTING));
        ctx.html(LoginPage.done());
    }

    private Tokens.Subject exchanged(String code, String verifier) {
        IdentityProvider us = settings.provider().orElseThrow();
        String token = provider()
                .sent(HttpRequest.newBuilder(URI.create(provider().endpoint("token_endpoint")))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form(Map.of(
                                "grant_type", "authorization_code",
                                "code", code,
                                "redirect_uri", callback(),
                                "client_id", us.audience(),
                                "client_secret", us.secret(),
                                "code_verifier", verifier)))))
                .path("id_token")
                .asText();
        return provider()
                .subject(token)
                .filter(subject -> subject.nonce().filter(Secrets.hash(verifier)::equals).isPresent())
                .orElseThrow(() -> new Problem(
                        401, "unauthenticated", "The identity provider's word is not valid.", "Log in again."));
    }

    private Tokens provider() {
        return tokens.orElseThrow(
                () -> new Problem(404, "not_found", "No identity provider is set up.", "Log in with a key."));
    }

    private String callback() {
        return settings.publicAddress().orElseThrow() + "/api/login/callback";
    }

    private static String challenge(String verifier) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
