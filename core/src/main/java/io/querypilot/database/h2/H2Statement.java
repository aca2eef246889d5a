package io.querypilot.database.h2;

import io.querypilot.sql.Lexed;
import io.querypilot.sql.Lexer;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.query.Guard;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One of the statements that an H2 file is made of, held to a list of those that only describe data. */
final class H2Statement {
    private static final Pattern DESCRIBES = Pattern.compile(
            "(?:CREATE (?:(?:OR REPLACE|FORCE|CACHED|MEMORY|GLOBAL TEMPORARY|UNIQUE|NULLS(?: NOT| ALL)? DISTINCT|HASH|SPATIAL) )*"
                    + "(?:TABLE|INDEX|PRIMARY KEY|DOMAIN|SEQUENCE|CONSTANT|SCHEMA|USER|ROLE|SYNONYM)"
                    + "|ALTER (?:TABLE|DOMAIN) (?:IF EXISTS )?(?:\"(?:[^\"]|\"\")*\"\\.?)+ ADD CONSTRAINT|GRANT|COMMENT ON)\\b.*",
            Pattern.DOTALL);
    private static final Pattern VIEW =
            Pattern.compile("CREATE (?:OR REPLACE )?(?:FORCE )?(?:MATERIALIZED )?VIEW\\b.*", Pattern.DOTALL);
    /** A method of a class that is here anyway; Java source would follow AS. */
    private static final Pattern CLASS = Pattern.compile(
            "CREATE (?:FORCE )?(?:ALIAS|AGGREGATE) (?:IF NOT EXISTS )?(?:\"(?:[^\"]|\"\")*\"\\.?)+(?: DETERMINISTIC)? FOR"
                    + " (?:'[^']*'|\"[^\"]*\")\\s*", Pattern.DOTALL);
    /** Settings that name neither a class nor a file. */
    private static final Pattern SETTING = Pattern.compile(
            "SET (?:CREATE_BUILD|MODE|COLLATION|BINARY_COLLATION|UUID_COLLATION|DB_CLOSE_DELAY|CACHE_SIZE|WRITE_DELAY"
                    + "|DEFAULT_TABLE_TYPE|DEFAULT_LOCK_TIMEOUT|MAX_MEMORY_ROWS|MAX_LENGTH_INPLACE_LOB|MAX_LOG_SIZE|LOCK_MODE"
                    + "|MAX_OPERATION_MEMORY|REFERENTIAL_INTEGRITY|ALLOW_LITERALS|RETENTION_TIME|LAZY_QUERY_EXECUTION"
                    + "|QUERY_STATISTICS|QUERY_STATISTICS_MAX_ENTRIES|COMPRESS_LOB|THROTTLE|UNDO_LOG|MULTI_THREADED"
                    + "|TRUNCATE_LARGE_LENGTH|VARIABLE_BINARY|IGNORE_CATALOGS|NON_KEYWORDS|OPTIMIZE_REUSE_RESULTS)\\b[^()]*",
            Pattern.DOTALL);
    /** The user of a file that was made without one; a name of no letters is no name elsewhere. */
    private static final Pattern NAMELESS_USER = Pattern.compile(
            "CREATE USER (?:IF NOT EXISTS )?\"\"(?:\\s+(?:COMMENT|SALT|HASH|PASSWORD) '(?:[^'\\\\]|'')*+')*+(?:\\s+ADMIN)?\\s*");
    private static final Pattern NAME = Pattern.compile("[^\"(]*(?:\"(?:[^\"]|\"\")*\"\\.?)*");

    /** Words of types and clauses that a bracket follows. */
    private static final Set<String> WORDS = Set.of(
            "varying", "character", "varchar", "nchar", "varchar2", "nvarchar", "clob", "blob", "object", "binary", "varbinary",
            "numeric", "decimal", "dec", "number", "decfloat", "float", "enum", "geometry", "row", "key", "unique", "check", "as",
            "identity", "default", "in", "values", "and", "or", "not", "exists", "select", "from", "where", "when", "then", "else",
            "on", "like", "between", "include", "update", "json", "double", "real", "uuid", "java_object", "with", "is", "index",
            "using", "union", "all", "any", "some", "by", "having", "distinct", "case", "end", "null");

    private H2Statement() {}

    /** What of it runs more than it should, in a few words. */
    static Optional<String> fault(String sql, Guard guard) {
        if (Stream.of(SETTING, CLASS, NAMELESS_USER).anyMatch(known -> known.matcher(sql).matches())) {
            return Optional.empty();
        }
        String plain = H2Text.plain(sql);
        boolean harmless = Lexer.whole(plain, LexicalRules.h2()) instanceof Lexed.Tokens lexed
                && (VIEW.matcher(plain).matches()
                        ? harmlessView(plain, new TokenList(lexed.tokens()), guard)
                        : DESCRIBES.matcher(plain).matches() && harmlessTable(new TokenList(lexed.tokens()), guard));
        return harmless ? Optional.empty() : Optional.of(name(sql));
    }

    private static String name(String sql) {
        Matcher name = NAME.matcher(sql.replace('\n', ' '));
        String found = name.lookingAt() ? name.group().strip() : "";
        return found.isEmpty() || found.length() > 200 ? sql.substring(0, Math.min(sql.length(), 80)) : found;
    }

    private static boolean harmlessView(String sql, TokenList tokens, Guard guard) {
        return positions(tokens)
                .filter(i -> tokens.word(i, "AS") && tokens.opening(i) < 0)
                .findFirst()
                .map(as -> guard.knowsCallsOf(sql.substring(tokens.at(as).end())))
                .orElse(false);
    }

    /** A table's own engine is a class; one made of a query would run it. */
    private static boolean harmlessTable(TokenList tokens, Guard guard) {
        boolean grants = tokens.word(0, "GRANT");
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += tokens.operator(i, "(") ? 1 : tokens.operator(i, ")") ? -1 : 0;
            boolean query = depth == 0 && !grants && tokens.anyWord(i, "SELECT", "ENGINE");
            boolean call = tokens.at(i).name() && tokens.operator(i + 1, "(");
            if (query || tokens.operator(i, ";") || call && !known(tokens, i, depth, guard)) {
                return false;
            }
        }
        return true;
    }

    private static boolean known(TokenList tokens, int i, int depth, Guard guard) {
        Token token = tokens.at(i);
        boolean word = token.kind() == Token.Kind.WORD && WORDS.contains(token.folded());
        return !tokens.operator(i - 1, ".") && (word || guard.allowsFunction(token.value())) || depth == 0 && described(tokens, i);
    }

    /** The table itself, or that of an index or a key, before its columns. */
    private static boolean described(TokenList tokens, int i) {
        int start = i;
        while (tokens.operator(start - 1, ".")) {
            start -= 2;
        }
        return tokens.anyWord(start - 1, "TABLE", "ON", "REFERENCES", "EXISTS");
    }

    private static Stream<Integer> positions(TokenList tokens) {
        return Stream.iterate(0, i -> i < tokens.size(), i -> i + 1);
    }
}
