package io.querypilot;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.database.Rows;
import io.querypilot.sql.SqlError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A statement of one's own: what guard and critic say of it and, where they let it through, what running it came to. */
public record TypedStatement(Critique critique, Optional<Outcome> outcome) {
    private static final ResultTable NOTHING = new ResultTable(List.of(), List.of(), false);

    /** What is said of the statement; nothing is run. */
    public static TypedStatement check(String sql, QuestionDatabase database, Limits limits) {
        Critique critique = new Critic(database.view()).asking(database, limits).criticise(sql, database.schema());
        return new TypedStatement(critique, Optional.empty());
    }

    /** Runs it if nothing is said against it; checking and running share the time. */
    public static TypedStatement run(String sql, QuestionDatabase database, Limits limits) {
        return run(sql, database, limits, left -> database.execute(sql, left, Purpose.TYPED));
    }

    /** The same for who takes the rows as they come. */
    public static TypedStatement stream(String sql, QuestionDatabase database, Limits limits, Rows rows) {
        return run(sql, database, limits, left -> database.stream(sql, left, Purpose.TYPED, rows));
    }

    private static TypedStatement run(
            String sql, QuestionDatabase database, Limits limits, Function<Limits, Outcome> running) {
        long start = System.nanoTime();
        Critique critique = check(sql, database, limits).critique();
        Limits left = limits.after(Duration.ofNanos(System.nanoTime() - start));
        return new TypedStatement(critique, critique.valid() ? Optional.of(running.apply(left)) : Optional.empty());
    }

    public Optional<ResultTable> table() {
        return outcome.filter(Outcome.Success.class::isInstance).map(came -> ((Outcome.Success) came).table());
    }

    public Optional<SqlError> error() {
        return outcome.filter(Outcome.Failure.class::isInstance).map(came -> ((Outcome.Failure) came).error());
    }

    /** Accepted or not, and the issues: the document of {@code check --json}. */
    public ObjectNode judgement() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("accepted", critique.valid());
        node.set("issues", AnswerJson.critique(critique).get("issues"));
        return node;
    }

    /** The judgement with the result or the error: the document of {@code run --json}. */
    public ObjectNode json() {
        ObjectNode node = judgement();
        AnswerJson.addTable(node, table().orElse(NOTHING));
        return node.set("error", error().map(TypedStatement::json).orElse(null));
    }

    private static ObjectNode json(SqlError error) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", error.type().id())
                .put("message", error.message())
                .put("piece", error.piece());
    }
}
