package io.querypilot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.critic.Critique;
import io.querypilot.database.Cells;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.model.Usage;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import io.querypilot.state.Reflection;
import io.querypilot.state.Trust;
import java.math.BigDecimal;
import java.util.List;

/** An answer as the one JSON document that programs read; its keys are stable. */
public final class AnswerJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER =
            new ObjectMapper().setNodeFactory(JsonNodeFactory.withExactBigDecimals(true));

    private AnswerJson() {}

    public static ObjectNode of(Answer answer) {
        ObjectNode document = NODES.objectNode();
        document.put("status", status(answer));
        document.put("question", answer.trace().question().text());
        document.put("session", answer.trace().question().session());
        addResult(document, answer);
        addTrust(document, answer);
        document.set("attempts", attempts(answer.trace().attempts()));
        document.set("reflection", reflection(answer));
        document.set("lessons", lessons(answer));
        document.set("applied_lessons", lessons(answer));
        document.set("clarification", clarification(answer));
        document.put("model", answer.trace().model());
        document.set("tokens", tokens(answer.trace().usage()));
        document.put("millis", answer.trace().elapsed().toMillis());
        return document;
    }

    public static String status(Answer answer) {
        if (answer instanceof Answer.Answered) {
            return "answered";
        }
        return answer instanceof Answer.NeedsCorrection ? "needs_correction" : "failed";
    }

    private static void addResult(ObjectNode document, Answer answer) {
        if (answer instanceof Answer.Answered answered) {
            document.put("sql", answered.attempt().sql());
            document.put("executed_sql", answered.attempt().running());
            addTable(document, answered.table());
            answered.attempt().added().forEach(document.putArray("added")::add);
            document.put("meaning", answered.meaning());
            document.put("summary", answered.summary());
            document.set("hashes", hashes(answered.attempt()));
            return;
        }
        document.putNull("sql");
        document.putNull("executed_sql");
        document.putArray("columns");
        document.putArray("rows");
        document.putArray("added");
        document.put("row_count", 0);
        document.put("truncated", false);
        document.putNull("meaning");
        document.putNull("summary");
        document.putNull("hashes");
    }

    /** What is no answer can be no sure one. */
    private static void addTrust(ObjectNode document, Answer answer) {
        Trust trust = answer instanceof Answer.Answered answered ? answered.trust() : Trust.of(0);
        document.put("confidence", hundredths(trust.confidence()));
        document.put("sure", trust.sure());
        trust.warnings().forEach(document.putArray("warnings")::add);
        trust.assumptions().forEach(document.putArray("assumptions")::add);
        ArrayNode alternatives = document.putArray("alternatives");
        trust.alternatives().forEach(other -> alternatives.addObject()
                .put("description", other.description())
                .put("sql", other.sql())
                .put("row_count", other.rowCount())
                .put("preview", other.preview()));
    }

    /** Columns, rows, row_count and truncated, the same wherever a result table is shown. */
    public static void addTable(ObjectNode document, ResultTable table) {
        ArrayNode columns = document.putArray("columns");
        table.columns()
                .forEach(column -> columns.addObject().put("name", column.name()).put("type", column.type()));
        ArrayNode rows = document.putArray("rows");
        table.rows().forEach(row -> rows.add(MAPPER.valueToTree(row.stream().map(AnswerJson::plain).toList())));
        document.put("row_count", table.rowCount());
        document.put("truncated", table.truncated());
    }

    /** A number is written out: 15000, never 1.5E+4; one that would be noughts above all is not. */
    private static Object plain(Object cell) {
        return cell instanceof BigDecimal number && number.scale() < 0 && !Cells.far(number) ? number.setScale(0) : cell;
    }

    /** Equal hashes show that the SQL that ran is the SQL that was validated. */
    private static ObjectNode hashes(Attempt attempt) {
        return NODES.objectNode()
                .put("validated", attempt.validatedHash())
                .put("executed", attempt.executedHash());
    }

    private static ArrayNode attempts(List<Attempt> attempts) {
        ArrayNode array = NODES.arrayNode();
        attempts.forEach(attempt -> array.add(attempt(attempt)));
        return array;
    }

    /** One draft and what became of it. */
    public static ObjectNode attempt(Attempt attempt) {
        ObjectNode node = NODES.objectNode();
        node.put("number", attempt.number());
        node.put("sql", attempt.sql());
        node.put("origin", attempt.origin().id());
        node.set("critique", attempt.critique().<JsonNode>map(AnswerJson::critique).orElse(NODES.nullNode()));
        node.set("outcome", outcome(attempt));
        node.put("diff", attempt.diff());
        node.put("writer", attempt.writer());
        node.put("note", attempt.note());
        node.put("confidence", attempt.confidence().map(AnswerJson::hundredths).orElse(null));
        node.put("millis", attempt.elapsed().toMillis());
        return node;
    }

    private static Double hundredths(double confidence) {
        return Math.round(100 * confidence) / 100.0;
    }

    /** A critique as JSON: valid, confidence and the issues with type, message, piece and near match. */
    public static ObjectNode critique(Critique critique) {
        ObjectNode node = NODES.objectNode();
        node.put("valid", critique.valid());
        node.put("confidence", critique.confidence());
        ArrayNode issues = node.putArray("issues");
        critique.issues()
                .forEach(issue -> issues.addObject()
                        .put("type", issue.type().id())
                        .put("blocking", issue.blocking())
                        .put("message", issue.message())
                        .put("piece", issue.piece())
                        .put("near_match", issue.nearMatch()));
        return node;
    }

    private static ObjectNode outcome(Attempt attempt) {
        ObjectNode node = NODES.objectNode();
        node.put("success", attempt.ran());
        node.put("error_type", attempt.failure().map(failure -> failure.type().id()).orElse(null));
        node.put("error_message", attempt.error().isEmpty() ? null : attempt.error());
        node.put("feedback", attempt.failure().map(failure -> failure.feedback()).orElse(null));
        node.put("row_count", attempt.outcome().map(AnswerJson::rowCount).orElse(0));
        return node;
    }

    private static int rowCount(Outcome outcome) {
        return outcome instanceof Outcome.Success success ? success.table().rowCount() : 0;
    }

    private static JsonNode reflection(Answer answer) {
        List<Attempt> attempts = answer.trace().attempts();
        if (answer instanceof Answer.Answered answered) {
            return reflection(answered.reflection());
        }
        return attempts.isEmpty()
                ? NODES.nullNode()
                : attempts.get(attempts.size() - 1)
                        .reflection()
                        .<JsonNode>map(AnswerJson::reflection)
                        .orElse(NODES.nullNode());
    }

    /** Whether the outcome may be the answer, and why. */
    public static ObjectNode reflection(Reflection reflection) {
        ObjectNode node = NODES.objectNode();
        node.put("acceptable", reflection.acceptable());
        node.put("should_refine", reflection.shouldRefine());
        reflection.issues().forEach(node.putArray("issues")::add);
        node.put("reasoning", reflection.reasoning());
        node.put("score", reflection.score());
        return node;
    }

    /** The lessons that took part in the answer. */
    private static ArrayNode lessons(Answer answer) {
        ArrayNode array = NODES.arrayNode();
        if (answer instanceof Answer.Answered answered) {
            answered.lessons().forEach(lesson -> array.addObject()
                    .put("id", lesson.id())
                    .put("trigger", lesson.trigger())
                    .put("target", lesson.target()));
        }
        return array;
    }

    private static JsonNode clarification(Answer answer) {
        if (answer instanceof Answer.NeedsCorrection needed) {
            return clarification(needed.clarification());
        }
        return answer instanceof Answer.Failed failed ? clarification(failed.clarification()) : NODES.nullNode();
    }

    /** What the person is asked, with its options; where it does not ask, they are words and cannot be chosen by number. */
    public static ObjectNode clarification(Clarification clarification) {
        ObjectNode node = NODES.objectNode();
        node.put("type", clarification.type().id());
        node.put("message", clarification.message());
        clarification.options().forEach(node.putArray("options")::add);
        clarification.previews().forEach(node.putArray("previews")::add);
        node.put("asks", clarification.asks());
        return node;
    }

    private static ObjectNode tokens(Usage usage) {
        return NODES.objectNode()
                .put("input", usage.inputTokens())
                .put("output", usage.outputTokens())
                .put("calls", usage.calls());
    }
}
