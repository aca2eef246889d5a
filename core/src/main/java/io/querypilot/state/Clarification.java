package io.querypilot.state;

import io.querypilot.database.ResultTable;
import io.querypilot.requirement.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the agent asks or tells the person when it cannot go on by itself. Each option may come with the rule that
 * choosing it lays down, a preview of its result and the SQL that gave it, empty where there is none; {@code
 * assumedContents} is what the rows come to that it would have given unasked.
 */
public record Clarification(
        Type type,
        String message,
        List<String> options,
        List<Rule> choices,
        List<String> previews,
        List<String> written,
        int assumedContents) {
    /** What is unclear, or that everything was tried. */
    public enum Type {
        TABLE_SELECTION,
        COLUMN_SELECTION,
        JOIN_SELECTION,
        MEANING_SELECTION,
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
        // A checkpoint of an earlier version holds none.
        written = written == null ? List.of() : List.copyOf(written);
    }

    /** Something to tell, with suggestions in words. */
    public static Clarification told(Type type, String message, List<String> suggestions) {
        return new Clarification(type, message, suggestions, List.of(), List.of(), List.of(), 0);
    }

    /** Something to choose: each choice is one option. */
    public static Clarification choose(Type type, String message, List<String> options, List<Rule> choices) {
        return new Clarification(type, message, options, choices, List.of(), List.of(), 0);
    }

    /** Which of these tables is meant. */
    public static Clarification whichTable(String message, List<String> tables) {
        return choose(
                Type.TABLE_SELECTION, message, tables, tables.stream().<Rule>map(Rule.UseTable::new).toList());
    }

    /** The same with other words. */
    public Clarification saying(String other) {
        return new Clarification(type, other, options, choices, previews, written, assumedContents);
    }

    /** With a preview of each option and its SQL, and what it would have gone on with. */
    public Clarification showing(List<String> results, List<String> sqls, ResultTable unasked) {
        return new Clarification(type, message, options, choices, results, sqls, unasked.contents());
    }

    /** Whether this is a question to the person, and not only something told. */
    public boolean asks() {
        return !choices.isEmpty();
    }

    /** The SQL whose result was shown for this choice; empty where none was. */
    public Optional<String> writtenFor(Rule choice) {
        int option = choices.indexOf(choice);
        return option < 0 || option >= written.size()
                ? Optional.empty()
                : Optional.of(written.get(option)).filter(sql -> !sql.isEmpty());
    }

    /** Whether an answer is another than the one it would have given unasked. */
    public boolean changedBy(ResultTable answer) {
        return written.isEmpty() || answer.contents() != assumedContents;
    }
}
