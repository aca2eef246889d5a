package io.querypilot.step;

import io.querypilot.critic.Bindings;
import io.querypilot.critic.Bindings.UsedColumn;
import io.querypilot.critic.Critic;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.LessonBook;
import io.querypilot.schema.Schema;
import io.querypilot.state.Answer;
import io.querypilot.state.State;
import java.util.HashSet;
import java.util.List;

/**
 * Which lessons an answer speaks for: those it obeyed. One that it did not obey is neither praised nor blamed, unless a
 * person had to correct it away.
 */
final class Credit {
    private final LessonBook book;
    private final Critic critic;

    Credit(LessonBook book, Critic critic) {
        this.book = book;
        this.critic = critic;
    }

    void give(State state, Answer.Answered answered) {
        List<Lesson> lessons = state.context().lessons();
        List<Lesson> heldBack = lessons.stream().filter(lesson -> !lesson.applies()).toList();
        List<Lesson> obeyed = applied(lessons, state, answered, true);
        book.used(heldBack, true);
        book.used(obeyed, true);
        if (state.question().corrections() > 0) {
            book.used(applied(lessons, state, answered, false), false);
        }
    }

    private List<Lesson> applied(List<Lesson> lessons, State state, Answer.Answered answered, boolean wanted) {
        return lessons.stream()
                .filter(Lesson::applies)
                .filter(lesson -> obeyed(lesson, state, answered) == wanted)
                .toList();
    }

    private boolean obeyed(Lesson lesson, State state, Answer.Answered answered) {
        Schema schema = state.context().schema();
        Bindings used = answered.attempt().checked(critic, schema).bindings();
        return switch (lesson.type()) {
            case TABLE_MAPPING -> used.tables().stream().anyMatch(lesson.table()::equalsIgnoreCase);
            case COLUMN_MAPPING -> used.columns().stream().anyMatch(column -> is(column, lesson));
            case ERROR_PATTERN -> state.attempts().stream()
                    .flatMap(attempt -> attempt.failure().stream())
                    .noneMatch(failure -> lesson.trigger().startsWith(failure.type().id()));
            case QUERY_PATTERN -> same(used, critic.bindings(lesson.target(), schema));
        };
    }

    private static boolean same(Bindings one, Bindings other) {
        return new HashSet<>(one.tables()).equals(new HashSet<>(other.tables()))
                && new HashSet<>(one.columns()).equals(new HashSet<>(other.columns()));
    }

    private static boolean is(UsedColumn column, Lesson lesson) {
        return column.table().equalsIgnoreCase(lesson.table()) && column.column().equalsIgnoreCase(lesson.column());
    }
}
