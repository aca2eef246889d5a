package io.querypilot.state;

import io.querypilot.link.LinkedSchema;
import io.querypilot.model.Understanding;
import io.querypilot.schema.Schema;
import java.util.List;

/** What is known before any SQL is written; made once per question and reused by every attempt. */
public record Ground(Schema schema, LinkedSchema linked, Understanding understanding, JoinPlan joins) {
    public static final Ground EMPTY = new Ground(
            new Schema(List.of(), ""),
            new LinkedSchema(List.of()),
            new Understanding(List.of(), false, List.of(), List.of(), List.of(), ""),
            JoinPlan.NONE);

    public Ground withSchema(Schema read) {
        return new Ground(read, linked, understanding, joins);
    }

    public Ground withLinked(LinkedSchema found) {
        return new Ground(schema, found, understanding, joins);
    }

    public Ground withUnderstanding(Understanding understood) {
        return new Ground(schema, linked, understood, joins);
    }

    public Ground withJoins(JoinPlan inferred) {
        return new Ground(schema, linked, understanding, inferred);
    }
}
