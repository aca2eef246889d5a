package io.querypilot.join;

import io.querypilot.language.Stemmer;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the columns of tables lead. A declared key says so itself. A column without one leads to the table after whose
 * key it is named: customer_id to customers(id), origin_airport_id to airport(airport_id), the number nurse to
 * nurse(employee_id), and the status of a ticket to ticket_status(id); where two fit equally well, to neither. A word
 * that most tables begin with, as app in app_customer, is no part of their names. Columns that many tables merely share,
 * as last_update, rowguid or created_at, are no table's key, and so they lead nowhere.
 */
public final class References {
    private static final Set<String> KEY_WORDS = Stream.of("id", "key", "code", "cd", "no", "nr", "num", "fk", "ref")
            .map(Stemmer::stem)
            .collect(Collectors.toUnmodifiableSet());

    /** A column that others may lead to. */
    private record Target(Table table, Column key) {}

    private static final int FEWEST_PREFIXED = 3;
    private static final int SHORTEST_GLUED = 2;
    private static final RecentReferences RECENT = new RecentReferences();

    private final Map<String, List<Target>> byKey = new HashMap<>();
    private final Map<String, List<Target>> byTable = new HashMap<>();
    private final Map<String, List<Reference>> found = new ConcurrentHashMap<>();
    private final Set<String> prefixes;

    /** The same as a new one, kept for those who ask next: one question asks several times, and many of the same tables. */
    public static References among(List<Table> tables) {
        return RECENT.among(tables);
    }

    /** What is only implied leads to one of these tables. */
    public References(List<Table> tables) {
        Schema schema = new Schema(tables, "");
        prefixes = prefixes(tables);
        tables.forEach(table -> keys(table, schema).forEach(key -> add(new Target(table, key))));
    }

    private void add(Target target) {
        Stream.of(Words.nameStems(target.table().name()), ownName(target.table())).distinct().forEach(table -> add(target, table));
    }

    private void add(Target target, List<String> table) {
        List<String> key = Words.nameStems(target.key().name());
        boolean bare = KEY_WORDS.containsAll(key);
        put(byKey, scoped(target.table(), bare ? Stream.concat(table.stream(), key.stream()).toList() : key), target);
        put(byTable, scoped(target.table(), table), target);
    }

    /** The first words that most tables have and go on after, as app in app_customer and app_order. */
    private static Set<String> prefixes(List<Table> tables) {
        Map<String, Long> firsts = tables.stream()
                .map(table -> Words.nameStems(table.name()))
                .filter(words -> words.size() > 1)
                .collect(Collectors.groupingBy(words -> words.get(0), Collectors.counting()));
        return firsts.entrySet().stream()
                .filter(first -> first.getValue() >= FEWEST_PREFIXED && first.getValue() * 2 > tables.size())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private List<String> ownName(Table table) {
        List<String> words = Words.nameStems(table.name());
        return words.size() > 1 && prefixes.contains(words.get(0)) ? words.subList(1, words.size()) : words;
    }

    private static void put(Map<String, List<Target>> index, String name, Target target) {
        List<Target> known = index.computeIfAbsent(name, none -> new ArrayList<>(1));
        if (!known.contains(target)) {
            known.add(target);
        }
    }

    /** Whether a word, by its stem, makes a name that of a key: id, code. */
    public static boolean isKeyWord(String stem) {
        return KEY_WORDS.contains(stem);
    }

    /** Whether a name says what it is a key of: vnd_no, whscd. What only sounds so, as paid, is told by its cells. */
    public static boolean namesKey(String name) {
        return Words.nameStems(name).size() > 1 ? isKeyWord(lastWord(name)) : glued(lastWord(name));
    }

    /** Whether the last word of a name is a key's, or a key's word glued to what it is a key of: lr_custid, lr_eqid. */
    public static boolean endsAsKey(String name) {
        String last = lastWord(name);
        return isKeyWord(last) || glued(last);
    }

    private static boolean glued(String word) {
        return KEY_WORDS.stream().anyMatch(key -> word.endsWith(key) && word.length() >= key.length() + SHORTEST_GLUED);
    }

    public static String lastWord(String name) {
        List<String> words = Words.nameStems(name);
        return words.isEmpty() ? "" : words.get(words.size() - 1);
    }

    /** A table's references by one column, in the order of its columns. */
    public List<Reference> of(Table table) {
        // A table may have thousands of columns, and one question asks again and again.
        return found.computeIfAbsent(
                table.path(), path -> table.columns().stream().flatMap(column -> of(table, column)).toList());
    }

    /** Those of them that only names imply. */
    public List<Reference> implied(Table table) {
        return of(table).stream().filter(reference -> !reference.declared()).toList();
    }

    private Stream<Reference> of(Table table, Column column) {
        List<ForeignKey> keys = table.foreignKeys().stream()
                .filter(key -> key.columns().contains(column.name()))
                .toList();
        return keys.isEmpty()
                ? implied(table, column).stream()
                : keys.stream()
                        .filter(key -> key.columns().size() == 1)
                        .map(key -> new Reference(column.name(), key.targetTable(), key.targetColumns().get(0), true));
    }

    private Optional<Reference> implied(Table table, Column column) {
        return isOwnKey(table, column)
                ? Optional.empty()
                : target(table, column).map(target ->
                        new Reference(column.name(), target.table().path(), target.key().name(), false));
    }

    private Optional<Target> target(Table table, Column column) {
        List<Target> named = namedKeys(table, column);
        return named.isEmpty() ? ofOwnName(table, column).or(() -> bareName(table, column)) : only(named);
    }

    /** The status_code of jobs is the code of job_statuses. */
    private Optional<Target> ofOwnName(Table table, Column column) {
        List<String> said = Words.nameStems(column.name());
        List<String> name = Stream.concat(ownName(table).stream(), said.stream()).toList();
        return said.size() < 2 ? Optional.empty() : only(fits(byKey, table, column, name, false));
    }

    /**
     * The longest key name that the column's ends with decides. What identifies its own table's rows leads to another only
     * by the whole of its name: person_address_id of people_addresses is no address_id.
     */
    private List<Target> namedKeys(Table table, Column column) {
        List<String> said = Words.nameStems(column.name());
        int ends = isPrimaryKey(table, column) ? 1 : said.size();
        return IntStream.range(0, ends)
                .mapToObj(from -> fits(byKey, table, column, said.subList(from, said.size()), from > 0))
                .filter(fits -> !fits.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** A number may have the bare name of a table, or that part of it which follows the name of its own table. */
    private Optional<Target> bareName(Table table, Column column) {
        List<String> said = Words.nameStems(column.name());
        return column.kind() != ColumnKind.INTEGER
                ? Optional.empty()
                : only(fits(byTable, table, column, said, false)).or(() -> partOfOwn(table, column, said));
    }

    /** The status of a ticket is in ticket_status; the items of an order are counted, because order_items lead back to it. */
    private Optional<Target> partOfOwn(Table table, Column column, List<String> said) {
        List<String> name = Stream.concat(ownName(table).stream(), said.stream()).toList();
        return only(fits(byTable, table, column, name, false)).filter(target -> !leads(target.table(), table));
    }

    private boolean leads(Table from, Table to) {
        return from.foreignKeys().stream().anyMatch(key -> key.targetTable().equals(to.path()))
                || from.columns().stream()
                        .flatMap(column -> namedKeys(from, column).stream())
                        .anyMatch(target -> target.table().path().equals(to.path()));
    }

    private static boolean isPrimaryKey(Table table, Column column) {
        return column.primaryKey() && table.columns().stream().filter(Column::primaryKey).count() == 1;
    }

    /** Within its own table a key needs a word more, such as manager in manager_employee_id. */
    private List<Target> fits(
            Map<String, List<Target>> index, Table table, Column column, List<String> name, boolean more) {
        List<Target> found = index.getOrDefault(scoped(table, name), List.of()).stream()
                .filter(target -> target.key().kind() == column.kind())
                .filter(target -> more || !target.table().path().equals(table.path()))
                .toList();
        List<Target> owners = found.stream().filter(target -> isOwnKey(target.table(), target.key())).toList();
        return owners.isEmpty() ? found : owners;
    }

    private static Optional<Target> only(List<Target> fits) {
        return fits.size() == 1 ? Optional.of(fits.get(0)) : Optional.empty();
    }

    /** What identifies a row and looks like it: the primary key, what declared keys refer to, else the table's own id. */
    private Set<Column> keys(Table table, Schema schema) {
        List<Column> primary = table.columns().stream().filter(Column::primaryKey).toList();
        Stream<Column> unique = primary.size() == 1
                ? primary.stream()
                : table.columns().stream().filter(column -> isOwnKey(table, column)).limit(1);
        Stream<Column> referred = schema.referredKeys(table).stream()
                .filter(key -> key.size() == 1)
                .flatMap(key -> table.column(key.get(0)).stream());
        return Stream.concat(unique, referred)
                .filter(column -> looksLikeKey(table, column))
                .collect(Collectors.toSet());
    }

    /** Whether a key's name has a key's word or its table's: the year of seasons may be a key, but not by its looks. */
    private boolean looksLikeKey(Table table, Column column) {
        Set<String> words = new HashSet<>(Words.nameStems(table.name()));
        return isOwnKey(table, column)
                || Words.nameStems(column.name()).stream()
                        .flatMap(stem -> Stream.concat(Stream.of(stem), Thesaurus.ENGLISH.longForms(stem).stream()))
                        .anyMatch(word -> words.contains(word) || KEY_WORDS.stream().anyMatch(word::endsWith));
    }

    /** Whether a column is named as its own table's id: id, code, customer_id or customerid of customers. */
    private boolean isOwnKey(Table table, Column column) {
        String name = String.join("", Words.nameStems(column.name()));
        return KEY_WORDS.contains(name)
                || Stream.of(Words.nameStems(table.name()), ownName(table))
                        .map(own -> String.join("", own))
                        .anyMatch(own -> name.startsWith(own) && KEY_WORDS.contains(name.substring(own.length())));
    }

    /** Written as one word, so that customer_id, CustomerId and customerid are one name. */
    private static String scoped(Table table, List<String> name) {
        return table.namespace().toLowerCase(Locale.ROOT) + " " + String.join("", name);
    }
}
