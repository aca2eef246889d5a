package io.querypilot.sql;

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

    static boolean keyword(String folded) {
        return Keywords.syntax(folded) || ALSO.contains(folded);
    }
}
