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

/** DuckDB: close to PostgreSQL, with a friendlier grammar and names that may be files. */
public final class Duckdb extends Dialect {
    public Duckdb() {
        super("duckdb", List.of(), '"', LexicalRules.duckdb(),
                Trait.NULLS_COME_LAST, Trait.HEADINGS_FROM_TEXT, Trait.GROUPS_BY_ALIAS, Trait.ROWS_ARE_VALUES, Trait.STRICT_TYPES, Trait.ARRAY_TYPES, Trait.ILIKE,
                Trait.DOUBLE_EQUALS, Trait.COLON_EQUALS_NAMES_ARGUMENT, Trait.LITERAL_PRECISION,
                Trait.FILTER_WITHOUT_WHERE, Trait.SERIES_ARE_LISTS, Trait.HOLDS_ANY_TEXT, Trait.WRITES_DATES,
                Trait.COMMENT_ON, Trait.CREATES_SCHEMAS);
    }

    @Override
    public Map<String, Widths> formats() {
        return Map.of("format", Widths.IN_BRACES, "printf", Widths.AFTER_PERCENT);
    }

    @Override
    public Set<String> comparing() {
        return Set.of("levenshtein", "editdist3", "damerau_levenshtein", "jaro_similarity", "jaro_winkler_similarity", "jaccard",
                "hamming", "mismatches");
    }

    @Override
    public Set<String> folding() {
        return Set.of("list_reduce", "array_reduce", "reduce");
    }

    @Override
    public Map<String, Integer> sizeArguments() {
        return Map.of("list_resize", 1, "array_resize", 1, "bitstring", 1, "to_base", 2, "bar", 3);
    }

    @Override
    public String defaultSchema() {
        return "main";
    }

    @Override
    public Set<Clause> aliasesVisibleIn() {
        return EnumSet.complementOf(EnumSet.of(Clause.WITH, Clause.FROM, Clause.LIMIT));
    }

    @Override
    public String advice() {
        return """
                DuckDB, like PostgreSQL: date_trunc, INTERVAL 1 DAY, ILIKE, QUALIFY; / divides to a fraction, // whole.""";
    }

    @Override
    public String likeIgnoringCase() {
        return "ILIKE";
    }

    @Override
    public String datePart(DatePart part, String time) {
        return switch (part) {
            case YEAR_QUARTER -> "strftime(" + time + ", '%Y-Q') || quarter(" + time + ")";
            case YEAR_MONTH -> "strftime(" + time + ", '%Y-%m')";
            case DATE -> "CAST(" + time + " AS DATE)";
            case WEEK -> "CAST(date_trunc('week', " + time + ") AS DATE)";
            case WEEKDAY -> "dayofweek(" + time + ")";
            case YEAR, QUARTER, MONTH, DAY, HOUR -> part.name().toLowerCase(Locale.ROOT) + "(" + time + ")";
        };
    }

    @Override
    public String age(String born, String today) {
        return "date_sub('year', CAST(" + born + " AS DATE), " + today + ")";
    }

    @Override
    public Optional<String> moment(Moments kept, String column) {
        return Optional.of(switch (kept) {
            case SECONDS -> "make_timestamp(CAST(" + column + " AS BIGINT) * 1000000)";
            case MILLISECONDS -> "make_timestamp(CAST(" + column + " AS BIGINT) * 1000)";
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
        return "date_diff('second', CAST(" + earlier + " AS TIMESTAMP), CAST(" + later + " AS TIMESTAMP)) / 86400";
    }

    @Override
    public List<Rewrites.Rewrite> rewrites() {
        return DuckdbRewrites.all();
    }

    @Override
    public List<Token> usualOrder(List<Token> tokens) {
        return FromFirst.reorder(tokens);
    }

    @Override
    public Set<String> queryStarts() {
        return Set.of("pivot", "unpivot", "describe", "desc", "summarize", "show");
    }

    /** {@code DESCRIBE (SELECT …)} */
    @Override
    public boolean harmlessCall(TokenList tokens, int i) {
        return i == 0 && tokens.anyWord(0, "DESCRIBE", "DESC", "SUMMARIZE", "PIVOT", "UNPIVOT");
    }

    @Override
    public Set<String> misreadCalls() {
        return Set.of("xor");
    }

    @Override
    public Set<String> bracketWords() {
        return Set.of("percent", "pivot", "unpivot", "interval", "array", "try_cast", "exclude", "rename");
    }

    @Override
    public Set<String> compoundTypes() {
        return Set.of("struct", "map", "union");
    }

    @Override
    public boolean secretTable(List<String> path, String schema, String name) {
        return Catalogues.duckdb(name);
    }

    @Override
    public boolean file(String path) {
        return DuckDbFiles.file(path);
    }

    @Override
    public Set<String> informationSchema() {
        return InformationSchema.POSTGRESQL;
    }

    @Override
    public String refusal(TokenList tokens, int i) {
        return DuckDbFiles.refusal(tokens, i);
    }

    /** {@code UNPIVOT t ON a, b INTO NAME k VALUE v} */
    @Override
    public boolean needsWord(TokenList tokens, int i) {
        boolean names = tokens.words(i, "INTO", "NAME") && tokens.at(i + 2).name() && tokens.word(i + 3, "VALUE");
        return tokens.word(0, "UNPIVOT") && names;
    }

    @Override
    public boolean harmlessQualified(String path, TokenList tokens, int i, FunctionList functions) {
        return functions.allows(tokens.at(i).folded());
    }
}
