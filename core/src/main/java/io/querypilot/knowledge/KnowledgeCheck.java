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
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What of a team's knowledge does not fit a schema or contradicts itself, each with its place. */
public final class KnowledgeCheck {
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
        Optional<String> formula = knowledge.formula(metric);
        if (formula.isEmpty()) {
            return Stream.of("The formula of " + metric.phrases().get(0)
                    + " names a metric in braces that is not there, or that leads back to itself.");
        }
        return Stream.concat(table(metric.table()), statement(Knowledge.statement(metric, formula.get()))).limit(1);
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

    /** Two entries that say different things of one word. */
    private List<Problem> contradictions() {
        Map<String, Placed> first = new HashMap<>();
        return knowledge.entries().stream()
                .flatMap(placed -> keys(placed.entry()).flatMap(key -> {
                    Placed before = first.putIfAbsent(key, placed);
                    return before == null || before.entry().equals(placed.entry())
                            ? Stream.empty()
                            : Stream.of(new Problem(placed.place(), "This contradicts " + before.place() + "."));
                }))
                .distinct()
                .toList();
    }

    private static Stream<String> keys(Entry entry) {
        if (entry instanceof Term || entry instanceof Metric || entry instanceof Filter) {
            return entry.phrases().stream().map(phrase -> "word " + phrase.toLowerCase(Locale.ROOT));
        }
        if (entry instanceof Codes codes) {
            return codes.meanings().keySet().stream().map(code -> "code " + codes.column() + " " + code);
        }
        if (entry instanceof Unit unit) {
            return Stream.of("unit " + unit.column());
        }
        if (entry instanceof Verified verified) {
            return Stream.of("question " + verified.question().toLowerCase(Locale.ROOT));
        }
        if (entry instanceof Preferred preferred) {
            return Stream.of("table " + preferred.table());
        }
        return entry instanceof Forbidden forbidden ? Stream.of("table " + forbidden.table()) : Stream.empty();
    }
}
