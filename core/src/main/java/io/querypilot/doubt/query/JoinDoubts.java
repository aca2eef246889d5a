package io.querypilot.doubt.query;

import io.querypilot.critic.bind.Bindings.Equal;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.join.References;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tables that are joined by columns of which none is a key: rows meet by chance. */
public final class JoinDoubts {
    private static final int SHORTEST_GLUED_KEY = 4;
    /** A number that is looked up takes four in five of the codes there are; a small quantity beside them, often fewer. */
    private static final int MOST_OF = 5;
    private static final Set<String> ENDS = Set.copyOf(Words.stems("from to start end origin destination first last home"));
    private static final int FEWEST_CODES = 3;
    private static final int LETTERS = 2;
    private static final Pattern CODE = Pattern.compile("(?=.*\\p{L})[\\p{L}\\d_.-]{2,12}");

    private final QueryNames names;
    private final Cells cells;

    private JoinDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        return new JoinDoubts(names, cells).doubts();
    }

    /** One key among the conditions between two tables is enough. */
    private List<Doubt> doubts() {
        Map<String, Equal> byChance = new LinkedHashMap<>();
        List<Equal> joins = names.query().bindings().joins();
        joins.stream().filter(JoinDoubts::ofTwo).forEach(join -> byChance.put(tables(join), join));
        joins.stream().filter(this::byKey).forEach(join -> byChance.remove(tables(join)));
        return byChance.values().stream().filter(join -> !toOneRow(join)).map(JoinDoubts::doubt).toList();
    }

    /** What is named as a key and declared as none may be one by its cells: each is there once, as no two amounts may be either. */
    private boolean toOneRow(Equal join) {
        List<Stored> sides = Stream.of(join.left(), join.right()).flatMap(used -> stored(used).stream()).toList();
        return sides.size() == 2
                && (sameKey(sides.get(0), sides.get(1)) && sides.stream().anyMatch(cells::once)
                        || sides.stream().anyMatch(this::onceOfItsKind)
                        || lookedUp(sides.get(0), sides.get(1))
                        || lookedUp(sides.get(1), sides.get(0))
                        || told(sides.get(0), sides.get(1))
                        || told(sides.get(1), sides.get(0)));
    }

    /**
     * The {@code dest_prt} of a shipment is a {@code prt_cd}, for it holds no other codes, and each of those is there once; numbers agree by
     * chance, but for those of one name and those named for the table, as {@code from_station}. Of 13 answers that this doubt alone spoke
     * against eleven were right.
     */
    private boolean told(Stored key, Stored other) {
        boolean texts = key.column().kind() == ColumnKind.TEXT && other.column().kind() == ColumnKind.TEXT;
        boolean named = !References.isKeyWord(lower(key)) && lower(key).equals(lower(other)) && (texts || References.namesKey(lower(key))) || ended(key, other) || namedFor(key.table(), other);
        List<String> codes = texts || named ? held(other) : List.of();
        return codes.size() >= FEWEST_CODES
                && (named || codes.stream().allMatch(code -> CODE.matcher(code).matches()))
                && cells.once(key)
                && held(key).containsAll(codes);
    }

    /** ORCUST and CUCUST: the same name behind the letters of two tables. */
    private static boolean ended(Stored key, Stored other) {
        String one = lower(key);
        boolean first = key.table().columns().get(0).equals(key.column());
        return first && one.length() >= LETTERS + SHORTEST_GLUED_KEY && one.length() == lower(other).length() && one.indexOf('_') < 0
                && one.substring(LETTERS).equals(lower(other).substring(LETTERS));
    }

    /** By nothing but the table's name, a key's word and where from and to: visit_count is a number of visits. */
    private boolean namedFor(Table table, Stored other) {
        List<String> called = names.stems(other.column().name());
        List<String> own = names.stems(table.name());
        return !other.table().equals(table)
                && called.containsAll(own)
                && called.stream().allMatch(word -> own.contains(word) || ENDS.contains(word) || References.isKeyWord(word));
    }

    /** A code of the kind that the query chooses: {@code typ = 'SEG' AND val = …} is one row of a table of all codes. */
    private boolean onceOfItsKind(Stored code) {
        return chosen(code.table()).entrySet().stream()
                .filter(kind -> !kind.getKey().equals(code.column()))
                .anyMatch(kind -> once(cells.rows(code.table(), List.of(kind.getKey(), code.column())), kind.getValue()));
    }

    private static boolean once(List<List<Object>> rows, String kind) {
        List<String> codes = rows.stream().filter(row -> kind.equals(row.get(0))).map(row -> String.valueOf(row.get(1))).toList();
        return codes.size() > 1 && codes.stream().distinct().count() == codes.size();
    }

    /** The columns of a table that must equal a text. */
    private Map<Column, String> chosen(Table table) {
        Map<Column, String> chosen = new LinkedHashMap<>();
        names.query().bound().selects().forEach(bound -> Expressions.equated(bound.select(), (left, right) -> names.stored(left)
                .filter(one -> one.table().equals(table))
                .ifPresent(one -> names.text(right).ifPresent(text -> chosen.put(one.column(), text)))));
        return chosen;
    }

    /** The {@code mat_mn} of a bridge is what {@code mat_cd} tells apart, and its {@code brgownid} an {@code ownid}, if they hold nothing else. */
    private boolean lookedUp(Stored key, Stored other) {
        List<String> thing = thing(key);
        List<String> named = thing(other);
        boolean begins = References.namesKey(key.column().name())
                && !thing.isEmpty()
                && named.size() >= thing.size()
                && named.subList(0, thing.size()).equals(thing)
                && !lower(other).endsWith("s")
                && held(other).size() * MOST_OF >= held(key).size() * (MOST_OF - 1);
        String last = References.lastWord(key.column().name());
        boolean ends = References.endsAsKey(key.column().name())
                && last.length() >= SHORTEST_GLUED_KEY
                && References.lastWord(other.column().name()).endsWith(last);
        return (begins || ends)
                && cells.once(key)
                && !held(other).isEmpty()
                && held(key).containsAll(held(other));
    }

    private List<String> held(Stored one) {
        return cells.values(one).stream().filter(value -> !value.equals("null")).toList();
    }

    private static String lower(Stored one) {
        return one.column().name().toLowerCase(Locale.ROOT);
    }

    private static List<String> thing(Stored one) {
        return Words.nameStems(one.column().name()).stream().filter(word -> !References.isKeyWord(word)).toList();
    }

    /** {@code vnd_no} is the key of what {@code vnd_no} is elsewhere, and not of what {@code mnt_no} is; so is {@code whscd} of {@code whscd}. */
    private static boolean sameKey(Stored one, Stored other) {
        return References.namesKey(one.column().name())
                && Words.nameStems(one.column().name()).equals(Words.nameStems(other.column().name()));
    }

    private static String tables(Equal join) {
        return String.join(" ", new TreeSet<>(List.of(join.left().table(), join.right().table())));
    }

    /** Rows of one table that are alike in something are compared on purpose. */
    private static boolean ofTwo(Equal join) {
        return !join.left().table().equals(join.right().table());
    }

    private boolean byKey(Equal join) {
        return (key(join.left()) || key(join.right())) && !bare(join);
    }

    /** A branch's code is no code of a medium, though both are keys; an id may be shared. */
    private boolean bare(Equal join) {
        List<String> words = Words.nameStems(join.left().column());
        return join.left().column().equalsIgnoreCase(join.right().column())
                && words.stream().allMatch(word -> References.isKeyWord(word) && !word.equals("id"))
                && !leads(join.left(), join.right())
                && !leads(join.right(), join.left());
    }

    private boolean leads(UsedColumn from, UsedColumn to) {
        return names.schema().table(from.table()).stream()
                .flatMap(table -> table.foreignKeys().stream())
                .anyMatch(key -> key.targetTable().equals(to.table()) && key.columns().contains(from.column()));
    }

    private boolean key(UsedColumn used) {
        Optional<Stored> stored = stored(used);
        return stored.isEmpty() || stored.get().table().view() || names.key(stored.get());
    }

    private Optional<Stored> stored(UsedColumn used) {
        return names.schema().table(used.table()).flatMap(table ->
                table.column(used.column()).map(column -> new Stored(table, column)));
    }

    private static Doubt doubt(Equal join) {
        String left = join.left().table() + "." + join.left().column();
        String right = join.right().table() + "." + join.right().column();
        return new Doubt(
                Kind.JOIN_WITHOUT_KEY,
                "The tables are joined by " + left + " = " + right + ", and neither is a key of the other.",
                "Join by keys; " + left + " = " + right + " matches rows that have nothing to do with each other.");
    }
}
