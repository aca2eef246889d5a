package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.memory.Lesson;
import io.querypilot.requirement.Rule;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import java.util.HashSet;
import java.util.List;

/** Which of the lessons that a question recalled one of its attempts obeyed. */
record LessonFeedback(Critic critic, State state, Attempt attempt) {
    List<Lesson> obeyed() {
        return applied(true);
    }

    List<Lesson> ignored() {
        return applied(false);
    }

    /** Those that were only counted, for comparison. */
    List<Lesson> heldBack() {
        return state.context().lessons().stream().filter(lesson -> !lesson.applies()).toList();
    }

    /** Those that had a say: the SQL of this very question, or a table or column that the attempt took as they prefer. */
    List<Lesson> tookPart() {
        Bindings used = used();
        return state.context().lessons().stream()
                .filter(Lesson::applies)
                .filter(lesson -> lesson.target().equals(attempt.sql()) || hadASay(lesson, used))
                .toList();
    }

    private boolean hadASay(Lesson lesson, Bindings used) {
        return state.context().requirements().all().stream()
                .filter(one -> one.lesson().equals(lesson.id()))
                .anyMatch(one -> followed(one.rule(), used));
    }

    private static boolean followed(Rule rule, Bindings used) {
        if (rule instanceof Rule.JoinOn join) {
            return used.uses(join.leftTable(), join.leftColumn());
        }
        return rule instanceof Rule.UseColumn use
                ? used.uses(use.table(), use.column())
                : rule instanceof Rule.UseTable table && used.tables().contains(table.table());
    }

    private Bindings used() {
        return attempt.checked(critic, state.context().schema()).bindings();
    }

    private List<Lesson> applied(boolean obeyed) {
        Bindings used = used();
        return state.context().lessons().stream()
                .filter(Lesson::applies)
                .filter(lesson -> obeys(used, lesson) == obeyed)
                .toList();
    }

    private boolean obeys(Bindings used, Lesson lesson) {
        return switch (lesson.type()) {
            case TABLE_MAPPING -> used.tables().stream().anyMatch(lesson.table()::equalsIgnoreCase);
            case COLUMN_MAPPING -> used.columns().stream().anyMatch(column -> is(column, lesson));
            case ERROR_PATTERN -> state.attempts().stream()
                    .flatMap(each -> each.failure().stream())
                    .noneMatch(failure -> lesson.trigger().startsWith(failure.type().id()));
            case QUERY_PATTERN -> same(used, critic.bindings(lesson.target(), state.context().schema()));
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
