package io.querypilot.embedded.catalogue;

import java.util.Locale;

/** How PostgreSQL keeps a column, where that decides how its values are compared. */
public enum Storage {
    PLAIN,
    MONEY,
    ARRAY;

    /** By the engine's own name of the type. */
    static Storage of(String type) {
        if (type.endsWith("[]")) {
            return ARRAY;
        }
        return type.toLowerCase(Locale.ROOT).equals("money") ? MONEY : PLAIN;
    }
}
