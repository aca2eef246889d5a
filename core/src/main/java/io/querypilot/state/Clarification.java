package io.querypilot.state;

import io.querypilot.correction.Constraint;
import io.querypilot.database.ResultTable;
import java.util.List;
import java.util.Locale;

/**
 * What the agent asks or tells the person when it cannot go on by itself. Each option may come with the constraint that
 * choosing it lays down, and with a preview of its result; {@code assumed} is the SQL it would have gone on with unasked, or empty, and
 * {@code assumedContents} what its rows come to.
 */
public record Clarification(
        Type type,
        String message,
        List<String> options,
        List<Constraint> choices,
        List<String> previews,
        String assumed,
        int assumedContents) {
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
        previews = List.copyOf(previews);
    }

    /** Something to tell, with suggestions in words. */
    public static Clarification told(Type type, String message, List<String> suggestions) {
        return new Clarification(type, message, suggestions, List.of(), List.of(), "", 0);
    }

    /** Something to choose: each choice is one option. */
    public static Clarification choose(Type type, String message, List<String> options, List<Constraint> choices) {
        return new Clarification(type, message, options, choices, List.of(), "", 0);
    }

    /** The same with other words. */
    public Clarification saying(String other) {
        return new Clarification(type, other, options, choices, previews, assumed, assumedContents);
    }

    /** With a preview of each option, and what it would have gone on with. */
    public Clarification showing(List<String> results, String sql, ResultTable table) {
        return new Clarification(type, message, options, choices, results, sql, table.contents());
    }

    /** Whether this is a question to the person, and not only something told. */
    public boolean asks() {
        return !choices.isEmpty();
    }

    /** Whether an answer is another than the one it would have given unasked. */
    public boolean changedBy(ResultTable answer) {
        return assumed.isEmpty() || answer.contents() != assumedContents;
    }
}
