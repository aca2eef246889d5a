package io.querypilot.state;

import io.querypilot.link.LinkedSchema;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Refinement;
import io.querypilot.model.Relevance;
import io.querypilot.model.Understanding;
import io.querypilot.requirement.Requirements;
import io.querypilot.schema.Schema;
import java.util.List;
import java.util.Optional;

/**
 * What is known before any SQL is written; made once per question and reused by every attempt.
 * {@code requirements} is what its SQL is to keep to, decided when it is linked. {@code judged} are the
 * tables looked at so far where a question is understood in phases, and {@code refined} which of them are needed together.
 */
public record QuestionContext(
        Schema schema,
        LinkedSchema linked,
        List<Lesson> lessons,
        Requirements requirements,
        List<Relevance> judged,
        Optional<Refinement> refined,
        Understanding understanding,
        JoinPlan joins) {
    public static final QuestionContext EMPTY = new QuestionContext(
            new Schema(List.of(), ""),
            new LinkedSchema(List.of()),
            List.of(),
            Requirements.NONE,
            List.of(),
            Optional.empty(),
            Understanding.NONE,
            JoinPlan.NONE);

    public QuestionContext {
        lessons = List.copyOf(lessons);
        judged = List.copyOf(judged);
    }

    public boolean understood() {
        return !understanding.equals(Understanding.NONE);
    }

    public QuestionContext withSchema(Schema read) {
        return new QuestionContext(read, linked, lessons, requirements, judged, refined, understanding, joins);
    }

    public QuestionContext withLinked(LinkedSchema found) {
        return new QuestionContext(schema, found, lessons, requirements, judged, refined, understanding, joins);
    }

    public QuestionContext withLessons(List<Lesson> recalled) {
        return new QuestionContext(schema, linked, recalled, requirements, judged, refined, understanding, joins);
    }

    public QuestionContext withRequirements(Requirements read) {
        return new QuestionContext(schema, linked, lessons, read, judged, refined, understanding, joins);
    }

    public QuestionContext withJudged(List<Relevance> made) {
        return new QuestionContext(schema, linked, lessons, requirements, made, refined, understanding, joins);
    }

    public QuestionContext withRefined(Refinement made) {
        return new QuestionContext(schema, linked, lessons, requirements, judged, Optional.of(made), understanding, joins);
    }

    public QuestionContext withUnderstanding(Understanding understood) {
        return new QuestionContext(schema, linked, lessons, requirements, judged, refined, understood, joins);
    }

    public QuestionContext withJoins(JoinPlan inferred) {
        return new QuestionContext(schema, linked, lessons, requirements, judged, refined, understanding, inferred);
    }
}
