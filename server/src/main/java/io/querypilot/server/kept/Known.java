package io.querypilot.server.kept;

import io.querypilot.knowledge.Entry;
import io.querypilot.knowledge.Entry.Codes;
import io.querypilot.knowledge.Entry.Filter;
import io.querypilot.knowledge.Entry.Forbidden;
import io.querypilot.knowledge.Entry.JoinBy;
import io.querypilot.knowledge.Entry.Metric;
import io.querypilot.knowledge.Entry.Note;
import io.querypilot.knowledge.Entry.Preferred;
import io.querypilot.knowledge.Entry.Term;
import io.querypilot.knowledge.Entry.Unit;
import io.querypilot.knowledge.Entry.Verified;
import io.querypilot.knowledge.Placed;
import io.querypilot.memory.Lesson;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** One thing that is known of the database, as a person reads it; {@code sql} is empty where it has none. */
public record Known(String kind, String title, String text, String sql, String source) {
    private static final String LESSON = "lesson";
    private static final String FROM_LESSON = "lesson ";

    public static Known of(Lesson lesson) {
        String source = FROM_LESSON + lesson.id();
        return switch (lesson.type()) {
            case TABLE_MAPPING, COLUMN_MAPPING ->
                    new Known(LESSON, lesson.trigger(), "means " + lesson.target(), "", source);
            case ERROR_PATTERN -> new Known(LESSON, lesson.trigger(), "is mended by " + lesson.target(), "", source);
            case QUERY_PATTERN -> new Known(LESSON, lesson.trigger(), "was answered by", lesson.target(), source);
        };
    }

    public static Known of(Placed placed) {
        String[] told = told(placed.entry());
        String kind = placed.entry().getClass().getSimpleName().toLowerCase(Locale.ROOT).replace("joinby", "join");
        return new Known(kind, told[0], told[1], told[2], file(placed.place()));
    }

    /** Without its folder, which is nobody's business but the server's. */
    private static String file(String place) {
        return place.replaceAll("^.*[/\\\\]", "");
    }

    /** Title, text and SQL. */
    private static String[] told(Entry entry) {
        if (entry instanceof Term term) {
            return told(names(term), "means " + term.target(), "");
        }
        if (entry instanceof Codes codes) {
            return told(codes.column(), codes.meanings().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(code -> code.getKey() + " is " + code.getValue())
                    .collect(Collectors.joining(", ")), "");
        }
        if (entry instanceof Unit unit) {
            return told(unit.column(), "is measured in " + unit.unit(), "");
        }
        if (entry instanceof Metric metric) {
            String where = metric.where().isEmpty() ? "" : ", where " + metric.where();
            return told(names(metric), "is computed over " + metric.table() + where, metric.formula());
        }
        return entry instanceof Filter filter ? told(names(filter), "are rows of " + filter.table(), filter.where()) : rule(entry);
    }

    private static String[] rule(Entry entry) {
        if (entry instanceof JoinBy join) {
            return told(join.left() + " and " + join.right(), "belong together", join.left() + " = " + join.right());
        }
        if (entry instanceof Preferred preferred) {
            return told(preferred.table(), "is used rather than " + String.join(", ", preferred.over()), "");
        }
        if (entry instanceof Forbidden forbidden) {
            return told(forbidden.table(), "is not used", "");
        }
        if (entry instanceof Verified verified) {
            return told(verified.question(), "is answered by SQL that somebody found right", verified.sql());
        }
        Note note = (Note) entry;
        return told(note.about(), note.text(), "");
    }

    private static String[] told(String title, String text, String sql) {
        return new String[] {title, text, sql};
    }

    private static String names(Entry entry) {
        return String.join(", ", entry.phrases());
    }

    /** By what it says, wherever it stands; a lesson by its own. */
    public String id() {
        return kind.equals(LESSON)
                ? source.substring(FROM_LESSON.length())
                : Secrets.hash(String.join("\n", kind, title, text, sql)).substring(0, 16);
    }

    /** In one line, for who reads no fields. */
    public String line() {
        return title + ": " + text + (sql.isEmpty() ? "" : ": " + sql.replaceAll("\\s+", " "));
    }
}
