package io.querypilot.server.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;

/** How results are sent. */
public final class Reply {
    private Reply() {}

    public static void json(Context ctx, JsonNode document) {
        ctx.contentType("application/json").header("Cache-Control", "no-store").result(Face.everywhere(document).toString());
    }

    /** It was done, and there is nothing to say. */
    public static void done(Context ctx) {
        ctx.status(204);
    }
}
