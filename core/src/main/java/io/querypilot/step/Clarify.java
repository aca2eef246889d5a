package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.memory.LessonBook;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.query.SqlParser;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.util.ArrayList;
import java.util.List;

/** CLARIFY: asks the person what a step found unclear, or tells what was tried and what the person can do. */
public record Clarify(String model, LessonBook lessons, Critic critic) implements Step {
    @Override
    public State apply(State state) {
        if (state.clarification().isEmpty()) {
            blame(state);
        }
        return state.withAnswer(told(state, model));
    }

    /** A lesson that the last attempt did not obey is not to blame for its failure. */
    private void blame(State state) {
        state.lastAttempt().map(last -> new LessonFeedback(critic, state, last)).ifPresent(feedback -> {
            lessons.used(feedback.heldBack(), false);
            lessons.used(feedback.obeyed(), false);
        });
    }

    /** What a question that was not answered came to. */
    public static Answer told(State state, String model) {
        Clarification clarification = state.clarification().orElseGet(() -> gaveUp(state.attempts()));
        return clarification.type() == Clarification.Type.GAVE_UP
                ? new Answer.Failed(state.trace(model), clarification)
                : new Answer.NeedsCorrection(state.trace(model), clarification);
    }

    private static final String ONE_THING = "Ask for one thing at a time: the model wrote several statements.";

    private static Clarification gaveUp(List<Attempt> attempts) {
        return Clarification.told(Clarification.Type.GAVE_UP, Tried.told(attempts), suggestions(attempts));
    }

    private static List<String> suggestions(List<Attempt> attempts) {
        List<String> suggestions = new ArrayList<>();
        attempts.get(attempts.size() - 1)
                .failure()
                .ifPresent(failure -> suggestions.add(
                        SqlParser.several(failure.error()) ? ONE_THING : suggestion(failure.type())));
        suggestions.add("Ask again in other words, naming the tables and columns you mean (querypilot schema lists them).");
        return suggestions;
    }

    private static String suggestion(ErrorType type) {
        return switch (type) {
            case COLUMN_NOT_FOUND, TABLE_NOT_FOUND, AMBIGUOUS_COLUMN ->
                "Name the column or table as the schema spells it.";
            case AGGREGATION_ERROR -> "Say what to group by, for example \"per customer\" or \"in total\".";
            case RULE_BROKEN -> "Say which table, column or key you mean; a rule of your team's file can be changed in"
                    + " knowledge.yaml (querypilot knowledge check).";
            case JOIN_ERROR -> "Say how the tables belong together.";
            case SYNTAX_ERROR, FUNCTION_NOT_FOUND, TYPE_MISMATCH, DATA_ERROR, UNKNOWN ->
                "Ask for less at once, or use a stronger model with --model.";
            case TIMEOUT, RESOURCE_EXCEEDED -> "Narrow the question, for example to one year, or raise --timeout.";
            case READ_ONLY_VIOLATION -> "Ask for data to be shown: QueryPilot never changes a database.";
            case PERMISSION_DENIED -> "Ask the owner of the database to let this user read the table.";
            case CONNECTION_ERROR -> "Check that the database is running and reachable, then ask again.";
            case DATABASE_BUSY -> "Ask again a little later.";
        };
    }
}
