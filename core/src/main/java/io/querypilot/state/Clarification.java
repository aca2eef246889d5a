package io.querypilot.state;

import io.querypilot.correction.Constraint;
import java.util.List;
import java.util.Locale;

/**
 * What the agent asks or tells the person when it cannot go on by itself. Each option may come with the constraint that
 * choosing it lays down; {@code assumed} is the SQL it would have gone on with unasked, or empty.
 */
public record Clarification(
        Type type, String message, List<String> options, List<Constraint> choices, String assumed) {
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
        choices = List.copyOf(choices);
    }

    /** Something to tell, with suggestions in words. */
    public static Clarification told(Type type, String message, List<String> suggestions) {
        return new Clarification(type, message, suggestions, List.of(), "");
    }

    /** Something to choose: each choice is one option. */
    public static Clarification choose(Type type, String message, List<String> options, List<Constraint> choices) {
        return new Clarification(type, message, options, choices, "");
    }

    public Clarification withPreviews(String longer, String assumedSql) {
        return new Clarification(type, longer, options, choices, assumedSql);
    }
}
