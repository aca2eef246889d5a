package io.querypilot.server.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Why a request got no result, told as {@code application/problem+json} with a code that stays the same. */
public final class Problem extends RuntimeException {
    private static final Logger LOG = LoggerFactory.getLogger(Problem.class);
    public static final String MEDIA_TYPE = "application/problem+json";
    private static final String TYPE = "urn:querypilot:problem:";
    private static final int CLIENT_GONE = 499;
    private static final int SOON = 2;

    private final int status;
    private final String code;
    private final String next;
    private final Optional<String> login;
    private final int seconds;

    public Problem(int status, String code, String detail, String next) {
        this(status, code, detail, next, SOON);
    }

    /** One after which it is worth coming again in so many seconds. */
    public Problem(int status, String code, String detail, String next, int seconds) {
        this(status, code, detail, next, Optional.empty(), seconds);
    }

    private Problem(int status, String code, String detail, String next, Optional<String> login, int seconds) {
        super(detail);
        this.status = status;
        this.code = code;
        this.next = next;
        this.login = login;
        this.seconds = seconds;
    }

    /** Who says nothing of themselves is told how to; {@code login} is where the page can send them. */
    public static Problem loginNeeded(Optional<String> login) {
        return new Problem(401, "unauthenticated", "Say who you are first.",
                "Send Authorization: Bearer KEY; whoever runs the server makes one.", login, SOON);
    }

    /** Whatever went wrong; what nobody expected is told in the log alone. */
    public static Problem of(RuntimeException fault) {
        if (fault instanceof Problem problem) {
            return problem;
        }
        if (fault instanceof UncheckedIOException && fault.getCause() instanceof EOFException broken) {
            return brokenOff(broken);
        }
        if (fault instanceof QueryPilotException known) {
            LOG.warn("{}: {}", known.code(), known.getMessage());
            return of(known);
        }
        LOG.error("a request failed", fault);
        return internal();
    }

    /** A client that left, or a body that is none: strangers can send many of these, so none is worth more than a line. */
    public static Problem brokenOff(EOFException broken) {
        LOG.debug("a request broke off: {}", broken.getMessage());
        return invalid("The request broke off.", "Send it whole.");
    }

    /** No memory, or something missing in the build: what it leaves of the server goes on. */
    public static Problem of(Error fault) {
        LOG.error("a request failed", fault);
        return fault instanceof OutOfMemoryError
                ? new Problem(503, "overloaded", "There is not enough memory for this now.", "Try again in a moment, or ask for less.")
                : internal();
    }

    /** A fault of the agent's, under the agent's own code. */
    private static Problem of(QueryPilotException fault) {
        int status = switch (fault.code()) {
            case CANCELLED -> CLIENT_GONE;
            case MODEL_OVERLOADED -> HttpStatus.SERVICE_UNAVAILABLE.getCode();
            default -> fault.code().httpStatus();
        };
        String detail = fault.code() == ErrorCode.INTERNAL ? "Something went wrong inside." : fault.getMessage();
        return new Problem(status, fault.code().name().toLowerCase(Locale.ROOT), detail, fault.nextStep());
    }

    public static Problem invalid(String detail, String next) {
        return new Problem(400, "request_invalid", detail, next);
    }

    /** No part of what nobody expected leaves the server. */
    private static Problem internal() {
        return new Problem(500, "internal", "Something went wrong inside.", "Try again; the server's log says more.");
    }

    /** Nothing of this kind and name, or somebody else's. */
    public static Problem unknown(String what, String id) {
        String shown = id.length() > 60 ? id.substring(0, 60) + "…" : id;
        return new Problem(404, what.replace(' ', '_') + "_unknown", "There is no " + what + " " + shown + ".", "");
    }

    /** Whatever the interrupt made of it, it is the stop that is told. */
    public static Problem stopped() {
        return new Problem(503, "stopping", "The server was stopped in the middle of this.",
                "Try again in a moment; a question goes on where it stopped.");
    }

    /** Whatever the interrupt made of it, it is the client's leaving that is told, to the log and the meters. */
    static Problem left() {
        return new Problem(CLIENT_GONE, "cancelled", "The client left before the end.", "Ask again.");
    }

    public static Problem noSession() {
        return new Problem(404, "session_unknown", "There is no such session.", "GET /api/sessions lists them.");
    }

    /** The same, told in other words. */
    Problem with(String otherDetail, String otherNext) {
        return new Problem(status, code, otherDetail, otherNext, login, seconds);
    }

    /** The same for whoever is spoken to through this face. */
    public Problem to(Face face) {
        String detail = face.told(getMessage());
        return with(detail.isEmpty() ? getMessage() : detail, face.told(next));
    }

    public int status() {
        return status;
    }

    /** After how many seconds it is worth coming again, where it is. */
    public int seconds() {
        return seconds;
    }

    /** What to do next; empty where there is nothing to suggest. */
    public String next() {
        return next;
    }

    public String code() {
        return code;
    }

    public ObjectNode json() {
        ObjectNode problem = JsonNodeFactory.instance
                .objectNode()
                .put("type", TYPE + code)
                .put("title", title())
                .put("status", status)
                .put("code", code)
                .put("detail", getMessage())
                .put("next", next);
        login.ifPresent(address -> problem.put("login", address));
        return problem;
    }

    private String title() {
        return status == CLIENT_GONE ? "Client closed request" : HttpStatus.forStatus(status).getMessage();
    }

    /** Answers a request with this. */
    public void answer(Context ctx) {
        addHeaders(ctx.res());
        ctx.status(status).contentType(MEDIA_TYPE).result(to(Face.of(ctx.header(Face.HEADER))).bytes());
    }

    /** Answers a request that has not come as far as a route. */
    public void answer(HttpServletResponse response) throws IOException {
        addHeaders(response);
        response.setStatus(status);
        response.setContentType(MEDIA_TYPE);
        response.getOutputStream().write(bytes());
    }

    /** JSON is UTF-8, and a text without a charset would be sent as ISO-8859-1. */
    private byte[] bytes() {
        return json().toString().getBytes(StandardCharsets.UTF_8);
    }

    private void addHeaders(HttpServletResponse response) {
        if (status == 503 || status == 429) {
            response.setHeader("Retry-After", String.valueOf(seconds));
        }
        if (status == 401) {
            response.setHeader("WWW-Authenticate", "Bearer realm=\"querypilot\"");
        }
    }
}
