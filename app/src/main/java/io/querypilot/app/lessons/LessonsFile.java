package io.querypilot.app.lessons;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.querypilot.LessonCheck;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lessons as a YAML file that a team keeps under version control. */
final class LessonsFile {
    private static final YAMLMapper MAPPER = new YAMLMapper();
    private static final String SHAPE = "Each is - type: column_mapping, trigger: region, target: customers.area"
            + " (or table_mapping, error_pattern, query_pattern), with table: where the target does not name it.";

    /** Room for the longest question and SQL that one is learned from. */
    private static final int LONGEST_TRIGGER = 10_000;

    private static final int LONGEST_TARGET = 100_000;
    private static final long LARGEST_FILE = 2_000_000;
    private static final String PENDING = "pending";

    /** One lesson as it is written; it is in use unless it says that it is pending. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(
            String type,
            String trigger,
            String target,
            String table,
            List<String> context,
            Double confidence,
            String status) {}

    /** A lesson and the line of the file where it begins. */
    record Placed(Lesson lesson, int line) {}

    private LessonsFile() {}

    static String write(List<Lesson> lessons) {
        try {
            return MAPPER.writeValueAsString(lessons.stream().filter(LessonsFile::inUse).map(LessonsFile::entry).toList());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads them all, or none: each must speak of what the schema has. */
    static List<Placed> read(Path file, Scope scope, LessonCheck check) {
        try (JsonParser parser = MAPPER.createParser(text(file))) {
            List<Placed> lessons = new ArrayList<>();
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw invalid(file + " is not a list of lessons.");
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                int line = parser.currentTokenLocation().getLineNr();
                String place = file + ", line " + line;
                Lesson lesson = lesson(MAPPER.readValue(parser, Entry.class), scope, place);
                lessons.add(new Placed(check.passed(lesson, place), line));
            }
            if (parser.currentToken() != JsonToken.END_ARRAY) {
                throw invalid(file + ", line " + parser.currentTokenLocation().getLineNr() + ", is not a lesson.");
            }
            return lessons;
        } catch (JsonProcessingException broken) {
            throw invalid(file + ", line " + broken.getLocation().getLineNr() + ", is not a list of lessons.");
        } catch (IOException unreadable) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID, file + " cannot be read.", "Give a text file that is there.");
        }
    }

    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is no plain file");
        }
        if (Files.size(file) > LARGEST_FILE) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    file + " has " + Files.size(file) + " bytes; a file of lessons has at most " + LARGEST_FILE + ".",
                    "Nothing was imported. Split it into several files.");
        }
        return Files.readString(file);
    }

    /** What was rejected, demoted or has expired must not come back as the team's own word. */
    private static boolean inUse(Lesson lesson) {
        return lesson.status() == Status.ACTIVE || lesson.status() == Status.PENDING;
    }

    private static Entry entry(Lesson lesson) {
        return new Entry(
                lesson.type().name().toLowerCase(Locale.ROOT),
                lesson.trigger(),
                lesson.target(),
                lesson.table().isEmpty() ? null : lesson.table(),
                lesson.context().isEmpty() ? null : lesson.context(),
                Math.round(lesson.confidence() * 100) / 100.0,
                lesson.status() == Status.PENDING ? PENDING : null);
    }

    private static Lesson lesson(Entry entry, Scope scope, String place) {
        if (entry.type() == null || entry.trigger() == null || entry.target() == null) {
            throw invalid(place + ": the lesson lacks its type, trigger or target.");
        }
        requireShort("trigger", entry.trigger(), LONGEST_TRIGGER, place);
        requireShort("target", entry.target(), LONGEST_TARGET, place);
        double confidence = Optional.ofNullable(entry.confidence()).orElse(1.0);
        if (confidence < 0 || confidence > 1) {
            throw invalid(place + ": the confidence " + confidence + " is not from 0 to 1.");
        }
        Lesson.Type type = type(entry.type(), place);
        return Lesson.learned(
                        type,
                        scope,
                        entry.trigger(),
                        entry.target(),
                        table(entry),
                        Optional.ofNullable(entry.context()).orElse(List.of()),
                        Provenance.MANUAL,
                        confidence)
                .withStatus(status(entry, place));
    }

    /** What waited for approval where it was exported waits here too. */
    private static Status status(Entry entry, String place) {
        if (entry.status() == null) {
            return Status.ACTIVE;
        }
        if (!entry.status().equalsIgnoreCase(PENDING)) {
            throw invalid(place + ": the status " + entry.status() + " is not " + PENDING + ", which may only be left out.");
        }
        return Status.PENDING;
    }

    private static void requireShort(String what, String text, int most, String place) {
        if (text.length() > most) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    place + ": the " + what + " has " + text.length() + " characters; at most " + most + " are taken.",
                    "Nothing was imported. Shorten it and import the file again.");
        }
    }

    private static Lesson.Type type(String name, String place) {
        try {
            return Lesson.Type.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw invalid(place + ": there is no lesson of type " + name + ".");
        }
    }

    /** A column mapping's target is {@code table.column}. */
    private static String table(Entry entry) {
        if (entry.table() != null) {
            return entry.table();
        }
        int dot = entry.target().lastIndexOf('.');
        return switch (entry.type().toLowerCase(Locale.ROOT)) {
            case "table_mapping" -> entry.target().contains("*") ? "" : entry.target();
            case "column_mapping" -> dot < 0 ? "" : entry.target().substring(0, dot);
            default -> "";
        };
    }

    private static QueryPilotException invalid(String message) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, message, SHAPE);
    }
}
