package io.querypilot.state;

import java.util.List;
import java.util.Locale;

/** What the agent asks or tells the person when it cannot go on by itself. */
public record Clarification(Type type, String message, List<String> options) {
    /** What is unclear, or that everything was tried. */
    public enum Type {
        TABLE_SELECTION,
        JOIN_SELECTION,
        CANNOT_ANSWER,
        GAVE_UP;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Clarification {
        options = List.copyOf(options);
    }
}
