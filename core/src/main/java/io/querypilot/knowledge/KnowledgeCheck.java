package io.querypilot.knowledge;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Issue;
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
import io.querypilot.language.NearMatch;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What of a team's knowledge does not fit a schema or contradicts itself, each with its place. */
public final class KnowledgeCheck {
    private static final Pattern ORDERS = Pattern.compile(
            "\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,60}\\b(?:instructions?|rules?|prompts?|above|previous|earlier|polic\\w+|"
                    + "restrictions?|everything)\\b"
                    + "|\\b(?:write|run|execute|output|answer with|reply with|respond with|return)\\b.{0,40}\\b(?:select|delete|drop|update|"
                    + "insert|truncate|alter)\\b"
                    + "|\\b(?:reveal|print|show|tell)\\b.{0,40}\\b(?:passwords?|secrets?|system prompt|api keys?)\\b"
                    + "|\\bsystem prompt\\b|\\byou are (?:now|an?)\\b|\\bpretend (?:to|that|you)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** One thing that is wrong. */
    public record Problem(String place, String message) {}

    private final Knowledge knowledge;
    private final Schema schema;
    private final Critic critic;

    public KnowledgeCheck(Knowledge knowledge, Schema schema, Critic critic) {
        this.knowledge = knowledge;
        this.schema = schema;
        this.critic = critic;
    }

    public List<Problem> problems() {
        Stream<Problem> unfit = knowledge.entries().stream()
                .flatMap(placed -> faults(placed.entry()).map(fault -> new Problem(placed.place(), fault)));
        return Stream.concat(unfit, contradictions().stream()).toList();
    }

    /** What is no fault but should be looked at: texts that give orders, and notes so long that only parts are told. */
    public List<Problem> warnings() {
        return knowledge.entries().stream()
                .flatMap(placed -> Stream.concat(orders(placed.entry()), tooLong(placed.entry()))
                        .map(warning -> new Problem(placed.place(), warning)))
                .toList();
    }

    private static Stream<String> orders(Entry entry) {
        return texts(entry)
                .filter(text -> ORDERS.matcher(text).find())
                .limit(1)
                .map(text -> "This reads like an order to a model. It is told as data and never followed; write what is true of"
                        + " the data instead.");
    }

    private static Stream<String> texts(Entry entry) {
        Stream<String> more = entry instanceof Note note
                ? Stream.of(note.text())
                : entry instanceof Unit unit ? Stream.of(unit.unit()) : entry instanceof Verified verified ? Stream.of(verified.question()) : Stream.empty();
        return Stream.concat(entry.phrases().stream(), more);
    }

    private static Stream<String> tooLong(Entry entry) {
        return entry instanceof Note note && note.text().length() > Telling.LONGEST
                ? Stream.of("This note has " + note.text().length() + " characters; of more than " + Telling.LONGEST
                        + " only the sentences nearest to a question are told. Make several notes of it.")
                : Stream.empty();
    }

    /**
     * The entries that fit the schema. Where that is not all there is, because a caller does not see {@code everything}, a
     * note is among them only if it is about a table of theirs: its words may tell of anything.
     */
    public List<Placed> fitting(boolean everything) {
        return knowledge.entries().stream()
                .filter(placed -> faults(placed.entry()).findAny().isEmpty())
                .filter(placed -> everything || !(placed.entry() instanceof Note note) || schema.table(note.about()).isPresent())
                .toList();
    }

    private Stream<String> faults(Entry entry) {
        if (entry instanceof Term term) {
            return schema.table(term.target()).isPresent() ? Stream.empty() : column(term.target());
        }
        if (entry instanceof Codes codes) {
            return column(codes.column());
        }
        if (entry instanceof Unit unit) {
            return column(unit.column());
        }
        if (entry instanceof Metric metric) {
            return metric(metric);
        }
        if (entry instanceof Filter filter) {
            return Stream.of(table(filter.table()), statement(Knowledge.statement(filter))).flatMap(each -> each).limit(1);
        }
        if (entry instanceof JoinBy join) {
            return Stream.concat(column(join.left()), column(join.right()));
        }
        if (entry instanceof Preferred preferred) {
            return Stream.concat(Stream.of(preferred.table()), preferred.over().stream()).flatMap(this::table);
        }
        if (entry instanceof Forbidden forbidden) {
            return table(forbidden.table());
        }
        return entry instanceof Verified verified ? statement(verified.sql()) : Stream.empty();
    }

    private Stream<String> metric(Metric metric) {
        Computed computed = knowledge.computed(metric);
        return computed.sound()
                ? Stream.concat(table(metric.table()), statement(Knowledge.statement(metric, computed))).limit(1)
                : Stream.of(computed.fault());
    }

    private Stream<String> statement(String sql) {
        return critic.criticise(sql, schema).issues().stream().filter(Issue::blocking).map(Issue::message).limit(1);
    }

    private Stream<String> table(String name) {
        return schema.table(name).isPresent()
                ? Stream.empty()
                : Stream.of("There is no table " + name + "." + near(name, schema.tables().stream().map(Table::path).toList()));
    }

    private Stream<String> column(String path) {
        Optional<Table> table = schema.table(Knowledge.table(path));
        if (table.isEmpty()) {
            return Knowledge.table(path).isEmpty()
                    ? Stream.of("There is no table " + path + ", and a column is written table.column.")
                    : table(Knowledge.table(path));
        }
        String name = Knowledge.column(path);
        return table.get().column(name).isPresent()
                ? Stream.empty()
                : Stream.of("There is no column " + name + " in " + table.get().path() + "."
                        + near(name, table.get().columns().stream().map(Column::name).toList()));
    }

    private static String near(String name, List<String> known) {
        return NearMatch.nearest(name, known).map(one -> " Did you mean " + one + "?").orElse("");
    }

    /** Two entries that say different things of one word, column, pair of tables or question. */
    private List<Problem> contradictions() {
        Map<String, Said> first = new HashMap<>();
        return knowledge.entries().stream()
                .flatMap(placed -> said(placed).flatMap(one -> {
                    Said before = first.putIfAbsent(one.of(), one);
                    return before == null || before.what().equals(one.what())
                            ? Stream.empty()
                            : Stream.of(new Problem(placed.place(), "This contradicts " + before.place() + "."));
                }))
                .distinct()
                .toList();
    }

    /** What is said of something, and where. */
    private record Said(String of, String what, String place) {}

    private static Stream<Said> said(Placed placed) {
        return said(placed.entry()).map(one -> new Said(one.getKey(), folded(one.getValue()), placed.place()));
    }

    private static Stream<Map.Entry<String, String>> said(Entry entry) {
        if (entry instanceof Term term) {
            return words("word", term, term.target());
        }
        if (entry instanceof Metric metric) {
            return words("word", metric, metric.formula() + " " + metric.table() + " " + metric.where());
        }
        if (entry instanceof Filter filter) {
            return words("rows", filter, filter.table() + " " + filter.where());
        }
        if (entry instanceof Codes codes) {
            return codes.meanings().entrySet().stream()
                    .map(code -> Map.entry("code " + folded(codes.column()) + " " + code.getKey(), code.getValue()));
        }
        if (entry instanceof Unit unit) {
            return Stream.of(Map.entry("unit " + folded(unit.column()), unit.unit()));
        }
        if (entry instanceof Verified verified) {
            return Stream.of(Map.entry("question " + Words.stems(verified.question()), verified.sql()));
        }
        if (entry instanceof Preferred preferred) {
            Stream<Map.Entry<String, String>> pairs = preferred.over().stream()
                    .map(other -> Map.entry("pair " + new TreeSet<>(List.of(folded(preferred.table()), folded(other))), preferred.table()));
            return Stream.concat(pairs, Stream.of(Map.entry("table " + folded(preferred.table()), "used")));
        }
        return entry instanceof Forbidden forbidden
                ? Stream.of(Map.entry("table " + folded(forbidden.table()), "forbidden"))
                : Stream.empty();
    }

    /** Forms of one word are one word. */
    private static Stream<Map.Entry<String, String>> words(String kind, Entry entry, String meaning) {
        return entry.phrases().stream().map(phrase -> Map.entry(kind + " " + Words.stems(phrase), meaning));
    }

    private static String folded(String text) {
        return text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
