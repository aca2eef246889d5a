package io.querypilot.sql;

import java.util.Locale;
import java.util.Set;

/** Words that cannot stand as a bare name in one engine or another. */
final class ReservedWords {
    private static final Set<String> WORDS = Set.of(
            "add", "all", "alter", "analyse", "analyze", "and", "any", "array", "as", "asc", "asymmetric", "between", "both",
            "by", "case", "cast", "check", "collate", "column", "commit", "constraint", "create", "cross", "current_date",
            "current_role", "current_time", "current_timestamp", "current_user", "default", "deferrable", "delete", "desc",
            "distinct", "do", "drop", "else", "end", "escape", "except", "exists", "false", "fetch", "for", "foreign",
            "freeze", "from", "full", "glob", "grant", "group", "having", "ilike", "in", "index", "initially", "inner",
            "insert", "intersect", "into", "is", "isnull", "join", "key", "lateral", "leading", "left", "like", "limit",
            "localtime", "localtimestamp", "match", "natural", "not", "nothing", "notnull", "null", "offset", "on", "only",
            "or", "order", "outer", "overlaps", "placing", "primary", "references", "regexp", "returning", "right", "rows",
            "select", "session_user", "set", "similar", "some", "symmetric", "system_user", "table", "tablesample", "then",
            "to", "trailing", "transaction", "true", "union", "unique", "update", "user", "using", "values", "variadic",
            "verbose", "when", "where", "window", "with");

    private ReservedWords() {}

    static boolean contain(String word) {
        return WORDS.contains(word.toLowerCase(Locale.ROOT));
    }
}
