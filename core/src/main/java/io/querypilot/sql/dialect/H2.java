package io.querypilot.sql.dialect;

import io.querypilot.sql.Clause;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.TokenList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** H2: unquoted names fold to upper case, two slashes begin a comment, and functions may reach files. */
public final class H2 extends Dialect {
    /** Names of the type whose values are Java objects, written as bytes. */
    private static final Set<String> OBJECTS = Set.of("java_object", "object", "other");

    public H2() {
        super("h2", List.of(), '"', LexicalRules.h2(),
                Trait.HEADINGS_FROM_TEXT, Trait.FOLDS_TO_UPPER_CASE, Trait.ILIKE, Trait.FETCH_FIRST, Trait.SESSION_VARIABLES,
                Trait.LITERAL_PRECISION, Trait.WRITES_DATES, Trait.COMPUTES_NOUGHTS, Trait.TRIES_PATTERNS, Trait.HOLDS_ANY_TEXT,
                Trait.COMMENT_ON, Trait.CREATES_SCHEMAS, Trait.ADDS_KEYS);
    }

    @Override
    public String defaultSchema() {
        return "PUBLIC";
    }

    @Override
    public Set<Clause> aliasesVisibleIn() {
        return EnumSet.of(Clause.ORDER_BY);
    }

    @Override
    public String advice() {
        return """
                H2: EXTRACT, DATEDIFF('DAY', a, b), DATEADD, FORMATDATETIME(d, 'yyyy-MM'), ILIKE; \
                integers divide to integers.""";
    }

    @Override
    public String textType() {
        return "VARCHAR";
    }

    @Override
    public String likeIgnoringCase() {
        return "ILIKE";
    }

    @Override
    public String datePart(DatePart part, String time) {
        return switch (part) {
            case YEAR_QUARTER -> "CONCAT(YEAR(" + time + "), '-Q', QUARTER(" + time + "))";
            case YEAR_MONTH -> "FORMATDATETIME(" + time + ", 'yyyy-MM')";
            case DATE -> "CAST(" + time + " AS DATE)";
            case WEEK -> "CAST(DATE_TRUNC(ISO_WEEK, " + time + ") AS DATE)";
            case WEEKDAY -> "DAY_OF_WEEK(" + time + ") - 1";
            case DAY -> "DAY_OF_MONTH(" + time + ")";
            case YEAR, QUARTER, MONTH, HOUR -> part.name() + "(" + time + ")";
        };
    }

    /** DATEDIFF counts the turns of the year, of which the last may come before the birthday. */
    @Override
    public String age(String born, String today) {
        String years = "DATEDIFF('YEAR', " + born + ", " + today + ")";
        return years + " - CASE WHEN DATEADD('YEAR', " + years + ", " + born + ") > " + today + " THEN 1 ELSE 0 END";
    }

    @Override
    public Optional<String> moment(Moments kept, String column) {
        return Optional.of(switch (kept) {
            case SECONDS -> "DATEADD(SECOND, " + column + ", TIMESTAMP '1970-01-01 00:00:00')";
            case MILLISECONDS -> "DATEADD(MILLISECOND, " + column + ", TIMESTAMP '1970-01-01 00:00:00')";
            case DAY_FIRST -> "CAST(" + yearFirst(column) + " AS DATE)";
            case MONTH_FIRST -> "CAST(" + ofMonthFirst(column) + " AS DATE)";
            case COMPACT -> "CAST(" + signed("CAST(" + column + " AS VARCHAR)") + " AS DATE)";
            case COMPACT_TIME -> "CAST(" + signedTime("CAST(" + column + " AS VARCHAR)") + " AS TIMESTAMP)";
            case MONTH -> "CAST(NULLIF(" + column + ", '') || '-01' AS DATE)";
            case COMPACT_MONTH -> "CAST(" + signedMonth("CAST(" + column + " AS VARCHAR)") + " AS DATE)";
        });
    }

    @Override
    public String daysBetween(String later, String earlier) {
        return "DATEDIFF('DAY', " + earlier + ", " + later + ")";
    }

    @Override
    public String daysBetweenTimes(String later, String earlier) {
        return "DATEDIFF('SECOND', " + earlier + ", " + later + ") / 86400.0";
    }

    @Override
    public Set<String> reservedWords() {
        return Set.of("day", "hour", "interval", "key", "minus", "minute", "month", "qualify", "row", "rownum", "second",
                "uescape", "value", "year", "_rowid_", "current_path");
    }

    @Override
    public Set<String> bracketWords() {
        return Set.of("interval", "array", "row");
    }

    /** Whoever reads such a value builds whatever object its bytes describe, and that may run code or never end. */
    @Override
    public String refusal(TokenList tokens, int i) {
        return OBJECTS.contains(tokens.at(i).folded()) && typePlace(tokens, i)
                ? "a query may not make Java objects, and " + tokens.at(i).text() + " is the type of such"
                : null;
    }

    /** {@code CAST(x AS OTHER)}, {@code x::OTHER}, {@code CONVERT(x, OTHER)}, and {@code a OTHER} among the fields of a type. */
    private static boolean typePlace(TokenList tokens, int i) {
        String caller = tokens.at(tokens.opening(i) - 1).folded();
        return tokens.operator(i - 1, "::")
                || tokens.word(i - 1, "RETURNING")
                || tokens.word(i - 1, "AS") && caller.endsWith("cast")
                || tokens.operator(i - 1, ",") && caller.equals("convert")
                || tokens.at(i - 1).name() && (caller.equals("row") || caller.startsWith("table"));
    }

    @Override
    public Map<String, Integer> unitArguments() {
        return Map.of("dateadd", 0, "datediff", 0, "timestampadd", 0, "timestampdiff", 0, "date_trunc", 0);
    }

    @Override
    public List<Rewrites.Rewrite> rewrites() {
        return List.of(Describing::h2);
    }

    @Override
    public Set<String> queryStarts() {
        return Set.of("show");
    }
}
