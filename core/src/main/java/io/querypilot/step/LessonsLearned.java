package io.querypilot.step;

import io.querypilot.critic.Issue;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.language.Words;
import io.querypilot.join.References;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.QuestionWords;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Type;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.requirement.UnmetCorrections;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.SqlText;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
    private static final int SHORTEST_WORD = 4;
    private static final Pattern YEAR = Pattern.compile("(?<![\\p{L}\\p{N}_.])(?:19|20)\\d\\d(?![\\p{L}\\p{N}_.])");

    private final State state;
    private final Answer.Answered answered;
    private final Bindings used;
    private final Dialect dialect;
    private final Scope scope;

    /** {@code used} is what the answer's SQL uses. */
    LessonsLearned(State state, Answer.Answered answered, Bindings used, Dialect dialect, String database) {
        this.state = state;
        this.answered = answered;
        this.used = used;
        this.dialect = dialect;
        this.scope = new Scope(database, state.question().memory(), state.context().schema().fingerprint());
    }

    List<Lesson> lessons() {
        List<Lesson> lessons = new ArrayList<>();
        state.attempts().stream()
                .filter(attempt -> attempt.number() < answered.attempt().number())
                .forEach(failed -> addRecovery(failed, lessons));
        if (state.question().lastCorrection().filter(this::teaches).isPresent()) {
            addCorrections(lessons);
        }
        return lessons;
    }

    /** Only a correction that changed the SQL, is obeyed by it and brought rows is known to be right. */
    private boolean teaches(Correction correction) {
        List<Rule> said = state.context().requirements().said();
        return changed(correction)
                && brings()
                && new UnmetCorrections(answered.attempt().sql(), dialect, used).of(said, state.context().linked()).isEmpty()
                && !hardlyUnderstood(correction)
                && !onlyRejects(said);
    }

    /** A count of nothing is no row either. */
    private boolean brings() {
        List<List<Object>> rows = answered.table().rows();
        boolean zero = rows.size() == 1 && rows.get(0).size() == 1 && rows.get(0).get(0) instanceof Number number
                && number.doubleValue() == 0;
        return !zero && rows.stream().flatMap(List::stream).anyMatch(Objects::nonNull);
    }

    private boolean changed(Correction correction) {
        return !SqlText.normalise(correction.rejected(), dialect)
                .equals(SqlText.normalise(answered.attempt().sql(), dialect));
    }

    /** Who says only what is wrong has not said what is right. */
    private static boolean onlyRejects(List<Rule> said) {
        return said.stream().allMatch(rule -> rule instanceof Rule.AvoidTables || rule instanceof Rule.AvoidColumn);
    }

    /** Free words that the model hardly understood teach nothing: the answer may be as far off as the words were. */
    private boolean hardlyUnderstood(Correction correction) {
        return correction.rules().stream().allMatch(Rule.FreeText.class::isInstance)
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
        String said = issue.piece().substring(issue.piece().lastIndexOf('.') + 1);
        if (issue.type() == ErrorType.TABLE_NOT_FOUND) {
            return used.tables().stream()
                    .filter(meant::equalsIgnoreCase)
                    .findFirst()
                    .map(table -> Lesson.learned(
                            Type.TABLE_MAPPING, scope, said, table, table, Provenance.ERROR_RECOVERY, confidence));
        }
        return used.columns().stream()
                .filter(column -> column.column().equalsIgnoreCase(meant))
                .findFirst()
                .map(column -> Lesson.learned(
                        Type.COLUMN_MAPPING, scope, said, column.table() + "." + column.column(), column.table(),
                        Provenance.ERROR_RECOVERY, confidence));
    }

    private void addCorrections(List<Lesson> lessons) {
        List<Rule> said = state.context().requirements().said();
        said.stream().filter(UseTable.class::isInstance).flatMap(use -> chosenTable((UseTable) use)).forEach(lessons::add);
        said.stream().filter(JoinOn.class::isInstance).flatMap(join -> chosenKey((JoinOn) join)).forEach(lessons::add);
        said.stream().filter(UseColumn.class::isInstance).flatMap(use -> chosenColumn((UseColumn) use)).forEach(lessons::add);
        if (!state.question().turns().isEmpty() || dated() || otherValues()) {
            // A follow-up such as "and by month?" is no question by itself, and "Rome instead of Vienna" another one.
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
                        state.question().said().stream().map(Correction::text))
                .collect(Collectors.joining("\n"));
        return YEAR.matcher(answered.attempt().sql())
                .results()
                .mapToInt(found -> Integer.parseInt(found.group()))
                .anyMatch(year -> !said.contains(String.valueOf(year)) && !said.contains(String.valueOf(year - 1)));
    }

    /** Whether the question says a value that the SQL does not hold any more. */
    private boolean otherValues() {
        Rule question = new Rule.FreeText(state.question().text());
        return !new UnmetCorrections(answered.attempt().sql(), dialect, used)
                .of(List.of(question), state.context().linked())
                .isEmpty();
    }

    /** "Sales" means the table chosen, if the question's word is part of its name and no other table's whole name. */
    private Stream<Lesson> chosenTable(UseTable use) {
        return Words.in(state.question().text()).stream()
                .map(Words.Word::text)
                .filter(word -> word.length() >= SHORTEST_WORD && LookAlikes.isContentWord(word))
                .filter(word -> LookAlikes.nameContainsWordsOf(use.table(), word) && !namesAnother(word, use.table()))
                .filter(word -> !isNameOf(word, use.table()))
                .limit(1)
                .map(word -> mapped(Type.TABLE_MAPPING, word, use.table(), use.table(), others(use.table())));
    }

    /** That orders are orders is nothing to learn, but where others look like them. */
    private boolean isNameOf(String word, String path) {
        Table table = state.context().schema().table(path).orElseThrow();
        return LookAlikes.nameContainsWordsOf(word, table.name())
                && !LookAlikes.ofTable(table, state.context().schema()).several();
    }

    /** The other tables in play. */
    private List<String> others(String chosen) {
        return used.tables().stream().filter(table -> !table.equals(chosen)).toList();
    }

    private boolean namesAnother(String word, String chosen) {
        return state.context().schema().tables().stream()
                .anyMatch(table -> !table.path().equals(chosen) && LookAlikes.nameContainsWordsOf(word, table.name()));
    }

    /**
     * "Doctor" means the key chosen of several whose names share the word, between these two tables; where the question
     * says "referring doctor", nothing is known of doctors without that word.
     */
    private Stream<Lesson> chosenKey(JoinOn join) {
        List<Table> target = state.context().schema().table(join.rightTable()).stream().toList();
        return state.context().schema().table(join.leftTable()).stream()
                .map(table -> LookAlikes.ofKey(table, join.leftColumn(), new References(target)))
                .flatMap(this::wordForAll)
                .map(word -> mapped(
                        Type.COLUMN_MAPPING, word, join.leftTable() + "." + join.leftColumn(), join.leftTable(), join.tables()));
    }

    /** "Date" means the column chosen of several that end so. */
    private Stream<Lesson> chosenColumn(UseColumn use) {
        LookAlikes alike = new LookAlikes(Stream.concat(Stream.of(use.column()), use.rivals().stream()).toList());
        return wordForAll(alike)
                .map(word -> mapped(Type.COLUMN_MAPPING, word, use.path(), use.table(), others(use.table())));
    }

    /** The question's word for several, where it does not say which. */
    private Stream<String> wordForAll(LookAlikes alike) {
        QuestionWords question = new QuestionWords(state.question().text(), state.question().today());
        return alike.several() && !alike.toldApartBy(question)
                ? alike.sharedWord(state.question().text()).stream()
                : Stream.empty();
    }

    private Lesson mapped(Type type, String word, String target, String table, List<String> context) {
        return Lesson.learned(
                type, scope, word.toLowerCase(Locale.ROOT), target, table, context, Provenance.CORRECTION, CORRECTED);
    }

    private String firstTable() {
        return used.tables().stream().findFirst().orElse("");
    }
}
