package io.querypilot.critic;

import io.querypilot.schema.Table;
import io.querypilot.sql.Dialect;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes a name of the schema so that the engine finds it. */
final class Identifiers {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Set<String> RESERVED = Set.of(
            "all", "analyze", "and", "any", "array", "as", "asc", "between", "both", "by", "case", "cast", "check",
            "collate", "column", "constraint", "create", "cross", "current_date", "current_time", "current_timestamp",
            "default", "delete", "desc", "distinct", "do", "drop", "else", "end", "escape", "except", "exists",
            "false", "fetch", "for", "foreign", "from", "full", "grant", "group", "having", "in", "index", "inner",
            "insert", "intersect", "into", "is", "isnull", "join", "key", "lateral", "leading", "left", "like", "limit",
            "natural", "not", "notnull", "null", "offset", "on", "only", "or", "order", "outer", "primary",
            "references", "right", "select", "set", "some", "table", "then", "to", "trailing", "transaction", "true", "union", "unique",
            "update", "user", "using", "values", "when", "where", "window", "with");

    private Identifiers() {}

    static String write(String name, Dialect dialect) {
        boolean folds = dialect == Dialect.POSTGRESQL && !name.equals(name.toLowerCase(Locale.ROOT));
        boolean plain = PLAIN.matcher(name).matches() && !RESERVED.contains(name.toLowerCase(Locale.ROOT));
        return plain && !folds ? name : dialect.quote(name);
    }

    /** A path of namespace and name, each part written on its own. */
    static String writePath(Table table, Dialect dialect) {
        String name = write(table.name(), dialect);
        return table.namespace().isEmpty() ? name : write(table.namespace(), dialect) + "." + name;
    }
}
