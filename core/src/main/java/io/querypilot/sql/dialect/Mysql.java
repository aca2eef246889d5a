package io.querypilot.sql.dialect;

import io.querypilot.sql.Clause;
import io.querypilot.sql.Keywords;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** MySQL and MariaDB: backticks, backslashes, infix words and select options. */
public final class Mysql extends Dialect {
    private static final Set<String> REFUSED = Set.of(
            "outfile", "dumpfile", "procedure", "insert_into", "delete", "update", "drop", "create", "alter", "grant",
            "revoke", "call", "load", "lock", "unlock", "purge", "kill", "optimize", "rename", "signal", "resignal",
            "undo", "loop", "iterate", "leave", "declare", "cursor", "trigger", "infile", "starting", "terminated",
            "enclosed", "escaped", "low_priority", "delayed");

    public Mysql() {
        super("mysql", List.of("mariadb"), '`', LexicalRules.mysql(true, true),
                Trait.HEADINGS_FROM_TEXT, Trait.GROUPS_BY_ALIAS, Trait.LIMIT_WITH_COMMA, Trait.SESSION_VARIABLES, Trait.INDEX_HINTS,
                Trait.CAPS_TEXTS_GENEROUSLY,
                Trait.WRITES_DATES, Trait.PIPES_MEAN_OR,
                Trait.COMMENT_INLINE, Trait.CREATES_SCHEMAS, Trait.ADDS_KEYS);
    }

    @Override
    public Map<String, Widths> formats() {
        return Map.of("sformat", Widths.IN_BRACES);
    }

    @Override
    public Set<Clause> aliasesVisibleIn() {
        return EnumSet.of(Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY);
    }

    @Override
    public String advice() {
        return """
                MySQL: DATE_FORMAT, DATE_SUB(d, INTERVAL 1 DAY), CONCAT(); no FULL JOIN, no ILIKE.""";
    }

    @Override
    public String text(String value) {
        return super.text(value.replace("\\", "\\\\"));
    }

    @Override
    public String textType() {
        return "CHAR";
    }

    @Override
    public String likeIgnoringCase() {
        return "LIKE";
    }

    @Override
    public String datePart(DatePart part, String time) {
        return switch (part) {
            case YEAR_QUARTER -> "CONCAT(YEAR(" + time + "), '-Q', QUARTER(" + time + "))";
            case YEAR_MONTH -> "DATE_FORMAT(" + time + ", '%Y-%m')";
            case DATE -> "DATE(" + time + ")";
            case WEEK -> "DATE_SUB(DATE(" + time + "), INTERVAL WEEKDAY(" + time + ") DAY)";
            case WEEKDAY -> "DAYOFWEEK(" + time + ") - 1";
            case YEAR, QUARTER, MONTH, DAY, HOUR -> part.name() + "(" + time + ")";
        };
    }

    @Override
    public String age(String born, String today) {
        return "TIMESTAMPDIFF(YEAR, " + born + ", " + today + ")";
    }

    @Override
    public Optional<String> moment(Moments kept, String column) {
        return Optional.of(switch (kept) {
            case SECONDS -> "TIMESTAMPADD(SECOND, " + column + ", TIMESTAMP '1970-01-01 00:00:00')";
            case MILLISECONDS -> "TIMESTAMPADD(SECOND, " + column + " DIV 1000, TIMESTAMP '1970-01-01 00:00:00')";
            case DAY_FIRST -> "STR_TO_DATE(" + dotted(column) + ", '%d.%m.%Y')";
            case MONTH_FIRST -> "STR_TO_DATE(" + dotted(column) + ", '%m.%d.%Y')";
            case COMPACT -> "STR_TO_DATE(" + column + ", '%Y%m%d')";
            case COMPACT_TIME -> "STR_TO_DATE(RPAD(" + column + ", 14, '0'), '%Y%m%d%H%i%s')";
            case MONTH -> "STR_TO_DATE(CONCAT(NULLIF(" + column + ", ''), '-01'), '%Y-%m-%d')";
            case COMPACT_MONTH -> "STR_TO_DATE(CONCAT(" + column + ", '01'), '%Y%m%d')";
        });
    }

    @Override
    public String daysBetween(String later, String earlier) {
        return "DATEDIFF(" + later + ", " + earlier + ")";
    }

    @Override
    public String daysBetweenTimes(String later, String earlier) {
        return "TIMESTAMPDIFF(SECOND, " + earlier + ", " + later + ") / 86400";
    }

    @Override
    public List<LexicalRules> otherModes() {
        return List.of(
                LexicalRules.mysql(true, false), LexicalRules.mysql(false, true), LexicalRules.mysql(false, false));
    }

    @Override
    public Set<String> reservedWords() {
        return Set.of("key", "match", "regexp", "rlike", "rows", "div", "mod", "xor", "rank", "groups");
    }

    @Override
    public Set<String> bracketWords() {
        return Set.of("partition", "straight_join", "against", "interval");
    }

    @Override
    public Set<String> refusedWords() {
        return REFUSED;
    }

    /** {@code SHOW CREATE TABLE t} */
    @Override
    public boolean needsWord(TokenList tokens, int i) {
        return i == 1 && tokens.words(0, "SHOW", "CREATE");
    }

    @Override
    public Set<String> queryStarts() {
        return Set.of("show", "describe", "desc");
    }

    @Override
    public Set<String> misreadCalls() {
        return Set.of("convert");
    }

    @Override
    public boolean secretName(TokenList tokens, int i) {
        return Catalogues.schemaBeforeTable(tokens, i) && Catalogues.mysqlSchema(tokens.at(i).folded());
    }

    @Override
    public boolean secretTable(List<String> path, String schema, String name) {
        return Catalogues.mysqlSchema(schema);
    }

    @Override
    public Set<String> informationSchema() {
        return InformationSchema.MYSQL;
    }

    @Override
    public String refusal(TokenList tokens, int i) {
        boolean call = tokens.at(i).folded().equals("last_insert_id") && tokens.operator(i + 1, "(");
        if (tokens.operator(i - 1, ".") && tokens.at(i).folded().equals("nextval")) {
            return "a query may not draw from a sequence";
        }
        return call && !tokens.operator(i + 2, ")") ? "a query may not set the session's last insert id" : null;
    }

    /** {@code CONVERT(x, DECIMAL(10, 2))} */
    @Override
    public boolean typeArgument(TokenList tokens, int i, int caller) {
        return tokens.word(caller, "CONVERT");
    }

    @Override
    public Map<String, Integer> unitArguments() {
        return Map.of("timestampadd", 0, "timestampdiff", 0, "get_format", 0);
    }

    @Override
    public List<Rewrites.Rewrite> rewrites() {
        return List.of(
                Describing::mysql,
                Mysql::infix,
                Mysql::option,
                Mysql::soundsLike,
                Mysql::introducer,
                Mysql::usingCharset,
                Mysql::convertedType,
                Mysql::binary,
                Mysql::indexScope);
    }

    private static int infix(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operandEnds(at - 1) || !tokens.anyWord(at, "MOD", "DIV") || tokens.operator(at - 1, ".")) {
            return 0;
        }
        out.add(Rewrites.operator("/"));
        return 1;
    }

    private static int option(TokenList tokens, int at, List<Token> out) {
        boolean options = tokens.anyWord(at - 1, "SELECT", "DISTINCT", "HIGH_PRIORITY", "STRAIGHT_JOIN", "SQL_NO_CACHE",
                "SQL_CALC_FOUND_ROWS", "SQL_SMALL_RESULT", "SQL_BIG_RESULT");
        return options && tokens.anyWord(at, "HIGH_PRIORITY", "STRAIGHT_JOIN", "SQL_SMALL_RESULT", "SQL_BIG_RESULT",
                "SQL_BUFFER_RESULT", "SQL_NO_CACHE", "SQL_CACHE", "SQL_CALC_FOUND_ROWS") ? 1 : 0;
    }

    private static int soundsLike(TokenList tokens, int at, List<Token> out) {
        return tokens.words(at, "SOUNDS", "LIKE") ? 1 : 0;
    }

    /** {@code _utf8mb4'text'} */
    private static int introducer(TokenList tokens, int at, List<Token> out) {
        boolean introducer = tokens.at(at).kind() == Token.Kind.WORD
                && tokens.at(at).text().startsWith("_")
                && tokens.at(at + 1).kind() == Token.Kind.STRING;
        return introducer ? 1 : 0;
    }

    /** {@code CONVERT(x USING utf8mb4)}, {@code CHAR(65 USING utf8mb4)} */
    private static int usingCharset(TokenList tokens, int at, List<Token> out) {
        boolean charset = tokens.word(at, "USING") && tokens.at(at + 1).name() && tokens.operator(at + 2, ")");
        return charset ? 2 : 0;
    }

    /** {@code CONVERT(x, DECIMAL(10, 2))} */
    private static int convertedType(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, ",") || !Keywords.type(tokens.at(at + 1).folded())) {
            return 0;
        }
        int open = tokens.opening(at);
        int close = open > 0 && tokens.word(open - 1, "CONVERT") ? tokens.closing(open) : -1;
        return close > 0 && tokens.plain(at, close) ? close - at : 0;
    }

    private static int binary(TokenList tokens, int at, List<Token> out) {
        boolean prefix = tokens.word(at, "BINARY") && !tokens.operandEnds(at - 1) && !tokens.word(at - 1, "AS")
                && (tokens.at(at + 1).name() || tokens.at(at + 1).kind() == Token.Kind.STRING);
        return prefix ? 1 : 0;
    }

    /** {@code FORCE INDEX FOR ORDER BY (i)} */
    private static int indexScope(TokenList tokens, int at, List<Token> out) {
        boolean hint = tokens.anyWord(at - 1, "INDEX", "KEY") && tokens.anyWord(at - 2, "USE", "FORCE", "IGNORE");
        if (!hint || !tokens.word(at, "FOR")) {
            return 0;
        }
        boolean sorted = tokens.words(at + 1, "ORDER", "BY") || tokens.words(at + 1, "GROUP", "BY");
        return sorted ? 3 : tokens.word(at + 1, "JOIN") ? 2 : 0;
    }
}
