package io.querypilot.sql.dialect;

import io.querypilot.sql.Clause;
import io.querypilot.sql.Keywords;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** BigQuery (GoogleSQL): whole paths in backticks, pipes, subscripts and offsets. */
public final class Bigquery extends Dialect {
    public Bigquery() {
        super("bigquery", List.of(), '`', LexicalRules.bigQuery(),
                Trait.GROUPS_BY_ALIAS, Trait.ROWS_ARE_VALUES, Trait.STRICT_TYPES, Trait.QUOTED_PATHS,
                Trait.ANGLE_TYPES, Trait.WRITES_DATES,
                Trait.CREATES_SCHEMAS, Trait.ADDS_KEYS, Trait.REACHES_OTHER_DATABASES);
    }

    @Override
    public Set<Clause> aliasesVisibleIn() {
        return EnumSet.of(Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY);
    }

    @Override
    public String advice() {
        return """
                BigQuery (GoogleSQL): DATE_TRUNC(d, MONTH), DATE_SUB(d, INTERVAL 1 DAY), SAFE_DIVIDE.""";
    }

    /** A quote is not doubled here but escaped. */
    @Override
    public String text(String value) {
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }

    /** There is no ILIKE, and a backslash escapes unasked. */
    @Override
    public String matches(String subject, String pattern, boolean escaped, boolean negated) {
        return "LOWER(" + subject + ")" + (negated ? " NOT LIKE " : " LIKE ") + text(pattern.toLowerCase(Locale.ROOT));
    }

    @Override
    public String textType() {
        return "STRING";
    }

    @Override
    public String datePart(DatePart part, String time) {
        String day = "CAST(" + time + " AS DATE)";
        return switch (part) {
            case YEAR_QUARTER -> "FORMAT('%d-Q%d', EXTRACT(YEAR FROM " + time + "), EXTRACT(QUARTER FROM " + time + "))";
            case YEAR_MONTH -> "FORMAT_DATE('%Y-%m', " + day + ")";
            case DATE -> day;
            case WEEK -> "DATE_TRUNC(" + day + ", ISOWEEK)";
            case WEEKDAY -> "EXTRACT(DAYOFWEEK FROM " + time + ") - 1";
            case YEAR, QUARTER, MONTH, DAY, HOUR -> "EXTRACT(" + part.name() + " FROM " + time + ")";
        };
    }

    /** Dates as numbers of eight digits: a year is ten thousand. */
    @Override
    public String age(String born, String today) {
        return "DIV(" + digits(today) + " - " + digits("CAST(" + born + " AS DATE)") + ", 10000)";
    }

    private static String digits(String day) {
        return "CAST(FORMAT_DATE('%Y%m%d', " + day + ") AS INT64)";
    }

    @Override
    public Optional<String> moment(Moments kept, String column) {
        return Optional.of(switch (kept) {
            case SECONDS -> "DATETIME(TIMESTAMP_SECONDS(" + column + "))";
            case MILLISECONDS -> "DATETIME(TIMESTAMP_MILLIS(" + column + "))";
            case DAY_FIRST -> "PARSE_DATE('%d.%m.%Y', " + dotted(column) + ")";
            case MONTH_FIRST -> "PARSE_DATE('%m.%d.%Y', " + dotted(column) + ")";
            case COMPACT -> "PARSE_DATE('%Y%m%d', CAST(" + column + " AS STRING))";
            case COMPACT_TIME -> "PARSE_DATETIME('%Y%m%d%H%M%S', RPAD(CAST(" + column + " AS STRING), 14, '0'))";
            case MONTH -> "PARSE_DATE('%Y-%m', NULLIF(" + column + ", ''))";
            case COMPACT_MONTH -> "PARSE_DATE('%Y%m', CAST(" + column + " AS STRING))";
        });
    }

    @Override
    public String daysBetween(String later, String earlier) {
        return "UNIX_DATE(CAST(" + later + " AS DATE)) - UNIX_DATE(CAST(" + earlier + " AS DATE))";
    }

    @Override
    public String daysBetweenTimes(String later, String earlier) {
        return "(UNIX_SECONDS(CAST(" + later + " AS TIMESTAMP)) - UNIX_SECONDS(CAST(" + earlier + " AS TIMESTAMP))) / 86400";
    }

    @Override
    public Set<String> bracketWords() {
        return Set.of("pivot", "unpivot", "interval", "array", "struct", "safe_cast");
    }

    @Override
    public Set<String> informationSchema() {
        return InformationSchema.BIGQUERY;
    }

    @Override
    public boolean harmlessQualified(String path, TokenList tokens, int i, FunctionList functions) {
        return path.startsWith("safe.") && functions.allows(path.substring("safe.".length()));
    }

    @Override
    public Map<String, Integer> unitArguments() {
        return Map.of(
                "date_trunc", 1, "datetime_trunc", 1, "timestamp_trunc", 1, "time_trunc", 1, "last_day", 1,
                "date_diff", 2, "datetime_diff", 2, "timestamp_diff", 2, "time_diff", 2);
    }

    @Override
    public List<Rewrites.Rewrite> rewrites() {
        return List.of(
                Bigquery::likeAny,
                Bigquery::lastComma,
                Bigquery::subscript,
                Bigquery::nullTreatment,
                Bigquery::withOffset,
                Bigquery::dashedProject,
                Bigquery::pipedDistinct,
                Bigquery::groupAndOrder,
                Bigquery::groupOrder);
    }

    /** {@code name LIKE ANY ('A%', 'B%')}; elsewhere the word before the bracket would be a call. */
    @Override
    public boolean harmlessCall(TokenList tokens, int i) {
        return quantified(tokens, i - 1);
    }

    private static boolean quantified(TokenList tokens, int like) {
        return tokens.word(like, "LIKE") && tokens.anyWord(like + 1, "ANY", "SOME", "ALL")
                && (tokens.operator(like + 2, "(") || tokens.word(like + 2, "UNNEST"));
    }

    /** To the parser it is a list of values like any other. */
    private static int likeAny(TokenList tokens, int at, List<Token> out) {
        if (!quantified(tokens, at)) {
            return 0;
        }
        out.add(Rewrites.word("IN"));
        return 2;
    }

    /** {@code SELECT a, b, FROM t} */
    private static int lastComma(TokenList tokens, int at, List<Token> out) {
        return tokens.operator(at, ",") && tokens.word(at + 1, "FROM") ? 1 : 0;
    }

    /** {@code items[OFFSET(0)]} */
    private static int subscript(TokenList tokens, int at, List<Token> out) {
        boolean keyword = tokens.anyWord(at, "OFFSET", "ORDINAL", "SAFE_OFFSET", "SAFE_ORDINAL");
        return keyword && tokens.operator(at - 1, "[") && tokens.operator(at + 1, "(") ? 1 : 0;
    }

    /** {@code ARRAY_AGG(x IGNORE NULLS ORDER BY y)} */
    private static int nullTreatment(TokenList tokens, int at, List<Token> out) {
        return tokens.anyWord(at, "IGNORE", "RESPECT") && tokens.word(at + 1, "NULLS") ? 2 : 0;
    }

    /** {@code UNNEST(items) AS item WITH OFFSET AS position} names two columns. */
    private static int withOffset(TokenList tokens, int at, List<Token> out) {
        if (!tokens.words(at, "WITH", "OFFSET")) {
            return 0;
        }
        int name = tokens.word(at + 2, "AS") ? at + 3 : at + 2;
        boolean named = tokens.at(name).name() && !Keywords.syntax(tokens.at(name).folded());
        boolean aliased = tokens.at(at - 1).name();
        if (named && aliased) {
            out.addAll(List.of(Rewrites.operator("("), tokens.at(at - 1), Rewrites.operator(","), tokens.at(name),
                    Rewrites.operator(")")));
        }
        return named ? name + 1 - at : 2;
    }

    /** {@code FROM my-project.dataset.table} */
    private static int dashedProject(TokenList tokens, int at, List<Token> out) {
        if (!tokens.anyWord(at - 1, "FROM", "JOIN") || tokens.at(at).kind() != Token.Kind.WORD) {
            return 0;
        }
        int end = at + 1;
        StringBuilder name = new StringBuilder(tokens.at(at).text());
        while (tokens.operator(end, "-") && tokens.at(end).start() == tokens.at(end - 1).end()) {
            name.append('-').append(tokens.at(end + 1).text());
            end += 2;
        }
        if (end == at + 1 || !tokens.operator(end, ".")) {
            return 0;
        }
        out.add(new Token(Token.Kind.QUOTED_IDENTIFIER, name.toString(), name.toString(), 0, 0));
        return end - at;
    }

    private static int pipedDistinct(TokenList tokens, int at, List<Token> out) {
        boolean distinct = tokens.operator(at, "|>") && tokens.word(at + 1, "DISTINCT");
        return distinct && (tokens.operator(at + 2, "|>") || at + 2 == tokens.size()) ? 2 : 0;
    }

    /** {@code |> AGGREGATE COUNT(*) GROUP AND ORDER BY b} */
    private static int groupAndOrder(TokenList tokens, int at, List<Token> out) {
        return tokens.word(at - 1, "GROUP") && tokens.words(at, "AND", "ORDER", "BY") ? 2 : 0;
    }

    private static int groupOrder(TokenList tokens, int at, List<Token> out) {
        if (!tokens.anyWord(at, "ASC", "DESC")) {
            return 0;
        }
        int step = at;
        while (step > 0 && !tokens.operator(step, "|>")) {
            step--;
        }
        return tokens.word(step + 1, "AGGREGATE") ? 1 : 0;
    }
}
