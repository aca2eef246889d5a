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
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What of a team's knowledge concerns one question. */
public final class Concern {
    /** A question and its stems, what it is asked of, and what reads a statement there. */
    record Asked(
            String question, List<String> said, Schema schema, Dialect dialect, Function<String, Bindings> bindings) {}

    private final Knowledge knowledge;
    private final List<Entry> spokenOf;
    private final Asked asked;
    private final List<Requirement> definitions;

    Concern(Knowledge knowledge, List<Entry> spokenOf, Asked asked) {
        this.knowledge = knowledge;
        this.spokenOf = spokenOf;
        this.asked = asked;
        this.definitions = spokenOf.stream()
                .flatMap(entry -> definition(entry).stream())
                .map(rule -> new Requirement(rule, Source.TEAM, rule.phrase()))
                .toList();
    }

    /** The tables that must be linked for it. */
    public List<String> tables() {
        return Stream.concat(
                        spokenOf.stream().filter(Term.class::isInstance).map(term -> ((Term) term).target())
                                .flatMap(target -> path(target).or(() -> path(Knowledge.table(target))).stream()),
                        definitions.stream().flatMap(one -> ((Definition) one.rule()).tables().stream()))
                .distinct()
                .toList();
    }

    /** What words stand for, and the verified question that this one is, as the team's lessons. */
    public List<Lesson> lessons(Scope scope) {
        Stream<Lesson> terms = spokenOf.stream()
                .filter(Term.class::isInstance)
                .flatMap(term -> lesson((Term) term, scope).stream());
        return Stream.concat(terms, verified(scope)).toList();
    }

    private Optional<Lesson> lesson(Term term, Scope scope) {
        String phrase = term.phrases().stream()
                .filter(one -> Words.holds(asked.said(), Words.stems(one)))
                .findFirst()
                .orElseThrow();
        Optional<Table> table = asked.schema().table(term.target());
        if (table.isPresent()) {
            return table.map(one -> taught(Lesson.Type.TABLE_MAPPING, scope, phrase, one.path(), one.path()));
        }
        return asked.schema().table(Knowledge.table(term.target())).flatMap(one -> one.column(Knowledge.column(term.target()))
                .map(column -> taught(
                        Lesson.Type.COLUMN_MAPPING, scope, phrase, one.path() + "." + column.name(), one.path())));
    }

    private Stream<Lesson> verified(Scope scope) {
        return knowledge.verified(asked.question(), asked.dialect()).stream()
                .map(sql -> taught(Lesson.Type.QUERY_PATTERN, scope, asked.question(), sql, ""));
    }

    private static Lesson taught(Lesson.Type type, Scope scope, String phrase, String target, String table) {
        return Lesson.learned(type, scope, phrase, target, table, Provenance.MANUAL, 1);
    }

    /** What the SQL must keep to, and what is good to know, over these tables. */
    public List<Requirement> requirements(Collection<String> linked) {
        Stream<Entry> about = Stream.concat(
                linked.stream().flatMap(table -> knowledge.about(table).stream()), spokenOf.stream());
        Stream<Requirement> others = about.distinct()
                .flatMap(entry -> rule(entry).stream())
                .map(rule -> new Requirement(rule, Source.TEAM, ""));
        return Stream.concat(definitions.stream(), others).distinct().toList();
    }

    private Optional<Definition> definition(Entry entry) {
        if (entry instanceof Metric metric) {
            return knowledge.formula(metric).flatMap(formula -> definition(metric.phrases().get(0), formula
                    + " over " + metric.table() + where(metric.where()), Knowledge.statement(metric, formula), false));
        }
        return entry instanceof Filter filter
                ? definition(filter.phrases().get(0), filter.table() + where(filter.where()), Knowledge.statement(filter), true)
                : Optional.empty();
    }

    private static String where(String condition) {
        return condition.isEmpty() ? "" : " where " + condition;
    }

    /** One that does not fit the schema defines nothing. */
    private Optional<Definition> definition(String phrase, String text, String statement, boolean narrows) {
        Bindings used = asked.bindings().apply(statement);
        List<String> columns = used.columns().stream().map(one -> one.table() + "." + one.column()).distinct().toList();
        return used.tables().isEmpty()
                ? Optional.empty()
                : Optional.of(new Definition(phrase, text, used.tables(), columns, narrows));
    }

    private Optional<Rule> rule(Entry entry) {
        if (entry instanceof Forbidden forbidden) {
            return path(forbidden.table()).map(table -> new AvoidTables(List.of(table)));
        }
        if (entry instanceof Preferred preferred) {
            List<String> over = preferred.over().stream().flatMap(table -> path(table).stream()).toList();
            return path(preferred.table()).map(table -> new UseTable(table, over));
        }
        if (entry instanceof JoinBy join) {
            return join(join);
        }
        if (entry instanceof Codes codes) {
            return known(codes.column(), new Known(new TreeMap<>(codes.meanings()).entrySet().stream()
                    .map(code -> code.getKey() + " means " + code.getValue())
                    .collect(Collectors.joining(", ", "In " + codes.column() + " ", "."))));
        }
        if (entry instanceof Unit unit) {
            return known(unit.column(), new Known(unit.column() + " is in " + unit.unit() + "."));
        }
        boolean told = entry instanceof Note note && (spokenOf.contains(entry) || path(note.about()).isPresent());
        return told ? Optional.of(new Known(((Note) entry).text())) : Optional.empty();
    }

    /** Of a column that the caller may not see nothing is told. */
    private Optional<Rule> known(String column, Known told) {
        return asked.schema().table(Knowledge.table(column))
                .flatMap(table -> table.column(Knowledge.column(column)))
                .map(seen -> told);
    }

    private Optional<String> path(String table) {
        return asked.schema().table(table).map(Table::path);
    }

    private Optional<Rule> join(JoinBy join) {
        return path(Knowledge.table(join.left())).flatMap(left -> path(Knowledge.table(join.right()))
                .map(right -> new JoinOn(left, Knowledge.column(join.left()), right, Knowledge.column(join.right()))));
    }
}
