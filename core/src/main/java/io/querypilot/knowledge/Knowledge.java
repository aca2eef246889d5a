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
import io.querypilot.knowledge.Entry.Verified;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a team has written down about its database. Only what concerns a question is required of its SQL or told to a
 * model: entries whose words it says, and those about the tables it is linked to. What does not fit the schema is left out.
 */
public final class Knowledge {
    public static final Knowledge NONE = new Knowledge(List.of());

    private final List<Placed> entries;
    private final Map<String, Set<Entry>> byFirstWord = new HashMap<>();
    private final Map<String, Set<Entry>> byTable = new HashMap<>();

    public Knowledge(List<Placed> entries) {
        this.entries = List.copyOf(entries);
        this.entries.stream().map(Placed::entry).forEach(this::index);
    }

    private void index(Entry entry) {
        entry.phrases().stream()
                .map(Words::stems)
                .filter(stems -> !stems.isEmpty())
                .forEach(stems -> add(byFirstWord, stems.get(0), entry));
        tables(entry).forEach(table -> add(byTable, table, entry));
    }

    private static void add(Map<String, Set<Entry>> index, String key, Entry entry) {
        index.computeIfAbsent(key, none -> new LinkedHashSet<>()).add(entry);
    }

    public List<Placed> entries() {
        return entries;
    }

    /** The tables that an entry speaks of whatever the question's words are. */
    private static List<String> tables(Entry entry) {
        if (entry instanceof Codes codes) {
            return List.of(table(codes.column()));
        }
        if (entry instanceof Unit unit) {
            return List.of(table(unit.column()));
        }
        if (entry instanceof JoinBy join) {
            return List.of(table(join.left()));
        }
        if (entry instanceof Preferred preferred) {
            return preferred.over();
        }
        if (entry instanceof Forbidden forbidden) {
            return List.of(forbidden.table());
        }
        return entry instanceof Note note ? List.of(note.about()) : List.of();
    }

    static String table(String column) {
        return column.substring(0, Math.max(0, column.lastIndexOf('.')));
    }

    static String column(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** What a question says that is written down here; {@code bindings} tells what a statement uses. */
    public Concern concerning(String question, Schema schema, Dialect dialect, Function<String, Bindings> bindings) {
        List<String> said = Words.stems(question);
        List<Entry> spokenOf = said.stream()
                .flatMap(stem -> byFirstWord.getOrDefault(stem, Set.of()).stream())
                .filter(entry -> entry.phrases().stream().anyMatch(phrase -> holds(said, phrase)))
                .distinct()
                .toList();
        return new Concern(question, spokenOf, schema, dialect, bindings);
    }

    private static boolean holds(List<String> said, String phrase) {
        List<String> stems = Words.stems(phrase);
        return !stems.isEmpty() && Collections.indexOfSubList(said, stems) >= 0;
    }

    /** The metric's formula with those of the metrics that it names in braces; empty where one is unknown or goes in a circle. */
    Optional<String> formula(Metric metric) {
        return formula(metric, Set.of());
    }

    private Optional<String> formula(Metric metric, Set<String> within) {
        String name = metric.phrases().get(0);
        if (within.contains(name)) {
            return Optional.empty();
        }
        Set<String> deeper = Stream.concat(within.stream(), Stream.of(name)).collect(Collectors.toSet());
        StringBuilder whole = new StringBuilder();
        int at = 0;
        for (int open = metric.formula().indexOf('{'); open >= 0; open = metric.formula().indexOf('{', at)) {
            int close = metric.formula().indexOf('}', open);
            Optional<String> part = close < 0
                    ? Optional.empty()
                    : metric(metric.formula().substring(open + 1, close).strip()).flatMap(one -> formula(one, deeper));
            if (part.isEmpty()) {
                return part;
            }
            whole.append(metric.formula(), at, open).append('(').append(part.get()).append(')');
            at = close + 1;
        }
        return Optional.of(whole.append(metric.formula().substring(at)).toString());
    }

    private Optional<Metric> metric(String name) {
        return entries.stream()
                .map(Placed::entry)
                .filter(entry -> entry instanceof Metric metric && metric.phrases().stream().anyMatch(name::equalsIgnoreCase))
                .map(Metric.class::cast)
                .findFirst();
    }

    /** The statement that a metric stands for. */
    static String statement(Metric metric, String formula) {
        return "SELECT " + formula + " FROM " + metric.table() + (metric.where().isEmpty() ? "" : " WHERE " + metric.where());
    }

    static String statement(Filter filter) {
        return "SELECT 1 FROM " + filter.table() + " WHERE " + filter.where();
    }

    /** What of this concerns one question. */
    public final class Concern {
        private final String question;
        private final List<Entry> spokenOf;
        private final Schema schema;
        private final Dialect dialect;
        private final Function<String, Bindings> bindings;

        private Concern(
                String question,
                List<Entry> spokenOf,
                Schema schema,
                Dialect dialect,
                Function<String, Bindings> bindings) {
            this.question = question;
            this.spokenOf = spokenOf;
            this.schema = schema;
            this.dialect = dialect;
            this.bindings = bindings;
        }

        /** The tables that must be linked for it. */
        public List<String> tables() {
            return Stream.concat(
                            spokenOf.stream().filter(Term.class::isInstance).map(term -> ((Term) term).target())
                                    .flatMap(target -> schema.table(target).or(() -> schema.table(Knowledge.table(target))).stream())
                                    .map(Table::path),
                            definitions().flatMap(one -> ((Definition) one.rule()).tables().stream()))
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
                    .filter(one -> holds(Words.stems(question), one))
                    .findFirst()
                    .orElseThrow();
            Optional<Table> table = schema.table(term.target());
            if (table.isPresent()) {
                return table.map(one -> taught(Lesson.Type.TABLE_MAPPING, scope, phrase, one.path(), one.path()));
            }
            return schema.table(Knowledge.table(term.target())).flatMap(one -> one.column(column(term.target()))
                    .map(column -> taught(
                            Lesson.Type.COLUMN_MAPPING, scope, phrase, one.path() + "." + column.name(), one.path())));
        }

        private Stream<Lesson> verified(Scope scope) {
            return entries.stream()
                    .map(Placed::entry)
                    .filter(Verified.class::isInstance)
                    .flatMap(one -> new Adaptation((Verified) one, dialect).to(question).stream())
                    .limit(1)
                    .map(sql -> taught(Lesson.Type.QUERY_PATTERN, scope, question, sql, ""));
        }

        private static Lesson taught(Lesson.Type type, Scope scope, String phrase, String target, String table) {
            return Lesson.learned(type, scope, phrase, target, table, Provenance.MANUAL, 1);
        }

        /** What the SQL must keep to, and what is good to know, over these tables. */
        public List<Requirement> requirements(Collection<String> linked) {
            Stream<Entry> about = Stream.concat(
                    linked.stream().flatMap(table -> byTable.getOrDefault(table, Set.of()).stream()), spokenOf.stream());
            Stream<Requirement> others = about.distinct()
                    .flatMap(entry -> rule(entry).stream())
                    .map(rule -> new Requirement(rule, Source.TEAM, ""));
            return Stream.concat(definitions(), others).distinct().toList();
        }

        private Stream<Requirement> definitions() {
            return spokenOf.stream()
                    .flatMap(entry -> definition(entry).stream())
                    .map(rule -> new Requirement(rule, Source.TEAM, rule.phrase()));
        }

        private Optional<Definition> definition(Entry entry) {
            if (entry instanceof Metric metric) {
                return formula(metric).flatMap(formula -> definition(metric.phrases().get(0), formula
                        + " over " + metric.table() + where(metric.where()), statement(metric, formula), false));
            }
            return entry instanceof Filter filter
                    ? definition(filter.phrases().get(0), filter.table() + where(filter.where()), statement(filter), true)
                    : Optional.empty();
        }

        private static String where(String condition) {
            return condition.isEmpty() ? "" : " where " + condition;
        }

        /** One that does not fit the schema defines nothing. */
        private Optional<Definition> definition(String phrase, String text, String statement, boolean narrows) {
            Bindings used = bindings.apply(statement);
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
                return Optional.of(new Known(new TreeMap<>(codes.meanings()).entrySet().stream()
                        .map(code -> code.getKey() + " means " + code.getValue())
                        .collect(Collectors.joining(", ", "In " + codes.column() + " ", "."))));
            }
            if (entry instanceof Unit unit) {
                return Optional.of(new Known(unit.column() + " is in " + unit.unit() + "."));
            }
            return entry instanceof Note note ? Optional.of(new Known(note.text())) : Optional.empty();
        }

        private Optional<String> path(String table) {
            return schema.table(table).map(Table::path);
        }

        private Optional<Rule> join(JoinBy join) {
            return path(Knowledge.table(join.left())).flatMap(left -> path(Knowledge.table(join.right()))
                    .map(right -> new JoinOn(left, column(join.left()), right, column(join.right()))));
        }
    }
}
