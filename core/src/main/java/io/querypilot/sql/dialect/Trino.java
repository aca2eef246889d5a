package io.querypilot.sql.dialect;

import io.querypilot.sql.Clause;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Trino: compound types, versions of tables and row patterns. */
public final class Trino extends Dialect {
    public Trino() {
        super("trino", List.of("presto"), '"', LexicalRules.trino(),
                Trait.NULLS_COME_LAST, Trait.ROWS_ARE_VALUES, Trait.STRICT_TYPES, Trait.FETCH_FIRST, Trait.LITERAL_PRECISION,
                Trait.DATES_WANT_DATES, Trait.WRITES_DATES, Trait.LAMBDAS_MAKE_LISTS,
                Trait.COMMENT_ON, Trait.CREATES_SCHEMAS, Trait.REACHES_OTHER_DATABASES);
    }

    @Override
    public String fenced(String select) {
        return select + " OFFSET 0 LIMIT 9223372036854775807";
    }

    @Override
    public Map<String, Widths> formats() {
        return Map.of("format", Widths.AFTER_PERCENT);
    }

    @Override
    public Set<Clause> aliasesVisibleIn() {
        return EnumSet.of(Clause.ORDER_BY);
    }

    @Override
    public String advice() {
        return """
                Trino: date_trunc('month', d), INTERVAL '1' DAY, DATE '2026-01-31'; compare like types only.""";
    }

    /** A namespace may be a catalog and a schema. */
    @Override
    public String path(String namespace, String name) {
        return namespace.isEmpty()
                ? identifier(name)
                : Stream.of(namespace.split("\\.")).map(this::identifier).collect(Collectors.joining(".")) + "." + identifier(name);
    }

    /** There is no ILIKE. */
    @Override
    public String matches(String subject, String pattern, boolean escaped, boolean negated) {
        String escape = escaped ? " ESCAPE '\\'" : "";
        return "lower(" + subject + ")" + (negated ? " NOT LIKE " : " LIKE ") + text(pattern.toLowerCase(Locale.ROOT)) + escape;
    }

    @Override
    public String textType() {
        return "VARCHAR";
    }

    @Override
    public String datePart(DatePart part, String time) {
        return switch (part) {
            case YEAR_QUARTER ->
                "CAST(year(" + time + ") AS VARCHAR) || '-Q' || CAST(quarter(" + time + ") AS VARCHAR)";
            case YEAR_MONTH -> "date_format(CAST(" + time + " AS TIMESTAMP), '%Y-%m')";
            case DATE -> "CAST(" + time + " AS DATE)";
            case WEEK -> "CAST(date_trunc('week', " + time + ") AS DATE)";
            case WEEKDAY -> "day_of_week(" + time + ") % 7";
            case YEAR, QUARTER, MONTH, DAY, HOUR -> part.name().toLowerCase(Locale.ROOT) + "(" + time + ")";
        };
    }

    @Override
    public String age(String born, String today) {
        return "date_diff('year', CAST(" + born + " AS DATE), " + today + ")";
    }

    @Override
    public Optional<String> moment(Moments kept, String column) {
        return Optional.of(switch (kept) {
            case SECONDS -> "CAST(from_unixtime(" + column + ", 'UTC') AS TIMESTAMP)";
            case MILLISECONDS -> "CAST(from_unixtime(" + column + " / 1e3, 'UTC') AS TIMESTAMP)";
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
        return "date_diff('day', CAST(" + earlier + " AS DATE), CAST(" + later + " AS DATE))";
    }

    @Override
    public String daysBetweenTimes(String later, String earlier) {
        return "date_diff('second', " + earlier + ", " + later + ") / 86400.0";
    }

    @Override
    public Set<String> bracketWords() {
        return Set.of("match_recognize", "pattern", "try_cast");
    }

    /** A quotient of decimals has as many digits as they have: {@code 12345 / 100.0} is 123.5. */
    @Override
    public String divisor(int number) {
        return number + "E0";
    }

    @Override
    public Set<String> compoundTypes() {
        return Set.of("array", "map", "row");
    }

    @Override
    public boolean secretName(TokenList tokens, int i) {
        return Catalogues.schemaBeforeTable(tokens, i) && tokens.at(i).folded().equals("system");
    }

    @Override
    public boolean secretTable(List<String> path, String schema, String name) {
        return Catalogues.trino(path, schema, name);
    }

    @Override
    public List<Rewrites.Rewrite> rewrites() {
        return List.of(
                Trino::compoundType,
                Trino::version,
                Trino::rowPattern,
                Trino::literalPrecision);
    }

    /** {@code CAST(x AS MAP(varchar, bigint))} */
    private static int compoundType(TokenList tokens, int at, List<Token> out) {
        boolean type = tokens.anyWord(at, "MAP", "ARRAY", "ROW") && tokens.word(at - 1, "AS") && tokens.operator(at + 1, "(");
        int close = type ? tokens.closing(at + 1) : -1;
        if (close < 0 || !tokens.plain(at, close)) {
            return 0;
        }
        out.add(Rewrites.word("json"));
        return close + 1 - at;
    }

    /** {@code TIMESTAMP(3) '2024-01-01 00:00:00'} */
    private static int literalPrecision(TokenList tokens, int at, List<Token> out) {
        boolean precision = tokens.operator(at, "(")
                && tokens.at(at + 1).kind() == Token.Kind.NUMBER
                && tokens.operator(at + 2, ")");
        boolean literal = tokens.anyWord(at - 1, "TIMESTAMP", "TIME") && tokens.at(at + 3).kind() == Token.Kind.STRING;
        return precision && literal ? 3 : 0;
    }

    private static int version(TokenList tokens, int at, List<Token> out) {
        boolean version = tokens.words(at, "FOR", "VERSION", "AS", "OF");
        Token.Kind kind = tokens.at(at + 4).kind();
        return version && (kind == Token.Kind.NUMBER || kind == Token.Kind.STRING) ? 5 : 0;
    }

    private static int rowPattern(TokenList tokens, int at, List<Token> out) {
        boolean pattern = tokens.word(at, "MATCH_RECOGNIZE") && tokens.operator(at + 1, "(");
        int close = pattern ? tokens.closing(at + 1) : -1;
        return close > 0 && tokens.plain(at, close) ? close + 1 - at : 0;
    }
}
