package io.querypilot.server.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.Locale;

/** Why a request got no result, told as {@code application/problem+json} with a code that stays the same. */
public final class Problem extends RuntimeException {
    private static final String TYPE = "urn:querypilot:problem:";
    private static final int CLIENT_GONE = 499;
    private static final int SOON = 2;

    private final int status;
    private final String code;
    private final String next;

    public Problem(int status, String code, String detail, String next) {
        super(detail);
        this.status = status;
        this.code = code;
        this.next = next;
    }

    /** A fault of the agent's, under the agent's own code. */
    public static Problem of(QueryPilotException fault) {
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

    /** What nobody expected; its cause is in the log, and no part of it leaves. */
    public static Problem internal() {
        return new Problem(500, "internal", "Something went wrong inside.", "Try again; the server's log says more.");
    }

    public static Problem noSession(String session) {
        return new Problem(404, "session_unknown", "There is no session " + session + ".", "GET /api/sessions lists them.");
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    public ObjectNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", TYPE + code)
                .put("title", title())
                .put("status", status)
                .put("code", code)
                .put("detail", getMessage())
                .put("next", next);
    }

    private String title() {
        return status == CLIENT_GONE ? "Client closed request" : HttpStatus.forStatus(status).getMessage();
    }

    /** Answers a request with this. */
    public void answer(Context ctx) {
        if (status == 503 || status == 429) {
            ctx.header("Retry-After", String.valueOf(SOON));
        }
        ctx.status(status).contentType("application/problem+json").result(json().toString());
    }
}
