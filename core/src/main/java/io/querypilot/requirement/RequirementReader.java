package io.querypilot.requirement;

import io.querypilot.critic.bind.Bindings;
import io.querypilot.join.References;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.NamedTable;
import io.querypilot.link.QuestionWords;
import io.querypilot.link.ValueWords;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.requirement.Rule.AvoidColumn;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.FreeText;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads what a question requires out of all there is: what the person has said of it, the team's and learned lessons, and
 * its own words. The one place where this is decided; what a stronger source says of a thing silences the weaker ones.
 */
public final class RequirementReader {
    private static final Pattern INSTEAD =
            Pattern.compile("\\b(?:no|not|only|just|instead|rather|wrong)\\b", Pattern.CASE_INSENSITIVE);

    private static final int SHORT = 2;

    /** A question: its text, the text with the turns that it goes on from, what was said of it, and the day. */
    public record Asked(String text, String whole, List<Correction> said, LocalDate today) {}

    private final Asked asked;
    private final Schema schema;
    private final LinkedSchema linked;
    private final List<Table> near;
    private final References references;
    private final QuestionWords question;
    private final Function<String, Bindings> bindings;
    private final CalledTables called;

    /** {@code bindings} tells what a statement uses. */
    public RequirementReader(Asked asked, Schema schema, LinkedSchema linked, Function<String, Bindings> bindings) {
        this.asked = asked;
        this.schema = schema;
        this.linked = linked;
        this.near = linked.plainTables().stream().flatMap(table -> schema.table(table.path()).stream()).toList();
        this.references = References.among(near);
        this.question = mentions(asked.text());
        this.bindings = bindings;
        this.called = CalledTables.in(asked.whole(), schema).and(tablesNamed().map(UseTable::table).toList());
    }

    private QuestionWords mentions(String text) {
        return new QuestionWords(text, asked.today());
    }

    public Requirements read(List<Lesson> lessons) {
        return read(lessons, List.of());
    }

    /** {@code team} is what the team has written down besides lessons, and what is known of the system. */
    public Requirements read(List<Lesson> lessons, List<Requirement> team) {
        List<Requirement> heard = new ArrayList<>();
        for (int i = asked.said().size() - 1; i >= 0; i--) {
            Source source = i == asked.said().size() - 1 ? Source.PERSON_NOW : Source.PERSON_EARLIER;
            hear(heard, said(asked.said().get(i)).map(rule -> new Requirement(rule, source, "")));
        }
        hear(heard, team.stream().filter(one -> one.source().compareTo(Source.SYSTEM) < 0));
        lessons.stream().filter(lesson -> taught(lesson) == Source.TEAM).forEach(lesson -> hear(heard, learned(lesson)));
        lessons.stream().filter(lesson -> taught(lesson) == Source.LESSON).forEach(lesson -> hear(heard, learned(lesson)));
        hear(heard, Stream.concat(tablesNamed(), keysNamed()).map(rule -> new Requirement(rule, Source.QUESTION, "")));
        hear(heard, team.stream().filter(one -> one.source() == Source.SYSTEM));
        hear(heard, team.stream().filter(one -> one.source() == Source.CUSTOM));
        return new Requirements(heard);
    }

    /** What one voice says, less what a stronger one has said of the same thing. */
    private void hear(List<Requirement> heard, Stream<Requirement> voice) {
        List<Requirement> stronger = List.copyOf(heard);
        voice.distinct()
                .flatMap(one -> one.source().person() ? Stream.of(one) : called.yielding(one))
                .filter(one -> stronger.stream().noneMatch(before -> silences(before, one)))
                .forEach(heard::add);
    }

    private boolean silences(Requirement stronger, Requirement weaker) {
        Rule one = stronger.rule();
        Rule other = weaker.rule();
        boolean chooses = stronger.source().person() && weaker.source().person() && one instanceof UseTable;
        return one.equals(other)
                || chooses && (other instanceof UseTable || other instanceof AvoidTables)
                || sharesTables(one, other)
                || sharesColumns(one, other);
    }

    /** Whether both say which of some tables that look alike is meant. */
    private boolean sharesTables(Rule one, Rule other) {
        return !Collections.disjoint(tableFamily(one), tableFamily(other));
    }

    private Set<String> tableFamily(Rule rule) {
        Set<String> family = new HashSet<>();
        if (rule instanceof UseTable use) {
            family.addAll(use.rivals());
            family.addAll(alike(use.table()));
        } else if (rule instanceof AvoidTables avoid) {
            avoid.avoided().forEach(table -> family.addAll(alike(table)));
        }
        return family;
    }

    private List<String> alike(String path) {
        return schema.table(path).map(table -> LookAlikes.ofTable(table, schema).names()).orElse(List.of(path));
    }

    /** Whether both say how two tables are joined, or which of some columns that look alike is meant. */
    private boolean sharesColumns(Rule one, Rule other) {
        boolean samePair = one instanceof JoinOn left
                && other instanceof JoinOn right
                && Set.copyOf(left.tables()).equals(Set.copyOf(right.tables()));
        return samePair || !Collections.disjoint(columnFamily(one), columnFamily(other));
    }

    private Set<String> columnFamily(Rule rule) {
        if (rule instanceof JoinOn join) {
            return columnFamily(join.leftTable(), join.leftColumn(), List.of());
        }
        if (rule instanceof UseColumn use) {
            return columnFamily(use.table(), use.column(), use.rivals());
        }
        return rule instanceof AvoidColumn avoid
                ? columnFamily(avoid.table(), avoid.column(), List.of())
                : Set.of();
    }

    private Set<String> columnFamily(String path, String column, List<String> rivals) {
        Set<String> family = new HashSet<>();
        schema.table(path).filter(table -> table.column(column).isPresent()).ifPresent(table -> Stream.of(
                        Stream.of(column),
                        rivals.stream(),
                        LookAlikes.ofKey(table, column, references).names().stream(),
                        LookAlikes.ofColumn(table, column).names().stream())
                .flatMap(each -> each)
                .forEach(name -> family.add(path + "." + name)));
        return family;
    }

    // What the person says.

    private Stream<Rule> said(Correction correction) {
        Stream<Rule> spoken = correction.rules().stream()
                .filter(FreeText.class::isInstance)
                .flatMap(text -> spoken(text.words()));
        return Stream.of(correction.rules().stream(), joinedTables(correction), spoken, leftOver(correction))
                .flatMap(each -> each);
    }

    /** Who says how a table is joined means that table, and none that looks like it. */
    private Stream<Rule> joinedTables(Correction correction) {
        return correction.rules().stream()
                .filter(JoinOn.class::isInstance)
                .map(join -> alike(((JoinOn) join).leftTable()))
                .filter(alike -> alike.size() > 1)
                .map(alike -> new UseTable(alike.get(0), alike.subList(1, alike.size())));
    }

    /** Free words choose among things that look alike: "no, only online", "no, shipping address", "the gross amount". */
    private Stream<Rule> spoken(String text) {
        Said said = Said.of(text);
        String telling = QuestionWords.telling(said.affirmed());
        QuestionWords affirmed = mentions(telling);
        // "Orders without a shipping address" speaks of that key; "not billing", and nothing else, of the other.
        String rejected = QuestionWords.telling(said.denied());
        QuestionWords denied = mentions(telling.isEmpty() && rejected.split(" ").length <= SHORT ? rejected : "");
        Stream<Rule> tables = near.stream().flatMap(table -> spokenTable(table, text, affirmed, denied));
        // The words of a table's own name say nothing of keys: "the ones in sales_archive" is no old_room_id.
        List<Table> identified = identified(said.affirmed());
        QuestionWords key = mentions(new ValueWords(near).goneFrom(telling));
        Stream<Rule> parts = identified.isEmpty()
                ? near.stream()
                        .flatMap(table -> Stream.concat(spokenKeys(table, key, denied), spokenColumns(table, said)))
                : identified.stream().map(table -> new UseTable(table.path()));
        return Stream.concat(tables, parts);
    }

    /** The tables that are called by a name that is no English word. */
    private List<Table> identified(String text) {
        return Stream.of(text.split("[^\\p{L}\\p{N}_.$]+"))
                .filter(word -> word.contains("_"))
                .flatMap(word -> schema.table(word).stream())
                .toList();
    }

    private Stream<Rule> spokenTable(Table table, String text, QuestionWords affirmed, QuestionWords denied) {
        LookAlikes alike = LookAlikes.ofTable(table, schema);
        if (!alike.several() || !alike.chosenBy(affirmed, denied).equals(List.of(table.path()))) {
            return Stream.empty();
        }
        // "Also online" leaves the others in.
        return INSTEAD.matcher(text).find()
                ? Stream.of(new UseTable(table.path()), new AvoidTables(alike.names().subList(1, alike.names().size())))
                : Stream.of(new UseTable(table.path()));
    }

    private Stream<Rule> spokenKeys(Table table, QuestionWords affirmed, QuestionWords denied) {
        return LookAlikes.ofKeys(table, references).stream().flatMap(keys -> {
            List<String> chosen = keys.chosenBy(affirmed, denied);
            return chosen.size() == 1
                    ? Stream.of(Keys.rule(table, keys, chosen.get(0), references))
                    : Stream.empty();
        });
    }

    private static Stream<Rule> spokenColumns(Table table, Said said) {
        return table.columns().stream()
                .map(column -> LookAlikes.ofColumn(table, column.name()))
                .filter(alike -> alike.several() && alike.saidInFull(said.affirmed()).equals(List.of(alike.names().get(0))))
                .map(alike -> new UseColumn(
                        table.path(), alike.names().get(0), alike.names().subList(1, alike.names().size())));
    }

    /** Where the question's word is said of several tables and all but one are rejected, it is said of that one. */
    private Stream<Rule> leftOver(Correction correction) {
        List<String> rejected = asked.said().stream()
                .flatMap(each -> each.rules().stream())
                .filter(AvoidTables.class::isInstance)
                .flatMap(avoid -> ((AvoidTables) avoid).avoided().stream())
                .toList();
        boolean onlyRejects = correction.rules().stream().allMatch(AvoidTables.class::isInstance);
        return (onlyRejects ? rejected.stream() : Stream.<String>empty())
                .flatMap(path -> schema.table(path).stream())
                .map(table -> LookAlikes.ofTable(table, schema))
                .filter(alike -> alike.sharedWord(asked.text()).isPresent())
                .map(alike -> alike.names().stream().filter(name -> !rejected.contains(name)).toList())
                .filter(names -> names.size() == 1)
                .map(names -> new UseTable(names.get(0)));
    }

    // What lessons say.

    private static Source taught(Lesson lesson) {
        return lesson.provenance() == Provenance.MANUAL ? Source.TEAM : Source.LESSON;
    }

    private Stream<Requirement> learned(Lesson lesson) {
        if (!lesson.applies() || !inPlay(lesson)) {
            return Stream.empty();
        }
        Stream<Rule> rules = switch (lesson.type()) {
            case TABLE_MAPPING -> schema.table(lesson.table()).stream().flatMap(table -> meantTable(lesson, table));
            case COLUMN_MAPPING -> schema.table(lesson.table()).stream()
                    .flatMap(table -> table.column(lesson.column()).stream()
                            .flatMap(column -> meantColumn(lesson, table, column)));
            case QUERY_PATTERN -> pattern(lesson);
            case ERROR_PATTERN -> Stream.empty();
        };
        String phrase = lesson.type() == Lesson.Type.QUERY_PATTERN ? "" : lesson.trigger();
        return rules.map(rule -> new Requirement(rule, taught(lesson), phrase, lesson.id()));
    }

    /** A lesson holds where the other tables that it was learned with are spoken of too. */
    private boolean inPlay(Lesson lesson) {
        QuestionWords whole = mentions(asked.whole());
        return lesson.context().stream().allMatch(table -> LookAlikes.spokenOf(table, whole));
    }

    private Stream<Rule> meantTable(Lesson lesson, Table table) {
        LookAlikes alike = LookAlikes.ofTable(table, schema);
        List<String> rivals = schema.tables().stream()
                .filter(other -> other != table)
                .map(Table::path)
                .filter(path -> alike.names().contains(path) || LookAlikes.nameContainsWordsOf(path, lesson.trigger()))
                .toList();
        boolean hides = taught(lesson) == Source.LESSON
                && rivals.stream().anyMatch(path -> LookAlikes.nameContainsWordsOf(lesson.trigger(), path));
        return hides || otherNamed(alike, table.path()) || !saidOrRivalled(lesson, rivals)
                ? Stream.empty()
                : Stream.of(new UseTable(table.path(), rivals));
    }

    /** A column that refers to another table is a way to join. */
    private Stream<Rule> meantColumn(Lesson lesson, Table table, Column column) {
        LookAlikes alike = LookAlikes.ofKey(table, column.name(), references);
        if (otherNamed(alike, column.name())) {
            return Stream.empty();
        }
        if (alike.several() || Keys.join(table, column.name(), new References(List.of())).isPresent()) {
            return Stream.of(Keys.rule(table, alike, column.name(), references));
        }
        List<String> rivals = table.columns().stream()
                .map(Column::name)
                .filter(name -> !name.equals(column.name()) && LookAlikes.nameContainsWordsOf(name, lesson.trigger()))
                .toList();
        return saidOrRivalled(lesson, rivals)
                ? Stream.of(new UseColumn(table.path(), column.name(), rivals))
                : Stream.empty();
    }

    /** A follow-up that does not say the word itself may need something else, but nothing else that is called so. */
    private boolean saidOrRivalled(Lesson lesson, List<String> rivals) {
        return !rivals.isEmpty() || LookAlikes.nameContainsWordsOf(asked.text(), lesson.trigger());
    }

    /** The question's own word for another of them is another context. */
    private boolean otherNamed(LookAlikes alike, String name) {
        return !alike.named(name, question) && alike.several() && alike.toldApartBy(question);
    }

    /** What the SQL of a question much like this one chose, where neither question names one itself. */
    private Stream<Rule> pattern(Lesson lesson) {
        Bindings used = bindings.apply(lesson.target());
        boolean same = lesson.trigger().equalsIgnoreCase(asked.text());
        QuestionWords before = mentions(lesson.trigger());
        List<Table> tables = used.tables().stream().flatMap(path -> schema.table(path).stream()).toList();
        References among = References.among(tables);
        Stream<Rule> keys = tables.stream().flatMap(table -> LookAlikes.ofKeys(table, among).stream()
                .filter(alike -> same || !alike.toldApartBy(question) && !alike.toldApartBy(before))
                .flatMap(alike -> only(alike.names().stream().filter(key -> used.uses(table.path(), key)).toList())
                        .map(key -> Keys.rule(table, alike, key, among))));
        Stream<Rule> alikes = tables.stream()
                .map(table -> LookAlikes.ofTable(table, schema))
                .filter(alike -> alike.several() && used.tables().stream().filter(alike.names()::contains).count() == 1)
                .filter(alike -> same || !alike.toldApartBy(question) && !alike.toldApartBy(before))
                .map(alike -> new UseTable(alike.names().get(0), alike.names().subList(1, alike.names().size())));
        return Stream.concat(keys, alikes);
    }

    private static Stream<String> only(List<String> names) {
        return names.size() == 1 ? names.stream() : Stream.empty();
    }

    // What the question says.

    /** "Sales in 2025" are no other year's, and archived ones no current ones, where each has its table. */
    private Stream<UseTable> tablesNamed() {
        NamedTable naming = new NamedTable(asked.text(), question, asked.today());
        return near.stream()
                .map(table -> LookAlikes.ofTable(table, schema))
                .filter(alike -> naming.plain(alike) && !heldAsValue(alike))
                .map(alike -> new UseTable(alike.names().get(0), alike.names().subList(1, alike.names().size())));
    }

    /** "Archived" may be a value of a column of each of them. */
    private boolean heldAsValue(LookAlikes alike) {
        return linked.tables().stream()
                .filter(one -> alike.names().contains(one.table().path()))
                .flatMap(one -> one.values().values().stream().flatMap(List::stream))
                .anyMatch(value -> alike.named(alike.names().get(0), mentions(value)));
    }

    /** Of several keys to one table, the one that the question names. */
    private Stream<Rule> keysNamed() {
        List<Table> several = near.stream().filter(table -> !LookAlikes.ofKeys(table, references).isEmpty()).toList();
        if (several.isEmpty()) {
            return Stream.empty();
        }
        QuestionWords whole = mentions(new ValueWords(near).goneFrom(asked.whole()));
        return several.stream().flatMap(table -> spokenKeys(table, whole, mentions("")));
    }
}
