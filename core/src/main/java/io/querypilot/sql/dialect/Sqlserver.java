package io.querypilot.sql.dialect;

import io.querypilot.sql.Clause;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** SQL Server (T-SQL): TOP instead of LIMIT, methods of values, table hints. */
public final class Sqlserver extends Dialect {
    private static final Set<String> REFUSED = Set.of(
            "alter", "backup", "begin", "break", "bulk", "checkpoint", "close", "commit", "continue", "create", "cursor",
            "dbcc", "deallocate", "declare", "delete", "deny", "drop", "dump", "exec", "execute", "exit", "external",
            "file", "goto", "grant", "holdlock", "identity_insert", "if", "insert", "kill", "lineno", "load", "merge",
            "nocheck", "off", "open", "opendatasource", "openquery", "openrowset", "openxml", "print", "proc",
            "procedure", "raiserror", "readtext", "reconfigure", "restore", "return", "revert", "revoke", "rollback",
            "save", "set", "setuser", "shutdown", "textsize", "tran", "transaction", "trigger", "truncate", "tsequal",
            "update", "updatetext", "use", "waitfor", "while", "writetext", "querytraceon");
    private static final Set<String> LOCKS = Set.of(
            "updlock", "xlock", "tablock", "tablockx", "holdlock", "serializable", "repeatableread", "paglock", "rowlock");

    public Sqlserver() {
        super("sqlserver", List.of("mssql", "tsql"), '"', LexicalRules.sqlServer(),
                Trait.RECURSION_UNDECLARED, Trait.COLONS_LEAD_TO_METHODS, Trait.SESSION_VARIABLES,
                Trait.CAPS_REPEATED_LITERALS, Trait.OPENED_BY_SEMICOLON,
                Trait.WRITES_DATES,
                Trait.ADDS_KEYS, Trait.REACHES_OTHER_DATABASES);
    }

    @Override
    public String defaultSchema() {
        return "dbo";
    }

    @Override
    public Set<Clause> aliasesVisibleIn() {
        return EnumSet.of(Clause.ORDER_BY);
    }

    @Override
    public String advice() {
        return """
                SQL Server (T-SQL): TOP (n) for LIMIT; DATEADD, DATEPART, + joins text; bits compare with 1.""";
    }

    @Override
    public String likeIgnoringCase() {
        return "LIKE";
    }

    @Override
    public String textType() {
        return "NVARCHAR(4000)";
    }

    @Override
    public String datePart(DatePart part, String time) {
        return switch (part) {
            case YEAR_QUARTER -> "CONCAT(YEAR(" + time + "), '-Q', DATEPART(QUARTER, " + time + "))";
            case YEAR_MONTH -> "FORMAT(" + time + ", 'yyyy-MM')";
            case DATE -> "CAST(" + time + " AS DATE)";
            case WEEK -> "CAST(DATEADD(DAY, -(DATEDIFF(DAY, '19000101', " + time + ") % 7), " + time + ") AS DATE)";
            // The first of January 1900 was a Monday; the engine's own number depends on a setting.
            case WEEKDAY -> "(DATEDIFF(DAY, '19000101', " + time + ") + 1) % 7";
            case YEAR, MONTH, DAY -> part.name() + "(" + time + ")";
            case QUARTER, HOUR -> "DATEPART(" + part.name() + ", " + time + ")";
        };
    }

    /** DATEDIFF counts the turns of the year, of which the last may come before the birthday. */
    @Override
    public String age(String born, String today) {
        String years = "DATEDIFF(YEAR, " + born + ", " + today + ")";
        return years + " - CASE WHEN DATEADD(YEAR, " + years + ", " + born + ") > " + today + " THEN 1 ELSE 0 END";
    }

    /** Seconds of our days do not fit into the number that DATEADD takes: days first, then the rest. */
    @Override
    public Optional<String> moment(Moments kept, String column) {
        String begin = "CAST('1970-01-01' AS datetime2)";
        return Optional.of(switch (kept) {
            case SECONDS -> "DATEADD(SECOND, " + column + " % 86400, DATEADD(DAY, " + column + " / 86400, " + begin + "))";
            case MILLISECONDS -> "DATEADD(SECOND, (" + column + " / 1000) % 86400, DATEADD(DAY, " + column + " / 86400000, " + begin + "))";
            case DAY_FIRST -> "CONVERT(date, " + dotted(column) + ", 104)";
            case MONTH_FIRST -> "CONVERT(date, REPLACE(" + dotted(column) + ", '.', '/'), 101)";
            case COMPACT -> "CONVERT(date, CAST(" + column + " AS varchar(8)), 112)";
            case COMPACT_TIME -> "CAST(STUFF(STUFF(STUFF(LEFT(CONCAT(" + column + ", '00'), 14), 13, 0, ':'), 11, 0, ':'), 9, 0, ' ') AS datetime2)";
            case MONTH -> "CONVERT(date, NULLIF(" + column + ", '') + '-01', 23)";
            case COMPACT_MONTH -> "CONVERT(date, CONCAT(" + column + ", '01'), 112)";
        });
    }

    @Override
    public String daysBetween(String later, String earlier) {
        return "DATEDIFF(DAY, " + earlier + ", " + later + ")";
    }

    @Override
    public String daysBetweenTimes(String later, String earlier) {
        return "DATEDIFF(SECOND, " + earlier + ", " + later + ") / 86400.0";
    }

    @Override
    public String rounded(String number) {
        return "ROUND(" + number + ", 0)";
    }

    /** Without the letter before it the server would turn what its code page has not into question marks. */
    @Override
    public String text(String value) {
        boolean plain = value.chars().allMatch(character -> character < 128);
        return plain ? super.text(value) : "N" + super.text(value);
    }

    @Override
    public String truth(boolean holds) {
        return holds ? "1" : "0";
    }

    @Override
    public String day(LocalDate day) {
        return "CAST(" + text(day.toString()) + " AS DATE)";
    }

    @Override
    public String fenced(String select) {
        return "SELECT TOP (9223372036854775807) " + select.substring("SELECT ".length());
    }

    @Override
    public String limited(String select, int rows) {
        String head = select.startsWith("SELECT DISTINCT ") ? "SELECT DISTINCT " : "SELECT ";
        return head + "TOP (" + rows + ") " + select.substring(head.length());
    }

    @Override
    public Set<String> reservedWords() {
        return Set.of("key", "file", "percent", "plan", "public", "top", "view", "function", "schema", "rule");
    }

    @Override
    public Set<String> bracketWords() {
        return Set.of("percent", "pivot", "unpivot", "apply", "with", "option", "top", "path", "try_cast");
    }

    @Override
    public Set<String> refusedWords() {
        return REFUSED;
    }

    @Override
    public Set<String> lockHints() {
        return LOCKS;
    }

    @Override
    public Set<String> misreadCalls() {
        return Set.of("nchar");
    }

    @Override
    public boolean secretName(TokenList tokens, int i) {
        return Catalogues.sqlServerSecret(tokens.at(i).folded()) && !tokens.word(i - 1, "AS");
    }

    @Override
    public boolean secretTable(List<String> path, String schema, String name) {
        return Catalogues.sqlServer(path, schema, name);
    }

    /** {@code FROM orders (NOLOCK)}, {@code FROM orders o (NOLOCK), items (NOLOCK)}; elsewhere it is a call. */
    @Override
    public boolean harmlessCall(TokenList tokens, int i) {
        return hinted(tokens, i) && (tableAt(tokens, i) || tokens.word(i - 1, "AS") || tokens.operandEnds(i - 1));
    }

    private static boolean hinted(TokenList tokens, int i) {
        return tokens.anyWord(i + 2, "NOLOCK", "READUNCOMMITTED", "READPAST") && tokens.operator(i + 3, ")");
    }

    private static boolean tableAt(TokenList tokens, int first) {
        return tokens.anyWord(first - 1, "FROM", "JOIN") || tokens.operator(first - 1, ",") && hinted(tokens, first - 5);
    }

    private static int first(TokenList tokens, int last) {
        return tokens.operator(last - 1, ".") ? first(tokens, last - 2) : last;
    }

    @Override
    public boolean harmlessQualified(String path, TokenList tokens, int i, FunctionList functions) {
        return hinted(tokens, i) && tableAt(tokens, first(tokens, i))
                || functions.allows("." + tokens.at(i).folded()) && SqlServerMethods.method(tokens, i);
    }

    @Override
    public boolean typeArgument(TokenList tokens, int i, int caller) {
        return tokens.operator(i - 1, "(") && tokens.anyWord(caller, "CONVERT", "TRY_CONVERT");
    }

    @Override
    public Map<String, Integer> unitArguments() {
        return Map.of(
                "dateadd", 0, "datediff", 0, "datediff_big", 0, "datename", 0, "datepart", 0, "datetrunc", 0, "date_bucket", 0);
    }

    @Override
    public List<Token> usualOrder(List<Token> tokens) {
        return AliasFirst.reorder(tokens);
    }

    @Override
    public List<Rewrites.Rewrite> rewrites() {
        return List.of(
                Sqlserver::defaultSchema,
                Sqlserver::parse,
                Sqlserver::jsonColumns,
                Sqlserver::tableHints,
                Sqlserver::options,
                Sqlserver::method,
                Sqlserver::staticMethod);
    }

    /** {@code database..table} */
    private static int defaultSchema(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, ".") || !tokens.operator(at + 1, ".")) {
            return 0;
        }
        out.addAll(List.of(Rewrites.operator("."), Rewrites.word("dbo"), Rewrites.operator(".")));
        return 2;
    }

    private static int parse(TokenList tokens, int at, List<Token> out) {
        if (!tokens.anyWord(at, "PARSE", "TRY_PARSE") || !tokens.operator(at + 1, "(")) {
            return 0;
        }
        out.add(Rewrites.word("CAST"));
        return 1;
    }

    /** {@code OPENJSON(x) WITH (id int '$.id')} */
    private static int jsonColumns(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "WITH") || !tokens.operator(at + 1, "(") || !tokens.operator(at - 1, ")")) {
            return 0;
        }
        int open = tokens.opening(at - 1);
        int close = tokens.closing(at + 1);
        boolean json = tokens.word(open - 1, "OPENJSON") && close > 0 && tokens.plain(at + 1, close);
        return json ? close + 1 - at : 0;
    }

    /** {@code WITH (NOLOCK, INDEX(i))} after a table; the guard has seen that none of them locks. */
    private static int tableHints(TokenList tokens, int at, List<Token> out) {
        boolean with = tokens.word(at, "WITH") && tokens.operator(at + 1, "(");
        boolean bare = tokens.operator(at, "(") && tokens.anyWord(at + 1, "NOLOCK", "READUNCOMMITTED", "READPAST");
        if (!with && !bare || !tokens.operandEnds(at - 1)) {
            return 0;
        }
        int close = tokens.closing(with ? at + 1 : at);
        return close > 0 && tokens.plain(at + 1, close) ? close + 1 - at : 0;
    }

    /** {@code OPTION (…)} at the end. */
    private static int options(TokenList tokens, int at, List<Token> out) {
        boolean option = tokens.word(at, "OPTION") && tokens.operator(at + 1, "(");
        int close = option ? tokens.closing(at + 1) : -1;
        return close == tokens.size() - 1 && tokens.plain(at, close) ? close + 1 - at : 0;
    }

    private static int method(TokenList tokens, int at, List<Token> out) {
        boolean method = tokens.operator(at, ".") && tokens.operator(at - 1, ")") && tokens.at(at + 1).name();
        if (!method) {
            return 0;
        }
        out.add(Rewrites.operator("+"));
        return 1;
    }

    private static int staticMethod(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, "::")) {
            return 0;
        }
        out.add(Rewrites.operator("."));
        return 1;
    }
}
