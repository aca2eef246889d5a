package io.querypilot.state;

import static java.util.Objects.requireNonNull;

/** A piece of state that a user of the library adds: a name and the type its value has. */
public record Field<T>(String name, Class<T> type) {
    public Field {
        requireNonNull(name, "name");
        requireNonNull(type, "type");
    }
}
