package io.querypilot.server.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Scope;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.text.ParseException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tokens of an identity provider, which is found by discovery; its keys are fetched when they are first needed. */
public final class Tokens {
    private static final Logger LOG = LoggerFactory.getLogger(Tokens.class);

    /** By a key pair each: what is signed with a secret that we share could be signed by us. */
    private static final Set<JWSAlgorithm> SIGNED = Set.of(
            JWSAlgorithm.RS256, JWSAlgorithm.RS384, JWSAlgorithm.RS512,
            JWSAlgorithm.PS256, JWSAlgorithm.PS384, JWSAlgorithm.PS512,
            JWSAlgorithm.ES256, JWSAlgorithm.ES384, JWSAlgorithm.ES512,
            JWSAlgorithm.EdDSA);

    /** An access token by RFC 9068, which many providers send. */
    private static final JOSEObjectType ACCESS_TOKEN = new JOSEObjectType("at+jwt");

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** After which the keys are fetched again, by the library's own rule. */
    private static final int SECONDS_BETWEEN_FETCHES = 30;

    /** Who a token speaks of. */
    record Subject(String name, Set<Scope> scopes, Set<String> groups, Optional<String> nonce) {}

    private final IdentityProvider provider;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final JsonNode description;
    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

    public Tokens(IdentityProvider provider) {
        this.provider = provider;
        this.description = discovered();
        try {
            processor.setJWSKeySelector(new JWSVerificationKeySelector<>(
                    SIGNED, JWKSourceBuilder.create(URI.create(endpoint("jwks_uri")).toURL()).build()));
        } catch (IOException impossible) {
            throw unreachable(impossible);
        }
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, ACCESS_TOKEN, null));
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(
                provider.audience(),
                new JWTClaimsSet.Builder().issuer(provider.issuer()).build(),
                Set.of("sub", "exp", "iat")));
    }

    private JsonNode discovered() {
        String address = provider.issuer().replaceAll("/$", "") + "/.well-known/openid-configuration";
        JsonNode found = sent(HttpRequest.newBuilder(URI.create(address)));
        if (!found.path("issuer").asText().equals(provider.issuer())) {
            throw unreachable(new IOException("it calls itself " + found.path("issuer").asText()));
        }
        return found;
    }

    String endpoint(String name) {
        return description.path(name).asText();
    }

    JsonNode sent(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response =
                    client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IOException("it answered " + response.statusCode());
            }
            return new ObjectMapper().readTree(response.body());
        } catch (IOException failed) {
            throw unreachable(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw unreachable(interrupted);
        }
    }

    private QueryPilotException unreachable(Exception cause) {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "The identity provider " + provider.issuer() + " cannot be used: " + cause.getMessage() + ".",
                "Check oidc_issuer, and that this machine reaches it.",
                cause);
    }

    /** Who a token speaks of; empty where it is expired, forged, unsigned, or meant for somebody else. */
    Optional<Subject> subject(String token) {
        try {
            JWTClaimsSet claims = processor.process(token, null);
            return Optional.of(new Subject(
                            name(claims), scopes(claims), groups(claims), Optional.ofNullable(claims.getStringClaim("nonce"))))
                    // The name of nobody is the name of whoever asks by the command line.
                    .filter(subject -> !subject.name().isBlank());
        } catch (KeySourceException keyless) {
            throw unchecked(keyless);
        } catch (ParseException | BadJOSEException | JOSEException refused) {
            return Optional.empty();
        }
    }

    /** Without the provider's keys nobody can say whether a token is valid: it is not the token's fault. */
    private Problem unchecked(KeySourceException keyless) {
        if (keyless instanceof RateLimitReachedException) {
            LOG.debug("the identity provider's keys were asked for a moment ago, and are not asked for again yet");
        } else {
            LOG.warn("the keys of the identity provider {} cannot be fetched: {}", provider.issuer(), keyless.getMessage());
        }
        return new Problem(503, "provider_unreachable", "The token cannot be checked: the identity provider's keys cannot be fetched now.",
                "Try again in half a minute; the server's log says more.", SECONDS_BETWEEN_FETCHES);
    }

    private String name(JWTClaimsSet claims) throws ParseException {
        String named = claims.getStringClaim(provider.userClaim());
        return named == null ? claims.getSubject() : named;
    }

    private Set<Scope> scopes(JWTClaimsSet claims) {
        Set<Scope> scopes = EnumSet.of(Scope.ASK, Scope.RUN);
        if (groups(claims).contains(provider.reviewers())) {
            scopes.add(Scope.REVIEW);
            scopes.add(Scope.METRICS);
        }
        return scopes;
    }

    /** They are the user's roles in a policy. */
    private static Set<String> groups(JWTClaimsSet claims) {
        List<?> groups = claims.getClaim("groups") instanceof List<?> all ? all : List.of();
        return groups.stream().map(String::valueOf).collect(Collectors.toUnmodifiableSet());
    }
}
