package io.querypilot.embedded.cell;

import io.querypilot.embedded.catalogue.CodeList;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.text.Identifiers;
import io.querypilot.embedded.text.Stems;
import io.querypilot.schema.Codes;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The codes of one kind in a table of several, such as OS: {@code table} is that table's name. */
record CodeKind(String name, String table, CodeList list) {
    private static final int FEWEST_KINDS = 2;
    private static final int MOST_KINDS = 200;
    private static final Comparator<String> SHORT_FIRST = Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder());
    /** Spelled as no word of a sentence is: OS, ORDER_STATUS, orderStatus; neither 12 nor status. */
    private static final Pattern APART = Pattern.compile("(?=.*\\p{L}).+[\\p{Lu}\\d_].*");
    private static final String SAYS_CODES = "codes?|cd|types?|typ|kinds?|lists?|domains?|tables?|tab";
    private static final Pattern ANY_CODE_LAST = Pattern.compile("(?i)_(?:code|cd)$");
    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}]");
    /** Of fewer letters a name is short for too much. */
    private static final int SHORTEST_NAME = 4;
    private static final int SHORTEST_PART = 2;
    private static final Set<String> ANY_CODE = Set.copyOf(Stems.all("code cd"));

    /**
     * By kind; none where a kind has a code twice, or there are too few kinds or too many. A row has its kind at place {@code kind},
     * its code at the other of the first two, then the text; {@code kinds} are what a comment says of the kinds.
     */
    static List<CodeKind> in(List<List<String>> rows, int kind, Codes kinds, String table) {
        Map<String, Map<String, String>> found = new LinkedHashMap<>();
        for (List<String> row : rows) {
            if (found.computeIfAbsent(row.get(kind), none -> new TreeMap<>(SHORT_FIRST)).putIfAbsent(row.get(1 - kind), row.get(2)) != null) {
                return List.of();
            }
        }
        return found.size() < FEWEST_KINDS || found.size() > MOST_KINDS
                ? List.of()
                : found.entrySet().stream()
                        .map(each -> new CodeKind(each.getKey(), table, new CodeList(new Codes(each.getValue()), kinds.meaning(each.getKey()).orElse(""))))
                        .toList();
    }

    boolean lists(Collection<String> held) {
        return list.codes().meanings().keySet().containsAll(held);
    }

    /** "Code type OS", "see CDTAB/CT": what could be a word of any comment must stand behind one that says codes. */
    boolean saidIn(String comment) {
        String word = Pattern.quote(name) + "(?![\\p{L}\\p{N}_])";
        String codes = "(?<![\\p{L}\\p{N}_])(?iu:" + SAYS_CODES + "|" + Pattern.quote(table) + ")";
        // In another case only where nothing else can be meant: "code, in use since 2020" is of no kind IN.
        String behind = codes + "(?:[^\\p{L}\\p{N}_]{1,3}" + word + "|\\s?[:=/]\\s?(?iu:" + word + "))";
        return Pattern.compile(behind).matcher(comment).find()
                || APART.matcher(name).matches() && Pattern.compile("(?<![\\p{L}\\p{N}_])" + word).matcher(comment).find();
    }

    /** ORDER_STATUS for the order_status of anything, and the status of an order. */
    boolean namedFor(ColumnView column, SchemaView schema) {
        Set<String> table = new HashSet<>(stems(schema.table(column.table()).label()));
        table.addAll(stems(Identifiers.label(schema.table(column.table()).name())));
        return Stream.of(name, list.title())
                .map(Identifiers::label)
                .map(CodeKind::stems)
                .anyMatch(kind -> Stream.of(column.label(), Identifiers.label(column.name())).anyMatch(label -> alike(kind, stems(label), table)));
    }

    /**
     * SHPST for the STAT_CD of SHPMT, CNTTYP for CNTNR_TYP: the first letters of what the column says last, behind letters in their
     * order of what it or its table is called.
     */
    boolean shortFor(ColumnView column, SchemaView schema) {
        List<String> own = List.of(Identifiers.label(ANY_CODE_LAST.matcher(column.name()).replaceFirst("")).split(" "));
        String last = letters(own.get(own.size() - 1));
        String first = own.size() > 1 ? letters(own.get(0)) : letters(schema.table(column.table()).name());
        String kind = letters(name);
        return kind.length() >= SHORTEST_NAME && IntStream.rangeClosed(SHORTEST_PART, kind.length() - SHORTEST_PART)
                .anyMatch(cut -> last.startsWith(kind.substring(cut)) && within(kind.substring(0, cut), first));
    }

    private static String letters(String name) {
        return NO_LETTER.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
    }

    private static boolean within(String few, String many) {
        int at = 0;
        for (int i = 0; i < many.length() && at < few.length(); i++) {
            at += many.charAt(i) == few.charAt(at) ? 1 : 0;
        }
        return at == few.length() && few.charAt(0) == many.charAt(0);
    }

    private static Set<String> stems(String label) {
        return without(Set.copyOf(Stems.all(label)), ANY_CODE);
    }

    private static boolean alike(Set<String> kind, Set<String> column, Set<String> table) {
        Set<String> left = without(kind, table);
        return !kind.isEmpty() && kind.equals(column) || !left.isEmpty() && left.equals(without(column, table));
    }

    private static Set<String> without(Set<String> words, Set<String> others) {
        Set<String> left = new HashSet<>(words);
        left.removeAll(others);
        return left;
    }
}
