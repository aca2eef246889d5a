package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Constraint.JoinOn;
import io.querypilot.correction.Constraint.UseTable;
import io.querypilot.critic.Issue;
import io.querypilot.link.LookAlikes;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Type;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What an answered question teaches: names that stand for others, errors overcome, and what a person corrected. */
final class LessonsLearned {
    private static final double REPAIRED = 0.8;
    private static final double REWRITTEN = 0.85;
    private static final double CORRECTED = 0.95;
    private static final double SURE = 0.6;

    private final State state;
    private final Answer.Answered answered;
    private final Scope scope;

    private LessonsLearned(State state, Answer.Answered answered, String database) {
        this.state = state;
        this.answered = answered;
        this.scope = new Scope(database, state.question().tenant(), state.ground().schema().fingerprint());
    }

    static List<Lesson> from(State state, Answer.Answered answered, String database) {
        LessonsLearned learned = new LessonsLearned(state, answered, database);
        List<Lesson> lessons = new ArrayList<>();
        state.attempts().stream()
                .filter(attempt -> attempt.number() < answered.attempt().number())
                .forEach(failed -> learned.addRecovery(failed, lessons));
        if (!state.question().constraints().isEmpty() && !learned.guessed()) {
            learned.addCorrections(lessons);
        }
        return lessons;
    }

    /** Free words that the model hardly understood teach nothing: the answer may be as far off as the words were. */
    private boolean guessed() {
        return !Unheeded.in(state, answered.attempt().sql()).isEmpty() || hardlyUnderstood();
    }

    private boolean hardlyUnderstood() {
        return state.question().constraints().stream().allMatch(Constraint.Wish.class::isInstance)
                && answered.attempt().confidence().filter(sure -> sure < SURE).isPresent();
    }

    private void addRecovery(Attempt failed, List<Lesson> lessons) {
        Attempt next = state.attempts().get(failed.number());
        double confidence = next.origin() == Attempt.Origin.REPAIRED ? REPAIRED : REWRITTEN;
        failed.critique().ifPresent(critique -> critique.issues().stream()
                .filter(Issue::blocking)
                .flatMap(issue -> mapping(issue, confidence).stream())
                .forEach(lessons::add));
        failed.failure().ifPresent(failure -> lessons.add(Lesson.learned(
                Type.ERROR_PATTERN,
                scope,
                failure.type().id() + ": " + failure.error(),
                next.diff(),
                firstTable(),
                Provenance.ERROR_RECOVERY,
                confidence)));
    }

    /** A wrong name whose near match is in the SQL that answered stands for that name from now on. */
    private Optional<Lesson> mapping(Issue issue, double confidence) {
        String meant = issue.nearMatch();
        if (meant.isEmpty() || !answered.attempt().sql().contains(meant)) {
            return Optional.empty();
        }
        String said = issue.piece().substring(issue.piece().lastIndexOf('.') + 1);
        return issue.type() == ErrorType.TABLE_NOT_FOUND
                ? Optional.of(Lesson.learned(
                        Type.TABLE_MAPPING, scope, said, meant, meant, Provenance.ERROR_RECOVERY, confidence))
                : tableOf(meant).map(table -> Lesson.learned(
                        Type.COLUMN_MAPPING, scope, said, table + "." + meant, table, Provenance.ERROR_RECOVERY, confidence));
    }

    private Optional<String> tableOf(String column) {
        return state.ground().linked().plainTables().stream()
                .filter(table -> table.column(column).isPresent() && answered.attempt().sql().contains(table.name()))
                .map(table -> table.path())
                .findFirst();
    }

    private void addCorrections(List<Lesson> lessons) {
        state.question().constraints().forEach(constraint ->
                chosenTable(constraint).or(() -> chosenKey(constraint)).ifPresent(lessons::add));
        if (!state.question().turns().isEmpty()) {
            // A follow-up such as "and by month?" is no question by itself.
            return;
        }
        lessons.add(Lesson.learned(
                Type.QUERY_PATTERN,
                scope,
                state.question().text(),
                answered.attempt().sql(),
                firstTable(),
                Provenance.CORRECTION,
                CORRECTED));
    }

    /** "Sales" means the table chosen, if the question's word is part of its name. */
    private Optional<Lesson> chosenTable(Constraint constraint) {
        if (!(constraint instanceof UseTable use)) {
            return Optional.empty();
        }
        return Arrays.stream(state.question().text().toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> word.length() > 3 && LookAlikes.tells(word) && LookAlikes.speaks(use.table(), word))
                .findFirst()
                .map(word -> Lesson.learned(
                        Type.TABLE_MAPPING, scope, word, use.table(), use.table(), Provenance.CORRECTION, CORRECTED));
    }

    /** "Doctor" means the key chosen of several: the word they share, or one for the table they lead to or its columns. */
    private Optional<Lesson> chosenKey(Constraint constraint) {
        if (!(constraint instanceof JoinOn join)) {
            return Optional.empty();
        }
        List<Table> near = state.ground().schema().table(join.rightTable()).stream().toList();
        return state.ground().schema().table(join.leftTable())
                .map(table -> LookAlikes.ofKey(table, join.leftColumn(), near))
                .filter(LookAlikes::several)
                .flatMap(keys -> keys.sharedWord(state.question().text())
                        .or(() -> new LookAlikes(List.of(join.rightTable())).sharedWord(state.question().text()))
                        .or(() -> column(near)))
                .map(word -> Lesson.learned(
                        Type.COLUMN_MAPPING,
                        scope,
                        word,
                        join.leftTable() + "." + join.leftColumn(),
                        join.leftTable(),
                        Provenance.CORRECTION,
                        CORRECTED));
    }

    /** The question's word for a column of the table that was led to: the city, where it is an address's. */
    private Optional<String> column(List<Table> tables) {
        return tables.stream()
                .flatMap(table -> table.columns().stream())
                .filter(column -> !column.primaryKey())
                .flatMap(column -> new LookAlikes(List.of(column.name())).sharedWord(state.question().text()).stream())
                .findFirst();
    }

    private String firstTable() {
        return state.question().constraints().stream()
                .filter(UseTable.class::isInstance)
                .map(constraint -> ((UseTable) constraint).table())
                .findFirst()
                .or(() -> state.ground().understanding().tables().stream().findFirst())
                .orElse("");
    }
}
