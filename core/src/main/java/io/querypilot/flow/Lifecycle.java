package io.querypilot.flow;

import io.querypilot.memory.Stage;
import io.querypilot.state.Answer;
import io.querypilot.state.State;

/** Which stage of its life a session is in, by the node that has run. */
final class Lifecycle {
    private Lifecycle() {}

    static Stage after(String node, State state) {
        return switch (node) {
            case Node.LOAD_SCHEMA, Node.LINK_SCHEMA -> Stage.SCHEMA_LOADING;
            case Node.UNDERSTAND, Node.COMPARE_ALTERNATIVES -> Stage.QUERY_UNDERSTANDING;
            case Node.INFER_JOINS -> Stage.INFERRING_JOINS;
            case Node.GENERATE, Node.CRITICISE, Node.FIND_ALTERNATIVES, Node.ANALYSE -> Stage.GENERATING_SQL;
            case Node.EXECUTE, Node.REFLECT -> Stage.EXECUTING_QUERY;
            default -> state.answer().map(Lifecycle::ended).orElse(Stage.GENERATING_SQL);
        };
    }

    private static Stage ended(Answer answer) {
        if (answer instanceof Answer.Answered) {
            return Stage.COMPLETED;
        }
        return answer instanceof Answer.NeedsCorrection ? Stage.AWAITING_CORRECTION : Stage.FAILED;
    }
}
