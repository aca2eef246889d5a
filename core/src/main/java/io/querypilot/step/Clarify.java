package io.querypilot.step;

import io.querypilot.memory.LessonBook;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.util.ArrayList;
import java.util.List;

/** CLARIFY: asks the person what a step found unclear, or tells what was tried and what the person can do. */
public record Clarify(String model, LessonBook lessons) implements Step {
    @Override
    public State apply(State state) {
        if (state.clarification().isEmpty()) {
            lessons.used(state.ground().lessons(), false);
        }
        return state.withAnswer(told(state, model));
    }

    /** What a question that was not answered came to. */
    public static Answer told(State state, String model) {
        return state.clarification()
                .<Answer>map(asked -> new Answer.NeedsCorrection(state.story(model), asked))
                .orElseGet(() -> new Answer.Failed(state.story(model), gaveUp(state.attempts())));
    }

    private static Clarification gaveUp(List<Attempt> attempts) {
        StringBuilder message = new StringBuilder("I could not answer this after ")
                .append(attempts.size() == 1 ? "1 attempt" : attempts.size() + " attempts")
                .append(":");
        attempts.forEach(attempt -> message.append("\n").append(line(attempt)));
        attempts.get(attempts.size() - 1)
                .diagnosis()
                .filter(diagnosis -> !diagnosis.retry())
                .ifPresent(diagnosis -> message.append("\n").append(diagnosis.reason()));
        return Clarification.told(Clarification.Type.GAVE_UP, message.toString(), suggestions(attempts));
    }

    private static String line(Attempt attempt) {
        String type = attempt.failure().map(failure -> failure.type().id()).orElse(ErrorType.UNKNOWN.id());
        return attempt.number() + ". " + type + ": " + attempt.error() + "\n   "
                + attempt.sql().replaceAll("\\s+", " ").strip();
    }

    private static List<String> suggestions(List<Attempt> attempts) {
        List<String> suggestions = new ArrayList<>();
        attempts.get(attempts.size() - 1)
                .failure()
                .ifPresent(failure -> suggestions.add(suggestion(failure.type())));
        suggestions.add("Ask again in other words, naming the tables and columns you mean (querypilot schema lists them).");
        return suggestions;
    }

    private static String suggestion(ErrorType type) {
        return switch (type) {
            case COLUMN_NOT_FOUND, TABLE_NOT_FOUND, AMBIGUOUS_COLUMN ->
                "Name the column or table as the schema spells it.";
            case AGGREGATION_ERROR -> "Say what to group by, for example \"per customer\" or \"in total\".";
            case JOIN_ERROR -> "Say how the tables belong together.";
            case SYNTAX_ERROR, FUNCTION_NOT_FOUND, TYPE_MISMATCH, DATA_ERROR, UNKNOWN ->
                "Ask for less at once, or use a stronger model with --model.";
            case TIMEOUT, RESOURCE_EXCEEDED -> "Narrow the question, for example to one year, or raise --timeout.";
            case READ_ONLY_VIOLATION -> "Ask for data to be shown: QueryPilot never changes a database.";
            case PERMISSION_DENIED -> "Ask the owner of the database to let this user read the table.";
            case CONNECTION_ERROR -> "Check that the database is running and reachable, then ask again.";
        };
    }
}
