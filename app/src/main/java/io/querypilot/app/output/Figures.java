package io.querypilot.app.output;

import io.querypilot.database.Cells;
import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How the cells of one column are written for people: numbers rounded to the same places, so that their points stand
 * below each other, with thousands set apart, and money with two places. Keys, codes and years keep their digits as
 * they are; binary says how long it is. JSON and CSV hold every digit.
 */
public final class Figures {
    private static final Pattern NAMING = Pattern.compile(
            ".*(^|[_ ])(id|no|nr|code|zip|postcode|phone|fax|isbn|ssn|key)|.*(^|[_ ])(year|yr).*",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HUMPED = Pattern.compile(".*[a-z](Id|ID|No|Code|Year)");
    private static final Pattern MONEY = Pattern.compile(
            ".*(price|amount|cost|revenue|sales|salary|fee|budget|payment|balance|income|profit|usd|eur|gbp)s?(_.*)?",
            Pattern.CASE_INSENSITIVE);
    private static final Map<String, String> CURRENCIES = Map.of("usd", "$", "eur", "€", "gbp", "£");
    private static final Pattern BINARY = Pattern.compile(".*(blob|bytea|binary).*", Pattern.CASE_INSENSITIVE);
    private static final BigDecimal HUGE = new BigDecimal("1e15");
    private static final int SHORT_BINARY = 34;
    private static final int MOST_PLACES = 8;
    private static final int USUAL_PLACES = 2;
    /** A scale that somebody declared; an engine's own runs to sixteen places and more. */
    private static final int DECLARED_PLACES = 4;

    private final boolean numeric;
    private final boolean grouped;
    private final boolean binary;
    private final int places;
    private final String currency;

    private Figures(ResultColumn column, List<Object> values) {
        this.numeric = !values.isEmpty() && values.stream().allMatch(Number.class::isInstance);
        this.grouped = !NAMING.matcher(column.name()).matches() && !HUMPED.matcher(column.name()).matches();
        this.binary = BINARY.matcher(column.type()).matches();
        this.places = places(column.name(), values);
        this.currency = currency(column.name());
    }

    /** How the cells of a column look, seen over all its rows. */
    public static Figures of(ResultTable table, int column) {
        List<Object> values = table.rows().stream().map(row -> row.get(column)).filter(Objects::nonNull).toList();
        return new Figures(table.columns().get(column), values);
    }

    /** Whether its numbers measure something, and do not only name a row. */
    boolean measures() {
        return numeric && grouped;
    }

    /** Whether its cells are told by their length. */
    boolean binary() {
        return binary;
    }

    boolean numeric() {
        return numeric;
    }

    /** The cell in characters that stay on their line. */
    public String text(Object value) {
        if (value instanceof Number number) {
            return exact(number).filter(this::everyday).map(this::rounded).orElseGet(() -> CellText.shown(value));
        }
        return binary && value instanceof String text && text.startsWith("0x") && text.length() > SHORT_BINARY
                ? "binary, %,d bytes".formatted((text.length() - 2) / 2)
                : CellText.shown(value);
    }

    private String rounded(BigDecimal number) {
        BigDecimal shown = number.setScale(Math.max(places, 0), RoundingMode.HALF_UP);
        String text = grouped ? String.format(Locale.ROOT, "%,." + shown.scale() + "f", shown) : shown.toPlainString();
        return currency.isEmpty() ? text : text.startsWith("-") ? "-" + currency + text.substring(1) : currency + text;
    }

    /** What rounding would make nothing of, or is too long to be read, stays as it is. */
    private boolean everyday(BigDecimal number) {
        boolean vanishes = number.signum() != 0 && number.setScale(places, RoundingMode.HALF_UP).signum() == 0;
        return !vanishes && number.abs().compareTo(HUGE) < 0;
    }

    private static Optional<BigDecimal> exact(Number number) {
        if (number instanceof BigDecimal decimal) {
            return Cells.far(decimal) ? Optional.empty() : Optional.of(decimal);
        }
        if (number instanceof Double real) {
            return Double.isFinite(real) ? Optional.of(BigDecimal.valueOf(real)) : Optional.empty();
        }
        return Optional.of(number instanceof BigInteger whole ? new BigDecimal(whole)
                : BigDecimal.valueOf(number.longValue()));
    }

    private static int places(String name, List<Object> values) {
        List<BigDecimal> fractions = values.stream()
                .filter(value -> value instanceof Double || value instanceof BigDecimal)
                .flatMap(value -> exact((Number) value).stream())
                .toList();
        if (fractions.isEmpty()) {
            return 0;
        }
        int longest = fractions.stream().mapToInt(Figures::scale).max().orElse(0);
        if (MONEY.matcher(name).matches() && longest > 0) {
            return USUAL_PLACES;
        }
        boolean declared = fractions.stream().allMatch(number -> number.scale() <= DECLARED_PLACES)
                && values.stream().anyMatch(BigDecimal.class::isInstance);
        BigDecimal largest = fractions.stream().map(BigDecimal::abs).reduce(BigDecimal.ZERO, BigDecimal::max);
        return declared ? fractions.stream().mapToInt(BigDecimal::scale).max().orElse(0)
                : Math.min(longest, worth(largest));
    }

    private static int scale(BigDecimal number) {
        return Math.max(0, number.stripTrailingZeros().scale());
    }

    /** Two places, or three figures of what is smaller than one. */
    private static int worth(BigDecimal largest) {
        if (largest.compareTo(BigDecimal.ONE) >= 0 || largest.signum() == 0) {
            return USUAL_PLACES;
        }
        return Math.min(MOST_PLACES, USUAL_PLACES + largest.scale() - largest.precision() + 1);
    }

    private static String currency(String name) {
        String end = name.toLowerCase(Locale.ROOT).replaceFirst(".*_", "");
        return CURRENCIES.getOrDefault(end, "");
    }
}
