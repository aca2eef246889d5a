package io.querypilot.model.prompted;

import io.querypilot.memory.Lesson;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
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

    /** What the SQL should keep to, and what was learned besides. */
    static List<String> known(Requirements requirements, List<Lesson> lessons) {
        return Stream.concat(
                        requirements.preferences().stream().map(RequirementLines::known),
                        lessons.stream().filter(Lesson::applies).flatMap(RequirementLines::learned))
                .distinct()
                .toList();
    }

    private static String known(Requirement one) {
        return one.rule() instanceof Rule.Known fact
                ? quoted(fact.words())
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
        String plain = words.replaceAll("[\\p{Cntrl}\"]+", " ").strip();
        return "\"" + (plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain) + "\"";
    }
}
