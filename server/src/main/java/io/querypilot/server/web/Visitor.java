package io.querypilot.server.web;

import io.javalin.http.Context;
import io.querypilot.database.Caller;

/** Who has sent a request. */
public record Visitor(Caller caller) {
    private static final String ATTRIBUTE = Visitor.class.getName();

    /** Whoever was let in with this request. */
    public static Visitor of(Context ctx) {
        return ctx.attribute(ATTRIBUTE);
    }

    public void enter(Context ctx) {
        ctx.attribute(ATTRIBUTE, this);
    }
}
