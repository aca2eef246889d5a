package io.querypilot.sql.query;

import io.querypilot.sql.Keywords;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.Set;

/** Every word that a query's grammar may use in some place, though it may name a column in another. */
final class Grammar {
    private static final Set<String> ALSO = Set.of(
            "first", "next", "only", "ties", "row", "percent", "sets", "rollup", "cube", "grouping", "ordinality",
            "asof", "materialized", "sample", "repeatable", "bernoulli", "system", "unbounded", "current", "exclude",
            "others", "no", "respect", "ignore", "time", "zone", "local", "date", "timestamp", "year", "month", "day",
            "hour", "minute", "second", "quarter", "week", "separator", "columns", "path", "passing", "nested", "to",
            "symmetric", "isnull", "notnull", "unknown", "overlaps", "search", "depth", "breadth", "set", "cycle",
            "use", "force", "index", "key", "explain", "xml", "json", "auto", "root", "type", "array", "struct",
            "map", "both", "leading", "trailing", "placing", "precision", "varying", "without", "character", "double",
            "unsigned", "signed", "against", "mode", "boolean", "language", "query", "expansion", "member", "of",
            "replace", "name", "positional", "semi", "anti", "value", "format", "mod", "binary", "sql_no_cache",
            "sql_calc_found_rows", "system_time", "option", "recompile", "maxdop", "maxrecursion", "nolock", "unnest",
            "empty", "error", "wrapper", "conditional", "object", "keys", "absent", "unique", "matched", "hash",
            "loop", "merge", "remote", "int", "integer", "text", "varchar", "decimal", "numeric", "bigint", "float",
            "real", "char", "string");

    private Grammar() {}

    /** Whether the word here names something, as far as its neighbours tell. */
    static boolean name(TokenList tokens, int i) {
        String word = tokens.at(i).folded();
        if (Keywords.syntax(word)) {
            return false;
        }
        return !ALSO.contains(word)
                || tokens.operator(i - 1, ".")
                || opens(tokens, i - 1) && closes(tokens, i + 1)
                || tokens.anyWord(i - 1, "FROM", "JOIN") && !word.equals("only") && alias(tokens, i + 1);
    }

    /** A table of lab samples may be called that: in "FROM sample s" nothing else can follow FROM but a name. */
    private static boolean alias(TokenList tokens, int i) {
        return i < tokens.size()
                && tokens.at(i).kind() == Token.Kind.WORD
                && !Keywords.syntax(tokens.at(i).folded())
                && !tokens.operator(i + 1, "(");
    }

    private static boolean opens(TokenList tokens, int i) {
        boolean symbol = tokens.at(i).kind() == Token.Kind.OPERATOR && !tokens.operandEnds(i);
        return symbol || tokens.anyWord(i, "SELECT", "DISTINCT", "AS", "BY", "WHERE", "AND", "OR", "ON", "FROM", "JOIN",
                "WITH", "RECURSIVE");
    }

    private static boolean closes(TokenList tokens, int i) {
        boolean symbol = tokens.at(i).kind() == Token.Kind.OPERATOR && !"([{".contains(tokens.at(i).text());
        return i >= tokens.size() || symbol || tokens.anyWord(i, "FROM", "WHERE", "AS", "ORDER", "GROUP", "ASC", "DESC",
                "AND", "OR", "IS", "IN", "LIKE", "NOT", "BETWEEN", "JOIN", "LEFT", "RIGHT", "FULL", "CROSS", "INNER", "ON", "USING",
                "LIMIT", "UNION", "EXCEPT", "INTERSECT", "HAVING", "NATURAL", "WINDOW");
    }
}
