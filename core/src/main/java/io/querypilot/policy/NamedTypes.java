package io.querypilot.policy;

import io.querypilot.sql.Keywords;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Where a statement names a type. PostgreSQL has a type for each table, which tells its columns, and types that find a table
 * by its name; so a type is taken only if it is the engine's own or that of a column which may be seen.
 */
record NamedTypes(TokenList tokens, NarrowedSchema seen) {
    /** Types of one engine or another that are no keywords. */
    private static final Set<String> TYPES = Set.of(
            "int1", "int2", "int4", "int8", "int16", "int32", "int128", "uint8", "uint16", "uint32", "uint64", "float4", "float8",
            "float32", "decfloat", "money", "smallmoney", "utinyint", "usmallint", "uinteger", "ubigint", "uhugeint", "bignum",
            "varint", "interval", "timestamp_s", "timestamp_ms", "timestamp_us", "timestamp_ns", "smalldatetime", "uuid", "guid",
            "uniqueidentifier", "bytea", "inet", "cidr", "macaddr", "macaddr8", "ipaddress", "name", "oid", "citext", "hstore",
            "ltree", "tsvector", "tsquery", "jsonpath", "point", "line", "lseg", "box", "path", "polygon", "circle", "ntext", "sysname",
            "sql_variant", "nclob", "array", "struct", "map", "row", "list", "none", "any", "object", "java_object", "long", "short",
            "int4range", "int8range", "numrange", "daterange", "tsrange", "tstzrange", "int4multirange", "int8multirange",
            "nummultirange", "datemultirange", "tsmultirange", "tstzmultirange", "int2vector", "oidvector", "pg_lsn", "pg_snapshot",
            "txid_snapshot", "xid", "xid8", "cid", "tid", "record", "unknown", "refcursor", "regconfig", "regdictionary");
    private static final Set<String> CASTS = Set.of("treat", "xmlserialize");
    /** Words that PostgreSQL never takes for a type, and that a text may follow. */
    private static final Set<String> BEFORE_TEXTS =
            Set.of("to", "both", "leading", "trailing", "symmetric", "asymmetric", "placing", "variadic");
    /** The same, but only among what a function of JSON or XML is given. */
    private static final Set<String> BEFORE_TEXTS_OF_FUNCTIONS =
            Set.of("content", "document", "passing", "ref", "value", "key", "path", "version", "nested");
    private static final Set<String> TAKES_A_TYPE = Set.of("pg_input_is_valid", "pg_input_error_info");

    /** Whether a type is named here that may tell of a table. */
    boolean tells(int i) {
        return TAKES_A_TYPE.contains(tokens.at(i).folded()) && tokens.operator(i + 1, "(")
                ? !written(tokens.closing(i + 1) - 1)
                : named(i) && !known(tokens.at(i));
    }

    /** {@code pg_input_is_valid('1', 'integer')} reads the name of a type from a text. */
    private boolean written(int last) {
        Token type = tokens.at(last);
        return type.kind() == Token.Kind.STRING && tokens.operator(last - 1, ",") && builtIn(type.value().toLowerCase(Locale.ROOT));
    }

    /** Whether the last part of a type's name stands here. */
    private boolean named(int i) {
        int start = i;
        while (tokens.operator(start - 1, ".")) {
            start -= 2;
        }
        boolean more = seen.dialect().has(Trait.TABLES_ARE_TYPES)
                && (tokens.word(start - 1, "RETURNING") || literal(i) || ofColumn(start) && !syntax(i));
        return !tokens.operator(i + 1, ".") && (cast(start) || more);
    }

    private boolean cast(int start) {
        String caller = tokens.at(tokens.opening(start) - 1).folded();
        return tokens.operator(start - 1, "::")
                || tokens.word(start - 1, "AS") && (caller.endsWith("cast") || CASTS.contains(caller));
    }

    /** {@code date '2024-01-31'} */
    private boolean literal(int i) {
        return tokens.at(i + 1).kind() == Token.Kind.STRING && !syntax(i) && !beforeText(i);
    }

    private boolean syntax(int i) {
        return tokens.at(i).kind() == Token.Kind.WORD && Keywords.syntax(tokens.at(i).folded());
    }

    private boolean beforeText(int i) {
        String word = tokens.at(i).folded();
        String caller = tokens.at(tokens.opening(i) - 1).folded();
        boolean function = caller.startsWith("json") || caller.startsWith("xml") || caller.equals("columns");
        return tokens.at(i).kind() == Token.Kind.WORD
                && (BEFORE_TEXTS.contains(word)
                        || function && BEFORE_TEXTS_OF_FUNCTIONS.contains(word)
                        || word.equals("zone") && tokens.word(i - 1, "TIME"));
    }

    /** {@code AS t(a integer, b text)}, {@code COLUMNS (a integer PATH '$.a')} */
    private boolean ofColumn(int start) {
        int name = start - 1;
        boolean first = tokens.operator(name - 1, "(") || tokens.operator(name - 1, ",") || tokens.word(name - 1, "COLUMNS");
        return tokens.at(name).name() && !syntax(name) && first && definesColumns(tokens.opening(name), name);
    }

    private boolean definesColumns(int open, int name) {
        boolean alias = tokens.at(open - 1).name() && !syntax(open - 1)
                && (tokens.word(open - 2, "AS") || tokens.operator(open - 2, ")"));
        boolean table = tokens.word(open - 1, "XMLTABLE") && IntStream.range(open, name).anyMatch(i -> tokens.word(i, "COLUMNS"));
        return !query(open + 1) && (alias || table || tokens.anyWord(open - 1, "AS", "COLUMNS"));
    }

    /** The body of a WITH; a column may be called VALUES, but not with a bracket behind it. */
    private boolean query(int first) {
        return tokens.anyWord(first, "SELECT", "WITH", "TABLE") || tokens.operator(first, "(")
                || tokens.word(first, "VALUES") && tokens.operator(first + 1, "(");
    }

    /** Of the engine or of a column that may be seen; of others it is not told whether a table is called like them. */
    private boolean known(Token token) {
        String type = token.folded();
        return !namesTable(token) && (builtIn(type) || builtIn(type.replaceFirst("^_", "")) || seen.visible().tables().stream()
                .anyMatch(table -> table.name().equalsIgnoreCase(type) || table.columns().stream()
                        .anyMatch(column -> List.of(column.type().toLowerCase(Locale.ROOT).split("\\W+")).contains(type))));
    }

    private boolean builtIn(String type) {
        return Keywords.type(type) || TYPES.contains(type) || seen.dialect().compoundTypes().contains(type);
    }

    /** A type that is called like a table holds its columns; those of the reg family find one by its name. */
    private boolean namesTable(Token token) {
        return token.folded().startsWith("reg") && !TYPES.contains(token.folded())
                || seen.keepsBack(token.value());
    }
}
