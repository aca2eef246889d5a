package io.querypilot.database.duckdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the texts of a column are as numbers: {@code 1,234.50}, {@code 1.234,50}, {@code $5}, {@code 5 %}, {@code (5.00)}.
 * A percentage is kept as it is written, 5 for 5 %; values in several currencies are not mixed.
 */
record WrittenNumbers(
        String column,
        long values,
        long points,
        long commas,
        long codes,
        long telephones,
        long percents,
        long brackets,
        boolean alike,
        List<String> signs,
        List<String> currencies,
        int pointWhole,
        int pointPlaces,
        int commaWhole,
        int commaPlaces,
        String other,
        boolean decimalCommas) {
    private static final String CURRENCY = "[$€£¥₹]|USD|EUR|GBP|CHF|JPY";
    /** Between thousands and before units: the plain one, the no-break one, the narrow no-break one and the thin one. */
    private static final String BLANKS = " \\x{A0}\\x{202F}\\x{2009}";
    private static final String BLANK = "[" + BLANKS + "]?";
    /** As people write them, with this sign or another between thousands, but one alone, and that one before decimals. */
    private static final String SHAPE = "'^(?:[(]" + BLANK + ")?[-+−]?(?:(?:" + CURRENCY + ")" + BLANK + ")?[-+−]?"
            + "(?:[0-9]{1,3}(?:(?:[%1$s][0-9]{3})+|(?:[''’][0-9]{3})+|(?:[" + BLANKS + "][0-9]{3})+)|[0-9]+)(?:[%2$s][0-9]+)?"
            + "(?:" + BLANK + "(?:" + CURRENCY + "))?(?:" + BLANK + "%%)?(?:" + BLANK + "[)])?$'";
    /** Points before decimals, as a literal. */
    static final String POINTS = SHAPE.formatted(",", ".");
    /** Commas before decimals, as a literal. */
    static final String COMMAS = SHAPE.formatted(".", ",");
    /** A plus before so many digits, as a literal: telephone numbers where every value has it. */
    static final String TELEPHONE = "'^[+][0-9" + BLANKS + "]{7,}$'";
    private static final int MOST_PLACES = 4;
    private static final int MOST_DIGITS = 15;
    private static final int MOST_WHOLE = 18;
    private static final int MOST_HUGE = 38;

    private static final String LOOK = "SELECT count(*), count(*) FILTER (p), count(*) FILTER (c),"
            + " count(*) FILTER (regexp_matches(v, '^[-+]?0[0-9]')), count(*) FILTER (regexp_matches(v, " + TELEPHONE + ")),"
            + " count(*) FILTER (v LIKE '%%\\%%' ESCAPE '\\'), count(*) FILTER (v LIKE '(%%'),"
            + " min(length(v)) = max(length(v)) AND bool_and(regexp_matches(v, '^[0-9]{1,3}([" + BLANKS + "][0-9]{3})+$')),"
            + " list(DISTINCT regexp_extract(v, '[0-9]([,.''’" + BLANKS + "])[0-9]{3}(?:[^0-9]|$)', 1)),"
            + " list_sort(list(DISTINCT regexp_extract(v, '" + CURRENCY + "')) FILTER (regexp_matches(v, '" + CURRENCY + "'))),"
            + " max(length(regexp_replace(regexp_extract(v, '^[^.]*'), '[^0-9]', '', 'g'))),"
            + " max(length(regexp_extract(v, '[.]([0-9]+)', 1))),"
            + " max(length(regexp_replace(regexp_extract(v, '^[^,]*'), '[^0-9]', '', 'g'))),"
            + " max(length(regexp_extract(v, '[,]([0-9]+)', 1))),"
            + " any_value(v) FILTER (NOT p AND NOT c)"
            + " FROM (SELECT v, even AND regexp_matches(v, %s) AS p, even AND regexp_matches(v, %s) AS c FROM"
            + " (SELECT v, (v LIKE '(%%') = (v LIKE '%%)') AS even FROM (%s)))";

    static WrittenNumbers of(Connection connection, String column, String values, boolean decimalCommas) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(LOOK.formatted(POINTS, COMMAS, values))) {
            row.next();
            return new WrittenNumbers(
                    column, row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5), row.getLong(6),
                    row.getLong(7), row.getBoolean(8), texts(row, 9), texts(row, 10), row.getInt(11), row.getInt(12),
                    row.getInt(13), row.getInt(14), row.getString(15), decimalCommas);
        }
    }

    private static List<String> texts(ResultSet row, int column) throws SQLException {
        return row.getArray(column) == null ? List.of()
                : Arrays.stream((Object[]) row.getArray(column).getArray()).map(String::valueOf).filter(text -> !text.isEmpty()).toList();
    }

    /** Whether each value is a number, and of one kind; what begins with a nought is a code. */
    boolean all() {
        boolean oneKind = currencies.size() < 2 && (percents == 0 || percents == values);
        boolean fits = places() > 0 || whole() <= MOST_HUGE;
        return values > 0 && (points == values || commas == values) && codes == 0 && !telephone() && oneKind && fits;
    }

    private boolean telephone() {
        return telephones > 0 && telephones == values;
    }

    private boolean byComma() {
        return commas == values && (points < values || decimalCommas);
    }

    private int places() {
        return byComma() ? commaPlaces : pointPlaces;
    }

    private int whole() {
        return byComma() ? commaWhole : pointWhole;
    }

    String type() {
        if (places() == 0) {
            return whole() <= MOST_WHOLE ? "BIGINT" : "HUGEINT";
        }
        boolean exact = places() <= MOST_PLACES && whole() + places() <= MOST_DIGITS;
        return exact ? "DECIMAL(" + Math.max(whole() + places(), places() + 1) + ", " + places() + ")" : "DOUBLE";
    }

    /** The number that the text {@code v} means. */
    String expression() {
        String digits = byComma()
                ? "replace(regexp_replace(v, '[^0-9,]', '', 'g'), ',', '.')"
                : "regexp_replace(v, '[^0-9.]', '', 'g')";
        return "CAST(CASE WHEN regexp_matches(v, '[(−-]') THEN '-' ELSE '' END || " + digits + " AS " + type() + ")";
    }

    /** What a person or a model should know of the numbers. */
    String unit() {
        return percents > 0 ? "in percent" : currencies.isEmpty() ? "" : "in " + currencies.get(0);
    }

    String told() {
        List<String> how = new ArrayList<>();
        if (byComma() && commaPlaces > 0 && !decimalCommas) {
            how.add("decimal commas");
        }
        if (!byComma() && pointPlaces > 0 && open()) {
            how.add("decimal points, which is a guess");
        }
        if (!thousands().isEmpty()) {
            how.add("thousands by " + thousands() + (open() || alike ? ", which is a guess" : ""));
        }
        if (!unit().isEmpty()) {
            how.add(unit());
        }
        if (brackets > 0) {
            how.add("in brackets below nought");
        }
        return column + " as numbers" + (how.isEmpty() ? "" : ", " + String.join(", ", how));
    }

    /** Whether the values could be read by points as by commas: each such sign stands before three digits. */
    private boolean open() {
        return points == values && commas == values && (signs.contains(",") || signs.contains("."));
    }

    private String thousands() {
        return signs.stream()
                .filter(sign -> !sign.equals(byComma() ? "," : "."))
                .map(sign -> switch (sign) {
                    case "," -> "commas";
                    case "." -> "points";
                    case "'", "’" -> "apostrophes";
                    default -> "spaces";
                })
                .distinct().sorted().collect(Collectors.joining(" and "));
    }

    static String telephoneTold(String column) {
        return column + " is text: it holds a plus before many digits, as telephone numbers do";
    }

    /** What is told of a column that only a few values keep from being numbers. */
    Optional<String> nearly() {
        if (telephone()) {
            return Optional.of(telephoneTold(column));
        }
        long most = Math.max(points, commas);
        boolean mixed = values > 0 && most == values && codes == 0;
        if (mixed && currencies.size() > 1) {
            return Optional.of(column + " is text: it holds values in " + String.join(" and ", currencies));
        }
        if (mixed && percents > 0) {
            return Optional.of(column + " is text: some of its values are in percent");
        }
        boolean few = values >= 3 && most * 10 >= values * 8 && most < values && codes == 0 && other != null;
        return few ? Optional.of(TextColumns.told(column, values - most, values, "number", other)) : Optional.empty();
    }
}
