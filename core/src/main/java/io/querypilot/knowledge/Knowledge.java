package io.querypilot.knowledge;

import io.querypilot.critic.bind.Bindings;
import io.querypilot.knowledge.Entry.Codes;
import io.querypilot.knowledge.Entry.Filter;
import io.querypilot.knowledge.Entry.Forbidden;
import io.querypilot.knowledge.Entry.JoinBy;
import io.querypilot.knowledge.Entry.Metric;
import io.querypilot.knowledge.Entry.Note;
import io.querypilot.knowledge.Entry.Preferred;
import io.querypilot.knowledge.Entry.Unit;
import io.querypilot.knowledge.Entry.Verified;
import io.querypilot.language.Words;
import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a team has written down about its database. Only what concerns a question is required of its SQL or told to a
 * model: entries whose words it says, and those about the tables it is linked to. What does not fit the schema is left out.
 */
public final class Knowledge {
    public static final Knowledge NONE = new Knowledge(List.of());

    private final List<Placed> entries;
    /** By the stems of each phrase that makes an entry concern a question. */
    private final Map<List<String>, List<Entry>> byPhrase = new HashMap<>();
    private final Map<String, List<Entry>> byTable = new HashMap<>();
    private final int longest;
    private final Map<String, Metric> metrics = new HashMap<>();
    private final Map<Integer, List<Adaptation>> verifiedByLength = new HashMap<>();

    public Knowledge(List<Placed> entries) {
        this.entries = List.copyOf(entries);
        this.entries.stream().map(Placed::entry).forEach(this::index);
        this.longest = byPhrase.keySet().stream().mapToInt(List::size).max().orElse(0);
    }

    private void index(Entry entry) {
        entry.phrases().stream()
                .map(Words::stems)
                .filter(stems -> !stems.isEmpty())
                .forEach(stems -> add(byPhrase, stems, entry));
        tables(entry).forEach(table -> add(byTable, table, entry));
        if (entry instanceof Metric metric) {
            metric.phrases().forEach(name -> metrics.putIfAbsent(name.toLowerCase(Locale.ROOT), metric));
        }
        if (entry instanceof Verified verified) {
            Adaptation adaptation = new Adaptation(verified);
            add(verifiedByLength, adaptation.length(), adaptation);
        }
    }

    private static <K, V> void add(Map<K, List<V>> index, K key, V value) {
        index.computeIfAbsent(key, none -> new ArrayList<>()).add(value);
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
        List<Entry> spokenOf = phrases(said)
                .flatMap(stems -> byPhrase.getOrDefault(stems, List.of()).stream())
                .distinct()
                .toList();
        return new Concern(this, spokenOf, new Concern.Asked(question, said, schema, dialect, bindings));
    }

    /** All that stands together in a question, up to the length of our longest phrase. */
    private Stream<List<String>> phrases(List<String> said) {
        return IntStream.range(0, said.size()).boxed().flatMap(start -> IntStream
                .rangeClosed(start + 1, Math.min(said.size(), start + longest))
                .mapToObj(end -> said.subList(start, end)));
    }

    /** What is said of a table whatever the question's words are. */
    List<Entry> about(String table) {
        return byTable.getOrDefault(table, List.of());
    }

    /** The SQL of the first verified question that this one is, but for numbers, years and names. */
    Optional<String> verified(String question, Dialect dialect) {
        List<SaidWord> said = SaidWord.in(question);
        return verifiedByLength.getOrDefault(said.size(), List.of()).stream()
                .flatMap(one -> one.to(said, dialect).stream())
                .findFirst();
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
        return Optional.ofNullable(metrics.get(name.toLowerCase(Locale.ROOT)));
    }

    /** The statement that a metric stands for. */
    static String statement(Metric metric, String formula) {
        return "SELECT " + formula + " FROM " + metric.table() + (metric.where().isEmpty() ? "" : " WHERE " + metric.where());
    }

    static String statement(Filter filter) {
        return "SELECT 1 FROM " + filter.table() + " WHERE " + filter.where();
    }
}
