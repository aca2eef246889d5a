package io.querypilot.schema;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the cells of a column were seen to hold: {@code values}, which are {@code all} there are or else some of them; the
 * least and the greatest, empty where not every cell is known; the keys of JSON; whether any cell was NULL; and how many
 * different values there are.
 */
public record Contents(
        List<String> values, boolean all, String least, String greatest, List<String> keys, boolean nulls, Count distinct) {
    /** Nobody has looked. */
    public static final Contents UNKNOWN = new Contents(List.of(), false, "", "", List.of(), false);

    /** More different values than this are not told one by one. */
    private static final int FEW = 12;

    private static final int TYPICAL = 2;

    private static final int LONGEST_FRACTION = 10;
    private static final Pattern FRACTION = Pattern.compile("-?\\d{1,30}\\.\\d{1,30}");
    private static final MathContext DIGITS = new MathContext(6);

    private static final String BESIDE = ", ";

    static final String DISTINCT = "distinct";

    public Contents {
        values = List.copyOf(values);
        keys = List.copyOf(keys);
    }

    /** Where nobody has counted the different values. */
    public Contents(
            List<String> values, boolean all, String least, String greatest, List<String> keys, boolean nulls) {
        this(values, all, least, greatest, keys, nulls, Count.UNKNOWN);
    }

    /** An enumeration says itself what it may hold. */
    static Contents labels(List<String> labels) {
        return labels.isEmpty() ? UNKNOWN : new Contents(labels, true, "", "", List.of(), false);
    }

    /** Whether NULL occurs, and how many values there are, is no value of anybody's. */
    public Contents withoutValues() {
        return new Contents(List.of(), false, "", "", List.of(), nulls, distinct);
    }

    /** Whether anything of what cells hold could be read out of it. */
    boolean tells() {
        return !values.isEmpty() || !least.isEmpty() || !greatest.isEmpty() || !keys.isEmpty();
    }

    /** How many values are told as all there are. */
    int listed() {
        return keys.isEmpty() && all && values.size() <= FEW ? values.size() : 0;
    }

    /** The same with one example or the range instead of all values. */
    Contents brief() {
        List<String> example = values.subList(0, Math.min(1, values.size()));
        return new Contents(example, false, least, greatest, keys, nulls, distinct);
    }

    /**
     * All values where they are few, else the range, else one or two typical ones, and of how many; empty where nothing is
     * known.
     */
    String told(ColumnKind kind, String many) {
        return told(kind, TYPICAL, BESIDE, many);
    }

    /** The same with one typical value and nothing but a space between values. */
    String toldTersely(ColumnKind kind, String many) {
        return told(kind, 1, " ", many);
    }

    private String told(ColumnKind kind, int typical, String beside, String many) {
        String what = what(kind, typical, beside, many);
        return (what.isEmpty() ? "" : ": " + what) + (nulls ? " or NULL" : "");
    }

    private String what(ColumnKind kind, int most, String beside, String many) {
        if (!keys.isEmpty()) {
            return "JSON with " + String.join(beside, keys);
        }
        if (all && values.size() <= FEW) {
            return written(values, kind, beside);
        }
        if (!least.isEmpty()) {
            return written(round(List.of(least)), kind, beside) + " to " + written(round(List.of(greatest)), kind, beside)
                    + moments(List.of(least, greatest), kind) + (many.isEmpty() ? "" : " (" + many + ")");
        }
        List<String> typical = values.subList(0, Math.min(most, values.size()));
        return typical.isEmpty() ? many : some(written(round(typical), kind, beside), many) + moments(typical.subList(0, 1), kind);
    }

    /** Some values, marked as not all there are, and of how many. */
    static String some(String values, String many) {
        String number = many.endsWith(DISTINCT) ? "of " + many.substring(0, many.length() - DISTINCT.length()).strip() : many;
        return values + "…" + (many.isEmpty() ? "" : " " + number);
    }

    private static String written(List<String> values, ColumnKind kind, String beside) {
        return values.stream()
                .map(value -> kind.numeric() && Sample.number(value) ? value : "'" + oneLine(value).replace("'", "''") + "'")
                .collect(Collectors.joining(beside));
    }

    /** Of a fraction six digits tell as much as seventeen. */
    private static List<String> round(List<String> values) {
        return values.stream()
                .map(value -> value.length() > LONGEST_FRACTION && FRACTION.matcher(value).matches()
                        ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                        : value)
                .toList();
    }

    private static String oneLine(String value) {
        return value.replaceAll("\\s+", " ");
    }

    private static String moments(List<String> values, ColumnKind kind) {
        return Optional.of(values)
                .filter(numbers -> kind == ColumnKind.INTEGER)
                .flatMap(Epoch::of)
                .map(epoch -> values.stream()
                        .map(value -> day(epoch.second(value)))
                        .collect(Collectors.joining(" to ", ", as " + epoch.name().toLowerCase(Locale.ROOT) + " since 1970: ", "")))
                .orElse("");
    }

    private static String day(long seconds) {
        return Instant.ofEpochSecond(seconds).atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }
}
