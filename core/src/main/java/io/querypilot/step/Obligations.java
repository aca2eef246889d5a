package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Constraint.AvoidTables;
import io.querypilot.correction.Constraint.JoinOn;
import io.querypilot.correction.Constraint.MeansColumn;
import io.querypilot.correction.Constraint.MeansTable;
import io.querypilot.correction.Constraint.UseTable;
import io.querypilot.correction.Constraint.Wish;
import io.querypilot.link.KeyRoles;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.Mentions;
import io.querypilot.link.Naming;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.model.Join;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.state.QuestionContext;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What every draft of a question must hold to: what the person says of it, what people said before of its words, and the
 * key that it names itself. The question comes before a lesson: "referring doctor" is not the attending one, whatever "doctor" was said to mean.
 */
final class Obligations {
    private static final Pattern INSTEAD =
            Pattern.compile("\\b(?:no|not|only|just|instead|rather|wrong)\\b", Pattern.CASE_INSENSITIVE);

    /** Each goes with its question. */
    private static final Map<Question, Kept> KEPT = Collections.synchronizedMap(new WeakHashMap<>());

    private record Kept(Schema schema, LinkedSchema linked, List<Lesson> lessons, List<Constraint> all) {
        Kept(QuestionContext context, List<Constraint> all) {
            this(context.schema(), context.linked(), context.lessons(), all);
        }

        boolean follows(QuestionContext context) {
            return schema == context.schema() && linked == context.linked() && lessons == context.lessons();
        }
    }

    private final State state;
    private final Schema schema;
    private final String wishes;
    private final Mentions question;
    private final List<Table> near;

    private Obligations(State state) {
        this.state = state;
        this.schema = state.context().schema();
        this.wishes = state.question().constraints().stream()
                .filter(Wish.class::isInstance)
                .map(wish -> ((Wish) wish).text())
                .collect(Collectors.joining("\n"));
        this.question = mentioned(state.question().text() + "\n" + wishes);
        this.near = state.context().linked().plainTables().stream()
                .flatMap(linked -> schema.table(linked.path()).stream())
                .toList();
    }

    private Mentions mentioned(String text) {
        return new Mentions(text, state.question().today());
    }

    /** Worked out once for as long as nothing that it follows from changes: most steps of a question need it. */
    static List<Constraint> of(State state) {
        Kept kept = KEPT.get(state.question());
        if (kept == null || !kept.follows(state.context())) {
            kept = new Kept(state.context(), all(state));
            KEPT.put(state.question(), kept);
        }
        return kept.all;
    }

    private static List<Constraint> all(State state) {
        Obligations all = new Obligations(state);
        List<Constraint> said = all.said();
        Stream<Constraint> others = Stream.of(all.joined(), all.tablesNamed(), all.learned(), all.named())
                .flatMap(each -> each)
                .filter(one -> open(one, said));
        return Stream.concat(said.stream(), others).distinct().toList();
    }

    /** What the person says of the question, and what follows from that alone. */
    static List<Constraint> said(State state) {
        return new Obligations(state).said();
    }

    private List<Constraint> said() {
        return Stream.of(state.question().constraints().stream(), wished(), left())
                .flatMap(each -> each)
                .toList();
    }

    /** "Sales in 2025" are no other year's, and archived ones no current ones, where each has its table. */
    private Stream<Constraint> tablesNamed() {
        Naming naming = new Naming(state.question().text(), question, state.question().today());
        return near.stream()
                .map(table -> LookAlikes.ofTable(table, schema))
                .filter(alike -> naming.plain(alike) && !heldAsValue(alike.names().get(0)) && !joined(alike))
                .map(alike -> new MeansTable(alike.names().get(0), alike.names().subList(1, alike.names().size())));
    }

    /** What the person says of a join comes before the question's own word. */
    private boolean joined(LookAlikes alike) {
        return joined().anyMatch(one -> alike.names().contains(((MeansTable) one).table()));
    }

    /** "Archived" may be a value of a column of each of them. */
    private boolean heldAsValue(String path) {
        LookAlikes alike = LookAlikes.ofTable(schema.table(path).orElseThrow(), schema);
        return state.context().linked().tables().stream()
                .filter(linked -> alike.names().contains(linked.table().path()))
                .flatMap(linked -> linked.values().values().stream().flatMap(List::stream))
                .anyMatch(value -> alike.named(path, mentioned(value)));
    }

    /** Who says how a table is joined means that table, and none that looks like it. */
    private Stream<Constraint> joined() {
        return state.question().constraints().stream()
                .filter(JoinOn.class::isInstance)
                .flatMap(join -> schema.table(((JoinOn) join).leftTable()).stream())
                .map(table -> LookAlikes.ofTable(table, schema).names())
                .filter(alike -> alike.size() > 1)
                .map(alike -> new MeansTable(alike.get(0), alike.subList(1, alike.size())));
    }

    /** "No, only online" chooses sales_online of the tables that look like it, though it is said in free words. */
    private Stream<Constraint> wished() {
        Mentions wish = mentioned(wishes);
        return (wishes.isBlank() ? Stream.<Table>empty() : near.stream()).flatMap(table -> {
            LookAlikes alike = LookAlikes.ofTable(table, schema);
            List<String> named = alike.names().stream().filter(name -> alike.named(name, wish)).toList();
            return alike.several() && named.equals(List.of(table.path())) ? chosen(alike.names()) : Stream.empty();
        });
    }

    /** "Also online" leaves the others in. */
    private Stream<Constraint> chosen(List<String> alike) {
        return INSTEAD.matcher(wishes).find()
                ? Stream.of(new UseTable(alike.get(0)), new AvoidTables(alike.subList(1, alike.size())))
                : Stream.of(new UseTable(alike.get(0)));
    }

    /** Where the question's word is said of several tables and all but one are rejected, it is said of that one. */
    private Stream<Constraint> left() {
        List<String> rejected = state.question().constraints().stream()
                .filter(AvoidTables.class::isInstance)
                .flatMap(avoid -> ((AvoidTables) avoid).tables().stream())
                .toList();
        boolean chosen = state.question().constraints().stream().anyMatch(UseTable.class::isInstance);
        return (chosen ? Stream.<String>empty() : rejected.stream())
                .flatMap(path -> schema.table(path).stream())
                .map(table -> LookAlikes.ofTable(table, schema))
                .filter(alike -> alike.sharedWord(state.question().text()).isPresent())
                .map(alike -> alike.names().stream().filter(name -> !rejected.contains(name)).toList())
                .filter(names -> names.size() == 1)
                .map(names -> new UseTable(names.get(0)));
    }

    /** The joins among them. */
    static List<Join> joins(State state) {
        return of(state).stream()
                .filter(JoinOn.class::isInstance)
                .map(JoinOn.class::cast)
                .map(on -> new Join(
                        on.leftTable(), on.leftColumn(), on.rightTable(), on.rightColumn(), 1.0, Join.Evidence.CORRECTION))
                .toList();
    }

    /** Of several keys to one table, the one that the question names. */
    private Stream<Constraint> named() {
        KeyRoles roles = new KeyRoles(state.question().whole(), mentioned(state.question().whole()), schema);
        return near.stream().flatMap(table -> LookAlikes.ofKeys(table, near).stream()
                .flatMap(keys -> roles.named(keys, pointedAt(table, keys.names().get(0)))
                        .map(key -> Keys.constraint(table, keys, key, near))
                        .stream()));
    }

    /** The name of what a key leads to, and its values that the question mentions; of all that is near if that is open. */
    private List<String> pointedAt(Table table, String column) {
        Optional<String> target = Keys.join(table, column, near).map(JoinOn::rightTable);
        return state.context().linked().tables().stream()
                .filter(linked -> target.map(linked.table().path()::equals)
                        .orElse(!linked.table().path().equals(table.path())))
                .flatMap(linked -> Stream.concat(
                        Stream.of(linked.table().name()), linked.values().values().stream().flatMap(List::stream)))
                .toList();
    }

    /** A name that some model once got wrong binds nobody; what a person or the team's file says does. */
    private Stream<Constraint> learned() {
        return state.context().lessons().stream()
                .filter(lesson -> lesson.applies() && lesson.provenance() != Provenance.ERROR_RECOVERY)
                .flatMap(lesson -> schema.table(lesson.table()).flatMap(table -> meant(lesson, table)).stream());
    }

    private Optional<Constraint> meant(Lesson lesson, Table table) {
        return switch (lesson.type()) {
            case TABLE_MAPPING -> table(lesson, table);
            case COLUMN_MAPPING -> table.column(lesson.column()).flatMap(column -> column(lesson, table, column));
            case ERROR_PATTERN, QUERY_PATTERN -> Optional.empty();
        };
    }

    private Optional<Constraint> table(Lesson lesson, Table table) {
        LookAlikes alike = LookAlikes.ofTable(table, schema);
        if (otherNamed(alike, table.path())) {
            return Optional.empty();
        }
        List<String> rivals = schema.tables().stream()
                .filter(other -> other != table)
                .map(Table::path)
                .filter(path -> alike.names().contains(path) || LookAlikes.speaks(path, lesson.trigger()))
                .toList();
        return saidOrRivalled(lesson, rivals) ? Optional.of(new MeansTable(table.path(), rivals)) : Optional.empty();
    }

    /** A column that refers to another table is a way to join. */
    private Optional<Constraint> column(Lesson lesson, Table table, Column column) {
        LookAlikes alike = LookAlikes.ofKey(table, column.name(), near);
        if (otherNamed(alike, column.name())) {
            return Optional.empty();
        }
        if (alike.several() || Keys.join(table, column.name(), List.of()).isPresent()) {
            return Optional.of(Keys.constraint(table, alike, column.name(), near));
        }
        List<String> rivals = rivals(lesson, table, column);
        return saidOrRivalled(lesson, rivals)
                ? Optional.of(new MeansColumn(table.path(), column.name(), rivals))
                : Optional.empty();
    }

    /** A follow-up that does not say the word itself may need something else, but nothing else that is called so. */
    private boolean saidOrRivalled(Lesson lesson, List<String> rivals) {
        return !rivals.isEmpty() || LookAlikes.speaks(state.question().text(), lesson.trigger());
    }

    private boolean otherNamed(LookAlikes alike, String name) {
        return !alike.named(name, question) && alike.several() && alike.toldApartBy(question);
    }

    private static List<String> rivals(Lesson lesson, Table table, Column column) {
        return table.columns().stream()
                .map(Column::name)
                .filter(name -> !name.equals(column.name()) && LookAlikes.speaks(name, lesson.trigger()))
                .toList();
    }

    /** What the person says now takes the place of what was said before about the same thing. */
    private static boolean open(Constraint learned, List<Constraint> said) {
        return said.stream().noneMatch(one -> learned instanceof JoinOn
                ? one instanceof JoinOn
                : learned instanceof MeansTable && (one instanceof UseTable || one instanceof AvoidTables));
    }
}
