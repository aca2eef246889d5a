package io.querypilot.server.web;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;

/** One operation of the API: where it is, what it does in a sentence, and the code that does it. */
public record Operation(HandlerType method, String path, String id, String summary, Handler handler) {
    public static Operation get(String path, String id, String summary, Handler handler) {
        return new Operation(HandlerType.GET, path, id, summary, handler);
    }

    public static Operation post(String path, String id, String summary, Handler handler) {
        return new Operation(HandlerType.POST, path, id, summary, handler);
    }

    public static Operation patch(String path, String id, String summary, Handler handler) {
        return new Operation(HandlerType.PATCH, path, id, summary, handler);
    }

    public static Operation delete(String path, String id, String summary, Handler handler) {
        return new Operation(HandlerType.DELETE, path, id, summary, handler);
    }
}
