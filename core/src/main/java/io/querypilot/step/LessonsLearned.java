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
import io.querypilot.schema.Column;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an answered question teaches: names that stand for others, errors overcome, and what a person corrected. */
final class LessonsLearned {
    private static final double REPAIRED = 0.8;
    private static final double REWRITTEN = 0.85;
    private static final double CORRECTED = 0.95;
    private static final double SURE = 0.6;
    private static final Pattern YEAR = Pattern.compile("(?<![\\p{L}\\p{N}_.])(?:19|20)\\d\\d(?![\\p{L}\\p{N}_.])");

    private final State state;
    private final Answer.Answered answered;
    private final Scope scope;

    private LessonsLearned(State state, Answer.Answered answered, String database) {
        this.state = state;
        this.answered = answered;
        this.scope = new Scope(database, state.question().tenant(), state.context().schema().fingerprint());
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
        return !Unheeded.in(state, answered.attempt().sql()).isEmpty() || hardlyUnderstood() || onlyRejected();
    }

    /** Who says only what is wrong has not said what is right. */
    private boolean onlyRejected() {
        return Obligations.of(state).stream().allMatch(Constraint.AvoidTables.class::isInstance);
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
        return state.context().linked().plainTables().stream()
                .filter(table -> table.column(column).isPresent() && answered.attempt().sql().contains(table.name()))
                .map(table -> table.path())
                .findFirst();
    }

    private void addCorrections(List<Lesson> lessons) {
        Obligations.said(state).forEach(constraint -> chosenTable(constraint).ifPresent(lessons::add));
        state.question().constraints().forEach(constraint -> chosenKey(constraint).forEach(lessons::add));
        if (!state.question().turns().isEmpty() || dated()) {
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

    /** SQL with a date that nobody said answers "last month" only until the month is over. */
    private boolean dated() {
        String said = Stream.concat(
                        Stream.of(state.question().text()),
                        state.question().constraints().stream().map(Constraint::instruction))
                .collect(Collectors.joining("\n"));
        return YEAR.matcher(answered.attempt().sql())
                .results()
                .mapToInt(found -> Integer.parseInt(found.group()))
                .anyMatch(year -> !said.contains(String.valueOf(year)) && !said.contains(String.valueOf(year - 1)));
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

    /** "Doctor" means the key chosen of several: the word they share, or else those for what they lead to. */
    private Stream<Lesson> chosenKey(Constraint constraint) {
        if (!(constraint instanceof JoinOn join)) {
            return Stream.empty();
        }
        List<Table> target = state.context().schema().table(join.rightTable()).stream().toList();
        return state.context().schema().table(join.leftTable()).stream()
                .map(table -> LookAlikes.ofKey(table, join.leftColumn(), target))
                .filter(LookAlikes::several)
                .flatMap(keys -> words(keys, target))
                .map(word -> Lesson.learned(
                        Type.COLUMN_MAPPING,
                        scope,
                        word,
                        join.leftTable() + "." + join.leftColumn(),
                        join.leftTable(),
                        Provenance.CORRECTION,
                        CORRECTED));
    }

    private Stream<String> words(LookAlikes keys, List<Table> target) {
        Optional<String> shared = keys.sharedWord(state.question().text());
        return shared.isPresent() ? shared.stream() : target.stream().flatMap(this::words).distinct();
    }

    /** The question's words for a table and its columns: "airport", and "city", where it is an airport's. */
    private Stream<String> words(Table table) {
        Stream<String> columns = table.columns().stream().filter(column -> !column.primaryKey()).map(Column::name);
        return Stream.concat(Stream.of(table.name()), columns)
                .flatMap(name -> new LookAlikes(List.of(name)).sharedWord(state.question().text()).stream());
    }

    private String firstTable() {
        return state.question().constraints().stream()
                .filter(UseTable.class::isInstance)
                .map(constraint -> ((UseTable) constraint).table())
                .findFirst()
                .or(() -> state.context().understanding().tables().stream().findFirst())
                .orElse("");
    }
}
