package io.querypilot.server.web;

import io.javalin.http.Context;

/** What stands after the question mark of an address. */
public final class Query {
    private static final int LONGEST = 500;

    private Query() {}

    public static String text(Context ctx, String name) {
        String value = ctx.queryParam(name);
        if (value != null && value.length() > LONGEST) {
            throw Problem.invalid(name + " is too long.", "Give at most " + LONGEST + " characters.");
        }
        return value == null ? "" : value;
    }

    public static int number(Context ctx, String name, int standard, int least, int most) {
        String value = text(ctx, name);
        if (value.isEmpty()) {
            return standard;
        }
        boolean read = value.matches("[0-9]{1,9}");
        if (!read || Integer.parseInt(value) < least || Integer.parseInt(value) > most) {
            throw Problem.invalid(name + " cannot be that.", "Give a whole number from " + least + " to " + most + ".");
        }
        return Integer.parseInt(value);
    }
}
