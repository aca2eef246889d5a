package io.querypilot.state;

import io.querypilot.link.LinkedSchema;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Refinement;
import io.querypilot.model.Relevance;
import io.querypilot.model.Understanding;
import io.querypilot.schema.Schema;
import java.util.List;
import java.util.Optional;

/**
 * What is known before any SQL is written; made once per question and reused by every attempt. {@code judged} are the
 * tables looked at so far where a question is understood in phases, and {@code refined} which of them are needed together.
 */
public record Ground(
        Schema schema,
        LinkedSchema linked,
        List<Lesson> lessons,
        List<Relevance> judged,
        Optional<Refinement> refined,
        Understanding understanding,
        JoinPlan joins) {
    public static final Ground EMPTY = new Ground(
            new Schema(List.of(), ""),
            new LinkedSchema(List.of()),
            List.of(),
            List.of(),
            Optional.empty(),
            Understanding.NONE,
            JoinPlan.NONE);

    public Ground {
        lessons = List.copyOf(lessons);
        judged = List.copyOf(judged);
    }

    public boolean understood() {
        return !understanding.equals(Understanding.NONE);
    }

    public Ground withSchema(Schema read) {
        return new Ground(read, linked, lessons, judged, refined, understanding, joins);
    }

    public Ground withLinked(LinkedSchema found) {
        return new Ground(schema, found, lessons, judged, refined, understanding, joins);
    }

    public Ground withLessons(List<Lesson> recalled) {
        return new Ground(schema, linked, recalled, judged, refined, understanding, joins);
    }

    public Ground withJudged(List<Relevance> made) {
        return new Ground(schema, linked, lessons, made, refined, understanding, joins);
    }

    public Ground withRefined(Refinement made) {
        return new Ground(schema, linked, lessons, judged, Optional.of(made), understanding, joins);
    }

    public Ground withUnderstanding(Understanding understood) {
        return new Ground(schema, linked, lessons, judged, refined, understood, joins);
    }

    public Ground withJoins(JoinPlan inferred) {
        return new Ground(schema, linked, lessons, judged, refined, understanding, inferred);
    }
}
