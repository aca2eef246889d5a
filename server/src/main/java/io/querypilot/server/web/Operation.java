package io.querypilot.server.web;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.querypilot.model.LogContext;
import java.util.List;

/**
 * One operation of the API: where it is, what it does, who may do it, what it takes and gives, and the code that does
 * it. Routes, rights and the OpenAPI document all come from here, so they cannot differ. {@code reply} names a schema of
 * the document, or is one or more media types, or a status of redirection, or empty for nothing.
 */
public record Operation(
        HandlerType method,
        String path,
        String id,
        String summary,
        Scope scope,
        List<Field> headers,
        List<Field> query,
        List<Field> body,
        String reply,
        Work work) {
    /** Under which a request carries the path of its operation. */
    public static final String ROUTE = "querypilot.route";

    /** Does it for who has come in, with what was given. */
    @FunctionalInterface
    public interface Work {
        void with(Context ctx, Given given);
    }

    public static Operation get(String path, String id, String summary, String reply, Work work) {
        return new Operation(HandlerType.GET, path, id, summary, Scope.ASK, List.of(), List.of(), List.of(), reply, work);
    }

    public static Operation post(String path, String id, String summary, String reply, Work work) {
        return new Operation(HandlerType.POST, path, id, summary, Scope.ASK, List.of(), List.of(), List.of(), reply, work);
    }

    public static Operation patch(String path, String id, String summary, Work work) {
        return new Operation(HandlerType.PATCH, path, id, summary, Scope.ASK, List.of(), List.of(), List.of(), "", work);
    }

    public static Operation delete(String path, String id, String summary, Work work) {
        return new Operation(HandlerType.DELETE, path, id, summary, Scope.ASK, List.of(), List.of(), List.of(), "", work);
    }

    public Operation needs(Scope other) {
        return new Operation(method, path, id, summary, other, headers, query, body, reply, work);
    }

    /** Takes these in its body. */
    public Operation taking(Field... fields) {
        return new Operation(method, path, id, summary, scope, headers, query, List.of(fields), reply, work);
    }

    /** Takes these after the question mark. */
    public Operation asking(Field... fields) {
        return new Operation(method, path, id, summary, scope, headers, List.of(fields), body, reply, work);
    }

    /** Heeds these headers, which are for the document; whoever heeds them reads them. */
    public Operation heeding(Field... fields) {
        return new Operation(method, path, id, summary, scope, List.of(fields), query, body, reply, work);
    }

    /** A name that no store can keep is nobody's. */
    private static void requireNames(Context ctx) {
        if (!ctx.pathParamMap().values().stream().allMatch(Given::storable)) {
            throw Problem.invalid("The address names what cannot be.", "GET /openapi.json lists what can.");
        }
    }

    private Given given(Context ctx) {
        if (method != HandlerType.GET) {
            return Given.inBody(ctx, body);
        }
        boolean forPrograms = scope == Scope.ANYONE || scope == Scope.KNOWN || scope == Scope.METRICS;
        return forPrograms ? Given.inAddress(ctx, query) : Given.inAddressAlone(ctx, query);
    }

    /** Reads what was given, and does it for who may. */
    public void handle(Context ctx) {
        ctx.attribute(ROUTE, path);
        Visitor.of(ctx).require(scope);
        requireNames(ctx);
        Given given = given(ctx);
        LogContext.traced(ctx.header(LogContext.TRACE), () -> work.with(ctx, given));
    }
}
