package io.querypilot.model.prompted;

import com.fasterxml.jackson.core.JacksonException;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Why a call to a chat model failed, read from its exception, innermost cause first. */
record Fault(Kind kind, String sentence, Optional<Duration> retryAfter, Throwable cause) {
    /** What went wrong, and whether the same call may succeed a little later. */
    enum Kind {
        RATE_LIMITED(true),
        SERVER_BROKEN(true),
        TIMED_OUT(true),
        CONNECTION_LOST(true),
        UNREADABLE(true),
        OVERSIZED(false),
        UNREACHABLE(false),
        KEY_REJECTED(false),
        MODEL_UNKNOWN(false),
        REQUEST_REJECTED(false),
        INTERRUPTED(false);

        private final boolean passing;

        Kind(boolean passing) {
            this.passing = passing;
        }
    }

    boolean passing() {
        return kind.passing;
    }

    static Fault of(Throwable thrown) {
        Deque<Throwable> innermostFirst = new ArrayDeque<>();
        for (Throwable at = thrown; at != null && innermostFirst.size() < 20; at = at.getCause()) {
            innermostFirst.push(at);
        }
        Kind kind = innermostFirst.stream()
                .flatMap(at -> known(at).stream())
                .findFirst()
                .orElseGet(() -> innermostFirst.stream().anyMatch(IOException.class::isInstance)
                        ? Kind.CONNECTION_LOST
                        : Kind.UNREADABLE);
        return new Fault(kind, sentence(innermostFirst), retryAfter(innermostFirst), thrown);
    }

    private static Optional<Kind> known(Throwable at) {
        if (at instanceof HttpException http) {
            return Optional.of(ofStatus(http.statusCode(), String.valueOf(http.getMessage())));
        }
        return ofConnection(at).or(() -> ofType(at));
    }

    private static Kind ofStatus(int status, String body) {
        return switch (status) {
            case 401, 403 -> Kind.KEY_REJECTED;
            case 404 -> Kind.MODEL_UNKNOWN;
            case 408 -> Kind.TIMED_OUT;
            // An exhausted account answers like a busy server, but no wait helps.
            case 429 -> body.contains("insufficient_quota") ? Kind.REQUEST_REJECTED : Kind.RATE_LIMITED;
            default -> status >= 500 ? Kind.SERVER_BROKEN : ofRejection(body);
        };
    }

    private static Kind ofRejection(String body) {
        if (body.contains("model_not_found")) {
            return Kind.MODEL_UNKNOWN;
        }
        // Gemini answers a wrong key with 400.
        return body.contains("API_KEY_INVALID") || body.contains("API key not valid")
                ? Kind.KEY_REJECTED
                : Kind.REQUEST_REJECTED;
    }

    private static Optional<Kind> ofConnection(Throwable at) {
        if (at instanceof InterruptedException) {
            return Optional.of(Kind.INTERRUPTED);
        }
        if (at instanceof HttpConnectTimeoutException) {
            return Optional.of(Kind.UNREACHABLE);
        }
        if (at instanceof HttpTimeoutException || at instanceof java.util.concurrent.TimeoutException) {
            return Optional.of(Kind.TIMED_OUT);
        }
        if (at instanceof ConnectException
                || at instanceof UnknownHostException
                || at instanceof UnresolvedAddressException) {
            return Optional.of(Kind.UNREACHABLE);
        }
        if (at instanceof OversizedReplyException) {
            return Optional.of(Kind.OVERSIZED);
        }
        return at instanceof JacksonException ? Optional.of(Kind.UNREADABLE) : Optional.empty();
    }

    private static Optional<Kind> ofType(Throwable at) {
        if (at instanceof RateLimitException) {
            return Optional.of(Kind.RATE_LIMITED);
        }
        if (at instanceof InternalServerException) {
            return Optional.of(Kind.SERVER_BROKEN);
        }
        if (at instanceof TimeoutException) {
            return Optional.of(Kind.TIMED_OUT);
        }
        if (at instanceof AuthenticationException) {
            return Optional.of(Kind.KEY_REJECTED);
        }
        if (at instanceof ModelNotFoundException) {
            return Optional.of(Kind.MODEL_UNKNOWN);
        }
        if (at instanceof InvalidRequestException) {
            return Optional.of(Kind.REQUEST_REJECTED);
        }
        return at instanceof UnresolvedModelServerException ? Optional.of(Kind.UNREACHABLE) : Optional.empty();
    }

    private static String sentence(Deque<Throwable> chain) {
        return chain.stream()
                .map(Throwable::getMessage)
                .filter(message -> message != null && !message.isBlank())
                .findFirst()
                .map(ServerSentence::of)
                .orElse("");
    }

    private static Optional<Duration> retryAfter(Deque<Throwable> chain) {
        return chain.stream()
                .filter(BusyException.class::isInstance)
                .map(at -> ((BusyException) at).retryAfter())
                .findFirst();
    }
}
