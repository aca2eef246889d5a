package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Constraint.JoinOn;
import io.querypilot.correction.Constraint.MeansTable;
import io.querypilot.correction.Constraint.UseTable;
import io.querypilot.critic.Bindings;
import io.querypilot.critic.Bindings.UsedColumn;
import io.querypilot.critic.Critic;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.Mentions;
import io.querypilot.memory.Lesson;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.util.List;
import java.util.Optional;

/**
 * FIND_READINGS: a draft is one reading of the question. Where it took one of several tables or keys that look alike, and
 * neither a word of the question nor anything said before tells them apart, the others are readings as good.
 */
public record FindReadings(Critic critic) implements Step {
    @Override
    public State apply(State state) {
        return settled(state) ? state : found(state).map(state::withClarification).orElse(state);
    }

    /** The person has spoken, or what a person said of this very question wrote the draft. */
    private static boolean settled(State state) {
        String sql = state.lastAttempt().orElseThrow().sql();
        return !state.question().constraints().isEmpty()
                || state.ground().lessons().stream()
                        .anyMatch(lesson -> lesson.applies()
                                && lesson.type() == Lesson.Type.QUERY_PATTERN
                                && lesson.target().equals(sql));
    }

    private Optional<Clarification> found(State state) {
        Schema schema = state.ground().schema();
        Bindings used = critic.bindings(state.lastAttempt().orElseThrow().sql(), schema);
        Mentions question = new Mentions(state.question().whole(), state.question().today());
        List<Constraint> learned = Obligations.of(state);
        return used.columns().stream()
                .flatMap(column -> keys(column, used, schema, question, learned).stream())
                .findFirst()
                .or(() -> used.tables().stream()
                        .filter(table -> !deliberate(state))
                        .flatMap(table -> tables(table, used, schema, question, learned).stream())
                        .findFirst());
    }

    /** A model that has looked at the tables one against the other and named those it needs is trusted. */
    private static boolean deliberate(State state) {
        return !state.ground().understanding().reasoning().isBlank();
    }

    private static Optional<Clarification> keys(
            UsedColumn column, Bindings used, Schema schema, Mentions question, List<Constraint> learned) {
        Table table = schema.table(column.table()).orElseThrow();
        LookAlikes keys = LookAlikes.ofKey(table, column.column());
        List<Constraint> choices = keys.names().stream()
                .flatMap(key -> joins(table, key).stream())
                .toList();
        boolean open = keys.several()
                && choices.stream().allMatch(choice -> joins(used, (JoinOn) choice))
                && keys.names().stream().filter(key -> uses(used, table, key)).count() == 1
                && learned.stream().noneMatch(choices::contains)
                && !keys.toldApartBy(question);
        return open ? Optional.of(whichKey(choices)) : Optional.empty();
    }

    private static List<Constraint> joins(Table table, String key) {
        return table.foreignKeys().stream()
                .filter(foreign -> foreign.columns().equals(List.of(key)))
                .<Constraint>map(foreign -> join(table, foreign))
                .toList();
    }

    private static JoinOn join(Table table, ForeignKey key) {
        return new JoinOn(table.path(), key.columns().get(0), key.targetTable(), key.targetColumns().get(0));
    }

    private static boolean joins(Bindings used, JoinOn join) {
        return used.tables().contains(join.rightTable()) && !join.leftTable().equals(join.rightTable());
    }

    private static boolean uses(Bindings used, Table table, String column) {
        return used.columns().contains(new UsedColumn(table.path(), column));
    }

    private static Clarification whichKey(List<Constraint> choices) {
        List<String> options =
                choices.stream().map(choice -> ((JoinOn) choice).condition()).toList();
        return Clarification.choose(
                Clarification.Type.JOIN_SELECTION,
                "How do the tables belong together? The question does not say, and it matters.",
                options,
                choices);
    }

    private static Optional<Clarification> tables(
            String path, Bindings used, Schema schema, Mentions question, List<Constraint> learned) {
        LookAlikes all = LookAlikes.ofTable(schema.table(path).orElseThrow(), schema);
        LookAlikes alike = new LookAlikes(
                all.names().stream().filter(other -> canStandFor(path, other, used, schema)).toList());
        boolean open = alike.several()
                && alike.names().stream().filter(used.tables()::contains).count() == 1
                && learned.stream()
                        .noneMatch(one -> one instanceof MeansTable means && alike.names().contains(means.table()))
                && !all.toldApartBy(question);
        return open ? Optional.of(whichTable(alike.names())) : Optional.empty();
    }

    /** Only a table with every column that the draft uses can be read in its place. */
    private static boolean canStandFor(String path, String other, Bindings used, Schema schema) {
        return used.columns().stream()
                .filter(column -> column.table().equals(path))
                .allMatch(column -> schema.table(other).orElseThrow().column(column.column()).isPresent());
    }

    private static Clarification whichTable(List<String> tables) {
        return Clarification.choose(
                Clarification.Type.TABLE_SELECTION,
                "Which table do you mean? The question does not say, and it matters.",
                tables,
                tables.stream().<Constraint>map(UseTable::new).toList());
    }
}
