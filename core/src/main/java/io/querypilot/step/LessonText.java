package io.querypilot.step;

import io.querypilot.memory.Lesson;
import java.util.List;

/** Lessons as a model is told them: always one of four templates, so that a lesson's words stay data. */
final class LessonText {
    private static final int LONGEST = 200;

    private LessonText() {}

    static List<String> of(List<Lesson> lessons) {
        return lessons.stream().filter(Lesson::applies).map(LessonText::line).toList();
    }

    private static String line(Lesson lesson) {
        String trigger = quoted(lesson.trigger());
        String target = quoted(lesson.target());
        return switch (lesson.type()) {
            case TABLE_MAPPING -> "The table people call " + trigger + " is " + target + ".";
            case COLUMN_MAPPING -> "What people call " + trigger + " is the column " + target + ".";
            case ERROR_PATTERN -> "The error " + trigger + " was overcome by " + target + ".";
            case QUERY_PATTERN -> "The question " + trigger + " was answered by " + target + ".";
        };
    }

    private static String quoted(String words) {
        String plain = words.replaceAll("[\\p{Cntrl}\"]+", " ").strip();
        return "\"" + (plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain) + "\"";
    }
}
