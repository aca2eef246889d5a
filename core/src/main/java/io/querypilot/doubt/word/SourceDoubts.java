package io.querypilot.doubt.word;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.Negation;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A query that reads no table, not the one whose rows are counted, not the archive that is to be included, or a view that nobody named. */
public final class SourceDoubts {
    private static final Pattern COUNTED = Pattern.compile(
            "(?i)\\b(?:how many|number of|count of|sum of(?: all)?|the most|the fewest|total of(?: all)?)((?: [\\p{L}_]+){1,2})");
    private static final Pattern KEPT = Pattern.compile("(?i)\\b(?:archiv\\w*|histor\\w*|backups?)\\b");
    /** "The history of an order" is told by orders, "with the history" by another table. */
    private static final Pattern ASKED = Pattern.compile(
            "(?i)\\b(?:archiv\\w*|backups?|(?:includ\\w+|with|plus|and|in|from)(?: the)? histor\\w*)\\b");
    private static final Pattern CLOCK = Pattern.compile("(?i)\\b(?:today|now|date|time|day|version)\\b");

    private static final int AKIN = 4;
    /** Words of views that hold all there is, as stems. */
    private static final Set<String> GENERAL = Stream.of(
                    "view", "list", "detail", "details", "full", "summary", "overview", "info", "report", "stats", "with", "total",
                    "totals", "extended", "data", "flat", "wide", "name", "names", "label", "lookup", "latest", "daily", "monthly",
                    "subtotals", "enriched", "fact", "joined", "combined", "base", "clean", "unified", "hierarchy", "balance")
            .flatMap(word -> Words.stems(word).stream())
            .collect(Collectors.toUnmodifiableSet());

    private final QueryNames names;
    private final CheckedQuery query;
    private final Schema schema;
    private final List<Table> used;
    private final Set<String> spoken;

    private SourceDoubts(QueryNames names) {
        this.names = names;
        this.query = names.query();
        this.schema = query.catalogue().schema();
        this.used = names.tables().toList();
        this.spoken = Thesaurus.ENGLISH.withLongForms(names.used());
    }

    /** {@code whole}: with the remarks that a question ends with, "the archived ones included". */
    public static List<Doubt> of(String question, String whole, QueryNames names) {
        SourceDoubts doubts = new SourceDoubts(names);
        CheckedQuery query = names.query();
        if (query.parses() && query.nodes(net.sf.jsqlparser.schema.Table.class).isEmpty()) {
            return CLOCK.matcher(question).find() ? List.of() : List.of(noTable());
        }
        return doubts.used.isEmpty()
                ? List.of()
                : Stream.of(doubts.counted(question), doubts.kept(whole), doubts.narrowed(question)).flatMap(Optional::stream).toList();
    }

    private static Doubt noTable() {
        return new Doubt(
                Kind.NO_TABLE,
                "The query reads no table, so its result says nothing about the data.",
                "Read the tables that the question is about.");
    }

    private Optional<Doubt> counted(String question) {
        Matcher asked = COUNTED.matcher(question);
        List<String> first = asked.find() ? Words.stems(asked.group(1)) : List.of();
        return first.isEmpty() ? Optional.empty() : unused().filter(table -> names(first, table)).findFirst()
                // "Policy holders" are holders.
                .filter(table -> used.stream().noneMatch(other -> names(first.subList(1, first.size()), other)))
                .filter(table -> used.stream().noneMatch(other -> refers(other, table) || alike(other, table)))
                .filter(table -> Thesaurus.ENGLISH.withLongForms(names.stems(table.name())).stream().noneMatch(this::spoken))
                .map(table -> new Doubt(
                        Kind.OTHER_TABLE,
                        "The question counts the rows of " + table.name() + ", but the query does not look there.",
                        "Count or add up the rows of " + table.name() + ", not those of another table."));
    }

    /** "Including the archive" asks for orders_hist beside orders. */
    private Optional<Doubt> kept(String question) {
        Matcher said = ASKED.matcher(question);
        boolean heard = !said.find() || Negation.around(question, said.start()) || spoken.stream().anyMatch(name -> KEPT.matcher(name).find());
        return heard ? Optional.empty() : unused()
                .filter(table -> Thesaurus.ENGLISH.withLongForms(Words.nameStems(table.name())).stream().anyMatch(name -> KEPT.matcher(name).find()))
                .filter(table -> used.stream().anyMatch(other -> alike(other, table) || Words.nameStems(table.name()).containsAll(Words.nameStems(other.name()))))
                .findFirst()
                .map(table -> new Doubt(
                        Kind.OTHER_TABLE,
                        "The question says \"" + said.group() + "\", but the query does not look at " + table.name() + ".",
                        "The question says \"" + said.group() + "\": use " + table.name() + " too."));
    }

    /** A view beside a table holds some of its rows: "critical" results are not all results. */
    private Optional<Doubt> narrowed(String question) {
        if (used.stream().noneMatch(Table::view)) {
            return Optional.empty();
        }
        Set<String> called = schema.tables().stream()
                .filter(table -> !table.view())
                .flatMap(table -> Words.nameStems(table.name()).stream())
                .collect(Collectors.toSet());
        List<String> said = Words.stems(question);
        return used.stream().allMatch(Table::view) ? Optional.empty() : used.stream()
                .filter(view -> view.view() && addsNothing(view))
                .filter(view -> unheard(Words.nameStems(view.name()).stream().filter(word -> telling(word, called)).toList(), said))
                .findFirst()
                .map(view -> new Doubt(
                        Kind.OTHER_TABLE,
                        view.name() + " is a view that may leave rows out, and the question does not speak of it.",
                        "Take what " + view.name() + " is made of from the tables, not from that view."));
    }

    /** Whether tables have all that the query takes from a view. */
    private boolean addsNothing(Table view) {
        return view.columns().stream()
                .filter(column -> query.bindings().uses(view.path(), column.name()))
                .allMatch(column -> schema.tables().stream().anyMatch(table -> !table.view() && table.column(column.name()).isPresent()));
    }

    private static boolean telling(String word, Set<String> called) {
        return word.length() >= AKIN && !GENERAL.contains(word) && !called.contains(word);
    }

    private static boolean unheard(List<String> telling, List<String> said) {
        return !telling.isEmpty() && telling.stream().noneMatch(word -> heard(word, said));
    }

    /** Also the end of a name in one word: {@code vcritical}. */
    private static boolean heard(String word, List<String> said) {
        return said.stream().anyMatch(stem -> stem.length() >= AKIN && (word.endsWith(stem) || Words.akin(word, stem, AKIN)));
    }

    private Stream<Table> unused() {
        return schema.tables().stream().filter(table -> !query.bindings().tables().contains(table.path()));
    }

    /** Whether words begin with a table's name, in full or as it abbreviates them. */
    private boolean names(List<String> words, Table table) {
        List<String> name = names.stems(table.name());
        List<List<String>> forms = new ArrayList<>(List.of(name));
        if (name.size() == 1) {
            Thesaurus.ENGLISH.longForms(name.get(0)).forEach(form -> forms.add(List.of(form)));
        }
        return forms.stream().anyMatch(form -> words.size() >= form.size() && words.subList(0, form.size()).equals(form));
    }

    /** Who counts orders by customer_id counts customers; what a view reads is not known. */
    private static boolean refers(Table one, Table other) {
        return one.view() || one.foreignKeys().stream().anyMatch(key -> key.targetTable().equals(other.path()));
    }

    private boolean alike(Table one, Table other) {
        return names.stems(one.name()).stream().anyMatch(names.stems(other.name())::contains);
    }

    /** A column custno speaks of customers. */
    private boolean spoken(String word) {
        return spoken.stream().anyMatch(name -> Words.akin(name, word, AKIN));
    }
}
