package io.querypilot.link;

import io.querypilot.join.Reference;
import io.querypilot.join.References;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.OwnCurrency;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names that could be taken for each other: tables of one shape such as sales_2024 and sales_archive, or keys to the same
 * table such as shipping_address_id and billing_address_id. The first is the one they were sought for.
 */
public record LookAlikes(List<String> names) {
    private static final double SAME_SHAPE = 0.7;
    private static final int MOST_OWN_WORDS = 2;
    private static final int FEWEST_COLUMNS = 2;

    /** What a table is called that keeps what another held before, or a copy of it. */
    private static final Set<String> KEPT = Stream.of(
                    "archive archived arch arc hist hst history historic old bak backup copy stg staging stage tmp temp".split(" "))
            .flatMap(word -> Words.stems(word).stream())
            .collect(Collectors.toUnmodifiableSet());

    public LookAlikes {
        names = List.copyOf(names);
    }

    /** The table in use, where every other is called its archive or a copy of it. */
    public Optional<String> current() {
        return names.stream()
                .filter(name -> names.stream().allMatch(other -> other.equals(name) || keeps(other, name)))
                .findFirst();
    }

    private static boolean keeps(String archive, String table) {
        List<String> more = new ArrayList<>(Words.nameStems(archive));
        List<String> own = Words.nameStems(table);
        boolean named = more.containsAll(own);
        own.forEach(more::remove);
        return named && !more.isEmpty() && KEPT.containsAll(more);
    }

    /** The tables that have the shape of this one and nearly its name; only itself where there are none. */
    public static LookAlikes ofTable(Table table, Schema schema) {
        return NameIndex.of(schema).alike(table);
    }

    /**
     * The columns by which a table refers to the same table as by this one; only itself where there are none. Keys that
     * are not declared are known by their names: by the table's, or, as origin_id and destination_id, by their roles.
     */
    public static LookAlikes ofKey(Table table, String column, References near) {
        List<Reference> all = near.of(table);
        List<String> targets = all.stream()
                .filter(reference -> reference.column().equalsIgnoreCase(column))
                .map(Reference::targetTable)
                .toList();
        Stream<String> others = targets.isEmpty()
                ? ofRole(table, column, all)
                : all.stream().filter(one -> targets.contains(one.targetTable())).map(Reference::column);
        return new LookAlikes(Stream.concat(Stream.of(column), others.filter(other -> !other.equalsIgnoreCase(column)))
                .distinct()
                .toList());
    }

    /** The keys of a table that lead to one other in several roles, group by group. */
    public static List<LookAlikes> ofKeys(Table table, References near) {
        List<Reference> all = near.of(table);
        Stream<List<String>> known = all.stream().map(Reference::targetTable).distinct().map(target -> all.stream()
                .filter(reference -> reference.targetTable().equals(target))
                .map(Reference::column)
                .distinct()
                .toList());
        Stream<List<String>> open = table.columns().stream()
                .filter(column -> roleKey(table, column.name(), all))
                .limit(1)
                .map(Column::name)
                .map(column -> Stream.concat(Stream.of(column), ofRole(table, column, all)).distinct().toList());
        return Stream.concat(known, open).map(LookAlikes::new).filter(LookAlikes::several).toList();
    }

    /** The keys of a table that say only in which role they refer to another, and not to which. */
    public static List<String> ofRoles(Table table, References near) {
        List<Reference> known = near.of(table);
        return table.columns().stream()
                .map(Column::name)
                .filter(name -> roleKey(table, name, known))
                .toList();
    }

    private static Stream<String> ofRole(Table table, String column, List<Reference> known) {
        return roleKey(table, column, known)
                ? table.columns().stream()
                        .filter(other -> other.kind() == table.column(column).orElseThrow().kind())
                        .map(Column::name)
                        .filter(other -> roleKey(table, other, known) && ending(other).equals(ending(column)))
                : Stream.empty();
    }

    private static boolean roleKey(Table table, String column, List<Reference> known) {
        // Most columns are no keys, which is soonest told.
        if (ending(column).isEmpty()) {
            return false;
        }
        List<String> role = words(column);
        return role.size() == 1
                && !Thesaurus.ENGLISH.role(role.get(0)).isEmpty()
                && table.column(column).filter(one -> !one.primaryKey()).isPresent()
                && known.stream().noneMatch(reference -> reference.column().equalsIgnoreCase(column))
                && table.foreignKeys().stream().noneMatch(key -> key.columns().contains(column));
    }

    /**
     * The columns of a table that could be taken for this one: of its kind and with a word of its name, such as
     * gross_amount and net_amount; only itself where there are none. Keys are none of them.
     */
    public static LookAlikes ofColumn(Table table, String column) {
        Column one = table.column(column).orElseThrow();
        Stream<String> others = table.columns().stream()
                .filter(other -> other != one && other.kind() == one.kind() && ending(other.name()).isEmpty())
                .filter(other -> ending(one.name()).isEmpty() && !Collections.disjoint(words(other.name()), words(one.name())))
                .map(Column::name);
        return new LookAlikes(Stream.concat(Stream.of(one.name()), others).toList());
    }

    /** Those of them that date or measure, and end in the same word: order_date and ship_date. */
    public static LookAlikes ofMeasure(Table table, String column) {
        Column one = table.column(column).orElseThrow();
        boolean measure = one.kind().numeric() || one.kind().temporal();
        return new LookAlikes(ofColumn(table, column).names().stream()
                .filter(other -> other.equals(one.name()) || measure && lastWord(other).equals(lastWord(one.name())))
                .toList());
    }

    /** Without amounts that the table also keeps in the company's own currency: grand_total beside base_grand_total. */
    public LookAlikes inOwnCurrency(Table table) {
        List<String> all = table.columns().stream().map(Column::name).toList();
        return new LookAlikes(names.stream().filter(name -> OwnCurrency.of(name, all).filter(names::contains).isEmpty()).toList());
    }

    private static String lastWord(String name) {
        List<String> words = words(name);
        return words.get(words.size() - 1);
    }

    /** The tables, by path, with the first content word of a text that tables' names have and these names have not. */
    public static LookAlikes calledBy(String question, Schema schema, Stream<String> names) {
        Set<String> known = names.flatMap(name -> Words.nameStems(name).stream()).collect(Collectors.toSet());
        return Words.in(question).stream()
                .filter(word -> isContentWord(word.text()) && !known.contains(word.stem()))
                .map(word -> new LookAlikes(NameIndex.of(schema).tablesNamed(word.stem())))
                .filter(tables -> !tables.names().isEmpty())
                .findFirst()
                .orElse(new LookAlikes(List.of()));
    }

    /** What makes a name that of a key: id, code. */
    private static List<String> ending(String name) {
        return Words.nameStems(name).stream().filter(References::isKeyWord).toList();
    }

    public boolean several() {
        return names.size() > 1;
    }

    /** Whether a word of the question belongs to one of these names alone, or is the whole of one. */
    public boolean toldApartBy(QuestionWords question) {
        return names.stream().anyMatch(name -> named(name, question));
    }

    /** Whether the question speaks of this one rather than of the others. */
    public boolean named(String name, QuestionWords question) {
        List<String> own = own(name);
        return own.isEmpty() ? question.ofAll(words(name)) && !othersNamed(name, question) : own.stream().anyMatch(question::of);
    }

    /** Those that are affirmed and not denied; where none is affirmed, those that denying leaves. */
    public List<String> chosenBy(QuestionWords affirmed, QuestionWords denied) {
        List<String> wanted = names.stream().filter(name -> named(name, affirmed)).toList();
        List<String> rejected = names.stream().filter(name -> named(name, denied)).toList();
        List<String> open = wanted.isEmpty() && !rejected.isEmpty() ? names : wanted;
        return open.stream().filter(name -> !rejected.contains(name)).toList();
    }

    /** Those whose words all stand in a text one after the other, and are not part of a longer one's. */
    public List<String> saidInFull(String text) {
        List<String> said = Words.stems(text);
        List<List<String>> found = names.stream()
                .map(Words::nameStems)
                .filter(words -> Collections.indexOfSubList(said, words) >= 0)
                .toList();
        return names.stream()
                .filter(name -> found.contains(Words.nameStems(name)))
                .filter(name -> found.stream().noneMatch(longer -> longer.size() > Words.nameStems(name).size()
                        && Collections.indexOfSubList(longer, Words.nameStems(name)) >= 0))
                .toList();
    }

    private boolean othersNamed(String name, QuestionWords question) {
        return names.stream()
                .filter(other -> !other.equals(name))
                .flatMap(other -> own(other).stream())
                .anyMatch(question::of);
    }

    /** The words of a name that not all of the names have. */
    List<String> own(String name) {
        return words(name).stream()
                .filter(word -> !names.stream().allMatch(other -> words(other).contains(word)))
                .toList();
    }

    /** The question's word for what all of them have in common, as it is said there: doctors, of attending_doctor_id. */
    public Optional<String> sharedWord(String question) {
        return Words.in(question).stream()
                .filter(word -> names.stream().allMatch(name -> words(name).contains(word.stem())))
                .filter(word -> isContentWord(word.text()))
                .map(word -> word.text().toLowerCase(Locale.ROOT))
                .findFirst();
    }

    /** Whether a word says what is asked about, and not only that something is: "list" is no name for price_list. */
    public static boolean isContentWord(String word) {
        return Thesaurus.ENGLISH.isContentWord(word);
    }

    /** Whether a question speaks of a table by any word of its name. */
    public static boolean spokenOf(String path, QuestionWords question) {
        return Words.nameStems(path.substring(path.lastIndexOf('.') + 1)).stream().anyMatch(question::of);
    }

    /** Whether a name has every word of what people say. */
    public static boolean nameContainsWordsOf(String name, String said) {
        return new HashSet<>(Words.nameStems(name)).containsAll(Words.stems(said));
    }

    static List<String> words(String name) {
        List<String> telling =
                Words.nameStems(name).stream().filter(word -> !References.isKeyWord(word)).toList();
        return telling.isEmpty() ? Words.nameStems(name) : telling;
    }

    static boolean alike(Table one, Table other) {
        Set<String> names = new HashSet<>(Words.nameStems(one.path()));
        Set<String> others = new HashSet<>(Words.nameStems(other.path()));
        long common = names.stream().filter(others::contains).count();
        return common > 0
                && names.size() - common <= MOST_OWN_WORDS
                && others.size() - common <= MOST_OWN_WORDS
                && sameShape(columns(one), columns(other));
    }

    private static boolean sameShape(Set<String> one, Set<String> other) {
        long common = one.stream().filter(other::contains).count();
        long all = one.size() + other.size() - common;
        return common >= FEWEST_COLUMNS && common >= SAME_SHAPE * all;
    }

    private static Set<String> columns(Table table) {
        return table.columns().stream()
                .map(Column::name)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
