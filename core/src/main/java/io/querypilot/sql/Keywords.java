package io.querypilot.sql;

import java.util.Set;

/** Words that belong to the grammar rather than to a schema. */
public final class Keywords {
    /** Words that shape a query; none of them can be a bare name of a column or an operand. */
    private static final Set<String> SYNTAX = Set.of(
            "select", "from", "where", "group", "having", "order", "by", "limit", "offset", "fetch", "union", "intersect",
            "except", "minus", "join", "inner", "left", "right", "full", "outer", "cross", "natural", "on", "using", "as",
            "and", "or", "not", "in", "is", "like", "ilike", "between", "exists", "case", "when", "then", "else", "end",
            "distinct", "all", "any", "some", "with", "recursive", "values", "over", "partition", "window", "rows",
            "range", "groups", "preceding", "following", "asc", "desc", "nulls", "null", "true", "false", "escape",
            "lateral", "apply", "qualify", "for", "interval", "filter", "within", "collate", "default", "table",
            "current_date", "current_time", "current_timestamp", "cast", "extract", "straight_join", "xor", "div",
            "rlike", "regexp", "similar", "top", "pivot", "unpivot", "tablesample", "at");
    private static final Set<String> VALUES =
            Set.of("null", "true", "false", "end", "default", "current_date", "current_time", "current_timestamp");

    /** Types that take a length or parts in brackets. */
    private static final Set<String> TYPES = Set.of(
            "char", "character", "varchar", "varying", "nchar", "nvarchar", "bpchar", "text", "string", "clob", "blob",
            "bytes", "binary", "varbinary", "bit", "varbit", "decimal", "numeric", "dec", "number", "float", "real",
            "double", "precision", "int", "integer", "tinyint", "smallint", "mediumint", "bigint", "time", "timestamp",
            "timestamptz", "timetz", "datetime", "datetime2", "datetimeoffset", "date", "year", "enum", "union_type",
            "bignumeric", "bigdecimal", "float64", "int64", "signed", "unsigned", "geometry", "geography", "vector",
            "national", "hugeint", "bool", "boolean", "json", "jsonb", "xml");

    private Keywords() {}

    public static boolean syntax(String folded) {
        return SYNTAX.contains(folded);
    }

    public static boolean value(String folded) {
        return VALUES.contains(folded);
    }

    public static boolean type(String folded) {
        return TYPES.contains(folded);
    }

    public static Set<String> types() {
        return TYPES;
    }
}
