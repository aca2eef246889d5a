package io.querypilot.knowledge;

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
import io.querypilot.knowledge.Metrics.Computed;
import io.querypilot.language.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a team has written down about its database. Only what concerns a question is required of its SQL or told to a
 * model: entries whose words it says, and those about the tables it is linked to, the nearest first and bounded. All of it
 * is found by its words, so that a file of thousands costs a question no more than a small one. What does not fit the
 * schema is left out.
 */
public final class Knowledge {
    public static final Knowledge NONE = new Knowledge(List.of());

    private static final int MOST_SPOKEN_OF = 60;

    private final List<Placed> entries;
    /** By the stems of each phrase that makes an entry concern a question. */
    private final Map<List<String>, List<Entry>> byPhrase = new HashMap<>();
    private final Map<String, List<Entry>> byTable = new HashMap<>();
    private final Notes notes = new Notes();
    private final int longest;
    private final Metrics metrics = new Metrics();
    private final VerifiedQuestions verified = new VerifiedQuestions();

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
        tables(entry).forEach(table -> add(byTable, folded(table), entry));
        if (entry instanceof Metric metric) {
            metrics.add(metric);
        }
        if (entry instanceof Note note) {
            notes.add(note);
        }
        if (entry instanceof Verified example) {
            verified.add(example);
        }
    }

    static <K, V> void add(Map<K, List<V>> index, K key, V value) {
        index.computeIfAbsent(key, none -> new ArrayList<>()).add(value);
    }

    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
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
        return entry instanceof Forbidden forbidden ? List.of(forbidden.table()) : List.of();
    }

    static String table(String column) {
        return column.substring(0, Math.max(0, column.lastIndexOf('.')));
    }

    static String column(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** What a question says that is written down here. */
    public Concern concerning(Concern.Asked asked) {
        List<String> said = Words.stems(asked.question());
        return new Concern(this, spokenOf(said), said, asked);
    }

    /** Longer phrases first; what a word means by itself says nothing where it is part of a longer one that is known. */
    private List<Entry> spokenOf(List<String> said) {
        List<Entry> found = new ArrayList<>();
        Set<Object> meanings = new HashSet<>();
        boolean[] within = new boolean[said.size()];
        for (int length = Math.min(longest, said.size()); length > 0; length--) {
            boolean[] meant = within.clone();
            for (int start = 0; start + length <= said.size(); start++) {
                for (Entry entry : byPhrase.getOrDefault(said.subList(start, start + length), List.of())) {
                    boolean defines = entry instanceof Term || entry instanceof Metric || entry instanceof Filter;
                    if (found.size() < MOST_SPOKEN_OF && !(defines && all(within, start, length)) && meanings.add(meaning(entry))) {
                        found.add(entry);
                    }
                    mark(meant, start, defines ? length : 0);
                }
            }
            System.arraycopy(meant, 0, within, 0, meant.length);
        }
        return found;
    }

    private static boolean all(boolean[] marked, int start, int length) {
        for (int i = start; i < start + length; i++) {
            if (!marked[i]) {
                return false;
            }
        }
        return true;
    }

    private static void mark(boolean[] marks, int start, int length) {
        Arrays.fill(marks, start, start + length, true);
    }

    /** What makes two entries one: a thousand words for one table are one thing to say. */
    private static Object meaning(Entry entry) {
        return entry instanceof Term term ? "term " + folded(term.target()) : entry;
    }

    /** What a phrase by itself stands for. */
    Optional<Term> term(String phrase) {
        return byPhrase.getOrDefault(Words.stems(phrase), List.of()).stream()
                .filter(Term.class::isInstance)
                .map(Term.class::cast)
                .findFirst();
    }

    /** What is said of a table whatever the question's words are. */
    List<Entry> about(String table) {
        List<Entry> byPath = byTable.getOrDefault(folded(table), List.of());
        return byPath.isEmpty() ? byTable.getOrDefault(column(folded(table)), List.of()) : byPath;
    }

    Notes notes() {
        return notes;
    }

    VerifiedQuestions verified() {
        return verified;
    }

    Computed computed(Metric metric) {
        return metrics.computed(metric);
    }

    /** The statement that a metric stands for. */
    static String statement(Metric metric, Computed computed) {
        String where = computed.where().isEmpty() ? "" : " WHERE " + computed.where();
        return "SELECT " + computed.formula() + " FROM " + metric.table() + where;
    }

    static String statement(Filter filter) {
        return "SELECT 1 FROM " + filter.table() + " WHERE " + filter.where();
    }
}
