package io.querypilot.sql.dialect;

import static java.util.Objects.requireNonNull;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.Clause;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Lexer;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.Token;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The SQL an engine speaks: one object per dialect, in one file each, that answers what differs from one to the next.
 * Nothing else names a dialect to decide; what a dialect does not answer is refused.
 */
public abstract class Dialect implements GuardAnswers {
    /** What holds in some dialects and not in others. */
    public enum Trait {
        /** A name without quotes means the same in lower case, and case tells names apart. */
        FOLDS_TO_LOWER_CASE,
        /** The same in upper case. */
        FOLDS_TO_UPPER_CASE,
        /** A grouped query may show any column; beside one MIN or MAX it is of the row that holds it. */
        LOOSE_GROUPING,
        /** {@code a || b} is a truth value, and joins no texts. */
        PIPES_MEAN_OR,
        /** NULLs are sorted as the largest of all, and not as the smallest. */
        NULLS_ARE_LARGEST,
        /** NULLs come last, whichever way is sorted. */
        NULLS_COME_LAST,
        /** Groups come in the order of their keys though nobody asked. */
        SORTED_GROUPS,
        /** A column of a result that has no name is headed by the text of what it computes. */
        HEADINGS_FROM_TEXT,
        /** GROUP BY may name an item of the SELECT list. */
        GROUPS_BY_ALIAS,
        /** A grouped primary key determines the rest of its table, and nothing else determines anything. */
        PRIMARY_KEY_ALONE_DETERMINES,
        /** A row can be used as a value by its table's name, and its fields by a dot. */
        ROWS_ARE_VALUES,
        /** Each table is a type too, that of its rows. */
        TABLES_ARE_TYPES,
        /** A common table may name itself without the word RECURSIVE. */
        RECURSION_UNDECLARED,
        /** A name of three parts may lead into another database or catalog. */
        REACHES_OTHER_DATABASES,
        /** Comparing a text with a number or a date is an error. */
        STRICT_TYPES,
        /** A word in double quotes that is no column is a string. */
        QUOTED_WORD_MAY_BE_STRING,
        /** {@code c.leak} calls {@code leak(c)} where there is no such column. */
        FIELD_MAY_CALL,
        /** ROUND takes a number of digits only for NUMERIC. */
        ROUNDS_NUMERIC_ONLY,
        /** {@code text[]} is a list of texts, and {@code unnest} gives what it holds. */
        ARRAY_TYPES,
        /** Searching and formatting text goes on though it is told to stop, so it may look for short texts only. */
        SEARCHES_CANNOT_STOP,
        /** Searching takes the product of both lengths, and trimming time for each character, even if no text is made long. */
        SEARCHES_SLOWLY,
        /** A number with an exponent is exact, and computed with by every nought, however many that makes. */
        COMPUTES_NOUGHTS,
        /** A regular expression is tried in every way there is before it does not match, and goes on though it is told to stop. */
        TRIES_PATTERNS,
        /** A text grows until the memory of this process is full. */
        HOLDS_ANY_TEXT,
        /** No text that a statement builds grows beyond what we have set on the connection. */
        CAPS_TEXTS,
        /** The same by the server's own setting, some megabytes, which only functions that search do not end with soon. */
        CAPS_TEXTS_GENEROUSLY,
        /** A text as written is repeated to a few thousand characters and no further. */
        CAPS_REPEATED_LITERALS,
        /** A series in an expression is one list, made in one go. */
        SERIES_ARE_LISTS,
        /** A list is made for each value of another by {@code x -> …}. */
        LAMBDAS_MAKE_LISTS,
        /** {@code ;WITH t AS (…)}: people put the semicolon that the statement before it needs. */
        OPENED_BY_SEMICOLON,
        ILIKE,
        FETCH_FIRST,
        LIMIT_WITH_COMMA,
        DOUBLE_EQUALS,
        /** {@code :=} names an argument; elsewhere it assigns. */
        COLON_EQUALS_NAMES_ARGUMENT,
        /** {@code TIMESTAMP(3) '2024-01-01'} */
        LITERAL_PRECISION,
        /** {@code sum(x) FILTER (y > 0)} */
        FILTER_WITHOUT_WHERE,
        /** Two colons lead to a type's own function; elsewhere they cast. */
        COLONS_LEAD_TO_METHODS,
        /** A parameter that begins with @ is a variable of the session. */
        SESSION_VARIABLES,
        /** {@code FORCE INDEX FOR JOIN (i)} */
        INDEX_HINTS,
        /** One pair of quotes may hold a whole path. */
        QUOTED_PATHS,
        /** {@code ARRAY<NUMERIC(5)>} */
        ANGLE_TYPES,
        /** A date is compared with a date literal alone, not with a text. */
        DATES_WANT_DATES,
        /** The file says how to write parts of dates and the time between them; docs/databases.md says what was run. */
        WRITES_DATES,
        /** {@code COMMENT ON COLUMN t.c IS 'meaning'} */
        COMMENT_ON,
        /** {@code CREATE TABLE t (c INT COMMENT 'meaning') COMMENT='meaning'} */
        COMMENT_INLINE,
        /** {@code CREATE SCHEMA IF NOT EXISTS s} */
        CREATES_SCHEMAS,
        /** A foreign key can be added to a table that is there. */
        ADDS_KEYS
    }

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    /** Words that cannot stand as a bare name in one engine or another. */
    private static final Set<String> RESERVED = Set.of(
            "add", "all", "alter", "analyse", "analyze", "and", "any", "array", "as", "asc", "asymmetric",
            "authorization", "autoincrement", "between", "binary", "both", "by", "case", "cast", "check", "collate",
            "collation", "column", "commit", "concurrently", "constraint", "create", "cross", "current_catalog",
            "current_date", "current_role", "current_schema", "current_time", "current_timestamp", "current_user",
            "default", "deferrable", "delete", "desc", "distinct", "do", "drop", "else", "end", "escape", "except",
            "exists", "false", "fetch", "for", "foreign", "freeze", "from", "full", "grant", "group", "having",
            "if", "ilike", "in", "index", "initially", "inner", "insert", "intersect", "into", "is", "isnull", "join",
            "lateral", "leading", "left", "like", "limit", "localtime", "localtimestamp", "natural",
            "not", "nothing", "notnull", "null", "offset", "on", "only", "or", "order", "outer", "over", "overlaps",
            "placing", "primary", "raise", "references", "returning", "right", "rollback", "select",
            "session_user", "set", "similar", "some", "symmetric", "system_user", "table", "tablesample", "then", "to",
            "trailing", "transaction", "true", "union", "unique", "update", "user", "using", "values", "variadic",
            "verbose", "when", "where", "window", "with");

    public static final Dialect SQLITE = new Sqlite();
    public static final Dialect POSTGRESQL = new Postgresql();
    public static final Dialect MYSQL = new Mysql();
    public static final Dialect DUCKDB = new Duckdb();
    public static final Dialect SQLSERVER = new Sqlserver();
    public static final Dialect BIGQUERY = new Bigquery();
    public static final Dialect TRINO = new Trino();
    public static final Dialect H2 = new H2();

    private static final List<Dialect> ALL = List.of(SQLITE, POSTGRESQL, MYSQL, DUCKDB, SQLSERVER, BIGQUERY, TRINO, H2);

    private final String id;
    private final List<String> aliases;
    private final String quote;
    private final LexicalRules lexicalRules;
    private final Set<Trait> traits;

    public Dialect(String id, List<String> aliases, char quote, LexicalRules lexicalRules, Trait... traits) {
        this.id = requireNonNull(id, "id");
        this.aliases = List.copyOf(aliases);
        this.quote = String.valueOf(quote);
        this.lexicalRules = requireNonNull(lexicalRules, "lexicalRules");
        this.traits = Set.of(traits);
    }

    public static List<Dialect> all() {
        return ALL;
    }

    public static Optional<Dialect> named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(dialect -> dialect.id.equals(wanted) || dialect.aliases.contains(wanted))
                .findFirst();
    }

    public String id() {
        return id;
    }

    @Override
    public String toString() {
        return id;
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Whether rows without a value come before the others where nothing is said of them. */
    public boolean nullsFirst(boolean descending) {
        return !has(Trait.NULLS_COME_LAST) && descending == has(Trait.NULLS_ARE_LARGEST);
    }

    /** The name as an identifier that means exactly these characters. */
    public String quote(String name) {
        return quote + name.replace(quote, quote + quote) + quote;
    }

    /** The name as plainly as this engine reads it back: in quotes only where it must be. */
    public String identifier(String name) {
        String word = name.toLowerCase(Locale.ROOT);
        boolean folded = !folded(name).equals(name);
        boolean plain = PLAIN.matcher(name).matches() && !RESERVED.contains(word) && !reservedWords().contains(word);
        return plain && !folded ? name : quote(name);
    }

    /** What a name means that stands without quotes. */
    public String folded(String name) {
        if (has(Trait.FOLDS_TO_LOWER_CASE)) {
            return name.toLowerCase(Locale.ROOT);
        }
        return has(Trait.FOLDS_TO_UPPER_CASE) ? name.toUpperCase(Locale.ROOT) : name;
    }

    /** Words of this dialect alone that cannot stand as a bare name. */
    public Set<String> reservedWords() {
        return Set.of();
    }

    /** The schema in which the engine finds a name that stands alone, where every database has the same; or empty. */
    public String defaultSchema() {
        return "";
    }

    /** A table as plainly as this engine reads it back, with its namespace before it where it has one. */
    public String path(String namespace, String name) {
        return namespace.isEmpty() ? identifier(name) : identifier(namespace) + "." + identifier(name);
    }

    /** Cuts a statement into tokens as the engine does. */
    public Lexed lex(String sql) {
        return Lexer.lex(sql, lexicalRules);
    }

    /** The clauses whose expressions may name an item of the SELECT list. */
    public abstract Set<Clause> aliasesVisibleIn();

    /** What writers used to other dialects most often get wrong in this one, for a prompt. */
    public abstract String advice();

    /** A text as a literal. */
    public String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    /** A truth value as a literal. */
    public String truth(boolean holds) {
        return holds ? "TRUE" : "FALSE";
    }

    /** A date as a literal. */
    public String day(LocalDate day) {
        return "DATE " + text(day.toString());
    }

    /** A whole number that whole numbers are divided by, with nothing cut off. */
    public String divisor(int number) {
        return number + ".0";
    }

    /** A plain SELECT that gives so many rows at most. */
    public String limited(String select, int rows) {
        return select + " LIMIT " + rows;
    }

    /** A SELECT that ends in its condition, whose rows are chosen before anything around it is tried on them. */
    public String fenced(String select) {
        return select + " LIMIT 9223372036854775807 OFFSET 0";
    }

    /** The operator that matches a pattern whatever the case of its letters. */
    public String likeIgnoringCase() {
        throw unanswered("matches a pattern whatever its case");
    }

    /** Whether a text matches a pattern, whatever the case; {@code escaped} where a backslash in the pattern escapes. */
    public String matches(String subject, String pattern, boolean escaped, boolean negated) {
        String escape = escaped ? " ESCAPE " + text("\\") : "";
        return subject + (negated ? " NOT " : " ") + likeIgnoringCase() + " " + text(pattern) + escape;
    }

    /** The type of texts of any length. */
    public String textType() {
        return "TEXT";
    }

    public String datePart(DatePart part, String time) {
        throw unanswered("takes a part of a date");
    }

    /** A year as this engine's users select it; one that is compared or counted with is a part of a date. */
    public String shownYear(String time) {
        return datePart(DatePart.YEAR, time);
    }

    /** Whole years from one date to another. */
    public String age(String born, String today) {
        throw unanswered("counts years");
    }

    /** Days from the second date to the first. */
    public String daysBetween(String later, String earlier) {
        throw unanswered("counts days");
    }

    /** The same between two times of day, where a few hours are a part of a day. */
    public String daysBetweenTimes(String later, String earlier) {
        throw unanswered("counts days");
    }

    /** To the nearest whole number. */
    public String rounded(String number) {
        return "ROUND(" + number + ")";
    }

    /** A column of points in time that it keeps in a way of its own, as a time of this engine; empty where no rule is known. */
    public Optional<String> moment(Moments kept, String column) {
        return Optional.empty();
    }

    /** The text 31.12.2025 as 2025-12-31; an empty one is no day. */
    static String yearFirst(String column) {
        String day = "NULLIF(" + column + ", '')";
        return "substr(" + day + ", 7, 4) || '-' || substr(" + day + ", 4, 2) || '-' || substr(" + day + ", 1, 2)";
    }

    /** The same of a day that is kept with the month first. */
    static String ofMonthFirst(String column) {
        String day = "NULLIF(" + column + ", '')";
        return "substr(" + day + ", 7, 4) || '-' || substr(" + day + ", 1, 2) || '-' || substr(" + day + ", 4, 2)";
    }

    /** A day with other signs between as 31.12.2025; an empty text is none. */
    static String dotted(String column) {
        return "REPLACE(REPLACE(NULLIF(" + column + ", ''), '/', '.'), '-', '.')";
    }

    /** 20251231 with its signs. */
    static String signed(String column) {
        return "substr(" + column + ", 1, 4) || '-' || substr(" + column + ", 5, 2) || '-' || substr(" + column + ", 7, 2)";
    }

    /** 202512311430, with or without seconds, with its signs. */
    static String signedTime(String column) {
        return signed(column) + " || ' ' || substr(" + column + ", 9, 2) || ':' || substr(" + column + ", 11, 2) || ':' || substr(" + column
                + " || '00', 13, 2)";
    }

    /** 202512 as the first of its days, with signs. */
    static String signedMonth(String column) {
        return "substr(" + column + ", 1, 4) || '-' || substr(" + column + ", 5, 2) || '-01'";
    }

    private QueryPilotException unanswered(String what) {
        return new QueryPilotException(
                ErrorCode.MODEL_NOT_CONFIGURED,
                "No rule says how " + id + " " + what + ".",
                "Let a chat model write the SQL: --model NAME.");
    }

    /** Edits that say in this dialect what a statement says in another's words; none where no rule is known. */
    public List<Edit> respelling(String sql) {
        return List.of();
    }

    public LexicalRules lexicalRules() {
        return lexicalRules;
    }

    /** The same engine under settings other than its own defaults, which may cut the text elsewhere. */
    public List<LexicalRules> otherModes() {
        return List.of();
    }

    /** What the parser must be told in other words. */
    public abstract List<Rewrites.Rewrite> rewrites();

    /** The tokens with the clauses of each query in the order that the parser reads. */
    public List<Token> usualOrder(List<Token> tokens) {
        return tokens;
    }

    /** Functions of which one argument is a unit of time without quotes, each with its place, from 0. */
    public Map<String, Integer> unitArguments() {
        return Map.of();
    }

    /** Functions whose names the parser takes for something else. */
    public Set<String> misreadCalls() {
        return Set.of();
    }
}
