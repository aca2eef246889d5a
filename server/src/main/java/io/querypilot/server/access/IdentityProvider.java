package io.querypilot.server.access;

import static java.util.Objects.requireNonNull;

/**
 * An OpenID Connect provider: its issuer, for whom its tokens are meant (which is also our client id), our secret there
 * or empty, which claim names the user, and the group whose members review.
 */
public record IdentityProvider(String issuer, String audience, String secret, String userClaim, String reviewers) {
    public IdentityProvider {
        requireNonNull(issuer, "issuer");
        requireNonNull(audience, "audience");
        requireNonNull(secret, "secret");
        requireNonNull(userClaim, "userClaim");
        requireNonNull(reviewers, "reviewers");
    }

    /** Without the secret, so that none is logged. */
    @Override
    public String toString() {
        return "IdentityProvider[" + issuer + "]";
    }
}
