package io.querypilot.knowledge;

import io.querypilot.critic.bind.Bindings;
import io.querypilot.knowledge.Entry.Codes;
import io.querypilot.knowledge.Entry.Filter;
import io.querypilot.knowledge.Entry.Forbidden;
import io.querypilot.knowledge.Entry.JoinBy;
import io.querypilot.knowledge.Entry.Metric;
import io.querypilot.knowledge.Entry.Note;
import io.querypilot.knowledge.Entry.Preferred;
import io.querypilot.knowledge.Entry.Term;
import io.querypilot.knowledge.Entry.Unit;
import io.querypilot.knowledge.Metrics.Computed;
import io.querypilot.language.Words;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.Definition;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.Known;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What of a team's knowledge concerns one question: the nearest, and never so much that the schema would not fit beside it. */
public final class Concern {
    private static final int MOST_TERMS = 12;
    private static final int MOST_DEFINITIONS = 8;
    private static final int MOST_TABLE_RULES = 40;
    private static final int MOST_FACTS = 24;
    /** About 1,500 tokens. */
    private static final int MOST_CHARACTERS = 6_000;

    /** A question, what it is asked of, what reads a statement there, and what can tell what columns hold. */
    public record Asked(
            String question, Schema schema, Dialect dialect, Function<String, Bindings> bindings, Optional<Held> held) {}

    private final Knowledge knowledge;
    private final List<Entry> spokenOf;
    private final List<String> said;
    private final Asked asked;
    private final List<Requirement> definitions;

    Concern(Knowledge knowledge, List<Entry> spokenOf, List<String> said, Asked asked) {
        this.knowledge = knowledge;
        this.spokenOf = spokenOf;
        this.said = said;
        this.asked = asked;
        this.definitions = spokenOf.stream()
                .flatMap(entry -> definition(entry).stream())
                .limit(MOST_DEFINITIONS)
                .map(rule -> new Requirement(rule, Source.TEAM, rule.phrase()))
                .toList();
    }

    /** The tables that must be linked for it. */
    public List<String> tables() {
        return Stream.concat(
                        terms().map(Term::target)
                                .flatMap(target -> path(target).or(() -> path(Knowledge.table(target))).stream()),
                        definitions.stream().flatMap(one -> ((Definition) one.rule()).tables().stream()))
                .distinct()
                .toList();
    }

    private Stream<Term> terms() {
        return spokenOf.stream().filter(Term.class::isInstance).map(Term.class::cast).limit(MOST_TERMS);
    }

    /** What words stand for, as the team's lessons. */
    public List<Lesson> lessons(Scope scope) {
        return terms().flatMap(term -> lesson(term, scope).stream()).toList();
    }

    private Optional<Lesson> lesson(Term term, Scope scope) {
        String phrase = phrase(term);
        Optional<Table> table = asked.schema().table(term.target());
        if (table.isPresent()) {
            return table.map(one -> taught(Lesson.Type.TABLE_MAPPING, scope, phrase, one.path(), one.path()));
        }
        return asked.schema().table(Knowledge.table(term.target())).flatMap(one -> one.column(Knowledge.column(term.target()))
                .map(column -> taught(
                        Lesson.Type.COLUMN_MAPPING, scope, phrase, one.path() + "." + column.name(), one.path())));
    }

    /** The words of the question by which it calls this. */
    private String phrase(Entry entry) {
        return entry.phrases().stream().filter(one -> Words.holds(said, Words.stems(one))).findFirst().orElseThrow();
    }

    private static Lesson taught(Lesson.Type type, Scope scope, String phrase, String target, String table) {
        return Lesson.learned(type, scope, phrase, target, table, Provenance.MANUAL, 1);
    }

    /** What the SQL must keep to, how things usually are, and what is good to know, over these tables. */
    public List<Requirement> requirements(Collection<String> linked) {
        List<Entry> about = linked.stream().flatMap(table -> knowledge.about(table).stream()).distinct().toList();
        return Stream.of(
                        definitions.stream(),
                        about.stream().flatMap(entry -> tableRule(entry).stream()).limit(MOST_TABLE_RULES).map(Concern::teams),
                        about.stream().flatMap(entry -> usual(entry, linked).stream()).limit(MOST_TABLE_RULES),
                        knowledge.verified().concerning(said, asked).stream().map(Concern::teams),
                        facts(about, linked).stream().map(Concern::teams))
                .flatMap(each -> each)
                .distinct()
                .toList();
    }

    /**
     * The same where this is what is known of a system: told, and held against no draft, with the date of what the question speaks
     * of. What a question's word means to the team it means, whatever the system's makers call so.
     */
    public List<Requirement> told(String system, Collection<String> linked, Concern team) {
        Set<List<String>> taken = team.phrases();
        List<Entry> about = linked.stream().flatMap(table -> knowledge.about(table).stream()).distinct().toList();
        Stream<Requirement> defined = definitions.stream()
                .filter(one -> !team.says((Definition) one.rule()))
                .map(one -> known(((Definition) one.rule()).of(system), one.phrase()));
        Stream<Requirement> called = terms().flatMap(term -> called(term).map(rule -> known(rule, phrase(term))).stream());
        Stream<Requirement> dates = Stream.concat(defined(), terms().map(this::phrase)).distinct()
                .map(phrase -> phrase + " date")
                .flatMap(date -> knowledge.term(date).flatMap(this::called).map(rule -> known(rule, date)).stream());
        Stream<Requirement> notes = facts(about, linked).stream()
                .filter(fact -> fact.column().isEmpty())
                .map(fact -> known(fact, ""));
        return Stream.of(
                        Stream.of(defined, called, dates).flatMap(each -> each).filter(one -> !taken.contains(Words.stems(one.phrase()))),
                        about.stream().flatMap(entry -> usual(entry, linked).stream()).limit(MOST_TABLE_RULES),
                        notes)
                .flatMap(each -> each)
                .distinct()
                .toList();
    }

    /** Whether the team has said what the codes are that another's definition looks at, or defined the same rows by a shorter or longer phrase. */
    private boolean says(Definition other) {
        boolean codes = knowledge.entries().stream().map(Placed::entry).anyMatch(entry -> entry instanceof Codes explained
                && path(Knowledge.table(explained.column())).filter(other.tables()::contains).isPresent()
                && Pattern.compile("(?i)\\b" + Pattern.quote(Knowledge.column(explained.column())) + "\\b").matcher(other.statement()).find());
        List<String> phrase = Words.stems(other.phrase());
        return codes || definitions.stream().map(one -> (Definition) one.rule()).anyMatch(own -> {
            List<String> words = Words.stems(own.phrase());
            return own.tables().stream().anyMatch(other.tables()::contains) && (Words.holds(phrase, words) || Words.holds(words, phrase));
        });
    }

    private static Requirement known(Rule rule, String phrase) {
        return new Requirement(rule, Source.SYSTEM, phrase);
    }

    private Stream<String> defined() {
        return definitions.stream().map(Requirement::phrase);
    }

    /** The words of the question that mean something here. */
    private Set<List<String>> phrases() {
        return Stream.concat(defined(), terms().map(this::phrase))
                .map(Words::stems)
                .collect(Collectors.toSet());
    }

    private Optional<Rule> called(Term term) {
        Optional<Rule> table = path(term.target()).map(UseTable::new);
        return table.or(() -> asked.schema().table(Knowledge.table(term.target())).flatMap(one -> one.column(Knowledge.column(term.target()))
                .map(column -> new UseColumn(one.path(), column.name(), List.of()))));
    }

    private static Requirement teams(Rule rule) {
        return new Requirement(rule, Source.TEAM, "");
    }

    private Optional<Definition> definition(Entry entry) {
        if (entry instanceof Metric metric) {
            Computed computed = knowledge.computed(metric);
            String text = computed.formula() + " over " + metric.table() + where(computed.where());
            return computed.sound()
                    ? definition(phrase(metric), text, Knowledge.statement(metric, computed), false)
                    : Optional.empty();
        }
        return entry instanceof Filter filter
                ? definition(phrase(filter), filter.table() + where(filter.where()), Knowledge.statement(filter), true)
                : Optional.empty();
    }

    private static String where(String condition) {
        return condition.isEmpty() ? "" : " where " + condition;
    }

    /** One that does not fit the schema defines nothing. */
    private Optional<Definition> definition(String phrase, String text, String statement, boolean narrows) {
        List<String> tables = asked.bindings().apply(statement).tables();
        return tables.isEmpty() ? Optional.empty() : Optional.of(new Definition(phrase, text, statement, tables, narrows));
    }

    private Optional<Rule> tableRule(Entry entry) {
        if (entry instanceof Forbidden forbidden) {
            return path(forbidden.table()).map(table -> new AvoidTables(List.of(table)));
        }
        if (entry instanceof Preferred preferred) {
            List<String> over = preferred.over().stream().flatMap(table -> path(table).stream()).toList();
            return path(preferred.table()).map(table -> new UseTable(table, over));
        }
        return Optional.empty();
    }

    /** How two tables are joined where both are in play, and nobody means another of their keys. */
    private Optional<Requirement> usual(Entry entry, Collection<String> linked) {
        return entry instanceof JoinBy join
                ? path(Knowledge.table(join.left())).filter(linked::contains).flatMap(left -> path(Knowledge.table(join.right()))
                        .filter(linked::contains)
                        .map(right -> new JoinOn(left, Knowledge.column(join.left()), right, Knowledge.column(join.right())))
                        .map(on -> new Requirement(on, Source.CUSTOM, "")))
                : Optional.empty();
    }

    /** Of what the question speaks first, then codes and units, then notes about its tables, as much as there is room for. */
    private List<Known> facts(List<Entry> about, Collection<String> linked) {
        Stream<Known> spoken = spokenOf.stream().flatMap(entry -> fact(entry).stream());
        Stream<Known> columns = about.stream().flatMap(entry -> entry instanceof Note ? Stream.empty() : fact(entry).stream());
        Stream<Known> notes = knowledge.notes().about(linked, said, MOST_FACTS).stream()
                .filter(note -> path(note.about()).isPresent())
                .flatMap(note -> fact(note).stream());
        List<Known> told = new ArrayList<>();
        int room = MOST_CHARACTERS;
        for (Known fact : Stream.of(spoken, columns, notes).flatMap(each -> each).distinct().limit(MOST_FACTS).toList()) {
            room -= fact.words().length();
            if (room >= 0) {
                told.add(fact);
            }
        }
        return told;
    }

    private Optional<Known> fact(Entry entry) {
        Telling telling = new Telling(said);
        if (entry instanceof Codes codes) {
            return known(codes.column(), new Known(telling.codes(codes), columnPath(codes.column()), codes.meanings()));
        }
        if (entry instanceof Unit unit) {
            return known(unit.column(), Known.ofUnit(unit.column(), columnPath(unit.column()), unit.unit()));
        }
        return entry instanceof Note note ? Optional.of(new Known(telling.note(note))) : Optional.empty();
    }

    /** As the schema calls its table. */
    private String columnPath(String column) {
        return path(Knowledge.table(column)).orElse("") + "." + Knowledge.column(column);
    }

    /** Of a column that the caller may not see nothing is told. */
    private Optional<Known> known(String column, Known told) {
        return asked.schema().table(Knowledge.table(column))
                .flatMap(table -> table.column(Knowledge.column(column)))
                .map(seen -> told);
    }

    private Optional<String> path(String table) {
        return asked.schema().table(table).map(Table::path);
    }
}
