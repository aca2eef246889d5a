package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.Bindings.Equal;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.join.References;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.PeriodName;
import io.querypilot.link.QuestionWords;
import io.querypilot.link.ValueWords;
import io.querypilot.link.Views;
import io.querypilot.requirement.Keys;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * FIND_ALTERNATIVES: a draft is one reading of the question. Where it took one of several tables, keys or measures that
 * look alike, and neither a word of the question nor anything said before tells them apart, the others are as good.
 */
public record FindAlternatives(Critic critic) implements Step {
    private static final String WHICH_TABLE = "Which table do you mean? The question does not say, and it matters.";

    @Override
    public State apply(State state) {
        return state.settled() ? state : found(state).map(state::withClarification).orElse(state);
    }

    private Optional<Clarification> found(State state) {
        Draft draft = new Draft(state, critic);
        return draft.used.columns().stream()
                .flatMap(column -> keys(column, draft).stream())
                .findFirst()
                .or(() -> draft.used.joins().stream().flatMap(equal -> untold(equal, draft).stream()).findFirst())
                .or(() -> deliberate(state) ? Optional.empty() : lookAlikes(draft));
    }

    private static Optional<Clarification> lookAlikes(Draft draft) {
        return draft.used.tables().stream()
                .flatMap(table -> tables(table, draft).stream())
                .findFirst()
                .or(() -> draft.used.columns().stream()
                        .flatMap(column -> measures(column, draft).stream())
                        .findFirst());
    }

    /** What a draft uses, and what the question and anything said before tell of it. */
    private static final class Draft {
        private final Schema schema;
        private final Bindings used;
        private final List<Table> near;
        private final String asked;
        private final LocalDate today;
        private final QuestionWords question;
        private final List<Requirement> requirements;
        private final References references;
        private final ConfinedPeriod period;

        private Draft(State state, Critic critic) {
            this.schema = state.context().schema();
            CheckedQuery checked = state.lastAttempt().orElseThrow().checked(critic, schema);
            this.used = checked.bindings();
            this.period = ConfinedPeriod.in(checked);
            this.near = used.tables().stream().map(path -> schema.table(path).orElseThrow()).toList();
            this.references = References.among(near);
            this.asked = state.question().whole();
            this.today = state.question().today();
            this.question = new QuestionWords(asked, today);
            this.requirements = state.context().requirements().all();
        }

        /** The names of the tables and columns in use. */
        private Stream<String> names() {
            return Stream.concat(near.stream().map(Table::name), used.columns().stream().map(UsedColumn::column));
        }

        /** Whether something that binds, or a preference that the draft followed, says which of these is meant. */
        private boolean settles(String table, LookAlikes keys) {
            return requirements.stream()
                    .anyMatch(one -> one.rule() instanceof JoinOn join && table.equals(join.leftTable())
                                    && settles(one, table, join.leftColumn(), keys)
                            || one.rule() instanceof UseColumn use && table.equals(use.table())
                                    && settles(one, table, use.column(), keys));
        }

        private boolean settles(Requirement one, String table, String column, LookAlikes keys) {
            return keys.names().contains(column) && (one.binding() || used.uses(table, column));
        }

        /** Whether the question's words, less those that are values, speak of one of these keys. */
        private boolean tellsApart(LookAlikes keys) {
            return keys.toldApartBy(new QuestionWords(new ValueWords(near).goneFrom(asked), today));
        }

        private boolean settles(LookAlikes tables) {
            return requirements.stream().anyMatch(one -> one.rule().tables().stream()
                    .anyMatch(table -> tables.names().contains(table) && (one.binding() || used.tables().contains(table))));
        }
    }

    /** A model that has looked at the tables one against the other and named those it needs is trusted. */
    private static boolean deliberate(State state) {
        return !state.context().understanding().reasoning().isBlank();
    }

    private static Optional<Clarification> keys(UsedColumn column, Draft draft) {
        Table table = draft.schema.table(column.table()).orElseThrow();
        LookAlikes keys = LookAlikes.ofKey(table, column.column(), draft.references);
        List<Rule> choices = keys.several() ? joins(table, keys, column, draft) : List.of();
        boolean open = choices.size() == keys.names().size()
                && keys.several()
                && keys.names().stream().filter(key -> draft.used.uses(table.path(), key)).count() == 1
                && !draft.settles(table.path(), keys)
                && !draft.tellsApart(keys);
        return open ? Optional.of(whichKey(choices)) : Optional.empty();
    }

    /** Each key with what it leads to; where its name does not tell, with what the draft joins the one it uses to. */
    private static List<Rule> joins(Table table, LookAlikes keys, UsedColumn used, Draft draft) {
        return keys.names().stream()
                .flatMap(key -> Keys.join(table, key, draft.references)
                        .or(() -> draft.used.partners(used).stream().findFirst().map(to -> join(table, key, to)))
                        .filter(join -> joined(join, used, draft))
                        .stream())
                .<Rule>map(join -> join)
                .toList();
    }

    private static JoinOn join(Table table, String key, UsedColumn to) {
        return new JoinOn(table.path(), key, to.table(), to.column());
    }

    /** A table that is there but once is not joined with itself. */
    private static boolean joined(JoinOn join, UsedColumn used, Draft draft) {
        return join.leftTable().equals(join.rightTable())
                ? draft.used.partners(used).contains(new UsedColumn(join.rightTable(), join.rightColumn()))
                : draft.used.tables().contains(join.rightTable());
    }

    /** Two tables joined by their own ids, though one has keys that say in which role they refer to another. */
    private static Optional<Clarification> untold(Equal equal, Draft draft) {
        Table table = draft.schema.table(equal.left().table()).orElseThrow();
        LookAlikes keys = new LookAlikes(LookAlikes.ofRoles(table, draft.references));
        if (!keys.several() || !Keys.sameIds(equal, draft.schema)) {
            return Optional.empty();
        }
        List<Rule> choices = open(table, keys, draft).stream()
                .<Rule>map(key -> join(table, key, equal.right()))
                .toList();
        return choices.isEmpty() ? Optional.empty() : Optional.of(whichKey(choices));
    }

    /** All of the keys, or the one that the question or a lesson names; none where the question names several. */
    private static List<String> open(Table table, LookAlikes keys, Draft draft) {
        List<String> named = keys.names().stream().filter(key -> keys.named(key, draft.question)).toList();
        List<String> settled =
                keys.names().stream().filter(key -> draft.settles(table.path(), new LookAlikes(List.of(key)))).toList();
        List<String> chosen = named.isEmpty() ? settled : named;
        return chosen.isEmpty() ? keys.names() : chosen.size() == 1 ? chosen : List.of();
    }

    private static Clarification whichKey(List<Rule> choices) {
        List<String> options =
                choices.stream().map(choice -> ((JoinOn) choice).condition()).toList();
        return Clarification.choose(
                Clarification.Type.JOIN_SELECTION,
                "How do the tables belong together? The question does not say, and it matters.",
                options,
                choices);
    }

    /** A table that the question does not speak of gives way to those that are called by its word. */
    private static Optional<Clarification> tables(String path, Draft draft) {
        Optional<Clarification> stored = stored(path, draft);
        if (stored.isPresent()) {
            return stored;
        }
        LookAlikes called = LookAlikes.spokenOf(path, draft.question)
                ? new LookAlikes(List.of())
                : LookAlikes.calledBy(draft.asked, draft.schema, draft.names());
        return called.names().isEmpty() ? alike(path, draft) : called(called, draft);
    }

    /** A view that nobody spoke of may leave rows out: the table that it shows is another reading, and the likelier one. */
    private static Optional<Clarification> stored(String path, Draft draft) {
        Table view = draft.schema.table(path).orElseThrow();
        List<String> tables = Views.under(view, draft.schema).stream()
                .map(Table::path)
                .filter(table -> !draft.used.tables().contains(table))
                .toList();
        LookAlikes all = new LookAlikes(Stream.concat(tables.stream(), Stream.of(path)).toList());
        boolean meant = all.named(path, draft.question) && !draft.question.sayYearBeyond(view.name());
        boolean open = tables.size() == 1 && !meant && !draft.settles(all);
        return open ? Optional.of(Clarification.whichTable(WHICH_TABLE, all.names())) : Optional.empty();
    }

    private static Optional<Clarification> called(LookAlikes all, Draft draft) {
        Table first = draft.schema.table(all.names().get(0)).orElseThrow();
        LookAlikes alike = new LookAlikes(all.names().stream()
                .filter(LookAlikes.ofTable(first, draft.schema).names()::contains)
                .filter(name -> !draft.question.sayOtherYearThan(name))
                .toList());
        boolean open = alike.several() && !draft.settles(all) && !all.toldApartBy(draft.question);
        return open ? Optional.of(Clarification.whichTable(WHICH_TABLE, alike.names())) : Optional.empty();
    }

    private static Optional<Clarification> alike(String path, Draft draft) {
        Table taken = draft.schema.table(path).orElseThrow();
        LookAlikes all = LookAlikes.ofTable(taken, draft.schema);
        LookAlikes alike = new LookAlikes(all.names().stream()
                .filter(other -> canStandFor(path, other, draft.used, draft.schema))
                .filter(other -> draft.used.tables().contains(other) || !draft.question.sayOtherYearThan(other))
                .filter(other -> !draft.period.of(taken, draft.schema.table(other).orElseThrow()))
                .toList());
        boolean open = alike.several()
                && takesSome(alike, draft)
                && !draft.settles(alike)
                && !all.toldApartBy(draft.question);
        return open ? Optional.of(Clarification.whichTable(WHICH_TABLE, alike.names())) : Optional.empty();
    }

    /** One of them; or several that are parts by period, beside which an archive of no period is left alone. */
    private static boolean takesSome(LookAlikes alike, Draft draft) {
        List<String> taken = alike.names().stream().filter(draft.used.tables()::contains).toList();
        boolean parts = taken.size() > 1 && taken.stream().allMatch(FindAlternatives::ofPeriod);
        boolean archive = alike.names().stream()
                .filter(name -> !ofPeriod(name))
                .anyMatch(name -> draft.schema.table(name).filter(table -> !table.view()).isPresent());
        return taken.size() == 1 || parts && archive;
    }

    private static boolean ofPeriod(String path) {
        return PeriodName.of(path.substring(path.lastIndexOf('.') + 1)).isPresent();
    }

    /** Only a table with every column that the draft uses can be read in its place. */
    private static boolean canStandFor(String path, String other, Bindings used, Schema schema) {
        return used.columns().stream()
                .filter(column -> column.table().equals(path))
                .allMatch(column -> schema.table(other).orElseThrow().column(column.column()).isPresent());
    }

    /** Only the one name in use that has the question's word is in doubt: elsewhere the word may be said of another. */
    private static Optional<Clarification> measures(UsedColumn column, Draft draft) {
        Table table = draft.schema.table(column.table()).orElseThrow();
        LookAlikes alike = LookAlikes.ofMeasure(table, column.column()).inOwnCurrency(table);
        boolean open = alike.several()
                && alike.names().contains(column.column())
                && alike.sharedWord(draft.asked).filter(word -> onlyName(word, draft)).isPresent()
                && !draft.settles(table.path(), alike)
                && !alike.toldApartBy(draft.question);
        return open ? Optional.of(whichColumn(table, alike)) : Optional.empty();
    }

    private static boolean onlyName(String word, Draft draft) {
        return draft.names().filter(name -> LookAlikes.nameContainsWordsOf(name, word)).count() == 1;
    }

    private static Clarification whichColumn(Table table, LookAlikes alike) {
        List<UseColumn> choices = alike.names().stream()
                .map(name -> new UseColumn(
                        table.path(), name, alike.names().stream().filter(other -> !other.equals(name)).toList()))
                .toList();
        return Clarification.choose(
                Clarification.Type.COLUMN_SELECTION,
                "Which column do you mean? The question does not say, and it matters.",
                choices.stream().map(UseColumn::path).toList(),
                List.copyOf(choices));
    }
}
