package io.querypilot.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What the first cells of one column tell: frequent values, what it holds, and the kind of what is really stored. */
final class Sample {
    private static final int ROWS = 2_000;
    private static final int FEW_ROWS = 100;
    private static final int ROWS_IN_ALL = 400_000;
    /** So many tables are looked into, the first by name: a statement each, and whoever asks first waits for all. */
    static final int TABLES = 5_000;
    /** Up to so many rows a table is a look-up, of which every text is known, so that a question's words find their row. */
    private static final int LOOK_UP_ROWS = 3_000;
    private static final int LOOK_UP_ROWS_IN_ALL = 60_000;
    /** Up to so many rows every number and day is known too, and codes written by a pattern. */
    private static final int SMALL = 200;
    static final int LENGTH = 60;
    /** Of each cell so much is read that the keys of JSON can be seen. */
    static final int READ = 400;
    static final int VALUES = 5;
    private static final int LOW_CARDINALITY = 50;
    private static final int MOST_KEYS = 12;
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TIMESTAMP =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,30}(\\.\\d{1,30})?");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    /** Something written by a pattern, such as a code or a date of any form: no blank, and a digit in it. */
    private static final Pattern SHAPED = Pattern.compile("(?=\\D*\\d)[\\p{Alnum}.:/,+-]{2,20}");
    /** Longer than any code, and nobody asks for one: an identifier or a digest. */
    private static final Pattern OPAQUE = Pattern.compile("[0-9a-fA-F]{16,}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-.*|[\\w=+/]{24,}");

    private final int rows;
    private final int lookUpRows;
    private final Map<String, Integer> values = new LinkedHashMap<>();
    private final Set<Long> different = new HashSet<>();
    private boolean readWhole = true;
    private Wide wide;
    private final Map<String, Integer> storage = new HashMap<>();
    private final Set<String> keys = new LinkedHashSet<>();
    private int seen;
    private int filled;
    private boolean allDates = true;
    private boolean allTimestamps = true;
    private boolean allJson = true;
    private boolean allNumbers = true;
    private final Ends<String> words = new Ends<>(Comparator.<String>naturalOrder());
    private final Ends<String> numbers = new Ends<>(Comparator.comparingDouble(Double::parseDouble));

    /**
     * What was counted over more rows than were read: how many, whether these are all, how many of them are filled, how many
     * different values they hold, the least and the greatest.
     */
    record Wide(long rows, boolean all, long filled, long distinct, String least, String greatest) {}

    /** The least and the greatest so far. */
    private static final class Ends<T> {
        private final Comparator<T> order;
        private T least;
        private T greatest;

        Ends(Comparator<T> order) {
            this.order = order;
        }

        void add(T value) {
            least = least == null || order.compare(value, least) < 0 ? value : least;
            greatest = greatest == null || order.compare(value, greatest) > 0 ? value : greatest;
        }
    }

    /** A sample of a column in a schema of so many tables; of a few rows where it is to be small. */
    Sample(int tables, boolean small) {
        this.rows = rows(tables, small);
        this.lookUpRows = Math.min(LOOK_UP_ROWS, LOOK_UP_ROWS_IN_ALL / Math.max(1, tables));
    }

    /** How many rows of each of so many tables are read: counted, not timed, so that the same data say the same. */
    static int rows(int tables, boolean small) {
        return Math.min(small ? FEW_ROWS : ROWS, Math.max(1, ROWS_IN_ALL / Math.max(1, tables)));
    }

    /** The first few of these values that are worth showing. */
    static List<String> few(List<String> values) {
        return values.stream().filter(Sample::showable).limit(VALUES).toList();
    }

    static boolean number(String value) {
        return NUMBER.matcher(value).matches();
    }

    private static boolean showable(String value) {
        return value != null && !value.isBlank() && value.length() <= LENGTH;
    }

    /** Takes in one cell: its storage class as the engine names it, and its first characters. */
    void add(String storageClass, String value) {
        seen++;
        if (value == null) {
            return;
        }
        filled++;
        storage.merge(storageClass, 1, Integer::sum);
        different.add(hash(value));
        readWhole = readWhole && value.length() < READ;
        allDates &= DATE.matcher(value).matches();
        allTimestamps &= TIMESTAMP.matcher(value).matches();
        allJson = allJson && value.startsWith("{");
        allNumbers = allNumbers && number(value);
        words.add(value);
        if (allNumbers) {
            numbers.add(value);
        }
        if (allJson && keys.size() < MOST_KEYS) {
            keys.addAll(keys(value));
        }
        if (values.size() <= Math.max(LOW_CARDINALITY, lookUpRows) || values.containsKey(value)) {
            values.merge(value, 1, Integer::sum);
        }
    }

    /** Whether there may be more rows, of which a count could tell: every cell that was read is short and of one kind. */
    boolean breaksOff() {
        return seen >= rows && readWhole && storage.size() <= 1 && !(allJson && filled > 0);
    }

    void widen(Wide counted) {
        wide = counted.rows() >= seen ? counted : null;
    }

    /** Whether its values are few, or those of a look-up, and not all of them are known yet. */
    boolean wantsValues(ColumnKind kind) {
        boolean lookUp = kind == ColumnKind.TEXT && wide != null && wide.all() && wide.rows() <= lookUpRows;
        return wide != null
                && wide.distinct() > values.size()
                && (wide.distinct() <= LOW_CARDINALITY || lookUp && !patterned(values.keySet()));
    }

    /** Whether there are rows that nobody has counted either. */
    boolean uncounted() {
        return seen >= rows && (wide == null || !wide.all());
    }

    /** Values of rows that were not read. */
    void add(List<String> others) {
        others.forEach(value -> values.putIfAbsent(value, 0));
    }

    /** Two texts share one by a chance of one in 10^13 among so few. */
    private static long hash(String value) {
        long hash = 0xcbf29ce484222325L;
        for (int at = 0; at < value.length(); at++) {
            hash = (hash ^ value.charAt(at)) * 0x100000001b3L;
        }
        return hash;
    }

    /** How many rows the table has: all that were read, unless there may be more. */
    Count count() {
        if (wide != null) {
            return wide.all() ? Count.exactly(wide.rows()) : Count.atLeast(wide.rows());
        }
        return seen < rows ? Count.exactly(seen) : Count.atLeast(seen);
    }

    /** How many different values the column has, where every cell was read to its end. */
    private Count distinct() {
        if (wide != null && wide.all() && wide.filled() > 0) {
            return Count.exactly(wide.distinct());
        }
        return seen < rows && readWhole && filled > 0 ? Count.exactly(different.size()) : Count.UNKNOWN;
    }

    /** The most frequent values, when there are few different ones and each is short. */
    List<String> frequent() {
        if (values.size() > LOW_CARDINALITY) {
            return List.of();
        }
        return values.entrySet().stream()
                .filter(entry -> showable(entry.getKey()))
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(VALUES)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** What the cells hold, told without the values of a column that only identifies. */
    Contents contents(ColumnKind kind, boolean identifier) {
        boolean nulls = filled < seen || wide != null && wide.filled() < wide.rows();
        if (allJson && filled > 0) {
            return new Contents(List.of(), false, "", "", keys.stream().limit(MOST_KEYS).toList(), nulls);
        }
        boolean whole = complete();
        List<String> kept = kept(kind, whole);
        if (identifier || opaque()) {
            return new Contents(List.of(), false, "", "", List.of(), nulls, distinct());
        }
        boolean all = whole && !kept.isEmpty() && kept.size() == values.size();
        List<String> range = range(kind);
        return new Contents(
                kept, all, range.isEmpty() ? "" : range.get(0), range.isEmpty() ? "" : range.get(1), List.of(), nulls, distinct());
    }

    /** Whether every different value is known. */
    private boolean complete() {
        return wide == null ? seen < rows : wide.all() && values.size() == wide.distinct();
    }

    /** The least and the greatest, where every cell is known to be a number or a day; else nothing. */
    private List<String> range(ColumnKind kind) {
        boolean numeric = kind.numeric() && allNumbers;
        boolean temporal = kind.temporal() && (allDates || allTimestamps);
        if (filled == 0 || !numeric && !temporal) {
            return List.of();
        }
        if (wide == null) {
            Ends<String> ends = kind.numeric() ? numbers : words;
            return seen < rows ? List.of(ends.least, ends.greatest) : List.of();
        }
        boolean told = wide.all() && wide.least() != null && wide.greatest() != null && like(wide.least(), numeric)
                && like(wide.greatest(), numeric);
        return told ? List.of(wide.least(), wide.greatest()) : List.of();
    }

    private static boolean like(String end, boolean numeric) {
        return numeric ? number(end) : DATE.matcher(end).matches() || TIMESTAMP.matcher(end).matches();
    }

    private boolean opaque() {
        return filled > 0 && values.keySet().stream().allMatch(value -> OPAQUE.matcher(value).matches());
    }

    /** Every value of a look-up table or of few; else the frequent ones; else those that show a pattern. */
    private List<String> kept(ColumnKind kind, boolean whole) {
        List<String> all = values.keySet().stream().filter(Sample::showable).toList();
        boolean few = values.size() <= LOW_CARDINALITY;
        boolean lookUp = count().number() <= (kind == ColumnKind.TEXT && !patterned(all) ? lookUpRows : Math.min(SMALL, lookUpRows));
        if (whole && (few || lookUp)) {
            return sorted(all, kind);
        }
        if (few) {
            return frequent();
        }
        boolean shaped = kind.numeric() || kind.temporal() || patterned(all);
        return shaped ? all.stream().limit(VALUES).toList() : List.of();
    }

    /** Whether all are written by a pattern, which shows in any of them: nobody asks for them by a word. */
    private static boolean patterned(Collection<String> values) {
        return values.stream().allMatch(value -> SHAPED.matcher(value).matches());
    }

    /** The most frequent first, so that a few of them are typical. */
    private List<String> sorted(List<String> all, ColumnKind kind) {
        Comparator<String> natural =
                kind.numeric() && allNumbers ? Comparator.comparingDouble(Double::parseDouble) : Comparator.naturalOrder();
        return all.stream()
                .sorted(Comparator.<String>comparingInt(values::get).reversed().thenComparing(natural))
                .toList();
    }

    /** The keys of a JSON object that may break off, those of objects in it left out. */
    private static List<String> keys(String json) {
        List<String> found = new ArrayList<>();
        int depth = 0;
        for (int at = 0; at < json.length(); at++) {
            char c = json.charAt(at);
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            if (c == '"') {
                int end = closing(json, at);
                if (depth == 1 && json.substring(end).matches("(?s)\"\\s*:.*")) {
                    found.add(json.substring(at + 1, end));
                }
                at = end;
            }
        }
        return found;
    }

    private static int closing(String json, int opening) {
        int at = opening + 1;
        while (at < json.length() && json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at, json.length());
    }

    /** The kind of all cells seen, or the declared one where they differ or there were none. */
    ColumnKind kind(ColumnKind declared) {
        if (declared == ColumnKind.BOOLEAN) {
            return counts() ? ColumnKind.INTEGER : declared;
        }
        if (storage.size() != 1) {
            return declared;
        }
        return switch (storage.keySet().iterator().next()) {
            case "text" -> textKind();
            case "integer" -> declared == ColumnKind.OTHER ? ColumnKind.INTEGER : declared;
            case "real" -> declared == ColumnKind.OTHER ? ColumnKind.DECIMAL : declared;
            case "blob" -> ColumnKind.BINARY;
            default -> declared;
        };
    }

    /** Whether it holds a number besides 0 and 1: MySQL's TINYINT(1) and SQLite's BOOLEAN are kept for flags, and take stars and states too. */
    private boolean counts() {
        return values.keySet().stream().anyMatch(value -> WHOLE.matcher(value).matches() && !value.equals("0") && !value.equals("1"));
    }

    private ColumnKind textKind() {
        if (allDates) {
            return ColumnKind.DATE;
        }
        return allTimestamps ? ColumnKind.TIMESTAMP : ColumnKind.TEXT;
    }
}
