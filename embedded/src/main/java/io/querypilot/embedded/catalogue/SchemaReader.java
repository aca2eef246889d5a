package io.querypilot.embedded.catalogue;

import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.join.References;
import io.querypilot.schema.Column;
import io.querypilot.schema.Contents;
import io.querypilot.schema.Count;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Numbers the tables and columns of a database's schema. */
public final class SchemaReader {
    /** A letter or two behind what a table is of: ordh has the heads of orders, and ord_ln their lines. */
    private static final Pattern PARTED = Pattern.compile("(?i)([a-z]{3,}(?=[hlpd]$)|[a-z]{2,}(?=_(?:ln|hd)$))_?([hlpd]|ln|hd)");
    private static final Map<String, String> PARTS =
            Map.of("h", "header", "hd", "header", "l", "line", "ln", "line", "p", "position", "d", "detail");
    /** The letter of a side of the business: sord is a sales order, pinvno the number of a purchase invoice. */
    private static final Pattern SIDED = Pattern.compile("(?i)([sp])(ord|inv|dlv)(h|hd|l|ln|no|nr|dt)?");
    private static final Map<String, String> SIDES = Map.of("s", "sales", "p", "purchase");
    private static final Map<String, String> NUMBERS = Map.of("no", "number", "nr", "number");
    private static final Pattern LETTERED = Pattern.compile("(?i)[a-z](?:nm|txt|dsc)");

    private final List<TableView> tables = new ArrayList<>();
    private final List<ColumnView> columns = new ArrayList<>(List.of(ColumnView.STAR));
    private final List<Integer> primaryKeys = new ArrayList<>();
    private final Map<Table, Integer> firstColumns = new HashMap<>();

    private final Abbreviations abbreviations;
    private final Set<String> prefixes;
    private final GluedPrefixes glued;
    private final MoneyLetters money;

    private SchemaReader(Abbreviations abbreviations, List<Table> all) {
        this.abbreviations = abbreviations;
        this.prefixes = SharedPrefixes.of(all);
        this.glued = GluedPrefixes.of(all.stream().map(table -> table.columns().stream().map(Column::name).toList()).toList());
        this.money = MoneyLetters.of(all, abbreviations);
    }

    /** Names are taken as they stand. */
    public static SchemaView read(Schema schema) {
        return read(schema, Abbreviations.NONE);
    }

    public static SchemaView read(Schema schema, Abbreviations abbreviations) {
        SchemaReader reader = new SchemaReader(abbreviations, List.copyOf(schema.tables()));
        schema.tables().forEach(reader::add);
        References references = new References(schema.tables());
        List<List<ColumnPair>> keys = Stream.concat(
                        schema.tables().stream().flatMap(table -> reader.keys(table, table.foreignKeys().stream(), schema)),
                        schema.tables().stream().flatMap(table -> reader.keys(table, implied(table, references), schema)))
                .toList();
        return new SchemaView(
                reader.tables,
                reader.columns,
                reader.primaryKeys,
                keys.stream().flatMap(List::stream).toList(),
                Stream.concat(keys.stream().filter(key -> key.size() > 1), reader.within(keys, schema)).toList());
    }

    private void add(Table table) {
        firstColumns.put(table, columns.size());
        for (Column column : table.columns()) {
            if (column.primaryKey()) {
                primaryKeys.add(columns.size());
            }
            columns.add(view(column, table));
        }
        tables.add(new TableView(table.namespace(), table.name(), label(table), table.comment(), table.view(), Optional.empty()));
    }

    /** The CUMAST is of what its first column tells apart, CUCUST, and the ORHEAD of its ORORDN. */
    private String label(Table table) {
        String letters = glued.ofTables().get(tables.size());
        boolean lettered = abbreviations.known() && !letters.isEmpty() && table.name().toLowerCase(Locale.ROOT).startsWith(letters);
        return lettered
                ? abbreviations.label(table.columns().get(0).name().substring(letters.length())) + " " + abbreviations.label(table.name().substring(letters.length()))
                : label(table.name());
    }

    private String label(String table) {
        String own = SharedPrefixes.without(table, prefixes);
        return sided(own).orElseGet(() -> parted(own));
    }

    private Optional<String> sided(String name) {
        Matcher sided = SIDED.matcher(name);
        return !abbreviations.known() || !sided.matches() ? Optional.empty() : Optional.of(Stream.of(
                        Optional.of(SIDES.get(sided.group(1).toLowerCase(Locale.ROOT))),
                        Optional.of(abbreviations.label(sided.group(2))),
                        Optional.ofNullable(sided.group(3)).map(part -> part.toLowerCase(Locale.ROOT)).map(part -> PARTS.getOrDefault(part, NUMBERS.getOrDefault(part, abbreviations.label(part)))))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" ")));
    }

    private String parted(String own) {
        String label = abbreviations.label(own);
        Matcher parted = PARTED.matcher(own);
        // What the list knows whole is not taken apart: mtrl is material.
        boolean whole = own.indexOf('_') < 0 && !label.equalsIgnoreCase(own);
        boolean known = !whole && parted.matches() && !abbreviations.words(parted.group(1).toLowerCase(Locale.ROOT)).isEmpty();
        return known ? abbreviations.label(parted.group(1)) + " " + PARTS.get(parted.group(2).toLowerCase(Locale.ROOT)) : label;
    }

    /** The enm of an emp is a name: a letter for the table before it says nothing more. */
    private String label(Column column, Table table) {
        String name = glued.without(column.name(), tables.size());
        String own = SharedPrefixes.without(table.name(), prefixes);
        boolean lettered = LETTERED.matcher(name).matches() && Character.toLowerCase(name.charAt(0)) == Character.toLowerCase(own.charAt(0));
        return sided(name).orElseGet(() -> abbreviations.label(lettered ? name.substring(1) : name));
    }

    private ColumnView view(Column column, Table table) {
        ColumnType type = ColumnType.of(column.kind());
        String label = money.label(column, abbreviations::label).orElseGet(() -> label(column, table));
        boolean nullable = column.nullable() && !column.primaryKey();
        boolean filled = !nullable || !column.contents().equals(Contents.UNKNOWN) && !column.contents().nulls();
        Storage storage = Storage.of(column.type());
        return new ColumnView(
                tables.size(), column.name(), label, type, type, storage, nullable, filled, distinct(column), column.comment());
    }

    private static long distinct(Column column) {
        Count counted = column.contents().distinct();
        return counted.how() == Count.How.EXACT ? counted.number() : ColumnView.UNCOUNTED;
    }

    /**
     * Declared keys, and those that names imply, since many a database declares none and the network knows tables that
     * belong together by their keys. In the order of their columns, as in training: where two keys lead to the same
     * table, a plan that names neither means the first. SQLite lists keys backwards, PostgreSQL by name.
     */
    private Stream<List<ColumnPair>> keys(Table table, Stream<ForeignKey> keys, Schema schema) {
        return keys.map(key -> pairs(table, key, schema))
                .filter(pairs -> !pairs.isEmpty())
                .sorted(Comparator.comparingInt(pairs -> pairs.get(0).left()));
    }

    /** What only names say comes after all that is declared: a technician's team, before the technician who leads a team. */
    private static Stream<ForeignKey> implied(Table table, References references) {
        return references.implied(table).stream()
                .map(one -> new ForeignKey(List.of(one.column()), one.targetTable(), List.of(one.targetColumn())));
    }

    /**
     * Where nobody declared what tells rows apart and a number is seen to repeat, it counts within what both tables lead to
     * beside it: the fields of a farm.
     */
    private Stream<List<ColumnPair>> within(List<List<ColumnPair>> keys, Schema schema) {
        Map<Integer, Integer> led = new HashMap<>();
        keys.stream().filter(key -> key.size() == 1).forEach(key -> led.putIfAbsent(key.get(0).left(), key.get(0).right()));
        Set<Integer> repeated = new HashSet<>();
        schema.tables().stream().filter(SchemaReader::keyless).forEach(table -> table.columns().stream()
                .filter(column -> repeats(table, column))
                .forEach(column -> number(table, column.name()).ifPresent(repeated::add)));
        return keys.stream()
                .filter(key -> key.size() == 1 && repeated.contains(key.get(0).right()))
                .map(key -> Stream.concat(key.stream(), beside(key.get(0), led)).toList())
                .filter(key -> key.size() > 1);
    }

    /** Columns of the same name in both tables that lead to the same key elsewhere. */
    private Stream<ColumnPair> beside(ColumnPair key, Map<Integer, Integer> led) {
        return led.keySet().stream()
                .filter(column -> columns.get(column).table() == columns.get(key.left()).table() && column != key.left())
                .sorted()
                .flatMap(own -> led.keySet().stream()
                        .filter(other -> columns.get(other).table() == columns.get(key.right()).table() && other != key.right())
                        .filter(other -> led.get(other).equals(led.get(own)) && columns.get(other).name().equalsIgnoreCase(columns.get(own).name()))
                        .map(other -> new ColumnPair(own, other)));
    }

    private static boolean keyless(Table table) {
        return table.columns().stream().noneMatch(Column::primaryKey) && table.rows().how() == Count.How.EXACT;
    }

    private static boolean repeats(Table table, Column column) {
        Count distinct = column.contents().distinct();
        return distinct.how() == Count.How.EXACT && !column.contents().nulls() && distinct.number() < table.rows().number();
    }

    private List<ColumnPair> pairs(Table table, ForeignKey key, Schema schema) {
        List<ColumnPair> pairs = new ArrayList<>();
        for (int i = 0; i < key.columns().size(); i++) {
            Optional<Integer> from = number(table, key.columns().get(i));
            String target = key.targetColumns().get(i);
            Optional<Integer> to = schema.table(key.targetTable()).flatMap(other -> number(other, target));
            if (from.isPresent() && to.isPresent()) {
                pairs.add(new ColumnPair(from.get(), to.get()));
            }
        }
        return pairs;
    }

    private Optional<Integer> number(Table table, String name) {
        return table.column(name)
                .map(column -> firstColumns.get(table) + table.columns().indexOf(column));
    }
}
