package io.querypilot.embedded.cell;

import io.querypilot.embedded.text.Dates;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.NumberText;
import io.querypilot.embedded.text.Numbers;
import io.querypilot.embedded.text.Similarity;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Words;
import io.querypilot.schema.Codes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The distinct non-empty cells of one column, as trimmed text; of codes whose meanings are known those, which is what
 * people say, and what the networks read best.
 */
public final class ColumnCells {
    private static final int LARGEST_FUZZY = 3_000;
    private static final double FUZZY_THRESHOLD = 0.54;
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final int MOST_FEW = 8;
    private static final int LONGEST_FEW = 16;
    private static final Set<Set<String>> GERMAN_FLAGS = Set.of(Set.of("j", "n"), Set.of("ja", "nein"));
    static final Set<String> FLAGS = Set.of("0", "1", "-1", "Y", "N", "J", "T", "F", "y", "n", "j", "t", "f");

    private static final int SHORTEST_WORD = 3;
    private final List<String> values;
    private final Map<String, String> codes;
    private final Set<String> distinct;
    private final boolean numeric;
    private final boolean dates;
    private final Map<String, String> byLower = new LinkedHashMap<>();
    private final Map<List<String>, String> byWords = new HashMap<>();
    private final Map<String, String> byStems = new HashMap<>();
    private final Set<Double> numbers = new HashSet<>();
    private final Map<String, List<String>> spellings = new HashMap<>();
    private boolean blank;

    private ColumnCells(List<String> values, Map<String, String> codes) {
        this.values = values;
        this.codes = codes;
        this.distinct = new HashSet<>(values);
        this.numeric = values.stream().allMatch(Numbers::plain);
        this.dates = values.stream().allMatch(Dates::looksLikeDate);
        if (numeric) {
            values.forEach(value -> numbers.add(Double.parseDouble(value)));
        } else {
            values.forEach(this::index);
        }
    }

    private void index(String value) {
        List<String> words = Words.plain(value);
        byLower.putIfAbsent(value.toLowerCase(Locale.ROOT), value);
        byWords.putIfAbsent(words, value);
        byStems.putIfAbsent(Stems.joined(words), value);
    }

    /** Empty where the column holds nothing but nulls and empty texts. */
    static Optional<ColumnCells> of(List<?> raw, Codes explained) {
        List<String> values = texts(raw);
        return values.isEmpty() ? Optional.empty() : Optional.of(byMeaning(values, explained).asKept(raw));
    }

    /** How each text is kept that is kept in several ways, and whether some rows hold an empty one. */
    private ColumnCells asKept(List<?> raw) {
        blank = raw.contains("");
        if (numeric) {
            return this;
        }
        for (Object cell : raw) {
            if (cell instanceof String text) {
                spellings.computeIfAbsent(spelling(text), none -> new ArrayList<>(1)).add(text);
            }
        }
        spellings.values().removeIf(kept -> kept.size() == 1);
        return this;
    }

    private static String spelling(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }

    /** The cells that are this text but for case and spaces around it; none where it is kept in one way. */
    public List<String> spellings(String text) {
        return spellings.getOrDefault(spelling(text), List.of());
    }

    /** Whether some text is kept in several ways, and is more than a letter or two, of which K and k may be two things. */
    public boolean spelledApart() {
        return !spellings.isEmpty() && spellings.keySet().stream().allMatch(text -> text.length() >= SHORTEST_WORD);
    }

    /** Whether what is missing is kept as an empty text. */
    public boolean blank() {
        return !numeric && blank;
    }

    /** The same cells where a table of codes says what they mean. */
    ColumnCells listing(Codes explained) {
        ColumnCells listed = byMeaning(values, explained);
        listed.spellings.putAll(spellings);
        listed.blank = blank;
        return listed;
    }

    static List<String> texts(List<?> raw) {
        List<String> values = new ArrayList<>();
        for (Object cell : raw) {
            if (cell != null && !cell.equals("")) {
                values.add(text(cell));
            }
        }
        return values;
    }

    /** By their meanings, where each has one of its own and they are more than a flag. */
    private static ColumnCells byMeaning(List<String> values, Codes explained) {
        Map<String, String> codes = new LinkedHashMap<>();
        values.forEach(value -> explained.meaning(value).ifPresent(meaning -> codes.put(meaning, value)));
        boolean all = codes.size() == new HashSet<>(values).size() && !FLAGS.containsAll(codes.values());
        return all ? new ColumnCells(List.copyOf(codes.keySet()), codes) : new ColumnCells(values, Map.of());
    }

    /** The cell as the database holds it: the code of a meaning. */
    public String held(String value) {
        return codes.getOrDefault(value, value);
    }

    /** The meaning of a code that a text spells, in any case. */
    private Optional<String> spelt(String text) {
        String code = Letters.trim(text);
        return codes.entrySet().stream()
                .filter(each -> each.getValue().equals(code))
                .findFirst()
                .or(() -> codes.entrySet().stream().filter(each -> each.getValue().equalsIgnoreCase(code)).findFirst())
                .map(Map.Entry::getKey);
    }

    /** Whether zero is held, as a number or as a code. */
    public boolean holdsZero() {
        return numeric && numbers.contains(0.0) || codes.containsValue("0");
    }

    /** Whether they are the meanings of codes. */
    public boolean coded() {
        return !codes.isEmpty();
    }

    private static String text(Object cell) {
        if (cell instanceof Boolean truth) {
            return truth ? "1" : "0";
        }
        return cell instanceof Number number
                ? NumberText.of(number.doubleValue())
                : Letters.trim(cell.toString());
    }

    /** Whether they are numbers and not all of them whole. */
    public boolean fractions() {
        return numeric && numbers.stream().anyMatch(number -> number != Math.rint(number));
    }

    /** Whether they are parts of one, so that 15 percent are 0.15. */
    public boolean parts() {
        return fractions() && numbers.stream().allMatch(number -> number >= 0 && number <= 1);
    }

    /** All of them, in the order the database gave them. */
    public List<String> values() {
        return values;
    }

    public boolean numeric() {
        return numeric;
    }

    /** The largest number; nought where there is none. */
    public double largest() {
        return numbers.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /** Whether no number is smaller than the least. */
    public boolean numbersFrom(double least) {
        return numbers.stream().allMatch(number -> number >= least);
    }

    public boolean dates() {
        return dates;
    }

    public boolean holds(double number) {
        return numbers.contains(number);
    }

    /** The cell a person most likely means by a text. */
    public Optional<String> canonical(String text) {
        String wanted = Letters.trim(text.toLowerCase(Locale.ROOT));
        if (numeric) {
            return Optional.empty();
        }
        Optional<String> code = spelt(text);
        if (code.isPresent()) {
            return code;
        }
        if (byLower.containsKey(wanted)) {
            return Optional.of(distinct.contains(text) ? text : byLower.get(wanted));
        }
        List<String> words = Words.plain(text);
        return sameWords(words).or(() -> closest(wanted, words));
    }

    /** The cell of exactly these words. */
    public Optional<String> ofWords(List<String> words) {
        return Optional.ofNullable(byWords.get(words));
    }

    /** No cell is the text itself, but two or more hold all its words: a person means each of them. */
    public boolean mentionedBySeveral(String text) {
        List<String> words = Words.plain(text);
        boolean cell = byLower.containsKey(Letters.trim(text.toLowerCase(Locale.ROOT)))
                || byWords.containsKey(words)
                || byStems.containsKey(Stems.joined(words));
        return !numeric
                && !words.isEmpty()
                && !cell
                && byWords.keySet().stream().filter(other -> other.containsAll(words)).limit(2).count() == 2;
    }

    private Optional<String> sameWords(List<String> words) {
        String sameStems = words.isEmpty() ? null : byStems.get(Stems.joined(words));
        return Optional.ofNullable(byWords.getOrDefault(words, sameStems));
    }

    private Optional<String> closest(String wanted, List<String> words) {
        double bestScore = 0;
        Optional<String> best = Optional.empty();
        if (byLower.size() > LARGEST_FUZZY) {
            return best;
        }
        Set<String> wordSet = new HashSet<>(words);
        for (Map.Entry<String, String> entry : byLower.entrySet()) {
            double score = score(wanted, wordSet, entry.getKey());
            if (score > bestScore) {
                bestScore = score;
                best = Optional.of(entry.getValue());
            }
        }
        return bestScore >= FUZZY_THRESHOLD ? best : Optional.empty();
    }

    /** Machine 999 is none of those there are; a "Boeing 747" may be a 747-400, and R5 is R05. */
    private static boolean alikeInNumbers(String one, String other) {
        Set<String> here = numbers(one);
        Set<String> there = numbers(other);
        return here.containsAll(there) || there.containsAll(here);
    }

    private static Set<String> numbers(String text) {
        return DIGITS.matcher(text).results().map(run -> run.group().replaceFirst("^0+(?=.)", "")).collect(Collectors.toSet());
    }

    private static double score(String wanted, Set<String> words, String lower) {
        int wantedLength = length(wanted);
        if (Math.abs(length(lower) - wantedLength) > Math.max(8, wantedLength) || !alikeInNumbers(wanted, lower)) {
            return 0;
        }
        double score = Similarity.of(wanted, lower);
        Set<String> ofValue = new HashSet<>(Words.plain(lower));
        if (ofValue.isEmpty()) {
            // Training cuts the empty key at blanks, which leaves one empty word.
            ofValue.add("");
        }
        if (!words.isEmpty() && ofValue.containsAll(words)) {
            return Math.max(score, 0.8);
        }
        return words.containsAll(ofValue) ? Math.max(score, 0.75) : score;
    }

    static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /**
     * The values of a column with two to eight short ones, by code point; else none. Of J and N the yes comes last, as Y, 1
     * and T do: the network has learned where a yes stands.
     */
    public List<String> fewValues() {
        if (numeric || distinct.size() < 2 || distinct.size() > MOST_FEW) {
            return List.of();
        }
        boolean shortOnes = distinct.stream().allMatch(value -> length(value) <= LONGEST_FEW);
        Comparator<String> order = germanFlag() ? (left, right) -> byCodePoint(right, left) : ColumnCells::byCodePoint;
        return shortOnes ? distinct.stream().sorted(order).toList() : List.of();
    }

    private boolean germanFlag() {
        return GERMAN_FLAGS.contains(distinct.stream().map(value -> value.toLowerCase(Locale.ROOT)).collect(Collectors.toSet()));
    }

    private static int byCodePoint(String left, String right) {
        return Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());
    }
}
