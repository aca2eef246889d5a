package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** DuckDB's friendly SQL. */
final class DuckdbRewrites {
    private DuckdbRewrites() {}

    static List<Rewrites.Rewrite> all() {
        List<Rewrites.Rewrite> all = new ArrayList<>(List.of(
                DuckdbRewrites::pivotStatement,
                DuckdbRewrites::pivotOfQuery,
                Describing::duckdb,
                DuckdbRewrites::excludeOne,
                DuckdbRewrites::wholeQuotient,
                DuckdbRewrites::rename,
                DuckdbRewrites::joinKind,
                DuckdbRewrites::bareFilter,
                DuckdbRewrites::method,
                DuckdbRewrites::percentLimit,
                DuckdbRewrites::lambda,
                DuckdbRewrites::comprehension,
                DuckdbRewrites::mapSubscript,
                DuckdbRewrites::list,
                DuckdbRewrites::position,
                DuckdbRewrites::pivotGroups,
                DuckdbRewrites::qualifiedWindows,
                DuckdbRewrites::compoundType));
        all.add(Sqlite::pattern);
        all.add(Postgresql::operator);
        return all;
    }

    /** {@code PIVOT t ON …} and {@code UNPIVOT t ON …} as statements: the tree keeps the table. */
    private static int pivotStatement(TokenList tokens, int at, List<Token> out) {
        if (at > 0 || !tokens.anyWord(0, "PIVOT", "UNPIVOT") || !tokens.at(1).name() || !tokens.plain(2, tokens.size())) {
            return 0;
        }
        int end = 2;
        while (tokens.operator(end, ".")) {
            end += 2;
        }
        if (!pivots(tokens, end)) {
            return 0;
        }
        out.addAll(List.of(Rewrites.word("SELECT"), Rewrites.operator("*"), Rewrites.word("FROM")));
        for (int i = 1; i < end; i++) {
            out.add(tokens.at(i));
        }
        return tokens.size();
    }

    /** {@code PIVOT (SELECT …) ON …}: the tree keeps the query. */
    private static int pivotOfQuery(TokenList tokens, int at, List<Token> out) {
        int close = tokens.anyWord(0, "PIVOT", "UNPIVOT") && tokens.operator(1, "(") ? tokens.closing(1) : -1;
        boolean kept = close > 0 && tokens.plain(close, tokens.size()) && pivots(tokens, close + 1);
        return kept && at == 0 ? 1 : kept && at == close + 1 ? tokens.size() - at : 0;
    }

    /** What follows the one table, or its alias: no other table, which the tree would not have. */
    private static boolean pivots(TokenList tokens, int end) {
        int after = tokens.word(end, "AS") ? end + 2 : end;
        return after == tokens.size() || tokens.anyWord(after, "ON", "USING", "GROUP")
                || after == end && tokens.at(end).name() && tokens.anyWord(end + 1, "ON", "USING", "GROUP");
    }

    /** {@code WINDOW w AS (…) QUALIFY …}, which the parser takes the other way round. */
    private static int qualifiedWindows(TokenList tokens, int at, List<Token> out) {
        int qualify = tokens.word(at, "WINDOW") ? windowsEnd(tokens, at + 1) : -1;
        if (!tokens.word(qualify, "QUALIFY")) {
            return 0;
        }
        int end = clauseEnd(tokens, qualify);
        IntStream.range(qualify, end).mapToObj(tokens::at).forEach(out::add);
        IntStream.range(at, qualify).mapToObj(tokens::at).forEach(out::add);
        return end - at;
    }

    private static int windowsEnd(TokenList tokens, int first) {
        int close = tokens.at(first).name() && tokens.word(first + 1, "AS") ? tokens.closing(first + 2) : -1;
        return close > 0 && tokens.operator(close + 1, ",") ? windowsEnd(tokens, close + 2) : close + 1;
    }

    /** The condition ends where its bracket or the query does, or with the clause that follows. */
    private static int clauseEnd(TokenList tokens, int qualify) {
        int at = qualify;
        while (at < tokens.size() && !tokens.operator(at, ")")
                && !tokens.anyWord(at, "ORDER", "LIMIT", "OFFSET", "UNION", "INTERSECT", "EXCEPT", "USING")) {
            at = tokens.operator(at, "(") || tokens.operator(at, "[") ? Math.max(at, tokens.closing(at)) + 1 : at + 1;
        }
        return at;
    }

    /** {@code * EXCLUDE email} without brackets */
    private static int excludeOne(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "EXCLUDE") || !tokens.operator(at - 1, "*") || !tokens.at(at + 1).name()) {
            return 0;
        }
        out.addAll(List.of(tokens.at(at), Rewrites.operator("("), tokens.at(at + 1), Rewrites.operator(")")));
        return 2;
    }

    private static int rename(TokenList tokens, int at, List<Token> out) {
        boolean rename = tokens.word(at, "RENAME") && tokens.operator(at + 1, "(");
        int close = rename ? tokens.closing(at + 1) : -1;
        return close > 0 && tokens.plain(at, close) ? close + 1 - at : 0;
    }

    private static int joinKind(TokenList tokens, int at, List<Token> out) {
        boolean kind = tokens.anyWord(at, "SEMI", "ANTI", "ASOF", "POSITIONAL")
                && tokens.anyWord(at + 1, "JOIN", "LEFT", "RIGHT", "INNER", "FULL");
        if (kind && tokens.word(at, "POSITIONAL")) {
            out.add(Rewrites.word("CROSS"));
        }
        return kind ? 1 : 0;
    }

    private static int bareFilter(TokenList tokens, int at, List<Token> out) {
        boolean bare = tokens.word(at - 1, "FILTER")
                && tokens.operator(at, "(")
                && tokens.operator(at - 2, ")")
                && !tokens.word(at + 1, "WHERE");
        if (bare) {
            out.addAll(List.of(tokens.at(at), Rewrites.word("WHERE")));
        }
        return bare ? 1 : 0;
    }

    /** {@code 'text'.upper()} and {@code f(x).g()} call functions; so does {@code 'text' || upper()}. */
    private static int method(TokenList tokens, int at, List<Token> out) {
        boolean receiver = tokens.at(at - 1).kind() == Token.Kind.STRING
                || tokens.operator(at - 1, ")")
                || tokens.operator(at - 1, "]");
        if (!tokens.operator(at, ".") || !receiver || !tokens.operator(at + 2, "(")) {
            return 0;
        }
        out.add(Rewrites.operator("||"));
        return 1;
    }

    private static int percentLimit(TokenList tokens, int at, List<Token> out) {
        boolean limit = tokens.word(at - 2, "LIMIT") && (tokens.operator(at, "%") || tokens.word(at, "PERCENT"));
        return limit ? 1 : 0;
    }

    /** {@code lambda x, y: x + y} */
    private static int lambda(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "LAMBDA") || !tokens.at(at + 1).name()) {
            return 0;
        }
        int end = at + 2;
        while (tokens.operator(end, ",") && tokens.at(end + 1).name()) {
            end += 2;
        }
        if (!tokens.operator(end, ":")) {
            return 0;
        }
        boolean several = end > at + 2;
        out.addAll(several ? List.of(Rewrites.operator("(")) : List.of());
        for (int i = at + 1; i < end; i++) {
            out.add(tokens.at(i));
        }
        out.addAll(several ? List.of(Rewrites.operator(")")) : List.of());
        out.add(Rewrites.operator("->"));
        return end + 1 - at;
    }

    /** {@code [x * 2 FOR x IN list IF x > 1]} */
    private static int comprehension(TokenList tokens, int at, List<Token> out) {
        boolean loop = tokens.word(at, "IN") && tokens.at(at - 1).name() && tokens.word(at - 2, "FOR");
        boolean word = loop || tokens.word(at, "FOR") || tokens.word(at, "IF") && tokens.operandEnds(at - 1);
        if (!word || !inSquareBrackets(tokens, at)) {
            return 0;
        }
        out.add(Rewrites.operator(","));
        return 1;
    }

    private static boolean inSquareBrackets(TokenList tokens, int at) {
        int depth = 0;
        for (int i = at - 1; i >= 0; i--) {
            if (tokens.operator(i, "]") || tokens.operator(i, ")")) {
                depth++;
            } else if (tokens.operator(i, "[") || tokens.operator(i, "(")) {
                if (depth == 0) {
                    return tokens.operator(i, "[");
                }
                depth--;
            }
        }
        return false;
    }

    /** {@code [x + 1]} where a value stands, not after one. */
    private static int list(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, "[") || tokens.operandEnds(at - 1) || tokens.word(at - 1, "ARRAY")) {
            return 0;
        }
        out.addAll(List.of(Rewrites.word("ARRAY"), tokens.at(at)));
        return 1;
    }

    /** {@code #1} is the first column. */
    private static int position(TokenList tokens, int at, List<Token> out) {
        boolean position = tokens.operator(at, "#")
                && tokens.at(at + 1).kind() == Token.Kind.NUMBER
                && !tokens.operandEnds(at - 1);
        return position ? 1 : 0;
    }

    /** {@code PIVOT (sum(a) FOR b IN ('x') GROUP BY c)} */
    private static int pivotGroups(TokenList tokens, int at, List<Token> out) {
        int open = tokens.words(at, "GROUP", "BY") ? tokens.opening(at) : -1;
        int close = open > 0 && tokens.word(open - 1, "PIVOT") ? tokens.closing(open) : -1;
        return close > 0 && tokens.plain(at, close) ? close - at : 0;
    }

    /** {@code MAP {'k': 1}['k']} */
    private static int mapSubscript(TokenList tokens, int at, List<Token> out) {
        int close = tokens.operator(at, "[") && tokens.operator(at - 1, "}") ? tokens.closing(at) : -1;
        return close > 0 && tokens.plain(at, close) ? close + 1 - at : 0;
    }

    /** {@code x::MAP(VARCHAR, INT)}, {@code CAST(x AS STRUCT(a INT))} */
    private static int compoundType(TokenList tokens, int at, List<Token> out) {
        boolean type = tokens.anyWord(at, "MAP", "STRUCT", "UNION", "ENUM") && tokens.operator(at + 1, "(");
        boolean cast = tokens.operator(at - 1, "::") || tokens.word(at - 1, "AS");
        int close = type && cast ? tokens.closing(at + 1) : -1;
        if (close < 0 || !tokens.plain(at, close)) {
            return 0;
        }
        out.add(Rewrites.word("json"));
        return close + 1 - at;
    }

    /** {@code a // b}, which the parser takes for a comment, and {@code a ** b}, which it does not know */
    private static int wholeQuotient(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, "//") && !tokens.operator(at, "**")) {
            return 0;
        }
        out.add(Rewrites.operator("/"));
        return 1;
    }
}
