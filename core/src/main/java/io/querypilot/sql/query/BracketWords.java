package io.querypilot.sql.query;

import static java.util.Map.entry;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Keywords that a bracket may follow, each with the places where the grammar puts it; elsewhere it is a call. */
final class BracketWords {
    /** Whether the word at this position stands where the grammar puts it. */
    private interface Place {
        boolean at(TokenList tokens, int i, Dialect dialect);
    }

    /** No engine lets a function have one of these names. */
    private static final Set<String> RESERVED = Set.of(
            "select", "from", "where", "group", "having", "union", "intersect", "except", "on", "using", "as", "and",
            "or", "not", "in", "between", "exists", "case", "when", "then", "else", "distinct", "values");

    private static final Map<String, Place> PLACES = Map.ofEntries(
            entry("like", BracketWords::infix),
            entry("ilike", BracketWords::infix),
            entry("is", BracketWords::infix),
            entry("overlaps", BracketWords::infix),
            entry("escape", BracketWords::infix),
            entry("xor", BracketWords::infix),
            entry("div", BracketWords::infix),
            entry("minus", BracketWords::infix),
            entry("for", BracketWords::infix),
            entry("tablesample", BracketWords::infix),
            entry("limit", BracketWords::clause),
            entry("offset", BracketWords::clause),
            entry("qualify", BracketWords::clause),
            entry("any", BracketWords::quantifier),
            entry("some", BracketWords::quantifier),
            entry("all", BracketWords::all),
            entry("join", BracketWords::join),
            entry("over", BracketWords::over),
            entry("filter", BracketWords::filter),
            entry("lateral", BracketWords::lateral),
            entry("materialized", BracketWords::materialized),
            entry("rollup", (tokens, i, dialect) -> GroupClause.holds(tokens, i)),
            entry("cube", (tokens, i, dialect) -> GroupClause.holds(tokens, i)),
            entry("repeatable", BracketWords::repeatable),
            entry("columns", BracketWords::columns),
            entry("rows", BracketWords::frame),
            entry("range", BracketWords::frame),
            entry("groups", BracketWords::frame),
            entry("to", (tokens, i, dialect) -> tokens.word(i - 1, "SIMILAR")),
            entry("zone", (tokens, i, dialect) -> tokens.words(i - 2, "AT", "TIME")),
            entry("by", (tokens, i, dialect) -> tokens.anyWord(i - 1, "GROUP", "ORDER", "PARTITION")),
            entry("name", (tokens, i, dialect) -> tokens.word(i - 1, "BY") && tokens.anyWord(i - 2, "UNION", "ALL", "INTERSECT", "EXCEPT")),
            entry("sets", (tokens, i, dialect) -> tokens.word(i - 1, "GROUPING")),
            entry("first", (tokens, i, dialect) -> tokens.word(i - 1, "FETCH")),
            entry("next", (tokens, i, dialect) -> tokens.word(i - 1, "FETCH")),
            entry("bernoulli", (tokens, i, dialect) -> tokens.anyWord(i - 1, "TABLESAMPLE", "SAMPLE")),
            entry("reservoir", (tokens, i, dialect) -> tokens.anyWord(i - 1, "TABLESAMPLE", "SAMPLE")),
            entry("system", (tokens, i, dialect) -> tokens.anyWord(i - 1, "TABLESAMPLE", "SAMPLE")),
            entry("sample", (tokens, i, dialect) -> tokens.word(i - 1, "USING")),
            entry("passing", (tokens, i, dialect) -> tokens.at(i - 1).kind() == Token.Kind.STRING),
            entry("of", (tokens, i, dialect) -> tokens.anyWord(i - 1, "AS", "MEMBER")),
            entry("nulls", BracketWords::unpivotedNulls),
            entry("cast", (tokens, i, dialect) -> true),
            entry("extract", (tokens, i, dialect) -> true));

    /** Where the words that only some dialects have may stand; the dialect says which are its own. */
    private static final Map<String, Place> OWN_PLACES = Map.ofEntries(
            entry("exclude", BracketWords::star),
            entry("rename", BracketWords::star),
            entry("only", (tokens, i, dialect) -> tokens.anyWord(i - 1, "FROM", "JOIN")),
            entry("percent", BracketWords::infix),
            entry("pivot", (tokens, i, dialect) -> after(tokens, i)),
            entry("unpivot", (tokens, i, dialect) -> after(tokens, i)),
            entry("apply", (tokens, i, dialect) -> tokens.anyWord(i - 1, "CROSS", "OUTER")),
            entry("with", BracketWords::infix),
            entry("option", BracketWords::infix),
            entry("top", (tokens, i, dialect) -> tokens.anyWord(i - 1, "SELECT", "DISTINCT", "ALL")),
            entry("path", (tokens, i, dialect) -> tokens.word(i - 1, "XML")),
            entry("match_recognize", BracketWords::infix),
            entry("pattern", BracketWords::pattern),
            entry("partition", BracketWords::infix),
            entry("straight_join", BracketWords::infix),
            entry("against", (tokens, i, dialect) -> closes(tokens, i - 1, "MATCH")),
            entry("interval", (tokens, i, dialect) -> true),
            entry("array", (tokens, i, dialect) -> true),
            entry("struct", (tokens, i, dialect) -> true),
            entry("try_cast", (tokens, i, dialect) -> true),
            entry("safe_cast", (tokens, i, dialect) -> true));

    private BracketWords() {}

    static boolean keyword(TokenList tokens, int i, Dialect dialect) {
        String word = tokens.at(i).folded();
        Map<String, Place> places = dialect.bracketWords().contains(word) ? OWN_PLACES : PLACES;
        return reserved(word) || places.containsKey(word) && places.get(word).at(tokens, i, dialect);
    }

    static boolean reserved(String word) {
        return RESERVED.contains(word);
    }

    /** Every word that is a keyword before a bracket in some place. */
    static Set<String> all() {
        Set<String> all = new HashSet<>(RESERVED);
        all.addAll(PLACES.keySet());
        all.addAll(OWN_PLACES.keySet());
        return all;
    }

    /** After an operand no other can begin, so no call can. */
    private static boolean infix(TokenList tokens, int i, Dialect dialect) {
        return tokens.operandEnds(i - 1) || tokens.word(i - 1, "NOT") && tokens.operandEnds(i - 2);
    }

    private static boolean clause(TokenList tokens, int i, Dialect dialect) {
        return tokens.operandEnds(i - 1) || tokens.anyWord(i - 1, "ASC", "DESC", "ALL", "ROWS");
    }

    private static boolean quantifier(TokenList tokens, int i, Dialect dialect) {
        boolean compared = tokens.at(i - 1).kind() == Token.Kind.OPERATOR && tokens.operandEnds(i - 2);
        return compared && !tokens.operator(i - 1, ",") && !tokens.operator(i - 1, "(")
                || tokens.anyWord(i - 1, "LIKE", "ILIKE");
    }

    private static boolean all(TokenList tokens, int i, Dialect dialect) {
        return quantifier(tokens, i, dialect)
                || tokens.anyWord(i - 1, "UNION", "INTERSECT", "EXCEPT", "MINUS") && after(tokens, i - 1);
    }

    private static boolean join(TokenList tokens, int i, Dialect dialect) {
        boolean indexHint = tokens.word(i - 1, "FOR") && tokens.anyWord(i - 2, "INDEX", "KEY");
        return tokens.operandEnds(i - 1)
                || tableNamed(tokens, i - 1)
                || tokens.operator(i - 1, "|>")
                || dialect.has(Trait.INDEX_HINTS) && indexHint
                || tokens.anyWord(i - 1, "INNER", "LEFT", "RIGHT", "FULL", "OUTER", "CROSS", "NATURAL");
    }

    /** Tables and aliases may be called as words of the grammar that nothing can be called by behind these. */
    private static boolean tableNamed(TokenList tokens, int i) {
        boolean place = tokens.anyWord(i - 1, "FROM", "JOIN", "AS") || tokens.operator(i - 1, ",");
        return place && tokens.anyWord(i, "GROUPS", "ROWS", "RANGE", "FILTER", "PARTITION", "OVER", "TOP", "ANY");
    }

    private static boolean over(TokenList tokens, int i, Dialect dialect) {
        return tokens.operator(i - 1, ")") || tokens.word(i - 1, "NULLS") && tokens.anyWord(i - 2, "IGNORE", "RESPECT");
    }

    private static boolean filter(TokenList tokens, int i, Dialect dialect) {
        return tokens.operator(i - 1, ")") && (dialect.has(Trait.FILTER_WITHOUT_WHERE) || tokens.word(i + 2, "WHERE"));
    }

    private static boolean lateral(TokenList tokens, int i, Dialect dialect) {
        boolean query =
                tokens.anyWord(i + 2, "SELECT", "WITH", "VALUES", "FROM", "TABLE") || tokens.operator(i + 2, "(");
        return query && (tokens.operator(i - 1, ",") || tokens.anyWord(i - 1, "JOIN", "FROM"));
    }

    private static boolean materialized(TokenList tokens, int i, Dialect dialect) {
        return tokens.word(i - 1, "AS") || tokens.words(i - 2, "AS", "NOT");
    }

    private static boolean repeatable(TokenList tokens, int i, Dialect dialect) {
        int open = tokens.operator(i - 1, ")") ? tokens.opening(i - 1) : -1;
        return open > 0 && (tokens.anyWord(open - 1, "TABLESAMPLE", "SAMPLE")
                || tokens.anyWord(open - 2, "TABLESAMPLE", "SAMPLE"));
    }

    private static boolean columns(TokenList tokens, int i, Dialect dialect) {
        return tokens.operandEnds(i - 1) && inside(tokens, i, "JSON_TABLE", "XMLTABLE", "COLUMNS");
    }

    /** {@code * EXCLUDE (a) RENAME (b AS c)}, where the star is no multiplication */
    private static boolean star(TokenList tokens, int i, Dialect dialect) {
        boolean star = tokens.operator(i - 1, "*") && !tokens.operandEnds(i - 2);
        return star || closes(tokens, i - 1, "EXCLUDE", "REPLACE", "RENAME");
    }

    private static boolean frame(TokenList tokens, int i, Dialect dialect) {
        return inside(tokens, i, "OVER", "AS") && (tokens.operator(i - 1, "(") || tokens.operandEnds(i - 1))
                || tokens.anyWord(i - 2, "SAMPLE", "TABLESAMPLE") && tokens.at(i - 1).kind() == Token.Kind.NUMBER;
    }

    private static boolean unpivotedNulls(TokenList tokens, int i, Dialect dialect) {
        return tokens.word(i - 2, "UNPIVOT") && tokens.anyWord(i - 1, "INCLUDE", "EXCLUDE");
    }

    private static boolean pattern(TokenList tokens, int i, Dialect dialect) {
        return inside(tokens, i, "MATCH_RECOGNIZE") && infix(tokens, i, dialect);
    }

    private static boolean after(TokenList tokens, int i) {
        return tokens.operandEnds(i - 1) || tokens.operator(i - 1, "|>");
    }

    private static boolean inside(TokenList tokens, int i, String... words) {
        return tokens.anyWord(tokens.opening(i) - 1, words);
    }

    private static boolean closes(TokenList tokens, int i, String... words) {
        return tokens.operator(i, ")") && inside(tokens, i, words);
    }
}
