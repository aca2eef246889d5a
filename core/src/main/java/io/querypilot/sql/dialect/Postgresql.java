package io.querypilot.sql.dialect;

import io.querypilot.sql.Clause;
import io.querypilot.sql.Edit;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** PostgreSQL: unquoted names fold to lower case, types are strict, and operators abound. */
public final class Postgresql extends Dialect {
    /** Functions that take the name of a type as a text, and try its checks. */
    public static final Set<String> TAKES_TYPES = Set.of("pg_input_is_valid", "pg_input_error_info");

    private static final Pattern OWN_TYPE = Pattern.compile("(?i)(smallint|int(eger|[248])?|bigint|numeric|decimal|real|float[48]?"
            + "|double precision|date|time(tz|stamp|stamptz)?|time(stamp)? with(out)? time zone|interval|bool(ean)?|uuid|jsonb?|text"
            + "|varchar|character varying|char|inet|cidr|macaddr|money|bytea|xml|point)( ?\\(\\d+(, ?\\d+)?\\))?");

    private static final Set<String> PREFIX = Set.of("|/", "||/", "@", "@-@", "?-", "?|", "@@", "!", "##", "#");
    private static final Set<String> ARITHMETIC = Set.of("#", "<->", "<#>", "<=>", "<+>", "<~>", "##", "#-");
    private static final Set<String> COMPARISON = Set.of(
            "^@", "~~", "!~~", "~~*", "!~~*", "-|-", "<<|", "|>>", "&<|", "|&>", "?-|", "?||", "*<>", "*<=", "*>=", "~<=~",
            "~>=~", "~<~", "~>~", "@@@", "<<=", ">>=", "&<", "&>", "?-", "?#", "#=", "<^", ">^", "~=", "*=", "*<", "*>",
            "<%", "%>", "@?");

    public Postgresql() {
        super("postgresql", List.of("postgres", "pg"), '"', LexicalRules.postgresql(false),
                Trait.FOLDS_TO_LOWER_CASE, Trait.NULLS_ARE_LARGEST, Trait.GROUPS_BY_ALIAS, Trait.PRIMARY_KEY_ALONE_DETERMINES,
                Trait.ROWS_ARE_VALUES, Trait.TABLES_ARE_TYPES, Trait.STRICT_TYPES, Trait.FIELD_MAY_CALL, Trait.ROUNDS_NUMERIC_ONLY,
                Trait.ARRAY_TYPES, Trait.ILIKE, Trait.FETCH_FIRST, Trait.COLON_EQUALS_NAMES_ARGUMENT,
                Trait.LITERAL_PRECISION, Trait.SEARCHES_CANNOT_STOP, Trait.WRITES_DATES,
                Trait.COMMENT_ON, Trait.CREATES_SCHEMAS, Trait.ADDS_KEYS);
    }

    @Override
    public Map<String, Widths> formats() {
        return Map.of("format", Widths.AFTER_PERCENT);
    }

    @Override
    public String defaultSchema() {
        return "public";
    }

    @Override
    public Set<Clause> aliasesVisibleIn() {
        return EnumSet.noneOf(Clause.class);
    }

    @Override
    public String advice() {
        return """
                PostgreSQL: date_trunc, EXTRACT, INTERVAL '1 day', ILIKE; integers divide to integers; ROUND takes numeric.""";
    }

    @Override
    public String likeIgnoringCase() {
        return "ILIKE";
    }

    @Override
    public String datePart(DatePart part, String time) {
        return switch (part) {
            case YEAR_QUARTER -> "to_char(" + time + ", 'YYYY\"-Q\"Q')";
            case YEAR_MONTH -> "to_char(" + time + ", 'YYYY-MM')";
            case DATE -> "CAST(" + time + " AS DATE)";
            case WEEK -> "CAST(date_trunc('week', " + time + ") AS DATE)";
            case WEEKDAY -> "CAST(EXTRACT(DOW FROM " + time + ") AS INTEGER)";
            case YEAR, QUARTER, MONTH, DAY, HOUR -> "CAST(EXTRACT(" + part.name() + " FROM " + time + ") AS INTEGER)";
        };
    }

    @Override
    public String age(String born, String today) {
        return "CAST(EXTRACT(YEAR FROM AGE(" + today + ", " + born + ")) AS INTEGER)";
    }

    @Override
    public Optional<String> moment(Moments kept, String column) {
        return Optional.of(switch (kept) {
            case SECONDS -> "(to_timestamp(" + column + ") AT TIME ZONE 'UTC')";
            case MILLISECONDS -> "(to_timestamp(" + column + " / 1000.0) AT TIME ZONE 'UTC')";
            case DAY_FIRST -> "to_date(NULLIF(" + column + ", ''), 'DD.MM.YYYY')";
            case MONTH_FIRST -> "to_date(NULLIF(" + column + ", ''), 'MM.DD.YYYY')";
            case COMPACT -> "to_date(CAST(" + column + " AS TEXT), 'YYYYMMDD')";
            case COMPACT_TIME -> "CAST(to_timestamp(RPAD(CAST(" + column + " AS TEXT), 14, '0'), 'YYYYMMDDHH24MISS') AS TIMESTAMP)";
            case MONTH -> "to_date(NULLIF(" + column + ", ''), 'YYYY-MM')";
            case COMPACT_MONTH -> "to_date(CAST(" + column + " AS TEXT), 'YYYYMM')";
        });
    }

    @Override
    public String daysBetween(String later, String earlier) {
        return "CAST(" + later + " AS DATE) - CAST(" + earlier + " AS DATE)";
    }

    @Override
    public String daysBetweenTimes(String later, String earlier) {
        return "EXTRACT(EPOCH FROM " + later + " - " + earlier + ") / 86400";
    }

    @Override
    public List<Edit> respelling(String sql) {
        List<Edit> quotes = QuoteSpelling.edits(sql, this);
        return quotes.isEmpty() ? Spelling.edits(sql, this, new PostgresFunctions()::rewrite) : quotes;
    }

    @Override
    public List<LexicalRules> otherModes() {
        return List.of(LexicalRules.postgresql(true));
    }

    @Override
    public Set<String> bracketWords() {
        return Set.of("only", "interval", "array");
    }

    @Override
    public boolean secretName(TokenList tokens, int i) {
        return Catalogues.postgresqlSecret(tokens.at(i).folded());
    }

    @Override
    public boolean secretTable(List<String> path, String schema, String name) {
        return Catalogues.postgresql(schema, name);
    }

    @Override
    public Optional<String> engines(String name, boolean operator) {
        return Optional.of(operator ? "OPERATOR(pg_catalog." + name + ")" : "pg_catalog." + name);
    }

    /** {@code (row).name} and {@code rows[1].name} call a function where the row has no such column. */
    @Override
    public String refusal(TokenList tokens, int i) {
        boolean field = tokens.operator(i - 1, ".") && (tokens.operator(i - 2, ")") || tokens.operator(i - 2, "]"));
        if (TAKES_TYPES.contains(tokens.at(i).folded()) && tokens.operator(i + 1, "(") && !namesOwnType(tokens, tokens.closing(i + 1))) {
            return tokens.at(i).text() + " may be asked for types of the engine's own alone, written out, for others may run a user's"
                    + " function";
        }
        return field ? "a field of a value may be a function in disguise" : null;
    }

    /** Whether the last argument is the name of such a type. */
    private static boolean namesOwnType(TokenList tokens, int close) {
        return tokens.at(close - 1).kind() == Token.Kind.STRING && tokens.operator(close - 2, ",")
                && OWN_TYPE.matcher(tokens.at(close - 1).value()).matches();
    }

    @Override
    public Set<String> informationSchema() {
        return InformationSchema.POSTGRESQL;
    }

    /** {@code OPERATOR(pg_catalog.+)} */
    @Override
    public boolean harmlessCall(TokenList tokens, int i) {
        return tokens.word(i, "OPERATOR") && tokens.word(i + 2, "pg_catalog") && tokens.operator(i + 3, ".");
    }

    @Override
    public boolean harmlessQualified(String path, TokenList tokens, int i, FunctionList functions) {
        String name = tokens.at(i).folded();
        return path.equals("pg_catalog." + name) && functions.allows(name);
    }

    @Override
    public List<Rewrites.Rewrite> rewrites() {
        return List.of(
                Postgresql::operator,
                Postgresql::qualifiedOperator,
                Postgresql::groupByDistinct,
                Postgresql::joinAlias,
                Postgresql::sortOperator,
                Postgresql::attributeName,
                Postgresql::emptySelect,
                Postgresql::bracketedTable,
                Postgresql::betweenIs,
                Postgresql::orderedSetFilter);
    }

    public static int operator(TokenList tokens, int at, List<Token> out) {
        String symbol = tokens.at(at).kind() == Token.Kind.OPERATOR ? tokens.at(at).text() : "";
        if (PREFIX.contains(symbol) && !tokens.operandEnds(at - 1)) {
            return 1;
        }
        if (!ARITHMETIC.contains(symbol) && !COMPARISON.contains(symbol)) {
            return 0;
        }
        out.add(Rewrites.operator(ARITHMETIC.contains(symbol) ? "-" : "="));
        return 1;
    }

    private static int qualifiedOperator(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "OPERATOR") || !tokens.operator(at + 1, "(") || !tokens.operator(at + 3, ".")) {
            return 0;
        }
        out.add(Rewrites.operator("+"));
        return tokens.operator(at + 5, ")") ? 6 : 0;
    }

    private static int groupByDistinct(TokenList tokens, int at, List<Token> out) {
        boolean quantifier = tokens.anyWord(at, "DISTINCT", "ALL") && tokens.words(at - 2, "GROUP", "BY");
        return quantifier ? 1 : 0;
    }

    /** {@code JOIN b USING (id) AS j} */
    private static int joinAlias(TokenList tokens, int at, List<Token> out) {
        boolean alias = tokens.word(at, "AS") && tokens.operator(at - 1, ")") && tokens.at(at + 1).name();
        return alias && tokens.word(tokens.opening(at - 1) - 1, "USING") ? 2 : 0;
    }

    /** {@code ORDER BY x USING <} */
    private static int sortOperator(TokenList tokens, int at, List<Token> out) {
        boolean sorts = tokens.operator(at + 1, "<") || tokens.operator(at + 1, ">");
        return tokens.word(at, "USING") && sorts ? 2 : 0;
    }

    /** {@code xmlattributes(a AS b)} */
    private static int attributeName(TokenList tokens, int at, List<Token> out) {
        boolean named = tokens.word(at, "AS") && tokens.at(at + 1).name();
        return named && tokens.anyWord(tokens.opening(at) - 1, "XMLATTRIBUTES", "XMLFOREST") ? 2 : 0;
    }

    /** {@code EXISTS (SELECT FROM t)} */
    private static int emptySelect(TokenList tokens, int at, List<Token> out) {
        if (!tokens.words(at, "SELECT", "FROM")) {
            return 0;
        }
        out.addAll(List.of(tokens.at(at), new Token(Token.Kind.NUMBER, "1", "1", 0, 0)));
        return 1;
    }

    /** {@code (TABLE t)} */
    private static int bracketedTable(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "TABLE") || !tokens.operator(at - 1, "(") || !tokens.at(at + 1).name()) {
            return 0;
        }
        out.addAll(List.of(Rewrites.word("SELECT"), Rewrites.operator("*"), Rewrites.word("FROM")));
        return 1;
    }

    /** {@code a BETWEEN 1 AND 2 IS TRUE} */
    private static int betweenIs(TokenList tokens, int at, List<Token> out) {
        boolean between = tokens.word(at, "IS") && tokens.word(at - 2, "AND") && tokens.word(at - 4, "BETWEEN");
        int truth = tokens.word(at + 1, "NOT") ? at + 2 : at + 1;
        return between && tokens.anyWord(truth, "TRUE", "FALSE", "UNKNOWN") ? truth + 1 - at : 0;
    }

    /** {@code mode() WITHIN GROUP (ORDER BY x) FILTER (WHERE y)} */
    private static int orderedSetFilter(TokenList tokens, int at, List<Token> out) {
        boolean filter = tokens.word(at, "FILTER") && tokens.operator(at + 1, "(") && tokens.operator(at - 1, ")");
        if (!filter || !tokens.words(tokens.opening(at - 1) - 2, "WITHIN", "GROUP")) {
            return 0;
        }
        int close = tokens.closing(at + 1);
        return close > 0 && tokens.plain(at, close) ? close + 1 - at : 0;
    }
}
