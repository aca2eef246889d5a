package io.querypilot.model.prompted;

import io.querypilot.memory.Lesson;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a question requires, and what was learned, as the lines of a prompt. Always one of a few templates, so that what
 * people and lessons say stays data.
 */
final class RequirementLines {
    private static final int LONGEST = 200;

    private RequirementLines() {}

    /** What the SQL must keep to. */
    static List<String> mandatory(Requirements requirements) {
        return requirements.all().stream()
                .filter(Requirement::binding)
                .map(RequirementLines::mandatory)
                .distinct()
                .toList();
    }

    private static String mandatory(Requirement one) {
        Rule rule = one.rule();
        if (rule instanceof Rule.UseTable use) {
            return "MANDATORY TABLE: Use " + use.table() + but(use.rivals()) + meaning(one);
        }
        if (rule instanceof Rule.AvoidTables avoid) {
            return "DO NOT use: " + String.join(", ", avoid.avoided());
        }
        if (rule instanceof Rule.JoinOn join) {
            return "MANDATORY JOIN: " + join.condition();
        }
        if (rule instanceof Rule.UseColumn use) {
            return "MANDATORY COLUMN: Use " + use.path() + but(use.rivals()) + meaning(one);
        }
        if (rule instanceof Rule.AvoidColumn avoid) {
            return "DO NOT use: " + avoid.table() + "." + avoid.column();
        }
        return "MANDATORY: " + rule.words();
    }

    private static String but(List<String> rivals) {
        return rivals.isEmpty() ? "" : ", not " + String.join(" or ", rivals);
    }

    private static String meaning(Requirement one) {
        return one.phrase().isEmpty() ? "" : " for " + quoted(one.phrase());
    }

    /** What the SQL should keep to, and what was learned besides. A model that reads the question needs no rule's reading of it. */
    static List<String> known(Requirements requirements, List<Lesson> lessons) {
        return Stream.concat(
                        requirements.preferences().stream()
                                .filter(one -> one.source() != Source.QUESTION)
                                .map(RequirementLines::known),
                        lessons.stream().filter(Lesson::applies).flatMap(RequirementLines::learned))
                .distinct()
                .toList();
    }

    private static String known(Requirement one) {
        if (one.rule() instanceof Rule.Known fact) {
            return whole(fact.words());
        }
        if (one.rule() instanceof Rule.Verified example) {
            return "The question " + whole(example.question()) + " is answered by: " + example.sql().replaceAll("\\p{Cntrl}+", " ");
        }
        if (one.rule() instanceof Rule.Definition definition && !definition.team()) {
            return "In " + definition.system() + ", " + definition.words() + ".";
        }
        return one.source() == Source.CUSTOM
                ? "Usually " + one.rule().words() + "; the question may mean another key."
                : "Prefer: " + one.rule().words() + meaning(one) + ".";
    }

    /** What words mean is among the requirements already. */
    private static Stream<String> learned(Lesson lesson) {
        return switch (lesson.type()) {
            case TABLE_MAPPING, COLUMN_MAPPING -> Stream.empty();
            case ERROR_PATTERN ->
                Stream.of("The error " + quoted(lesson.trigger()) + " was overcome by " + quoted(lesson.target()) + ".");
            case QUERY_PATTERN ->
                Stream.of("The question " + quoted(lesson.trigger()) + " was answered by " + quoted(lesson.target()) + ".");
        };
    }

    private static String quoted(String words) {
        return words.length() > LONGEST ? whole(words.substring(0, LONGEST) + "…") : whole(words);
    }

    /** What the team's file says is bounded where it is chosen, for half an entry is worse than none. */
    private static String whole(String words) {
        return "\"" + words.replaceAll("[\\p{Cntrl}\"]+", " ").strip() + "\"";
    }
}
