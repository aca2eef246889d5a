package io.querypilot.app.lessons;

import io.querypilot.app.lessons.LessonsFile.Placed;
import io.querypilot.memory.KeptLessons;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Status;
import io.querypilot.memory.Lessons;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Adds the lessons of a file to those that are kept, and tells what was new, known, or contradicts another. */
final class LessonImport {
    private final Lessons lessons;
    private final String file;
    private final List<Lesson> kept;
    private final List<String> told = new ArrayList<>();

    LessonImport(Lessons lessons, String file, List<Lesson> kept) {
        this.lessons = lessons;
        this.file = file;
        this.kept = kept.stream()
                .filter(lesson -> lesson.status() == Status.ACTIVE || lesson.status() == Status.PENDING)
                .toList();
    }

    /** What is to be told of it, a line each. */
    List<String> add(List<Placed> read) {
        Instant now = Instant.now();
        int fresh = 0;
        for (int i = 0; i < read.size(); i++) {
            Optional<Lesson> known = lessons.find(read.get(i).lesson().id());
            contradicted(read, i);
            // Of two that are as sure the one learned first holds: here, the one that stands first.
            tellIfNotUsed(lessons.add(read.get(i).lesson().learnedAt(now.plusMillis(i))));
            fresh += known.isPresent() ? 0 : 1;
        }
        told.add(counted(fresh, read.size() - fresh));
        return told;
    }

    private void tellIfNotUsed(Lesson known) {
        if (known.status() != Status.ACTIVE) {
            told.add("The lesson for \"" + known.trigger() + "\" is " + known.status().name().toLowerCase(Locale.ROOT)
                    + " and stays so; querypilot lessons approve " + known.id() + " applies it.");
        }
    }

    /** With what stands before it in the file, or is kept and not in the file. */
    private void contradicted(List<Placed> read, int place) {
        Stream<Placed> stored = kept.stream()
                .filter(one -> read.stream().noneMatch(in -> in.lesson().id().equals(one.id())))
                .map(lesson -> new Placed(lesson, 0));
        Stream.concat(stored, read.stream().limit(place))
                .filter(other -> KeptLessons.contradict(other.lesson(), read.get(place).lesson()))
                .findFirst()
                .ifPresent(other -> told.add(contradiction(other, read.get(place))));
    }

    private String contradiction(Placed earlier, Placed later) {
        Lesson one = asKept(earlier.lesson());
        Lesson other = asKept(later.lesson());
        boolean equal = one.confidence() == other.confidence();
        boolean otherFirst = kept.contains(other) && (!kept.contains(one) || kept.indexOf(other) < kept.indexOf(one));
        Lesson holds = equal && otherFirst || other.confidence() > one.confidence() ? other : one;
        String where = earlier.line() == 0 ? "a lesson that is kept already" : "line " + earlier.line();
        return "%s, line %d: \"%s\" means %s, but %s says %s. %s holds, being %s.".formatted(
                file, later.line(), other.trigger(), other.target(), where, one.target(), holds.target(),
                equal ? "first" : "surer");
    }

    private Lesson asKept(Lesson read) {
        return kept.stream().filter(lesson -> lesson.id().equals(read.id())).findFirst().orElse(read);
    }

    private static String counted(int fresh, int known) {
        String imported = fresh + (fresh == 1 ? " lesson" : " lessons") + " imported";
        return known == 0 ? imported + "." : imported + ", " + known + " known already.";
    }
}
