package io.querypilot.requirement;

import io.querypilot.language.NearMatch;
import io.querypilot.link.LookAlikes;
import io.querypilot.requirement.Interpretation.Unclear;
import io.querypilot.requirement.Interpretation.Understood;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the names a person uses in the schema, or the nearest ones; those of the tables in play first. */
final class Names {
    /** Stands for a name with a space in a text that is read word by word. */
    static final String MARKS = "⟦⟧";

    private static final int NEAREST = 3;
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private final Schema schema;
    private final List<Table> inPlay;
    private final List<String> spaced;

    Names(Schema schema, List<String> inPlay) {
        this.schema = schema;
        this.inPlay = inPlay.stream().flatMap(path -> schema.table(path).stream()).toList();
        this.spaced = schema.tables().stream()
                .flatMap(table -> Stream.concat(
                        Stream.of(table.path(), table.name()), table.columns().stream().map(Column::name)))
                .filter(name -> name.contains(" "))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /** The text with one mark for each name of several words, quoted or not; the longest name first. */
    String marked(String text) {
        String marked = text;
        for (int i = 0; i < spaced.size(); i++) {
            marked = Pattern.compile("[\"'`\\[]?(?<![\\p{L}\\p{N}_])" + Pattern.quote(spaced.get(i))
                            + "(?![\\p{L}\\p{N}_])[\"'`\\]]?", FLAGS)
                    .matcher(marked)
                    .replaceAll("⟦" + i + "⟧");
        }
        return marked;
    }

    private String bare(String said) {
        String name = said.strip().replaceAll("[\"`\\[\\]]", "").replaceAll("[.,;!]+$", "");
        for (int i = 0; name.contains("⟦") && i < spaced.size(); i++) {
            name = name.replace("⟦" + i + "⟧", spaced.get(i));
        }
        return name;
    }

    Optional<Table> table(String said) {
        return schema.table(bare(said));
    }

    /** Whether this is a table's name misspelt, and no column's. */
    boolean nearlyTable(String said) {
        return !isColumn(said)
                && NearMatch.nearest(bare(said), schema.tables().stream().map(Table::path).toList()).isPresent();
    }

    boolean isColumn(String said) {
        return !schema.tablesWithColumn(suffix(said)).isEmpty();
    }

    /** The columns of the tables in play that have this name, or else this as part of their name. */
    List<UseColumn> columns(String said) {
        List<UseColumn> exact = columnsInPlay(column -> column.name().equalsIgnoreCase(suffix(said)));
        return exact.isEmpty()
                ? columnsInPlay(column -> LookAlikes.nameContainsWordsOf(column.name(), bare(said)))
                : exact;
    }

    private List<UseColumn> columnsInPlay(Predicate<Column> wanted) {
        return inPlay.stream()
                .flatMap(table -> table.columns().stream().filter(wanted).map(column -> choice(table, column.name())))
                .toList();
    }

    private static UseColumn choice(Table table, String column) {
        List<String> alike = LookAlikes.ofColumn(table, column).names();
        return new UseColumn(table.path(), column, alike.subList(1, alike.size()));
    }

    Unclear unknown(String said) {
        List<String> candidates = schema.tables().stream().map(Table::path).toList();
        Stream<String> parts = schema.tables().stream()
                .flatMap(table -> table.columns().stream()
                        .filter(column -> LookAlikes.nameContainsWordsOf(column.name(), bare(said)))
                        .map(column -> table.path() + "." + column.name()));
        return Unclear.unknown(
                bare(said),
                Stream.concat(NearMatch.ranked(bare(said), candidates, NEAREST).stream(), parts).limit(NEAREST).toList());
    }

    /** One table chosen, others rejected; all of them must be there. */
    Interpretation selection(String selected, List<String> rejected) {
        Optional<String> missing = Stream.concat(Stream.of(selected), rejected.stream())
                .filter(name -> table(name).isEmpty())
                .findFirst();
        if (missing.isPresent()) {
            return unknown(missing.get());
        }
        String table = table(selected).orElseThrow().path();
        List<Rule> rules = new ArrayList<>(List.of(new UseTable(table)));
        List<String> others =
                rejected.stream().flatMap(name -> table(name).stream()).map(Table::path).toList();
        if (others.contains(table)) {
            return new Unclear(table + " is both chosen and rejected. Which is it?", List.of());
        }
        if (!others.isEmpty()) {
            rules.add(new AvoidTables(others));
        }
        return new Understood(rules);
    }

    /** Two columns with their tables, {@code table.column} each; the key that refers to the other table first. */
    Interpretation join(String left, String right) {
        Optional<Unclear> missing = missing(left).or(() -> missing(right));
        if (missing.isPresent()) {
            return missing.get();
        }
        Table from = tableOf(left).orElseThrow();
        Table to = tableOf(right).orElseThrow();
        Column one = from.column(suffix(left)).orElseThrow();
        Column other = to.column(suffix(right)).orElseThrow();
        JoinOn join = new JoinOn(from.path(), one.name(), to.path(), other.name());
        return new Understood(one.primaryKey() && !other.primaryKey() ? join.reversed() : join);
    }

    private Optional<Unclear> missing(String path) {
        Optional<Table> table = tableOf(path);
        if (table.isEmpty()) {
            return Optional.of(unknown(prefix(path)));
        }
        String column = suffix(path);
        return table.get().column(column).isPresent()
                ? Optional.empty()
                : Optional.of(Unclear.unknown(bare(path), nearestColumns(table.get(), column)));
    }

    private static List<String> nearestColumns(Table table, String column) {
        List<String> candidates = table.columns().stream().map(Column::name).toList();
        return NearMatch.ranked(column, candidates, NEAREST).stream()
                .map(name -> table.path() + "." + name)
                .toList();
    }

    private Optional<Table> tableOf(String path) {
        return schema.table(prefix(path));
    }

    private String prefix(String path) {
        String name = bare(path);
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private String suffix(String path) {
        String name = bare(path);
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
