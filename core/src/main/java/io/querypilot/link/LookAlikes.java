package io.querypilot.link;

import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
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
    private static final Set<String> KEY_WORDS = Set.of("id", "key", "code", "no", "num", "fk", "ref");

    public LookAlikes {
        names = List.copyOf(names);
    }

    /** The tables that have the shape of this one and nearly its name; only itself where there are none. */
    public static LookAlikes ofTable(Table table, Schema schema) {
        Stream<Table> others = schema.tables().stream().filter(other -> other != table && alike(table, other));
        return new LookAlikes(Stream.concat(Stream.of(table), others).map(Table::path).toList());
    }

    /** The columns by which a table refers to the same table as by this one; only itself where there are none. */
    public static LookAlikes ofKey(Table table, String column) {
        List<String> targets = table.foreignKeys().stream()
                .filter(key -> single(key, column))
                .map(ForeignKey::targetTable)
                .toList();
        Stream<String> others = table.foreignKeys().stream()
                .filter(key -> key.columns().size() == 1 && targets.contains(key.targetTable()))
                .map(key -> key.columns().get(0))
                .filter(other -> !other.equalsIgnoreCase(column));
        return new LookAlikes(Stream.concat(Stream.of(column), others).distinct().toList());
    }

    public boolean several() {
        return names.size() > 1;
    }

    /** Whether a word of the question belongs to one of these names alone, or is the whole of one. */
    public boolean toldApartBy(Mentions question) {
        return names.stream().anyMatch(name -> named(name, question));
    }

    /** Whether the question speaks of this one rather than of the others. */
    public boolean named(String name, Mentions question) {
        List<String> own = own(name);
        return own.isEmpty() ? question.ofAll(words(name)) && !othersNamed(name, question) : own.stream().anyMatch(question::of);
    }

    /**
     * The one key that the question names beyond doubt: "billing address" says billing_address_id, and "billed to Berlin"
     * does where nothing else of the schema has that word. A word of the same role is not enough, nor one such as friend
     * of friend_id, which may be said of something else.
     */
    public Optional<String> saidOf(String question, Schema schema) {
        List<String> said = Words.stems(question);
        List<String> meant = names.stream().filter(name -> says(said, name, schema)).toList();
        return several() && meant.size() == 1 ? Optional.of(meant.get(0)) : Optional.empty();
    }

    private boolean says(List<String> said, String name, Schema schema) {
        List<String> own = own(name);
        return !own.isEmpty()
                && own.size() < words(name).size()
                && said.containsAll(own)
                && (Collections.indexOfSubList(said, words(name)) >= 0
                        || own.stream().noneMatch(word -> elsewhere(word, schema)));
    }

    /** Whether a table, or a column that is none of these, has the word: "last name" says nothing of last_editor_id. */
    private boolean elsewhere(String word, Schema schema) {
        return schema.tables().stream()
                .flatMap(table -> Stream.concat(Stream.of(table.path()), table.columns().stream().map(Column::name)))
                .anyMatch(name -> !names.contains(name) && Words.stems(name).contains(word));
    }

    private boolean othersNamed(String name, Mentions question) {
        return names.stream()
                .filter(other -> !other.equals(name))
                .flatMap(other -> own(other).stream())
                .anyMatch(question::of);
    }

    /** The words of a name that not all of the names have. */
    private List<String> own(String name) {
        return words(name).stream()
                .filter(word -> !names.stream().allMatch(other -> words(other).contains(word)))
                .toList();
    }

    /** The question's word for what all of them have in common, as it is said there: doctors, of attending_doctor_id. */
    public Optional<String> sharedWord(String question) {
        return Words.in(question).stream()
                .filter(word -> names.stream().allMatch(name -> words(name).contains(word.stem())))
                .filter(word -> tells(word.text()))
                .map(word -> word.text().toLowerCase(Locale.ROOT))
                .findFirst();
    }

    /** Whether a word says what is asked about, and not only that something is: "list" is no name for price_list. */
    public static boolean tells(String word) {
        String stem = Words.stem(word);
        return !Thesaurus.ENGLISH.command(stem) && !Thesaurus.ENGLISH.idle(stem);
    }

    /** Whether a name has every word of what people say. */
    public static boolean speaks(String name, String said) {
        return new HashSet<>(Words.stems(name)).containsAll(Words.stems(said));
    }

    private static List<String> words(String name) {
        List<String> telling =
                Words.stems(name).stream().filter(word -> !KEY_WORDS.contains(word)).toList();
        return telling.isEmpty() ? Words.stems(name) : telling;
    }

    private static boolean single(ForeignKey key, String column) {
        return key.columns().size() == 1 && key.columns().get(0).equalsIgnoreCase(column);
    }

    private static boolean alike(Table one, Table other) {
        Set<String> names = new HashSet<>(Words.stems(one.path()));
        Set<String> others = new HashSet<>(Words.stems(other.path()));
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
