package io.querypilot.embedded.catalogue;

import java.util.Locale;

/** How PostgreSQL keeps a column, where that decides how its values are compared or taken from each other. */
public enum Storage {
    PLAIN,
    MONEY,
    ARRAY,
    /** A day with a time of day. */
    TIMESTAMP;

    /** By the engine's own name of the type. */
    static Storage of(String type) {
        if (type.endsWith("[]")) {
            return ARRAY;
        }
        String name = type.toLowerCase(Locale.ROOT);
        if (name.startsWith("timestamp")) {
            return TIMESTAMP;
        }
        return name.equals("money") ? MONEY : PLAIN;
    }
}
