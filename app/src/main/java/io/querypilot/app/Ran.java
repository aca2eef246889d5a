package io.querypilot.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.critic.Critique;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.error.ErrorCode;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.util.List;
import java.util.Optional;

/** What became of a statement: what was said of it and, where it was accepted, what running it came to. */
record Ran(Critique critique, Optional<Outcome> outcome) {
    private static final int FAILED = 4;
    private static final ResultTable NOTHING = new ResultTable(List.of(), List.of(), false);

    Optional<ResultTable> table() {
        return outcome.filter(Outcome.Success.class::isInstance).map(came -> ((Outcome.Success) came).table());
    }

    Optional<SqlError> error() {
        return outcome.filter(Outcome.Failure.class::isInstance).map(came -> ((Outcome.Failure) came).error());
    }

    ObjectNode json() {
        ObjectNode node = Judgement.json(critique);
        AnswerJson.addTable(node, table().orElse(NOTHING));
        return node.set("error", error().map(Ran::json).orElse(null));
    }

    int exitCode() {
        return critique.valid() ? error().map(SqlError::type).map(Ran::exitCode).orElse(0) : Judgement.REFUSED;
    }

    private static ObjectNode json(SqlError error) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", error.type().id())
                .put("message", error.message())
                .put("piece", error.piece());
    }

    private static int exitCode(ErrorType type) {
        return switch (type) {
            case CONNECTION_ERROR -> ErrorCode.DATABASE_UNREACHABLE.exitCode();
            case READ_ONLY_VIOLATION -> Judgement.REFUSED;
            default -> FAILED;
        };
    }
}
